//! The players beside the board, in race order, and every point at the end.

use super::race::Race;
use super::{art, labels, words};
use crate::{Card, Fact, Look, Reckoning, Tone};
use game_core::Seat;

/// Everybody, the first first.
pub(super) fn cards(race: &Race, look: Look<'_>) -> Vec<Card> {
    race.ranked().into_iter().enumerate().map(|(rank, seat)| card(race, rank + 1, seat, look)).collect()
}

fn card(race: &Race, rank: usize, seat: Seat, look: Look<'_>) -> Card {
    let chariot = &race.view.chariots[seat.index()];
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let fact = |key: &'static str, icon: &str, count: String, label: String| {
        Fact::new(key, art::icon(icon, Some(seat)), count, label).wide(13)
    };
    let counted = |key: &'static str, count: i64| {
        let label = say(&format!("has-{key}"), &[("count", &count.to_string())]);
        let tone = if count == 0 { Tone::Gone } else { Tone::Plain };
        Fact { tone, ..fact(key, key, count.to_string(), label) }
    };
    let held = race.view.hands.get(seat.index()).map_or(0, |hand| hand.len()) as i64;
    let mut facts = vec![
        counted("crystals", chariot.crystals),
        counted("cards", held),
        counted("bars", chariot.bars).wide(15),
    ];
    facts.push(match &chariot.dolmen {
        Some(gate) => fact("dolmen", "dolmen-up", gate.clone(), say("dolmen-at", &[("at", gate)])).wide(23),
        None => fact("dolmen", "dolmen", String::new(), say("dolmen-kept", &[])).wide(23),
    });
    if let Some([block, drive]) = race.split(seat).filter(|_| chariot.place.is_none() && !chariot.out) {
        for (key, count) in [("block", block), ("drive", drive)] {
            facts.push(counted(key, count));
        }
    }
    let at = labels::place(race.at(seat), look.lang);
    let role = match chariot.out {
        true => say("out-at", &[("at", &at)]),
        false => at.clone(),
    };
    let label = say("rank-at", &[("place", &rank.to_string()), ("at", &at)]);
    let score = Fact { icon: art::chariot_icon(seat), ..fact("rank", "cards", rank.to_string(), label) };
    Card { seat, role, score: Some(score), facts, doing: doing(race, seat, look) }
}

/// What a seat is doing in this phase, as far as it can be seen.
pub(super) fn doing(race: &Race, seat: Seat, look: Look<'_>) -> String {
    let say = |key: &str, count: i64| words(look.lang).say(key, &[("count", &count.to_string())]);
    let chariot = &race.view.chariots[seat.index()];
    let waits = race.view.waiting.contains(&i64::from(seat.number()));
    let split = race.split(seat);
    match (race.view.phase.as_str(), race.acting() == Some(seat)) {
        _ if chariot.place.is_some() || chariot.out || race.view.drawing => String::new(),
        ("energy", _) if split.is_some() => say("split-in", 0),
        ("energy", _) if race.owes_split(look) == Some(seat) => say("splitting", 0),
        ("block", true) => say("blocks-left", race.view.left),
        ("drive", true) => say("drives-left", race.view.left),
        ("charge", true) => say("charges", 0),
        ("block", false) if waits => say("will-block", split.map_or(0, |[block, _]| block)),
        ("drive", false) if waits => say("will-drive", split.map_or(0, |[_, drive]| drive)),
        _ => String::new(),
    }
}

/// Everybody's place and points, once the race is over.
pub(super) fn reckoning(race: &Race, look: Look<'_>) -> Option<Reckoning> {
    if race.view.phase != "over" {
        return None;
    }
    let say = |key: &str| words(look.lang).say(key, &[]);
    let seats = race.seats().len() as i64;
    let row = |seat: Seat| {
        let chariot = &race.view.chariots[seat.index()];
        let place = chariot.place.unwrap_or(seats);
        let reached = match chariot.out {
            true => words(look.lang).say("out-at", &[("at", &chariot.at)]),
            false => labels::place(race.at(seat), look.lang),
        };
        let behind = (seats - place).to_string();
        (seat, vec![reached, chariot.crystals.to_string(), format!("{place}."), behind])
    };
    let winner = race.ranked().first().copied()?;
    let art = format!(
        r#"<svg viewBox="-70 -30 140 60" aria-hidden="true"><path class="ch-laurel" d="M-46 18Q-62-2-44-22M46 18Q62-2 44-22"/>{}</svg>"#,
        art::chariot(winner, 0.0, 1.5, false)
    );
    let columns = ["reached", "crystals-left", "place-column", "points"].map(say).to_vec();
    Some(Reckoning { art, columns, rows: race.ranked().into_iter().map(row).collect() })
}
