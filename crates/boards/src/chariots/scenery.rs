//! The ring and the strip: ground, pieces, and what can be pointed at.

use super::course::{Ground, MIDDLE, Place, SIDE, STRIP};
use super::race::Race;
use super::{art, labels, standings, words};
use crate::{Item, Look, Panel, Spot};
use game_chariots::{Lane, Line, LineKind, Space, Zone};
use std::fmt::Write;
use std::sync::LazyLock;

/// The whole ring, with the standings in its middle.
pub(super) fn ring(race: &Race, look: Look<'_>) -> Panel {
    static GROUND: LazyLock<String> = LazyLock::new(|| {
        let edge = r#"<rect class="ch-table" x="2" y="2" width="716" height="716" rx="236"/>"#;
        edge.to_owned() + &ground(Ground::Ring) + &stones()
    });
    let mut items = standings::items(race, look);
    items.extend(pieces(race, Ground::Ring, look));
    let mut spots = spots(race, Ground::Ring, look);
    spots.extend(standings::spots(race, look));
    Panel {
        id: "ring",
        title: words(look.lang).say("board", &[]),
        size: (SIDE, SIDE),
        backdrop: vec![GROUND.clone()],
        items,
        spots,
    }
}

/// Some zones, large.
pub(super) fn strip(race: &Race, on: Ground, look: Look<'_>) -> Panel {
    let zones: Vec<String> = on.zones().map(|zone| zone.to_string()).collect();
    let (from, to) = (zones.first().map_or("", String::as_str), zones.last().map_or("", String::as_str));
    let (width, height) = STRIP;
    let edge = format!(r#"<rect class="ch-table" width="{width}" height="{height}" rx="26"/>"#);
    Panel {
        id: "close",
        title: words(look.lang).say("close", &[("from", from), ("to", to)]),
        size: STRIP,
        backdrop: vec![edge + &ground(on)],
        items: pieces(race, on, look),
        spots: spots(race, on, look),
    }
}

/// The lanes with their lines and numbers, and the start and finish line.
fn ground(on: Ground) -> String {
    let mut svg = String::new();
    for zone in on.zones() {
        let back = f32::from(zone.number() - 1);
        let shade = if zone.number() % 2 == 0 { "even" } else { "odd" };
        for (class, from, to, inside, outside) in
            [("track", 0.0, 1.0, 0.0, 1.0), ("black", 0.0, 0.5, -1.0, 0.0), ("white", 0.5, 1.0, -1.0, 0.0)]
        {
            let points = on.outline(back + from, back + to, inside, outside);
            let _ = write!(svg, r#"<polygon class="ch-lane ch-{class} {shade}" points="{points}"/>"#);
        }
        if let Some(place) = on.space(Space::new(Lane::Track, zone)) {
            let five = if zone.number() % 5 == 0 { " ch-five" } else { "" };
            let (size, (x, y)) = match on {
                Ground::Ring => (26, (place.at.0, place.at.1 + 9.0)),
                Ground::Strip(_) => (36, place.point(14.0 - place.room.0 / 2.0, 36.0 - place.room.1 / 2.0)),
            };
            let start = if on == Ground::Ring { "" } else { " ch-start" };
            let _ = write!(
                svg,
                r#"<text class="ch-number ch-t{size}{five}{start}" x="{x:.1}" y="{y:.1}">{zone}</text>"#
            );
        }
    }
    svg + &flag(on)
}

/// The start and finish line, chequered.
fn flag(on: Ground) -> String {
    let last = f32::from(Zone::COUNT);
    let mut svg = String::new();
    let ahead = match on {
        Ground::Ring | Ground::Strip(Zone::FIRST) => 0.0,
        Ground::Strip(_) if on.zones().any(|zone| zone.number() == Zone::COUNT) => last,
        Ground::Strip(_) => return svg,
    };
    let thick = if on == Ground::Ring { 0.07 } else { 0.045 };
    for row in 0..16 {
        let low = f32::from(row as u8) / 8.0 - 1.0;
        for side in 0..2 {
            let class = if (row + side) % 2 == 0 { "ch-dark" } else { "ch-light" };
            let from = ahead + (side as f32 - 1.0) * thick;
            let points = on.outline(from, from + thick, low, low + 0.125);
            let _ = write!(svg, r#"<polygon class="{class}" points="{points}"/>"#);
        }
    }
    if on == Ground::Ring {
        let (x, y) = (MIDDLE, MIDDLE - 178.0);
        let _ = write!(
            svg,
            r#"<path class="ch-onward" d="M{} {y}l11 11l-11 11M{x} {y}l11 11l-11 11M{} {y}l11 11l-11 11" transform="translate(-5 -11)"/>"#,
            x - 22.0,
            x + 22.0
        );
    }
    if let (Ground::Strip(_), Some(finish)) = (on, on.space(Space::FINISH)) {
        let (x, y) = finish.at;
        let _ = write!(
            svg,
            r#"<path class="ch-pole" transform="translate({x} {y})" d="M-30 60V-60L36-38L-30-14"/>"#
        );
    }
    svg
}

/// The circle of stones inside the ring.
fn stones() -> String {
    let mut svg = String::new();
    for stone in 0..Zone::COUNT {
        let mid = f32::from(stone) + 0.5;
        let half = 0.2 + 0.05 * f32::from(stone * 7 % 5);
        let points = Ground::Ring.outline(mid - half, mid + half, -1.17, -1.05);
        let _ = write!(svg, r#"<polygon class="ch-stone" points="{points}"/>"#);
    }
    svg
}

/// What stands on the ground, from below to above.
fn pieces(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let (prefix, zoom) = (on.prefix(), on.zoom());
    let mut items = Vec::new();
    for space in on.spaces() {
        let Some(place) = on.space(space) else { continue };
        for seat in race.crystals(space) {
            let (step, aside) = if on == Ground::Ring { (12.0, 0.0) } else { (20.0, 30.0) };
            let along = aside + (seat.index() as f32 - (race.seats().len() as f32 - 1.0) / 2.0) * step;
            let at = place.point(along, 10.0 * zoom - place.room.1 / 2.0);
            items.push(Item {
                key: format!("{prefix}gem-{space}-{seat}"),
                at,
                turn: 0.0,
                art: art::crystal(seat, 5.0 * zoom),
            });
        }
    }
    for (line, seat, height) in race.bars() {
        let Some(place) = on.line(*line) else { continue };
        let art = art::bar(*seat, *height, bar_length(*line, place), zoom, place.turn);
        items.push(Item { key: format!("{prefix}bar-{line}"), at: place.at, turn: place.turn, art });
    }
    for space in on.spaces() {
        let Some(place) = on.space(space) else { continue };
        let queue = race.queue(space);
        for (rank, seat) in queue.iter().enumerate() {
            let (at, scale) = stand(place, rank, queue.len());
            let out = race.view.chariots[seat.index()].out;
            let art = art::chariot(*seat, place.turn, scale, out);
            items.push(Item { key: format!("{prefix}c{seat}-{space}"), at, turn: place.turn, art });
        }
    }
    for (gate, seat) in race.dolmens() {
        let Some(place) = on.gate(gate) else { continue };
        let art = art::dolmen(seat, place.room.1 - 4.0, zoom, place.turn);
        items.push(Item { key: format!("{prefix}dolmen-{gate}"), at: place.at, turn: place.turn, art });
    }
    items.extend(slots(race, on, look));
    items.extend(costs(race, on, look));
    items
}

/// Where an obstacle can be put now, drawn as what would stand there.
fn slots(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let slot = |key: String, place: Place, length: f32| {
        let art = art::slot(length, on.zoom());
        Item { key: format!("{}slot-{key}", on.prefix()), at: place.at, turn: place.turn, art }
    };
    let lines =
        race.lines(look).into_iter().filter(|line| look.seat.is_some_and(|seat| race.takes_bar(*line, seat)));
    let gates = race.gates(look).into_iter().filter(|gate| race.takes_dolmen(*gate));
    let lines = lines.filter_map(|line| Some((line, on.line(line)?)));
    let gates = gates.filter_map(|gate| Some((gate, on.gate(gate)?)));
    let lines = lines.map(|(line, place)| slot(line.to_string(), place, bar_length(line, place)));
    let gates = gates.map(|(gate, place)| slot(gate.to_string(), place, place.room.1 - 10.0));
    lines.chain(gates).collect()
}

/// What it costs the driver to reach each space ahead.
fn costs(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let Some((seat, left)) = race.driving().filter(|(seat, _)| look.seat == Some(*seat)) else {
        return Vec::new();
    };
    let near: Vec<Space> = race.at(seat).ways().map(|way| way.to).collect();
    let badge = |(space, cost): (Space, u8)| {
        let place = on.space(space)?;
        let art = art::cost(cost, near.contains(&space), on.zoom().min(1.5));
        Some(Item { key: format!("{}cost-{space}", on.prefix()), at: badge_at(place), turn: 0.0, art })
    };
    race.reach(seat, left).into_iter().filter_map(badge).collect()
}

/// Where a badge on a space goes.
pub(super) fn badge_at(place: Place) -> (f32, f32) {
    let (long, wide) = place.room;
    match long {
        // At the finish of the ring beside those who are there, and in its pit outside, where there is more room.
        _ if long > 2.0 * wide => place.point(long * 0.44, 0.0),
        _ if long < 40.0 => place.point(0.0, wide * -0.2),
        _ => place.point(0.0, wide * 0.29),
    }
}

/// Where a chariot of a queue stands, and how large it is.
pub(super) fn stand(place: Place, rank: usize, many: usize) -> ((f32, f32), f32) {
    let (long, wide) = place.room;
    // The outer edge is for numbers and crystals.
    let edge = if wide > 100.0 { 0.2 * wide } else { 0.0 };
    let room = (long * 0.98, (wide - edge) * 0.92);
    Place { at: place.point(0.0, edge / 2.0), room, ..place }.queued(rank, many)
}

/// How long an obstacle on a line is.
pub(super) fn bar_length(line: Line, place: Place) -> f32 {
    match line.kind() {
        LineKind::Side => place.room.1 * 0.72,
        _ => place.room.1 - 10.0,
    }
}

fn spots(race: &Race, on: Ground, look: Look<'_>) -> Vec<Spot> {
    let prefix = on.prefix();
    let small = on == Ground::Ring;
    let mut spots = Vec::new();
    for space in on.spaces() {
        let Some(place) = on.space(space) else { continue };
        spots.push(Spot {
            key: format!("{prefix}{space}"),
            part: space.to_string(),
            at: place.at,
            size: place.upright(),
            label: labels::space(race, space, look),
            small,
        });
    }
    for line in race.lines(look) {
        let Some(place) = on.line(line) else { continue };
        let (at, size) = if small { (place.at, (38.0, 38.0)) } else { roomy(line, place) };
        let (key, part) = (format!("{prefix}{line}"), line.to_string());
        spots.push(Spot { key, part, at, size, label: labels::line(race, line, look), small });
    }
    for gate in race.gates(look) {
        let Some(place) = on.gate(gate) else { continue };
        let (width, height) = place.upright();
        let size = if small { (width.min(64.0), height.min(64.0)) } else { (80.0, height) };
        let (key, part) = (format!("{prefix}{gate}"), gate.to_string());
        spots.push(Spot { key, part, at: place.at, size, label: labels::gate(gate, look), small });
    }
    spots
}

/// The room for a finger around a line of the strip, such that no two get into each other's way.
fn roomy(line: Line, place: Place) -> ((f32, f32), (f32, f32)) {
    let (x, y) = place.at;
    match line.kind() {
        LineKind::Side => ((x, y), (80.0, 84.0)),
        LineKind::Middle => ((x, y + 22.0), (80.0, 86.0)),
        LineKind::Track | LineKind::Pit => ((x, y), (80.0, 124.0)),
    }
}

/// The middle of the ring.
pub(super) const HUB: (f32, f32) = (MIDDLE, MIDDLE);
