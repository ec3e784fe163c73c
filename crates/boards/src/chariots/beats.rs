//! What is shown while a step happens, one thing after the other.

use super::course::{Ground, MIDDLE};
use super::motion::{burst, fallen, named, plate_at};
use super::race::Race;
use super::{art, labels, scenery, words};
use crate::{Beat, Lasts, Look, Seen};
use account::Deed;
use game_chariots::{Action, Line, Space};
use game_core::Seat;
use serde_json::Value;
use std::fmt::Write;

pub(super) fn beats(before: Look<'_>, event: &Value, after: &Value, deeds: &[Deed]) -> Vec<Beat> {
    let all = deeds.len();
    let Some(race) = Race::seen(before) else { return vec![Beat::only(all)] };
    if deeds.iter().any(|deed| deed.kind == "reveal") {
        return reveal(Look { view: after, ..before }, deeds);
    }
    if event["chance"].is_string() {
        let own = deeds.iter().any(|deed| deed.kind == "draw" || deed.icon == account::Icon::Round);
        let lasts = if own { Lasts::Move } else { Lasts::Nothing };
        return vec![Beat { lasts, told: all, ..Beat::default() }];
    }
    let action = event["move"].as_str().and_then(|text| text.parse::<Action>().ok());
    let (Some(seat), Some(action)) = (race.acting(), action) else {
        return vec![Beat { told: all, ..Beat::default() }];
    };
    match action {
        Action::Go(to) => drive(&race, seat, to, deeds),
        Action::Crash(line) => crash(&race, line, before, deeds),
        Action::Bar { line, .. } => put(Ground::Ring.line(line).map(|place| place.at), named(line), all),
        Action::Shift { from, to, .. } => {
            let moved = vec![
                (format!("bar-{to}"), format!("bar-{from}")),
                (format!("z-bar-{to}"), format!("z-bar-{from}")),
            ];
            vec![Beat { moved, overlay: named(to), lasts: Lasts::Tell, told: all, ..Beat::default() }]
        }
        Action::Dolmen { gate, .. } => {
            let at = Ground::Ring.gate(gate).map(|place| place.at);
            put(at, plate_at(at, &gate.to_string(), "line", -30.0), all)
        }
        Action::Split(_) | Action::Done | Action::Discard(_) | Action::Keep => {
            vec![Beat { told: all, ..Beat::default() }]
        }
    }
}

