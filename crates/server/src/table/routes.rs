//! Tables over HTTP.

use super::Asker;
use super::set_up::found;
use crate::body::{Asked, Body, Segment};
use crate::identity::{Identity, Reader, Someone};
use crate::share::Client;
use crate::{App, Error};
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use game_core::{Lang, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Digest, TableId};
use table::Record;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::schema::Id;
use wire::{Ask, Created, Linked, NewTable, TableInfo};

/// The routes of tables.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(create))
        .routes(routes!(show))
        .routes(routes!(links))
        .routes(routes!(record))
        .routes(routes!(account))
        .routes(routes!(follow))
        .routes(routes!(sit))
        .routes(routes!(decline_seat))
        .routes(routes!(leave))
        .routes(routes!(kick))
        .routes(routes!(start))
        .routes(routes!(make_move))
        .routes(routes!(resign))
        .routes(routes!(offer))
        .routes(routes!(decline))
        .routes(routes!(chat))
        .routes(routes!(plan))
}

/// What a request may say besides its body.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Aside {
    /// The link one came by, for tables that not everybody finds.
    pub link: Option<String>,
    /// The language of refusals.
    #[param(schema_with = crate::openapi::language)]
    pub lang: Option<Lang>,
}

/// It is done, and on disk.
#[derive(Debug, Serialize, ToSchema)]
struct Done {
    /// The number of the next step.
    seq: u32,
}

/// A table's name in an address.
pub fn table_id(text: &str) -> Result<TableId, Error> {
    text.parse().map_err(|_| Error::NO_TABLE)
}

fn asker(someone: Option<Identity>, aside: Aside) -> Asker {
    Asker {
        person: someone.map(|identity| (&identity.person).into()),
        link: aside.link,
        lang: aside.lang.unwrap_or_default(),
    }
}

/// Sets a table up; a seat of kind `asked` is a challenge.
#[utoipa::path(
    post, path = "/api/tables", tag = "Tables",
    params(RequestKey),
    responses((status = 201, description = "The table and its links.", body = Created), (status = 404), (status = 409)),
    security(("token" = ["create"]), ("cookie" = [])), request_body = NewTable,
)]
async fn create(
    State(app): State<Arc<App>>,
    identity: Identity,
    client: Client,
    RequestKey(key): RequestKey,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<Created>), Error> {
    identity.may("create")?;
    let id = found(&app, (&identity.person, client), &wish, &key).await?;
    Ok((StatusCode::CREATED, Json(created(&app, id, identity).await?)))
}

/// A table and its links, for whoever has just come to it.
pub async fn created(app: &Arc<App>, id: TableId, identity: Identity) -> Result<Created, Error> {
    let asker = asker(Some(identity), Aside::default());
    app.registry.links(app, id, asker).await
}

/// A table.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "Tables", operation_id = "table",
    params(("id" = Id, Path, description = "The table."), Aside),
    responses((status = 200, description = "The table.", body = TableInfo)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn show(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    Asked(aside): Asked<Aside>,
    Reader(someone): Reader,
) -> Result<Json<TableInfo>, Error> {
    let asker = asker(someone, aside);
    Ok(Json(app.registry.show(&app, table_id(&id)?, asker).await?))
}

/// A table and its links, for its owner.
#[utoipa::path(
    get, path = "/api/tables/{id}/links", tag = "Tables",
    params(("id" = Id, Path, description = "The table.")),
    responses((status = 200, description = "The table and its links.", body = Created)),
    security(("token" = ["read"]), ("cookie" = [])),
)]
async fn links(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    identity: Identity,
) -> Result<Json<Created>, Error> {
    identity.may("read")?;
    Ok(Json(created(&app, table_id(&id)?, identity).await?))
}

