//! The games there are.

use crate::{App, rating};
use axum::Json;
use catalog::GameId;
use game_core::Lang;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::schema::{RatedAs, SeatCount};

/// The routes of games.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(games))
}

/// The games, with their options.
#[utoipa::path(
    get, path = "/api/games", tag = "Games",
    responses((status = 200, description = "The games.", body = [Game])),
)]
async fn games() -> Json<Vec<Game>> {
    Json(GameId::shown().map(told).collect())
}

/// A game, before it is set up.
#[derive(Debug, Serialize, ToSchema)]
struct Game {
    #[schema(value_type = wire::schema::GameId)]
    id: &'static str,
    /// What it is called, by language.
    #[schema(schema_with = by_language)]
    names: BTreeMap<&'static str, &'static str>,
    /// How moves are written, by language.
    #[schema(schema_with = by_language)]
    notation: BTreeMap<&'static str, &'static str>,
    /// The fewest and the most.
    #[schema(value_type = Vec<SeatCount>, min_items = 2, max_items = 2)]
    seats: (u8, u8),
    /// The version of its rules.
    #[schema(minimum = 1)]
    rules: u32,
    /// All options, with their defaults.
    #[schema(value_type = Object)]
    options: Value,
    /// What it is rated as, by the number of seats.
    #[schema(value_type = Vec<RatedAs>)]
    rated_as: BTreeSet<String>,
}

/// A text for each language.
fn by_language() -> Object {
    let codes = Lang::ALL.into_iter().map(Lang::code);
    let said = codes.fold(ObjectBuilder::new(), |said, code| {
        said.property(code, ObjectBuilder::new().schema_type(Type::String)).required(code)
    });
    said.build()
}

fn told(game: GameId) -> Game {
    let meta = game.meta();
    let each = |word: fn(&'static game_core::Words) -> &'static str| {
        Lang::ALL.into_iter().map(|lang| (lang.code(), word(game.words(lang)))).collect()
    };
    Game {
        id: meta.id,
        names: each(|words| &words.name),
        notation: each(|words| &words.notation),
        seats: meta.seats,
        rules: meta.rules,
        options: game.default_options(),
        rated_as: (meta.seats.0..=meta.seats.1)
            .map(|seats| rating::name(meta.id, usize::from(seats)))
            .collect(),
    }
}
