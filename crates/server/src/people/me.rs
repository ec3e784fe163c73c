use crate::identity::{Identity, Someone, set_cookie};
use crate::{App, Error};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use store::{Change, Digest, Person};
use wire::{Me, Rating};

pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/me", get(me)).route("/api/guest", post(guest))
}

async fn me(State(app): State<Arc<App>>, identity: Identity) -> Result<Json<Me>, Error> {
    identity.may("read")?;
    Ok(Json(told(&app, &identity.person).await?))
}

/// Makes a guest of somebody who is not known, and gives a browser a cookie.
async fn guest(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<(HeaderMap, Json<Me>), Error> {
    if let Some(identity) = someone {
        return Ok((HeaderMap::new(), Json(told(&app, &identity.person).await?)));
    }
    let at = app.nature.now();
    let person = Person::guest(app.fresh(), at);
    let secret = app.nature.secret();
    let open = Change::OpenSession { digest: Digest::of(&secret), person: person.id, at };
    app.store.write(vec![Change::AddPerson(person.clone()), open]).await?;
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, set_cookie(&app, &secret));
    Ok((headers, Json(told(&app, &person).await?)))
}

/// A person, as they may know themselves.
async fn told(app: &App, person: &Person) -> Result<Me, Error> {
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
    let told = known.map(|(of, rating)| Rating {
        of,
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    });
    Ok(told.collect())
}