/// The record of a finished game.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "Games that are over",
    params(("id" = Id, Path, description = "The table."), Aside),
    responses((status = 200, description = "The record.", body = crate::openapi::Record), (status = 409)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn record(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    Asked(aside): Asked<Aside>,
    Reader(someone): Reader,
) -> Result<Json<Record>, Error> {
    let asker = asker(someone, aside);
    Ok(Json(app.registry.record(&app, table_id(&id)?, asker).await?))
}

/// What happened at a table so far, as the reader knows it: who did what to whom, and what came of it.
#[utoipa::path(
    get, path = "/api/tables/{id}/account", tag = "Tables",
    params(("id" = Id, Path, description = "The table."), Aside),
    responses((status = 200, description = "What happened, in order.", body = Vec<crate::openapi::AccountEntry>)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn account(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    Asked(aside): Asked<Aside>,
    Reader(someone): Reader,
) -> Result<Json<Vec<account::Entry>>, Error> {
    let asker = asker(someone, aside);
    Ok(Json(app.registry.account(&app, table_id(&id)?, asker).await?))
}

/// What a link leads to.
#[utoipa::path(
    get, path = "/api/links/{link}", tag = "Tables",
    params(("link" = String, Path, description = "What follows `/join/` in an address.", min_length = 1)),
    responses((status = 200, description = "The table, and the seat.", body = Linked)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn follow(
    State(app): State<Arc<App>>,
    Segment(link): Segment,
    Someone(someone): Someone,
) -> Result<Json<Linked>, Error> {
    let found = app.store.linked(Digest::of_secret(&link)).await?.ok_or(Error::NO_TABLE)?;
    let asker = asker(someone, Aside { link: Some(link), lang: None });
    Ok(Json(app.registry.follow(&app, found.table, asker).await?))
}

/// The way of everything that somebody does at a table.
struct Doing {
    app: Arc<App>,
    id: String,
    identity: Identity,
    aside: Aside,
    key: String,
}

impl FromRequestParts<Arc<App>> for Doing {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Doing, Error> {
        let identity = Identity::from_request_parts(parts, app).await?;
        identity.may("play")?;
        let Segment(id) = Segment::from_request_parts(parts, app).await?;
        let Asked(aside) = Asked::from_request_parts(parts, app).await?;
        let RequestKey(key) = RequestKey::from_request_parts(parts, app).await?;
        Ok(Doing { app: Arc::clone(app), id, identity, aside, key })
    }
}

/// How long the key of a request may be, in bytes.
pub(super) const LONGEST_KEY: usize = 64;

/// The refusal of a key that is too long.
pub(super) fn long_key() -> Error {
    Error::bad("idempotency-key", "the key has 1 to 64 plain characters")
}

/// The refusal of a key that another request had.
pub(super) fn key_used() -> Error {
    let message = "This Idempotency-Key was another request's: choose a new one for each.".to_owned();
    Error::Conflict("key-used", message)
}

/// The key under which a request is carried out once; empty where there is none.
#[derive(Debug, IntoParams)]
#[into_params(names("Idempotency-Key"), parameter_in = Header)]
pub struct RequestKey(
    /// The same request with the same key of the same person is not carried out twice; another one is refused.
    #[param(value_type = String, required = false, min_length = 1, max_length = 64, pattern = "^[!-~]*$")]
    pub String,
);

impl<S: Sync> FromRequestParts<S> for RequestKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestKey, Error> {
        let given = parts.headers.get("idempotency-key").map(|value| value.to_str().unwrap_or_default());
        match given {
            Some(key) if key.is_empty() || key.len() > LONGEST_KEY => Err(long_key()),
            given => Ok(RequestKey(given.unwrap_or_default().to_owned())),
        }
    }
}

impl Doing {
    async fn ask(self, ask: impl FnOnce(String) -> Ask) -> Result<Json<Done>, Error> {
        let table = table_id(&self.id)?;
        let ask = ask(self.key);
        let asker = asker(Some(self.identity), self.aside);
        let seq = self.app.registry.ask(&self.app, table, asker, ask);
        Ok(Json(Done { seq: seq.await? }))
    }
}

/// Where to sit; any free seat where nothing is said.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SitWish {
    /// The seat.
    #[serde(default)]
    #[schema(value_type = Option<wire::schema::Seat>)]
    seat: Option<Seat>,
    /// A seat's link.
    #[serde(default)]
    link: Option<String>,
}

/// Sits down; for whoever is asked it accepts the challenge.
#[utoipa::path(
    post, path = "/api/tables/{id}/sit", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = Option<SitWish>,
)]
async fn sit(mut doing: Doing, Body(wish): Body<SitWish>) -> Result<Json<Done>, Error> {
    doing.aside.link = wish.link.or(doing.aside.link);
    doing.ask(|key| Ask::Sit { seat: wish.seat, key }).await
}

