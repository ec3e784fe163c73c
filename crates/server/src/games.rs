//! The games there are.

use crate::{App, rating};
use axum::routing::get;
use axum::{Json, Router};
use catalog::GameId;
use game_core::Lang;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The routes of games.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/games", get(|| async { Json(GameId::ALL.map(told)) }))
}

/// What is known of a game before it is set up.
#[derive(Debug, Serialize)]
struct Game {
    id: &'static str,
    /// By language.
    names: BTreeMap<&'static str, &'static str>,
    /// How moves are written, by language.
    notation: BTreeMap<&'static str, &'static str>,
    /// The fewest and the most.
    seats: (u8, u8),
    rules: u32,
    /// All options, with their defaults.
    options: Value,
    /// What it is rated as.
    rated_as: BTreeSet<String>,
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
