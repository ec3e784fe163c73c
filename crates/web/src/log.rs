//! What was done, step by step, in words and as it is written.

use crate::words::Tongue;
use catalog::GameId;
use game_core::{Lang, Seat};
use leptos::prelude::*;
use serde_json::{Value, json};

/// How many of the last steps are listed.
pub const LISTED: usize = 60;

/// A step in the list.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Whose it was.
    pub seat: Option<usize>,
    /// What it was, in words.
    pub told: String,
    /// How it is written, where it is a step of the game.
    pub written: Option<String>,
}

/// What a step of the game was, in words.
pub fn told(game: GameId, event: &Value, lang: Lang) -> String {
    boards::of(game).told(event, lang).unwrap_or_else(|| written(event).to_owned())
}

/// What a move of this seat is, in words.
pub fn told_move(game: GameId, seat: Seat, text: &str, lang: Lang) -> String {
    told(game, &json!({ "seat": seat, "move": text }), lang)
}

/// How a step is written.
pub fn written(event: &Value) -> &str {
    event["move"].as_str().or(event["chance"].as_str()).unwrap_or_default()
}

/// What happened, as one sentence; what happened several times on end is said once.
pub fn summed(said: &[String]) -> Vec<String> {
    let same = said.chunk_by(|one, other| one == other);
    same.map(|same| match same {
        [only] => only.clone(),
        several => format!("{} × {}", several[0], several.len()),
    })
    .collect()
}

/// The list, the last step first.
#[component]
pub fn Log(tongue: Tongue, #[prop(into)] lines: Signal<Vec<Line>>) -> impl IntoView {
    let any = move || lines.with(|lines| !lines.is_empty());
    view! {
        <h2 class="quiet">{move || tongue.say("moves")}</h2>
        <ol class="log" tabindex=move || any().then_some("0") aria-label=move || tongue.say("moves")>
            <For each=move || lines.get() key=Clone::clone children=|line| view! {
                <li
                    value=line.number.to_string()
                    class=line.seat.map_or("drawn".to_owned(), |seat| format!("seat s{seat}"))
                >
                    <span class="mark" aria-hidden="true"></span>{line.told}
                    {line.written.map(|written| view! { " "<small aria-hidden="true">{written}</small> })}
                </li>
            }/>
        </ol>
    }
}