/// Says no to a challenge.
#[utoipa::path(
    post, path = "/api/tables/{id}/decline-seat", tag = "Playing", operation_id = "declineSeat",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])),
)]
async fn decline_seat(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::DeclineSeat { key }).await
}

/// Gets up before the game begins; a table that its owner leaves is given up.
#[utoipa::path(
    post, path = "/api/tables/{id}/leave", tag = "Playing", operation_id = "leaveTable",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])),
)]
async fn leave(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Leave { key }).await
}

/// Whom to send away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct KickWish {
    /// The seat.
    #[schema(value_type = wire::schema::Seat)]
    seat: Seat,
}

/// Frees another's seat before the game begins; for the owner.
#[utoipa::path(
    post, path = "/api/tables/{id}/kick", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = KickWish,
)]
async fn kick(doing: Doing, Body(wish): Body<KickWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Kick { seat: wish.seat, key }).await
}

/// Whether computer players take the free seats.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StartWish {
    /// Their level.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 8)]
    fill: Option<u8>,
}

/// Begins; for the owner.
#[utoipa::path(
    post, path = "/api/tables/{id}/start", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = Option<StartWish>,
)]
async fn start(doing: Doing, Body(wish): Body<StartWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Start { fill: wish.fill, key }).await
}

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveWish {
    /// The `seq` of the progress that it answers.
    seq: u32,
    /// The move, in the game's notation.
    text: String,
}

/// Makes a move.
#[utoipa::path(
    post, path = "/api/tables/{id}/move", tag = "Playing", operation_id = "move",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409), (status = 422)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = MoveWish,
)]
async fn make_move(doing: Doing, Body(wish): Body<MoveWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Move { seq: wish.seq, text: wish.text, key }).await
}

/// Gives up.
#[utoipa::path(
    post, path = "/api/tables/{id}/resign", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])),
)]
async fn resign(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Resign { key }).await
}

/// What is proposed, or agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OfferWish {
    /// What.
    #[schema(value_type = wire::schema::OfferKind)]
    kind: String,
}

/// Proposes something, or agrees where it is proposed already.
#[utoipa::path(
    post, path = "/api/tables/{id}/offer", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = OfferWish,
)]
async fn offer(doing: Doing, Body(wish): Body<OfferWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Offer { kind: wish.kind, key }).await
}

/// Says no to what is proposed, or takes one's own offer back.
#[utoipa::path(
    post, path = "/api/tables/{id}/decline", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])),
)]
async fn decline(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Decline { key }).await
}

/// What is said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChatWish {
    /// 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// Says something in one's own channel.
#[utoipa::path(
    post, path = "/api/tables/{id}/chat", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = ChatWish,
)]
async fn chat(doing: Doing, Body(wish): Body<ChatWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Chat { text: wish.text, key }).await
}

/// Lines of moves from here on, each played as long as it comes true; none forgets them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlanWish {
    /// The lines; a move has at most 64 characters.
    #[schema(value_type = Vec<Vec<wire::schema::PlannedMove>>, max_items = 20)]
    lines: Vec<Vec<String>>,
}

/// Plans replies, in the open games.
#[utoipa::path(
    post, path = "/api/tables/{id}/plan", tag = "Playing",
    params(("id" = Id, Path, description = "The table."), Aside, RequestKey),
    responses((status = 200, description = "It is done.", body = Done), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = PlanWish,
)]
async fn plan(doing: Doing, Body(wish): Body<PlanWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Plan { lines: wish.lines, key }).await
}
