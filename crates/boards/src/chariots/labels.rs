//! What everything is called.

use super::race::{Race, letter, seat};
use super::{CHARIOT, part_card, words};
use crate::Look;
use game_chariots::{Card, Gate, Line, Obstacle, Space, Split};
use game_core::{Lang, Seat};

/// The seat's number as people count.
pub(super) fn number(seat: Seat) -> String {
    (seat.index() + 1).to_string()
}

/// What a seat is called: you, by name, or by its number.
pub(super) fn who(seat: Seat, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    match look.names.name(seat) {
        _ if look.names.is_reader(seat) => say("you", &[]),
        name if name == number(seat) => say("player", &[("player", &name)]),
        name => name,
    }
}

/// Something of a seat: the sentence of this key with `-own` or `-of` behind it.
pub(super) fn of(key: &str, seat: Seat, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    if look.names.is_reader(seat) {
        return say(&format!("{key}-own"), &[]);
    }
    let (name, number) = (look.names.name(seat), number(seat));
    let whose = match (name == number, look.lang) {
        (true, _) => say("of-player", &[("player", &number)]),
        (false, Lang::Fr) if "aeiouyhéèêâîôûAEIOUYHÉÈÊÂÎÔÛ".contains(name.chars().next().unwrap_or(' ')) =>
        {
            format!("d’{name}")
        }
        (false, Lang::Fr) => format!("de {name}"),
        (false, _) => format!("{name}’s"),
    };
    say(&format!("{key}-of"), &[("whose", &whose)])
}

/// With a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// A text as it may stand in SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What a part of a path is called.
pub(super) fn name(part: &str, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let race = || Race::seen(look);
    if part == CHARIOT {
        let driver = race().and_then(|race| race.driving());
        return driver.map_or_else(|| part.to_owned(), |(seat, _)| capital(&of("chariot", seat, look)));
    }
    if let Some(space) = part.strip_prefix("to-").and_then(|text| text.parse::<Space>().ok()) {
        let cost = race().and_then(|race| {
            let (seat, energy) = race.driving()?;
            race.reach(seat, energy).into_iter().find(|(reached, _)| *reached == space)
        });
        return cost.map_or_else(|| place(space, look.lang), |(_, cost)| badge(space, cost, part, look));
    }
    if let Some(card) = part_card(part) {
        return self::card(card, look.lang);
    }
    if let Some(split) = part.strip_prefix("split:").and_then(|text| text.parse::<Split>().ok()) {
        return self::split(split, look.lang);
    }
    if let Some(seat) = part.strip_prefix("seat:").and_then(|text| text.parse().ok()).and_then(seat) {
        return capital(&who(seat, look));
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

/// A badge: the space, what it costs, and the split that leads there, where it is no way to drive.
pub(super) fn badge(space: Space, cost: u8, part: &str, look: Look<'_>) -> String {
    let (at, cost) = (place(space, look.lang), cost.to_string());
    match part.strip_prefix("split:").and_then(|text| text.parse::<Split>().ok()) {
        Some(split) => {
            let split = self::split(split, look.lang);
            words(look.lang).say("badge-split", &[("at", &at), ("cost", &cost), ("split", &split)])
        }
        None => words(look.lang).say("badge-way", &[("at", &at), ("cost", &cost)]),
    }
}

/// What a step to the space costs the driver, if one leads there.
pub(super) fn price(race: &Race, space: Space) -> Option<u8> {
    let (driver, _) = race.driving()?;
    race.ways(driver, race.at(driver)).find(|(way, _)| way.to == space).map(|(_, cost)| cost)
}

pub(super) fn obstacle(standing: Obstacle, look: Look<'_>) -> Option<String> {
    let key = match (standing.is_dolmen(), standing.is_wall()) {
        (true, _) => "dolmen",
        (_, true) => "wall",
        _ => "bar",
    };
    Some(of(key, standing.owner()?, look))
}

/// What is on a space and ahead of it.
pub(super) fn space(race: &Race, space: Space, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let told = contents(race, space, look);
    let at = place(space, look.lang);
    match told.is_empty() {
        true => say("free", &[("at", &at)]),
        false => say("there", &[("at", &at), ("what", &told.join(", "))]),
    }
}

/// Everything on a space, what stands ahead of it, and what it costs the driver.
pub(super) fn contents(race: &Race, space: Space, look: Look<'_>) -> Vec<String> {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let mut told: Vec<String> = Vec::new();
    for seat in race.queue(space) {
        let key = if race.view.chariots[seat.index()].out { "wreck" } else { "chariot" };
        told.push(of(key, seat, look));
    }
    for seat in race.crystals(space) {
        told.push(of("crystal", seat, look));
    }
    for way in space.ways() {
        if let Some(what) = obstacle(race.obstacle(way.across), look) {
            told.push(say("ahead", &[("what", &what), ("line", &way.across.to_string())]));
        }
    }
    if let Some(cost) = price(race, space) {
        told.push(say("cost", &[("cost", &cost.to_string())]));
    }
    told
}

/// A line, and what stands on it.
pub(super) fn line(race: &Race, line: Line, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let kind = say(&format!("line-{}", letter(line)), &[]);
    let at = line.to_string();
    match obstacle(race.obstacle(line), look) {
        Some(what) => say("line-with", &[("at", &at), ("kind", &kind), ("what", &what)]),
        None => say("line", &[("at", &at), ("kind", &kind)]),
    }
}

pub(super) fn gate(gate: Gate, look: Look<'_>) -> String {
    words(look.lang).say("gate", &[("at", &gate.to_string())])
}

/// All that is open about a seat.
pub(super) fn standing(race: &Race, seat: Seat, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let chariot = &race.view.chariots[seat.index()];
    let mut told = vec![place(race.at(seat), look.lang)];
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
    if let Some([block, drive]) = race.split(seat) {
        told.push(say("split", &[("block", &block.to_string()), ("drive", &drive.to_string())]));
    }
    let doing = super::players::doing(race, seat, look);
    if !doing.is_empty() {
        told.push(doing);
    }
    say("there", &[("at", &capital(&who(seat, look))), ("what", &told.join(", "))])
}
