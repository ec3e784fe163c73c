//! What a step was, in words.

use super::labels::{number, place, split};
use super::race::seat;
use super::words;
use game_chariots::{Action, Card};
use game_core::Lang;
use serde_json::Value;

/// What happened, as it was seen, with what it brought to light.
pub(super) fn told(event: &Value, lang: Lang) -> Option<String> {
    let say = |key: &str, fields: &[(&str, &str)]| words(lang).say(key, fields);
    let what = match (event["move"].as_str(), event["chance"].as_str()) {
        (Some("split ?"), _) => say("told-split-hidden", &[]),
        (Some(text), _) => action(text.parse().ok()?, lang),
        (None, Some("draw ?")) => say("told-draw-hidden", &[]),
        (None, Some(text)) => {
            let drawn: Card = text.strip_prefix("draw ")?.parse().ok()?;
            say("told-draw", &[("card", &card(drawn, lang))])
        }
        (None, None) => return None,
    };
    let shown: Vec<String> = event["shown"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| shown(text.as_str()?, lang))
        .collect();
    Some(match shown.is_empty() {
        true => what,
        false => say("told-shown", &[("what", &what), ("shown", &shown.join(" · "))]),
    })
}

fn action(action: Action, lang: Lang) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(lang).say(key, fields);
    match action {
        Action::Split(halves) => split(halves, lang),
        Action::Bar { cards, line } => {
            say("told-bar", &[("cards", &cards.to_string()), ("at", &line.to_string())])
        }
        Action::Shift { from, cards, to } => say(
            "told-shift",
            &[("cards", &cards.to_string()), ("from", &from.to_string()), ("at", &to.to_string())],
        ),
        Action::Dolmen { cards, gate } => {
            say("told-dolmen", &[("cards", &cards.to_string()), ("at", &gate.to_string())])
        }
        Action::Done => say("told-done", &[]),
        Action::Go(space) => say("told-go", &[("at", &place(space, lang))]),
        Action::Crash(line) => say("told-crash", &[("at", &line.to_string())]),
        Action::Discard(cards) => {
            let cards: Vec<String> = cards.iter().map(|thrown| card(thrown, lang)).collect();
            say("told-discard", &[("cards", &cards.join(", "))])
        }
        Action::Keep => say("told-keep", &[]),
    }
}

fn card(card: Card, lang: Lang) -> String {
    match card.number() {
        Some(number) => words(lang).say("told-card", &[("number", &number.to_string())]),
        None => words(lang).say("told-dolmen-card", &[]),
    }
}

/// A split that came to light: `0 split 3/1`.
fn shown(text: &str, lang: Lang) -> Option<String> {
    let (owner, halves) = text.split_once(" split ")?;
    let owner = words(lang).say("player", &[("player", &number(seat(owner.parse().ok()?)?))]);
    let what = split(halves.parse().ok()?, lang);
    Some(words(lang).say("there", &[("at", &owner), ("what", &what)]))
}