/// Something is put down, and a ring closes around it.
fn put(at: Option<(f32, f32)>, name: String, told: usize) -> Vec<Beat> {
    let pulse = at.map(|(x, y)| {
        format!(r#"<g transform="translate({x:.1} {y:.1})"><circle class="ch-pulse" r="34"/></g>{name}"#)
    });
    vec![Beat { overlay: pulse.unwrap_or_default(), lasts: Lasts::Tell, told, ..Beat::default() }]
}

/// What stands in the way is paid for, the chariot moves, and then what came of it.
fn drive(race: &Race, seat: Seat, to: Space, deeds: &[Deed]) -> Vec<Beat> {
    let from = race.at(seat);
    let way = race.ways(seat, from).find(|(way, _)| way.to == to).map(|(way, _)| way);
    let line = way.map(|way| way.across).filter(|line| race.obstacle(*line).hinders(seat));
    let driven = deeds.iter().position(|deed| deed.kind == "drive").unwrap_or(0);
    let mut beats = Vec::new();
    if let Some(line) = line {
        let toll = format!("−{}", race.obstacle(line).toll(seat));
        let at = Ground::Ring.line(line).map(|place| place.at);
        let overlay = burst(line, "shown") + &plate_at(at, &toll, "dear", -22.0) + &named(line);
        beats.push(Beat { seen: Seen::Before, overlay, told: driven, ..Beat::default() });
    }
    let (now, then) = (format!("c{seat}-{to}"), format!("c{seat}-{from}"));
    let mut moved = vec![(now.clone(), then.clone())];
    // On the strip it moves only where the strip itself stays.
    if strip_of(from) == strip_of(to) {
        moved.push((format!("z-{now}"), format!("z-{then}")));
    }
    let broken = line.map(|line| fallen(race, line)).unwrap_or_default();
    let told = (driven + 1).min(deeds.len());
    beats.push(Beat { moved, overlay: broken, told, ..Beat::default() });
    if told < deeds.len() {
        let gem = if race.crystals(to).contains(&seat) { fetched(race, seat, to) } else { String::new() };
        beats.push(Beat { overlay: gem, lasts: Lasts::Tell, told: deeds.len(), ..Beat::default() });
    }
    beats
}

/// A crash: the blow, then what it cost.
fn crash(race: &Race, line: Line, look: Look<'_>, deeds: &[Deed]) -> Vec<Beat> {
    let at = Ground::Ring.line(line).map(|place| place.at);
    let lost = words(look.lang).say("crystal-lost", &[]);
    vec![
        Beat { seen: Seen::Before, overlay: burst(line, "shown"), ..Beat::default() },
        Beat {
            overlay: fallen(race, line) + &plate_at(at, &lost, "dear", -24.0) + &named(line),
            lasts: Lasts::Tell,
            told: deeds.len(),
            ..Beat::default()
        },
    ]
}

fn strip_of(space: Space) -> Option<Ground> {
    space.place().map(|(_, zone)| Ground::ahead(zone))
}

/// A crystal that is taken up from its space.
fn fetched(race: &Race, seat: Seat, to: Space) -> String {
    let Some(place) = Ground::Ring.space(to) else { return String::new() };
    let (x, y) = scenery::gem_at(race, place, seat, 1.0);
    let gem = art::crystal(seat, 1.6);
    format!(r#"<g transform="translate({x:.1} {y:.1})"><g class="ch-fetched">{gem}</g></g>"#)
}

/// All splits, turned over together: closed hands, open hands, and the order that comes of them.
fn reveal(after: Look<'_>, deeds: &[Deed]) -> Vec<Beat> {
    let splits: Vec<(Seat, [i64; 2])> =
        deeds.iter().filter(|deed| deed.kind == "shows").filter_map(halves).collect();
    let first = deeds.iter().position(|deed| deed.kind == "reveal").unwrap_or(0);
    let shown = deeds.iter().rposition(|deed| deed.kind == "shows").map_or(first, |last| last + 1);
    let board = |open: bool, order: bool| sheet(&splits, after, open, order);
    vec![
        Beat { seen: Seen::Before, overlay: board(false, false), told: first, ..Beat::default() },
        Beat { overlay: board(true, false), lasts: Lasts::Tell, told: shown, ..Beat::default() },
        Beat { overlay: board(true, true), lasts: Lasts::Tell, told: deeds.len(), ..Beat::default() },
    ]
}

fn halves(deed: &Deed) -> Option<(Seat, [i64; 2])> {
    let half = |gap: &str| {
        deed.fields.iter().find_map(|(name, field)| match field {
            account::Field::Number(number) if name == gap => Some(*number),
            _ => None,
        })
    };
    Some((deed.actor?, [half("block")?, half("drive")?]))
}

/// The sheet before the stones on which the splits are turned over.
fn sheet(splits: &[(Seat, [i64; 2])], look: Look<'_>, open: bool, order: bool) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let each = (452.0 / splits.len().max(1) as f32).min(132.0);
    let (x, y) = MIDDLE;
    let title = match (open, order) {
        (false, _) => say("splits-closed", &[]),
        (true, false) => say("splits-open", &[]),
        (true, true) => say("splits-order", &[]),
    };
    let mut svg = format!(
        r#"<g class="ch-sheet" transform="translate({x} {y})"><rect x="-236" y="-122" width="472" height="252" rx="22"/><text class="ch-title" y="-90">{title}</text>"#
    );
    // Who puts most in blocks first; equals in race order, in which they are given.
    let rank = |seat: Seat| {
        let mine = splits.iter().find(|(other, _)| *other == seat).map_or(0, |(_, [block, _])| *block);
        let before = splits.iter().take_while(|(other, _)| *other != seat);
        let more = splits.iter().filter(|(_, [block, _])| *block > mine).count();
        more + before.filter(|(_, [block, _])| *block == mine).count() + 1
    };
    for (at, (seat, [block, drive])) in splits.iter().enumerate() {
        let middle = (at as f32 - (splits.len() as f32 - 1.0) / 2.0) * each;
        let name = short(&labels::capital(&labels::who(*seat, look)), each);
        let _ = write!(
            svg,
            r#"<g class="{}" transform="translate({middle:.1} 0)"><g transform="translate(0 -66)">{}</g><text class="ch-who" y="-38">{name}</text>"#,
            art::owner(*seat),
            art::mark(*seat, 7.0)
        );
        for (side, class, count, key) in
            [(-1.0, "ch-blocks", *block, "block"), (1.0, "ch-drives", *drive, "drive")]
        {
            svg += &pile(
                side * each * 0.23,
                class,
                count,
                open,
                &if splits.len() > 3 { String::new() } else { say(&format!("{key}-word"), &[]) + " " },
            );
        }
        if order && *block > 0 {
            svg += &format!(
                r#"<g transform="translate(0 108)">{}</g>"#,
                art::plate(&say(&format!("nth-{}", rank(*seat).min(5)), &[]), "go", 1.4)
            );
        }
        svg += "</g>";
    }
    svg + "</g>"
}

/// A pile of crystals in a hand, or the hand closed over them.
fn pile(x: f32, class: &str, count: i64, open: bool, word: &str) -> String {
    if !open {
        return format!(
            r#"<path class="ch-fist" transform="translate({x:.1} 40)" d="M-17-8q-3-12 8-13 4-5 9-1 5-3 8 2 8 0 8 9l-1 13q-2 10-15 10-14 0-16-10Z"/>"#
        );
    }
    let step = (76.0 / (count.max(1) as f32)).min(15.0);
    let mut svg = format!(r#"<g class="ch-turned" transform="translate({x:.1} 0)">"#);
    for crystal in 0..count.clamp(0, 12) {
        let _ = write!(
            svg,
            r##"<g class="{class}" transform="translate(0 {:.1})"><use href="#ch-gem"/></g>"##,
            46.0 - step * crystal as f32
        );
    }
    svg + &format!(
        r#"<path class="ch-boat" d="M-19 54q19 11 38 0l-3 8q-16 8-32 0Z"/><text class="ch-what" y="84"><tspan class="ch-word">{word}</tspan><tspan class="ch-number">{count}</tspan></text></g>"#
    )
}

/// A name that fits.
fn short(name: &str, wide: f32) -> String {
    let most = ((wide / 8.5) as usize).max(4);
    let cut: String = name.chars().take(most).collect();
    labels::escaped(&if name.chars().count() > most { format!("{}…", cut.trim_end()) } else { cut })
}
