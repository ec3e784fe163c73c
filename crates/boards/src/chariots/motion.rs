//! What a move would do, and the trace of what one did.

use super::course::Ground;
use super::race::Race;
use super::{art, centre, labels, names, scenery, words};
use crate::{Look, Way};
use game_chariots::{Action, Gate, Line, Space, Split};
use game_core::Seat;
use std::fmt::Write;

/// The consequence of a move, drawn over the ring.
pub(super) fn preview(race: &Race, look: Look<'_>, action: Action) -> String {
    let Some(seat) = race.acting().or(race.viewer(look)) else { return String::new() };
    match action {
        Action::Split(split) => parted(race, seat, split),
        Action::Bar { line, .. } => ghost_bar(race, seat, line) + &victims(race, seat, &[line], look),
        Action::Shift { from, to, .. } => {
            crossed_out(from) + &ghost_bar(race, seat, to) + &victims(race, seat, &[to], look)
        }
        Action::Dolmen { gate, .. } => ghost_dolmen(seat, gate) + &victims(race, seat, &gate.lines(), look),
        Action::Go(to) => step(race, seat, to, look),
        Action::Crash(line) => {
            let lost = words(look.lang).say("crystal-lost", &[]);
            crossed_out(line) + &burst(line, "aim") + &plate_at(line_at(line), &lost, "dear", 26.0)
        }
        Action::Done | Action::Discard(_) | Action::Keep => String::new(),
    }
}

/// The spaces that the driver can reach, each with the steps of the cheapest way there.
pub(super) fn ways(race: &Race, look: Look<'_>) -> Vec<Way> {
    let Some((seat, energy)) = race.driving().filter(|(seat, _)| look.seat == Some(*seat)) else {
        return Vec::new();
    };
    let way = |(to, cost): (Space, u8)| {
        let steps = race.way_to(seat, to, energy);
        let art = driven(race, seat, &steps, cost, look);
        Way { part: scenery::way_part(to), steps: steps.iter().map(ToString::to_string).collect(), art }
    };
    race.reach(seat, energy).into_iter().map(way).collect()
}

