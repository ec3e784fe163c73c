//! What a seat is asked, by what was pointed at so far, and what it would be good to know.

use super::race::{Race, Taken};
use super::{labels, words};
use crate::{Look, Prompt};
use game_core::Seat;

pub(super) fn prompt(race: &Race, look: Look<'_>, asks: &str) -> Prompt {
    let asked = match race.view.phase.as_str() {
        "energy" => race.owes_split(look).map(|seat| energy(race, seat, look)),
        "block" => own_turn(race, look).map(|seat| block(race, seat, look)),
        "drive" => own_turn(race, look).map(|seat| drive(race, seat, look)),
        "charge" => own_turn(race, look).map(|_| charge(look)),
        _ => None,
    };
    asked.unwrap_or_else(|| Prompt { say: asks.to_owned(), why: waiting(race, look) })
}

fn own_turn(race: &Race, look: Look<'_>) -> Option<Seat> {
    race.acting().filter(|seat| look.seat == Some(*seat) && !race.view.drawing)
}

fn energy(race: &Race, seat: Seat, look: Look<'_>) -> Prompt {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let crystals = race.view.chariots[seat.index()].crystals;
    let zones = zones(race, look);
    let why = match zones.is_empty() {
        true => say("split-no-cards", &[]),
        false => say("split-zones", &[("zones", &zones)]),
    };
    let key = if crystals == 1 { "split-one" } else { "split-ask" };
    Prompt { say: say(key, &[("count", &crystals.to_string())]), why }
}

/// The zones that the cards in hand reach: `4, 9 or 13`.
fn zones(race: &Race, look: Look<'_>) -> String {
    let zones: Vec<String> = race.sums(look).iter().map(|(zone, _)| zone.to_string()).collect();
    match zones.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} {} {last}", before.join(", "), words(look.lang).say("or", &[]))
        }
        _ => zones.concat(),
    }
}

fn block(race: &Race, seat: Seat, look: Look<'_>) -> Prompt {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let taken = Taken::parse(look.taken);
    let numbers = taken.cards.numbers();
    let sum = numbers.sum().to_string();
    let chariot = &race.view.chariots[seat.index()];
    let left = race.view.left.to_string();
    if numbers.is_empty() {
        let key = match (taken.dolmen, race.view.left) {
            (true, _) => "block-dolmen-first",
            (false, 1) => "block-ask-one",
            (false, _) => "block-ask",
        };
        let zones = zones(race, look);
        let why = match zones.is_empty() {
            true => say("block-no-zones", &[]),
            false => say("block-why", &[("zones", &zones)]),
        };
        return Prompt { say: say(key, &[("count", &left)]), why };
    }
    let Some(zone) = taken.zone() else {
        return Prompt { say: say("block-over", &[("sum", &sum)]), why: say("block-over-why", &[]) };
    };
    let zone = zone.to_string();
    let (key, why) = match (taken.dolmen, chariot.bars == 0, taken.line) {
        (true, ..) => ("block-gate", "block-gate-why"),
        (false, true, None) => ("block-shift", "block-shift-why"),
        (false, true, Some(_)) => ("block-shift-to", "block-line-why"),
        (false, false, _) => ("block-line", "block-line-why"),
    };
    Prompt { say: say(key, &[("zone", &zone)]), why: say(why, &[("bars", &chariot.bars.to_string())]) }
}

fn drive(race: &Race, seat: Seat, look: Look<'_>) -> Prompt {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let (at, left) = (labels::place(race.at(seat), look.lang), race.view.left.to_string());
    if !race.crashes().is_empty() {
        return Prompt { say: say("crash-ask", &[("left", &left)]), why: say("crash-why", &[]) };
    }
    let toll = race.ways(seat, race.at(seat)).find_map(|(way, _)| {
        let standing = race.obstacle(way.across);
        let what = labels::obstacle(standing, look).filter(|_| standing.hinders(seat))?;
        let toll = standing.toll(seat).to_string();
        Some(say(
            "drive-toll",
            &[("what", &labels::capital(&what)), ("line", &way.across.to_string()), ("toll", &toll)],
        ))
    });
    let key = if race.view.left == 1 { "drive-ask-one" } else { "drive-ask" };
    Prompt {
        say: say(key, &[("at", &at), ("left", &left)]),
        why: toll.unwrap_or_else(|| say("drive-why", &[])),
    }
}

fn charge(look: Look<'_>) -> Prompt {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let taken = Taken::parse(look.taken).cards;
    if taken.is_empty() {
        return Prompt { say: say("charge-ask", &[]), why: say("charge-why", &[]) };
    }
    let count = taken.len().to_string();
    let key = if taken.len() == 1 { "charge-taken-one" } else { "charge-taken" };
    Prompt { say: say(key, &[("count", &count)]), why: say("charge-why", &[]) }
}

/// Who is waited for, where that is seen.
fn waiting(race: &Race, look: Look<'_>) -> String {
    let Some(seat) = race.acting() else { return String::new() };
    let doing = super::players::doing(race, seat, look);
    match doing.is_empty() {
        true => String::new(),
        false => words(look.lang)
            .say("there", &[("at", &labels::capital(&labels::who(seat, look))), ("what", &doing)]),
    }
}
