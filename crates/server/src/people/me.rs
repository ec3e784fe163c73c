use super::{forget, name};
use crate::body::Body;
use crate::identity::{Identity, Someone, clear_cookie, renew_cookie, set_cookie};
use crate::{App, Error, webhook};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::sync::Arc;
use store::{Change, Digest, Person, PersonEdit, StoreError, What, Who};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Me, Rating};

/// How much somebody's settings may weigh, as JSON.
const HEAVIEST: usize = 8 * 1024;

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(me, edit, leave)).routes(routes!(export)).routes(routes!(guest))
}

/// Who one is.
#[utoipa::path(
    get, path = "/api/me", tag = "People",
    responses((status = 200, description = "Who one is.", body = Me)),
    security(("token" = ["read"]), ("cookie" = [])),
)]
async fn me(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    identity: Identity,
) -> Result<(HeaderMap, Json<Me>), Error> {
    identity.may("read")?;
    let mut answer = HeaderMap::new();
    if let Some(cookie) = renew_cookie(&app, &headers).filter(|_| identity.session.is_some()) {
        answer.insert(SET_COOKIE, cookie);
    }
    Ok((answer, Json(told(&app, &identity.person).await?)))
}

/// Makes a guest of somebody who is not known, and sets a cookie.
#[utoipa::path(
    post, path = "/api/guest", tag = "People",
    responses((status = 200, description = "Who one is.", body = Me)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn guest(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<(HeaderMap, Json<Me>), Error> {
    match someone {
        Some(identity) => {
            identity.may("read")?;
            Ok((HeaderMap::new(), Json(told(&app, &identity.person).await?)))
        }
        None => {
            let person = Person::guest(app.fresh(), app.environment.now());
            welcome(&app, person.clone(), vec![Change::AddPerson(person)]).await
        }
    }
}

/// Writes these changes, and gives somebody's browser a new session.
pub async fn welcome(
    app: &App,
    person: Person,
    mut changes: Vec<Change>,
) -> Result<(HeaderMap, Json<Me>), Error> {
    let secret = app.environment.secret();
    let at = app.environment.now();
    changes.push(Change::OpenSession { digest: Digest::of_secret(&secret), person: person.id, at });
    app.store.write(changes).await.map_err(taken)?;
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, set_cookie(app, &secret));
    Ok((headers, Json(told(app, &person).await?)))
}

/// What is to change; what is left out stays, and `null` takes away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Edit {
    /// 2 to 20 letters and digits of one script, with single spaces, - and _ between them; an account changes it once in 30 days.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, min_length = 2, max_length = 20)]
    name: Option<Option<String>>,
    /// At most 8 KiB of JSON.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Option<Value>,
    /// An address on the public network, http or https.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, max_length = 500)]
    webhook: Option<Option<String>>,
}

fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Changes name, settings or webhook.
#[utoipa::path(
    patch, path = "/api/me", tag = "People",
    responses((status = 200, description = "Who one is now.", body = Me), (status = 409)),
    security(("cookie" = [])), request_body = Edit,
)]
async fn edit(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(wish): Body<Edit>,
) -> Result<Json<Me>, Error> {
    identity.in_person()?;
    let person = identity.person;
    let mut edits = Vec::new();
    if let Some(name) = wish.name {
        if name.is_none() && !person.is_guest() {
            return Err(Error::bad("name", "name: an account has a name"));
        }
        let name = name.as_deref().map(name::checked).transpose()?;
        edits.push(PersonEdit::Name(name::renamed(&person, name, app.environment.now())?));
    }
    if let Some(settings) = wish.settings {
        if !settings.is_object() || settings.to_string().len() > HEAVIEST {
            return Err(Error::bad("settings", "settings: they are an object of at most 8 KiB of JSON"));
        }
        edits.push(PersonEdit::Settings(settings));
    }
    if let Some(webhook) = wish.webhook {
        let checked = webhook.map(|text| webhook::checked(&text, &app.settings)).transpose()?;
        edits.push(PersonEdit::Webhook(checked));
    }
    let changes = edits.iter().map(|edit| Change::EditPerson(person.id, edit.clone())).collect();
    app.store.write(changes).await.map_err(taken)?;
    if edits.iter().any(|edit| matches!(edit, PersonEdit::Webhook(Some(_)))) {
        app.news.reach([person.id]);
    }
    let person = app.store.person(Who::Id(person.id)).await?.ok_or(Error::NoSession)?;
    if edits.iter().any(|edit| matches!(edit, PersonEdit::Name(_))) {
        forget::call(&app, &person).await?;
    }
    Ok(Json(told(&app, &person).await?))
}

/// The words for a name that somebody else has.
pub fn taken(error: StoreError) -> Error {
    match error {
        StoreError::Taken(What::Name) => {
            Error::Conflict("taken", "Somebody else has this name, had it not long ago, or has one that is read as the same: choose another.".to_owned())
        }
        error => error.into(),
    }
}

/// Everything that is known of one.
#[utoipa::path(
    get, path = "/api/me/export", tag = "People",
    responses((status = 200, description = "A download.", body = Object)),
    security(("cookie" = [])),
)]
async fn export(
    State(app): State<Arc<App>>,
    identity: Identity,
) -> Result<([(HeaderName, &'static str); 1], Json<Value>), Error> {
    identity.in_person()?;
    let all = app.store.export(identity.person.id).await?.ok_or(Error::NoSession)?;
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"ahu.json\"")], Json(all)))
}

/// What shows that it is really the holder of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password; guests need none.
    #[serde(default)]
    password: Option<String>,
}

/// Refuses whoever does not know an account's password.
pub async fn proved(app: &App, person: &Person, proof: Proof) -> Result<(), Error> {
    let given = proof.password.unwrap_or_default();
    match app.passwords.fits(given, person.password.clone()).await? {
        true => Ok(()),
        false => Err(Error::Forbidden("wrong-password", "This is not your password.")),
    }
}

/// Is forgotten; running games are given up.
#[utoipa::path(
    delete, path = "/api/me", tag = "People",
    responses((status = 204, description = "It is done."), (status = 409)),
    security(("cookie" = [])), request_body = Option<Proof>,
)]
async fn leave(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(proof): Body<Proof>,
) -> Result<(StatusCode, HeaderMap), Error> {
    identity.in_person()?;
    let person = identity.person;
    if !person.is_guest() {
        proved(&app, &person, proof).await?;
    }
    forget::forget(&app, &person).await?;
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, clear_cookie(&app));
    Ok((StatusCode::NO_CONTENT, headers))
}

/// A person, as they may know themselves.
pub async fn told(app: &App, person: &Person) -> Result<Me, Error> {
    Ok(Me {
        id: person.id.to_string(),
        name: person.name.clone(),
        guest: person.is_guest(),
        settings: person.settings.clone(),
        webhook: person.webhook.clone(),
        ratings: ratings(app, person).await?,
    })
}

/// How well a person plays.
pub async fn ratings(app: &App, person: &Person) -> Result<Vec<Rating>, Error> {
    let known = app.store.ratings(person.id).await?.into_iter();
    Ok(known.map(|(of, rating)| rated(of, rating)).collect())
}

/// A rating, as it is said.
pub fn rated(of: String, rating: store::Rating) -> Rating {
    Rating { of, rating: rating.rating, deviation: rating.deviation, games: rating.games }
}