/// The chariot at the end of a way, the spaces on it, what breaks or is paid and what is taken there, and what it costs in all.
fn driven(race: &Race, seat: Seat, steps: &[Space], cost: u8, look: Look<'_>) -> String {
    let mut svg = String::new();
    let mut at = race.at(seat);
    for space in steps {
        if let Some(outline) = Ground::Ring.space_outline(*space) {
            let _ = write!(svg, r#"<path class="ch-reach" d="{outline}"/>"#);
        }
        svg += &met(race, seat, at, *space, look);
        at = *space;
    }
    let Some(place) = Ground::Ring.space(at) else { return svg };
    svg += &ghost_chariot(race, seat, at);
    let (x, y) = scenery::badge_at(race, place, at);
    let _ = write!(svg, r#"<g transform="translate({x:.1} {y:.1})">{}</g>"#, art::cost(cost, true, 1.0));
    svg
}

/// Where the last move was, until the next one.
pub(super) fn trace(race: &Race, action: Action) -> String {
    match action {
        Action::Go(to) => {
            let Some(outline) = Ground::Ring.space_outline(to) else { return String::new() };
            let name = Ground::Ring.space(to).map(|place| {
                let (x, y) = names::space_name_at(race, place, to, 1.0);
                format!(r#"<g transform="translate({x:.1} {y:.1})">{}</g>"#, names::space_plate(to))
            });
            format!(r#"<path class="ch-trace" d="{outline}"/>{}"#, name.unwrap_or_default())
        }
        Action::Bar { line, .. } | Action::Shift { to: line, .. } | Action::Crash(line) => {
            ring_at(line_at(line)) + &named(line)
        }
        Action::Dolmen { gate, .. } => {
            let at = Ground::Ring.gate(gate).map(|place| place.at);
            ring_at(at) + &plate_at(at, &gate.to_string(), "line", -30.0)
        }
        Action::Split(_) | Action::Done | Action::Discard(_) | Action::Keep => String::new(),
    }
}

/// How far a split reaches, and what goes where.
fn parted(race: &Race, seat: Seat, split: Split) -> String {
    let ((x, y), wide) = centre::chip(race, seat);
    let mut svg = String::new();
    for (space, cost) in race.reach(seat, split.drive) {
        let (Some(outline), Some(place)) = (Ground::Ring.space_outline(space), Ground::Ring.space(space))
        else {
            continue;
        };
        let (x, y) = scenery::badge_at(race, place, space);
        let _ = write!(
            svg,
            r#"<path class="ch-reach" d="{outline}"/><g transform="translate({x:.1} {y:.1})">{}</g>"#,
            art::cost(cost, true, 1.0)
        );
    }
    format!(
        r#"{svg}<g class="ch-split planned {}" transform="translate({x:.1} {y:.1})"><rect class="ch-chip" x="{:.1}" y="-20" width="{wide:.1}" height="40" rx="12"/><g transform="translate({:.1} 0)">{}</g><text class="ch-half block" x="{:.1}" y="8">{}</text><text class="ch-half drive" x="{:.1}" y="8">{}</text></g>"#,
        art::owner(seat),
        -wide / 2.0,
        14.0 - wide / 2.0,
        art::mark(seat, 8.0),
        wide * 0.5 - (wide - 26.0) * 0.72,
        split.block,
        wide * 0.5 - (wide - 26.0) * 0.24,
        split.drive
    )
}

/// The chariot where it would be, what it breaks or pays on the way, and what it takes.
fn step(race: &Race, seat: Seat, to: Space, look: Look<'_>) -> String {
    ghost_chariot(race, seat, to) + &met(race, seat, race.at(seat), to, look)
}

/// Where a chariot would stand on a space.
fn stand_on(race: &Race, space: Space) -> Option<(f32, f32, f32, f32)> {
    let place = Ground::Ring.space(space)?;
    let many = race.queue(space).len();
    let ((x, y), scale) = scenery::stand(place, many, many + 1, !race.crystals(space).is_empty());
    Some((x, y, place.turn, scale))
}

fn ghost_chariot(race: &Race, seat: Seat, to: Space) -> String {
    let Some((x, y, turn, scale)) = stand_on(race, to) else { return String::new() };
    let ghost = art::chariot(seat, turn, scale.min(1.0), false);
    format!(r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({turn:.1})">{ghost}</g>"#)
}

/// What a step breaks or pays on its way, and what it takes.
fn met(race: &Race, seat: Seat, from: Space, to: Space, look: Look<'_>) -> String {
    let mut svg = String::new();
    let way = race.ways(seat, from).find(|(way, _)| way.to == to).map(|(way, _)| way);
    if let Some(line) = way.map(|way| way.across).filter(|line| race.obstacle(*line).hinders(seat)) {
        let standing = race.obstacle(line);
        let what = labels::escaped(&labels::obstacle(standing, look).unwrap_or_default());
        let toll = standing.toll(seat).to_string();
        if !standing.is_dolmen() {
            svg += &crossed_out(line);
        }
        let says = words(look.lang).say("toll", &[("toll", &toll), ("what", &what)]);
        svg += &plate_at(line_at(line), &says, "dear", -24.0);
    }
    if race.crystals(to).contains(&seat) {
        let gained = words(look.lang).say("crystal-gained", &[]);
        svg += &plate_at(stand_on(race, to).map(|(x, y, ..)| (x, y)), &gained, "gain", -26.0);
    }
    svg
}

/// Whose way on a new obstacle would be in.
fn victims(race: &Race, seat: Seat, lines: &[Line], look: Look<'_>) -> String {
    let racing =
        race.seats().filter(|other| *other != seat && race.view.order.contains(&i64::from(other.number())));
    let hit: Vec<String> = racing
        .filter(|other| race.at(*other).ways().any(|way| lines.contains(&way.across)))
        .map(|other| labels::who(other, look))
        .collect();
    if hit.is_empty() {
        return String::new();
    }
    let says = words(look.lang).say("blocks", &[("who", &labels::escaped(&hit.join(", ")))]);
    plate_at(lines.first().and_then(|line| line_at(*line)), &says, "dear", 26.0)
}

fn line_at(line: Line) -> Option<(f32, f32)> {
    Ground::Ring.line(line).map(|place| place.at)
}

/// A text on a plate, so far below a point.
pub(super) fn plate_at(at: Option<(f32, f32)>, text: &str, class: &str, below: f32) -> String {
    at.map(|(x, y)| {
        let (x, y) = (x.clamp(70.0, 810.0), y + below);
        format!(r#"<g transform="translate({x:.1} {y:.1})">{}</g>"#, art::plate(text, class, 1.3))
    })
    .unwrap_or_default()
}

/// The name of a line, where it goes.
pub(super) fn named(line: Line) -> String {
    names::line_name_at(Ground::Ring, line)
        .map(|(x, y)| {
            format!(
                r#"<g transform="translate({x:.1} {y:.1})">{}</g>"#,
                art::plate(&line.to_string(), "line", 1.0)
            )
        })
        .unwrap_or_default()
}

fn ring_at(at: Option<(f32, f32)>) -> String {
    at.map(|(x, y)| format!(r#"<circle class="ch-trace" cx="{x:.1}" cy="{y:.1}" r="27"/>"#))
        .unwrap_or_default()
}

fn ghost_bar(race: &Race, seat: Seat, line: Line) -> String {
    let Some(place) = Ground::Ring.line(line) else { return String::new() };
    let height = (race.obstacle(line).height() + 1).min(2);
    let art = art::bar(seat, height, scenery::bar_length(line, place), 1.0, place.turn);
    let (x, y) = place.at;
    format!(r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({:.1})">{art}</g>"#, place.turn)
        + &named(line)
}

fn ghost_dolmen(seat: Seat, gate: Gate) -> String {
    let Some(place) = Ground::Ring.gate(gate) else { return String::new() };
    let (x, y) = place.at;
    let art = art::dolmen(seat, place.room.1, place.turn);
    format!(r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({:.1})">{art}</g>"#, place.turn)
}

/// A cross over what would go.
fn crossed_out(line: Line) -> String {
    line_at(line)
        .map(|(x, y)| format!(r#"<path class="ch-strike" transform="translate({x:.1} {y:.1})" d="M-12-12L12 12M12-12L-12 12"/>"#))
        .unwrap_or_default()
}

/// The bar or wall that goes from a line; a dolmen stays.
pub(super) fn fallen(race: &Race, line: Line) -> String {
    let standing = race.obstacle(line);
    let (Some(place), Some(owner), false) = (Ground::Ring.line(line), standing.owner(), standing.is_dolmen())
    else {
        return String::new();
    };
    let (x, y) = place.at;
    let art = art::bar(owner, standing.height(), scenery::bar_length(line, place), 1.0, place.turn);
    format!(
        r#"<g transform="translate({x:.1} {y:.1}) rotate({:.1})"><g class="ch-crumbles">{art}</g></g>"#,
        place.turn
    )
}

/// Splinters over a line.
pub(super) fn burst(line: Line, class: &str) -> String {
    line_at(line)
        .map(|(x, y)| {
            format!(
                r#"<g transform="translate({x:.1} {y:.1})"><path class="ch-burst {class}" d="M0-26L6-9L22-15L12 0L24 13L7 10L2 27L-6 10L-23 14L-12 0L-22-14L-7-9Z"/></g>"#
            )
        })
        .unwrap_or_default()
}
