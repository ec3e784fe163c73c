//! Moves in words, and as they are written.

use catalog::GameId;
use game_core::{Lang, Seat};
use serde_json::{Value, json};

/// What a step of the game was, in words.
pub fn told(game: GameId, event: &Value, lang: Lang) -> String {
    game.board().told(event, lang).unwrap_or_else(|| written(event).to_owned())
}

/// What a move of this seat is, in words.
pub fn told_move(game: GameId, seat: Seat, text: &str, lang: Lang) -> String {
    told(game, &json!({ "seat": seat, "move": text }), lang)
}

/// How a step is written.
pub fn written(event: &Value) -> &str {
    event["move"].as_str().or(event["chance"].as_str()).unwrap_or_default()
}
