//! Tables over HTTP.

use super::set_up::found;
use super::{Asker, Back, Letter};
use crate::body::{Asked, Body, Segment};
use crate::identity::{Identity, Reader, Someone};
use crate::{App, Error};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use game_core::{Lang, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Digest, TableId};
use table::Record;
use wire::{Ask, Created, Linked, NewTable, Table};

/// The routes of tables.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/links", get(links))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/tables/{id}/decline-seat", post(decline_seat))
        .route("/api/tables/{id}/leave", post(leave))
        .route("/api/tables/{id}/kick", post(kick))
        .route("/api/tables/{id}/start", post(start))
        .route("/api/tables/{id}/move", post(make_move))
        .route("/api/tables/{id}/resign", post(resign))
        .route("/api/tables/{id}/offer", post(offer))
        .route("/api/tables/{id}/decline", post(decline))
        .route("/api/tables/{id}/chat", post(chat))
        .route("/api/tables/{id}/plan", post(plan))
        .route("/api/links/{link}", get(follow))
}

/// What a request may say besides its body.
#[derive(Debug, Default, Deserialize)]
pub struct Aside {
    /// The link one came by.
    pub link: Option<String>,
    /// The language of refusals.
    pub lang: Option<Lang>,
}

/// The answer to everything that changes a table.
#[derive(Debug, Serialize)]
struct Done {
    seq: u32,
}

/// A table's name in an address.
pub fn table_id(text: &str) -> Result<TableId, Error> {
    text.parse().map_err(|_| Error::NO_TABLE)
}

fn asker(someone: Option<Identity>, aside: Aside) -> Asker {
    Asker {
        person: someone.map(|identity| Arc::new(identity.person)),
        link: aside.link,
        lang: aside.lang.unwrap_or(Lang::En),
    }
}

async fn create(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<Created>), Error> {
    identity.may("create")?;
    let id = found(&app, &identity.person, &wish, &key(&headers)?).await?;
    Ok((StatusCode::CREATED, Json(created(&app, id, identity).await?)))
}

/// A table and its links, for whoever has just come to it.
pub async fn created(app: &Arc<App>, id: TableId, identity: Identity) -> Result<Created, Error> {
    let asker = asker(Some(identity), Aside::default());
    app.hall.ask(app, id, |reply| Letter::Links(asker, reply)).await
}

async fn show(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    Asked(aside): Asked<Aside>,
    Reader(someone): Reader,
) -> Result<Json<Table>, Error> {
    let asker = asker(someone, aside);
    Ok(Json(app.hall.ask(&app, table_id(&id)?, |reply| Letter::Show(asker, reply)).await?))
}

async fn links(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    identity: Identity,
) -> Result<Json<Created>, Error> {
    identity.may("read")?;
    Ok(Json(created(&app, table_id(&id)?, identity).await?))
}

async fn record(
    State(app): State<Arc<App>>,
    Segment(id): Segment,
    Asked(aside): Asked<Aside>,
    Reader(someone): Reader,
) -> Result<Json<Record>, Error> {
    let asker = asker(someone, aside);
    Ok(Json(app.hall.ask(&app, table_id(&id)?, |reply| Letter::Record(asker, reply)).await?))
}

async fn follow(
    State(app): State<Arc<App>>,
    Segment(link): Segment,
    Someone(someone): Someone,
) -> Result<Json<Linked>, Error> {
    let found = app.store.linked(Digest::of(&link)).await?.ok_or(Error::NO_TABLE)?;
    let asker = asker(someone, Aside { link: Some(link), lang: None });
    Ok(Json(app.hall.ask(&app, found.table, |reply| Letter::Follow(asker, reply)).await?))
}

/// The way of everything that somebody does at a table.
struct Doing {
    app: Arc<App>,
    id: String,
    identity: Identity,
    aside: Aside,
    key: String,
}

impl axum::extract::FromRequestParts<Arc<App>> for Doing {
    type Rejection = Error;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &Arc<App>,
    ) -> Result<Doing, Error> {
        let identity = Identity::from_request_parts(parts, app).await?;
        identity.may("play")?;
        let Segment(id) = Segment::from_request_parts(parts, app).await?;
        let Asked(aside) = Asked::from_request_parts(parts, app).await?;
        Ok(Doing { app: Arc::clone(app), id, identity, aside, key: key(&parts.headers)? })
    }
}

/// How long the key of a request may be, in bytes.
pub(super) const LONGEST_KEY: usize = 64;

/// The refusal of a key that is too long.
pub(super) fn long_key() -> Error {
    Error::bad("idempotency-key", "the key has 1 to 64 plain characters")
}

/// The key under which a request is carried out once.
pub fn key(headers: &HeaderMap) -> Result<String, Error> {
    let given = headers.get("idempotency-key").map(|value| value.to_str().unwrap_or_default());
    match given {
        Some(key) if key.is_empty() || key.len() > LONGEST_KEY => Err(long_key()),
        given => Ok(given.unwrap_or_default().to_owned()),
    }
}

impl Doing {
    async fn ask(self, ask: impl FnOnce(String) -> Ask) -> Result<Json<Done>, Error> {
        let table = table_id(&self.id)?;
        let ask = ask(self.key);
        let asker = asker(Some(self.identity), self.aside);
        let seq = self.app.hall.ask(&self.app, table, |reply| Letter::Ask(asker, ask, Back::Call(reply)));
        Ok(Json(Done { seq: seq.await? }))
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SitWish {
    #[serde(default)]
    seat: Option<Seat>,
    #[serde(default)]
    link: Option<String>,
}

async fn sit(mut doing: Doing, Body(wish): Body<SitWish>) -> Result<Json<Done>, Error> {
    doing.aside.link = wish.link.or(doing.aside.link);
    doing.ask(|key| Ask::Sit { seat: wish.seat, key }).await
}

async fn decline_seat(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::DeclineSeat { key }).await
}

async fn leave(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Leave { key }).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KickWish {
    seat: Seat,
}

async fn kick(doing: Doing, Body(wish): Body<KickWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Kick { seat: wish.seat, key }).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartWish {
    #[serde(default)]
    fill: Option<u8>,
}

async fn start(doing: Doing, Body(wish): Body<StartWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Start { fill: wish.fill, key }).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveWish {
    seq: u32,
    text: String,
}

async fn make_move(doing: Doing, Body(wish): Body<MoveWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Move { seq: wish.seq, text: wish.text, key }).await
}

async fn resign(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Resign { key }).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfferWish {
    kind: String,
}

async fn offer(doing: Doing, Body(wish): Body<OfferWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Offer { kind: wish.kind, key }).await
}

async fn decline(doing: Doing) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Decline { key }).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChatWish {
    text: String,
}

async fn chat(doing: Doing, Body(wish): Body<ChatWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Chat { text: wish.text, key }).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanWish {
    lines: Vec<Vec<String>>,
}

async fn plan(doing: Doing, Body(wish): Body<PlanWish>) -> Result<Json<Done>, Error> {
    doing.ask(|key| Ask::Plan { lines: wish.lines, key }).await
}
