//! What everybody may know of people: pages, ratings, leaderboards.

use super::me::{rated, ratings};
use crate::body::{Segment, Segments};
use crate::{App, Error, rating};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use store::{Person, Who};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::schema::RatedAs;
use wire::{Profile, Ranked, WhoIs};

/// How many lines a leaderboard has.
const LINES: u32 = 100;

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(profile)).routes(routes!(history)).routes(routes!(leaderboard))
}

/// Somebody, by identifier or by name.
pub async fn find(app: &App, who: &str) -> Result<Person, Error> {
    let by_id = match who.parse() {
        Ok(id) => app.store.person(Who::Id(id)).await?,
        Err(_) => None,
    };
    let found = match by_id {
        Some(person) => Some(person),
        None => app.store.person(Who::Name(who.to_owned())).await?,
    };
    found.ok_or(Error::Missing("no-such-person", "Nobody here is called that."))
}

/// A person's page.
#[utoipa::path(
    get, path = "/api/people/{who}", tag = "People", operation_id = "person",
    params(("who" = String, Path, description = "A name, whatever its case, or an identifier.", min_length = 1)),
    responses((status = 200, description = "The page.", body = Profile)),
)]
async fn profile(State(app): State<Arc<App>>, Segment(who): Segment) -> Result<Json<Profile>, Error> {
    let person = find(&app, &who).await?;
    Ok(Json(Profile {
        guest: person.is_guest(),
        since: person.created.0,
        ratings: ratings(&app, &person).await?,
        who: WhoIs { id: person.id.to_string(), name: person.name },
    }))
}

/// What a rating was at some time.
#[derive(Debug, Serialize, ToSchema)]
struct Was {
    /// When, in milliseconds since 1970.
    at: i64,
    /// The estimate.
    rating: f64,
    /// How far off it may be.
    deviation: f64,
}

/// How a rating came about.
#[utoipa::path(
    get, path = "/api/people/{who}/ratings/{of}", tag = "People", operation_id = "ratings",
    params(
        ("who" = String, Path, description = "A name, whatever its case, or an identifier.", min_length = 1),
        ("of" = RatedAs, Path, description = "What is rated."),
    ),
    responses((status = 200, description = "The oldest first.", body = [Was])),
)]
async fn history(
    State(app): State<Arc<App>>,
    Segments((who, of)): Segments<(String, String)>,
) -> Result<Json<Vec<Was>>, Error> {
    let of = known(of)?;
    let person = find(&app, &who).await?;
    let past = app.store.rating_history(person.id, &of).await?;
    let was = past.iter().map(|rated| Was {
        at: rated.at.0,
        rating: rated.rating.rating,
        deviation: rated.rating.deviation,
    });
    Ok(Json(was.collect()))
}

/// The best, among those whose rating is known well enough.
#[utoipa::path(
    get, path = "/api/leaderboard/{of}", tag = "People",
    params(("of" = RatedAs, Path, description = "What is rated.")),
    responses((status = 200, description = "The best first, at most 100.", body = [Ranked])),
)]
async fn leaderboard(State(app): State<Arc<App>>, Segment(of): Segment) -> Result<Json<Vec<Ranked>>, Error> {
    let of = known(of)?;
    let best = app.store.leaderboard(&of, rating::settled(&of), LINES).await?;
    let line = |ranked: store::Ranked| Ranked {
        who: WhoIs { id: ranked.person.to_string(), name: Some(ranked.name) },
        rating: rated(of.clone(), ranked.rating),
    };
    Ok(Json(best.into_iter().map(line).collect()))
}

/// Something that is rated.
fn known(of: String) -> Result<String, Error> {
    match rating::names().contains(&of) {
        true => Ok(of),
        false => Err(Error::Missing("no-such-rating", "Nothing is rated under this name.")),
    }
}
