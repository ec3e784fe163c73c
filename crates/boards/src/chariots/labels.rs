//! What everything is called.

use super::race::{Race, letter, seat};
use super::{part_card, words};
use crate::Look;
use game_chariots::{Card, Gate, Line, Obstacle, Space, Split};
use game_core::{Lang, Seat};

/// The seat's number as people count.
pub(super) fn number(seat: Seat) -> String {
    (seat.index() + 1).to_string()
}

/// What a part of a path is called.
pub(super) fn name(part: &str, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let race = || Race::read(look);
    if let Some(card) = part_card(part) {
        return self::card(card, look.lang);
    }
    if let Some(split) = part.strip_prefix("split:").and_then(|text| text.parse::<Split>().ok()) {
        return self::split(split, look.lang);
    }
    if let Some(seat) = part.strip_prefix("seat:").and_then(|text| text.parse().ok()).and_then(seat) {
        return say("player", &[("player", &number(seat))]);
    }
    if let Ok(line) = part.parse::<Line>() {
        return race().map_or_else(|| part.to_owned(), |race| self::line(&race, line, look));
    }
    if let Ok(gate) = part.parse::<Gate>() {
        return self::gate(gate, look);
    }
    if let Ok(space) = part.parse::<Space>() {
        let price = race().and_then(|race| price(&race, space));
        return match price {
            Some(cost) => say("to-cost", &[("at", &place(space, look.lang)), ("cost", &cost.to_string())]),
            None => place(space, look.lang),
        };
    }
    match part {
        "done" | "keep" | "discard" => say(part, &[]),
        _ => part.to_owned(),
    }
}

pub(super) fn card(card: Card, lang: Lang) -> String {
    match card.number() {
        Some(number) => words(lang).say("card", &[("number", &number.to_string())]),
        None => words(lang).say("dolmen-card", &[]),
    }
}

pub(super) fn split(split: Split, lang: Lang) -> String {
    words(lang).say("split", &[("block", &split.block.to_string()), ("drive", &split.drive.to_string())])
}

pub(super) fn place(space: Space, lang: Lang) -> String {
    if space == Space::FINISH { words(lang).say("finish", &[]) } else { space.to_string() }
}

/// What a step to the space costs the driver, if one leads there.
fn price(race: &Race, space: Space) -> Option<u8> {
    let (driver, _) = race.driving()?;
    race.ways(driver, race.at(driver)).find(|(way, _)| way.to == space).map(|(_, cost)| cost)
}

fn obstacle(standing: Obstacle, lang: Lang) -> Option<String> {
    let key = match (standing.is_dolmen(), standing.is_wall()) {
        (true, _) => "dolmen-of",
        (_, true) => "wall-of",
        _ => "bar-of",
    };
    Some(words(lang).say(key, &[("player", &number(standing.owner()?))]))
}

/// What is on a space and ahead of it.
pub(super) fn space(race: &Race, space: Space, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let mut told: Vec<String> = Vec::new();
    for seat in race.queue(space) {
        let key = if race.view.chariots[seat.index()].out { "wreck-of" } else { "chariot-of" };
        told.push(say(key, &[("player", &number(seat))]));
    }
    for seat in race.crystals(space) {
        told.push(say("crystal-of", &[("player", &number(seat))]));
    }
    for way in space.ways() {
        if let Some(what) = obstacle(race.obstacle(way.across), look.lang) {
            told.push(say("ahead", &[("what", &what), ("line", &way.across.to_string())]));
        }
    }
    if let Some(cost) = price(race, space) {
        told.push(say("cost", &[("cost", &cost.to_string())]));
    }
    let at = place(space, look.lang);
    match told.is_empty() {
        true => say("free", &[("at", &at)]),
        false => say("there", &[("at", &at), ("what", &told.join(", "))]),
    }
}

/// A line, and what stands on it.
pub(super) fn line(race: &Race, line: Line, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let kind = say(&format!("line-{}", letter(line)), &[]);
    let at = line.to_string();
    match obstacle(race.obstacle(line), look.lang) {
        Some(what) => say("line-with", &[("at", &at), ("kind", &kind), ("what", &what)]),
        None => say("line", &[("at", &at), ("kind", &kind)]),
    }
}

pub(super) fn gate(gate: Gate, look: Look<'_>) -> String {
    words(look.lang).say("gate", &[("at", &gate.to_string())])
}

/// All that is open about a seat.
pub(super) fn standing(race: &Race, seat: Seat, lang: Lang) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(lang).say(key, fields);
    let chariot = &race.view.chariots[seat.index()];
    let mut told = vec![place(race.at(seat), lang)];
    if let Some(place) = chariot.place {
        told.push(say("place", &[("place", &place.to_string())]));
    }
    if chariot.out {
        told.push(say("out", &[]));
    }
    let count = |key: &str, count: i64| say(key, &[("count", &count.to_string())]);
    told.push(count("has-crystals", chariot.crystals));
    told.push(count("has-bars", chariot.bars));
    told.push(match &chariot.dolmen {
        Some(gate) => say("dolmen-at", &[("at", gate)]),
        None => say("dolmen-kept", &[]),
    });
    let cards = race.view.hands.get(seat.index()).map_or(0, |hand| hand.len());
    told.push(count("has-cards", cards as i64));
    if let Some([block, drive]) = race.view.splits.get(seat.index()).copied().flatten() {
        told.push(say("split", &[("block", &block.to_string()), ("drive", &drive.to_string())]));
    }
    if race.acting() == Some(seat) {
        told.push(match race.view.phase.as_str() {
            "charge" => say("acts", &[]),
            _ => count("left", race.view.left),
        });
    }
    say("there", &[("at", &say("player", &[("player", &number(seat))])), ("what", &told.join(", "))])
}
