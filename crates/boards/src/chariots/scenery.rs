//! The ring and the strip: pieces, and what can be pointed at.

use super::course::{Ground, Place, SIZE, STRIP, parked};
use super::race::Race;
use super::{CHARIOT, art, centre, ground, labels, names, words};
use crate::{Item, Look, Panel, Shape, Spot};
use game_chariots::{Lane, Line, LineKind, Space, Zone};
use game_core::Seat;

/// The whole ring, with the stones and the round in its middle.
pub(super) fn ring(race: &Race, look: Look<'_>) -> Panel {
    let mut items = centre::items(race, look);
    items.extend(sums(race, look));
    items.extend(pieces(race, Ground::Ring, look));
    let mut spots = spots(race, Ground::Ring, look);
    spots.extend(centre::spots(race, look));
    Panel {
        id: "ring",
        title: words(look.lang).say("board", &[]),
        size: SIZE,
        backdrop: ground::ring(look.lang),
        items,
        spots,
    }
}

/// Some zones, large.
pub(super) fn strip(race: &Race, on: Ground, look: Look<'_>) -> Panel {
    let zones: Vec<String> = on.zones().map(|zone| zone.to_string()).collect();
    let (from, to) = (zones.first().map_or("", String::as_str), zones.last().map_or("", String::as_str));
    Panel {
        id: "close",
        title: words(look.lang).say("close", &[("from", from), ("to", to)]),
        size: STRIP,
        backdrop: vec![ground::strip(on)],
        items: pieces(race, on, look),
        spots: spots(race, on, look),
    }
}

/// What stands on the ground, from below to above.
fn pieces(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let (prefix, zoom) = (on.prefix(), on.zoom());
    let mut items = Vec::new();
    for space in on.spaces() {
        let Some(place) = on.space(space) else { continue };
        for seat in race.crystals(space) {
            let at = gem_at(race, place, seat, zoom);
            let (key, art) = (format!("{prefix}gem-{space}-{seat}"), art::crystal(seat, 0.95 * zoom));
            items.push(Item { key, at, turn: 0.0, art });
        }
    }
    items.extend(names::spaces(race, on, look));
    for (line, seat, height) in race.bars() {
        let Some(place) = on.line(*line) else { continue };
        let art = art::bar(*seat, *height, bar_length(*line, place), zoom, place.turn);
        items.push(Item { key: format!("{prefix}bar-{line}"), at: place.at, turn: place.turn, art });
    }
    items.extend(slots(race, on, look));
    for space in on.spaces() {
        items.extend(queue(race, on, space, look));
    }
    for (gate, seat) in race.dolmens() {
        let Some(place) = on.gate(gate) else { continue };
        let art = art::dolmen(seat, place.room.1, place.turn);
        items.push(Item { key: format!("{prefix}dolmen-{gate}"), at: place.at, turn: place.turn, art });
    }
    items.extend(names::lines(race, on, look));
    items.extend(costs(race, on, look));
    items
}

/// The chariots on a space; on the ring those that have finished stand beside it.
fn queue(race: &Race, on: Ground, space: Space, look: Look<'_>) -> Vec<Item> {
    let Some(place) = on.space(space) else { return Vec::new() };
    let queue = race.queue(space);
    let crystals = !race.crystals(space).is_empty();
    let mover = race.driving().map(|(seat, _)| seat).or(race.owes_split(look));
    let mut items = Vec::new();
    for (rank, seat) in queue.iter().enumerate() {
        let (at, turn, scale) = match (space, on) {
            (Space::FINISH, Ground::Ring) => (parked(rank + 1).at, 0.0, 0.9),
            _ => {
                let (at, scale) = stand(place, rank, queue.len(), crystals);
                // Alone in a pit space it may reach a little beyond.
                let scale = if queue.len() == 1 { scale.max(0.74 * on.zoom()) } else { scale };
                (at, place.turn, scale.min(1.1 * on.zoom()))
            }
        };
        let out = race.view.chariots[seat.index()].out;
        let mut art = art::chariot(*seat, turn, scale, out);
        if mover == Some(*seat) {
            art.insert_str(
                0,
                &format!(r#"<ellipse class="ch-me" rx="{:.1}" ry="{:.1}"/>"#, 31.0 * scale, 20.0 * scale),
            );
        }
        if (space, on) == (Space::FINISH, Ground::Ring) {
            art += &format!(r#"<text class="ch-parked" x="-36" y="6">{}</text>"#, rank + 1);
        }
        items.push(Item { key: format!("{}c{seat}-{space}", on.prefix()), at, turn, art });
    }
    items
}

/// Where a crystal waits on a space: beside the others, at the outer edge.
pub(super) fn gem_at(race: &Race, place: Place, seat: Seat, zoom: f32) -> (f32, f32) {
    let along = (seat.index() as f32 - (race.seats().len() as f32 - 1.0) / 2.0) * 11.5 * zoom;
    place.point(along, 12.0 * zoom - place.room.1 / 2.0)
}

/// The zones that the viewer's cards reach, on the kerb, each with the cards where they are several.
fn sums(race: &Race, look: Look<'_>) -> Vec<Item> {
    let asked = match race.view.phase.as_str() {
        "energy" => race.owes_split(look).is_some(),
        "block" => look.seat.is_some() && race.acting() == look.seat,
        _ => false,
    };
    let mut items = Vec::new();
    for (zone, cards) in if asked { race.sums(look) } else { Vec::new() } {
        let Some(place) = Ground::Ring.kerb(zone) else { continue };
        let (x, y) = place.at;
        let mut art = format!(
            r#"<g transform="translate({:.1} {:.1})"><path class="ch-sum" d="{}"/></g><text class="ch-zone sum" y="5">{zone}</text>"#,
            -x,
            -y,
            Ground::kerb_outline(zone)
        );
        if cards.len() > 1 {
            let text = cards.to_string().replace('+', " + ");
            let aside = x.clamp(30.0, SIZE.0 - 30.0) - x;
            art += &format!(
                r#"<g transform="translate({aside:.1} 17)">{}</g>"#,
                art::plate(&text, "cards", 1.1)
            );
        }
        items.push(Item { key: format!("sum-{zone}"), at: place.at, turn: 0.0, art });
    }
    items
}

/// Where an obstacle can be put now, drawn as what would stand there; and what can be crashed into.
fn slots(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let slot = |key: String, place: Place, length: f32, harm: bool| {
        let art = art::slot(length, on.zoom(), harm);
        Item { key: format!("{}slot-{key}", on.prefix()), at: place.at, turn: place.turn, art }
    };
    let crash = race.view.phase == "drive";
    let takes = |line: &Line| crash || look.seat.is_some_and(|seat| race.takes_bar(*line, seat));
    let lines = race.lines(look).into_iter().filter(takes);
    let gates = race.gates(look).into_iter().filter(|gate| race.takes_dolmen(*gate));
    let lines = lines.filter_map(|line| Some((line, on.line(line)?)));
    let gates = gates.filter_map(|gate| Some((gate, on.gate(gate)?)));
    let lines = lines.map(|(line, place)| slot(line.to_string(), place, bar_length(line, place), crash));
    let gates = gates.map(|(gate, place)| slot(gate.to_string(), place, place.room.1 - 6.0, false));
    lines.chain(gates).collect()
}

/// Whoever can be told what the spaces ahead cost: who drives, or who is about to split, with the energy for it.
fn planner(race: &Race, look: Look<'_>) -> Option<(Seat, u8)> {
    let driver = race.driving().filter(|(seat, _)| look.seat == Some(*seat));
    driver.or_else(|| {
        let seat = race.owes_split(look)?;
        Some((seat, race.view.chariots[seat.index()].crystals.clamp(0, 60) as u8))
    })
}

/// What it costs to reach each space ahead, and what would be needed for the next ones that are too dear.
fn costs(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let Some((seat, energy)) = planner(race, look) else { return Vec::new() };
    let drives = race.driving().is_some();
    let mut items = Vec::new();
    for (space, cost) in race.reach(seat, energy) {
        let Some(place) = on.space(space) else { continue };
        let near = !drives || race.at(seat).ways().any(|way| way.to == space);
        let art = art::cost(cost, near, on.zoom());
        let at = badge_at(race, place, space);
        items.push(Item { key: format!("{}cost-{space}", on.prefix()), at, turn: 0.0, art });
    }
    for (way, cost) in race.ways(seat, race.at(seat)).filter(|(_, cost)| *cost > energy) {
        let (Some(place), Some(outline)) = (on.space(way.to), on.space_outline(way.to)) else { continue };
        let (x, y) = badge_at(race, place, way.to);
        let needs = words(look.lang).say("needs", &[("cost", &cost.to_string())]);
        let art = format!(
            r#"<g transform="translate({:.1} {:.1})"><path class="ch-dear" d="{outline}"/></g>{}"#,
            -x,
            -y,
            art::plate(&needs, "dear", 1.2 * on.zoom())
        );
        items.push(Item { key: format!("{}dear-{}", on.prefix(), way.to), at: (x, y), turn: 0.0, art });
    }
    items
}

/// Where a badge on a space goes: clear of the chariots there.
pub(super) fn badge_at(race: &Race, place: Place, space: Space) -> (f32, f32) {
    let (long, wide) = place.room;
    match space.place() {
        None => place.point(0.0, 0.0),
        Some((Lane::Track, _)) if race.queue(space).is_empty() => place.point(0.0, wide * 0.06),
        Some((Lane::Track, _)) => place.point(long * -0.28, wide * 0.22),
        Some(_) => place.point(0.0, wide * -0.12),
    }
}

/// Where a chariot of a queue stands, and how large it is: the outer edge is for crystals.
pub(super) fn stand(place: Place, rank: usize, many: usize, crystals: bool) -> ((f32, f32), f32) {
    let (long, wide) = place.room;
    let edge = if crystals { 0.3 * wide } else { 0.0 };
    let room = (long * 0.96, (wide - edge) * 0.96);
    Place { at: place.point(0.0, edge / 2.0), room, ..place }.queued(rank, many)
}

/// How long an obstacle on a line is.
pub(super) fn bar_length(line: Line, place: Place) -> f32 {
    match line.kind() {
        LineKind::Side => place.room.1 * 0.76,
        _ => place.room.1 * 0.85,
    }
}

fn spots(race: &Race, on: Ground, look: Look<'_>) -> Vec<Spot> {
    let small = on == Ground::Ring;
    let spot = |key: String, part: String, at: (f32, f32), size: (f32, f32), shape: Shape, label: String| {
        Spot { key: format!("{}{key}", on.prefix()), part, at, size, label, shape, small }
    };
    let mut spots = Vec::new();
    for space in on.spaces() {
        let (Some(place), Some(outline)) = (on.space(space), on.space_outline(space)) else { continue };
        let (part, label) = (space.to_string(), labels::space(race, space, look));
        spots.push(spot(part.clone(), part, place.at, place.room, Shape::Path(outline), label));
    }
    for (space, cost, part) in badges(race, look) {
        let Some(place) = on.space(space) else { continue };
        let label = labels::badge(space, cost, &part, look);
        let size = if small { 30.0 } else { 72.0 };
        spots.push(spot(
            format!("to-{space}"),
            part,
            badge_at(race, place, space),
            (size, size),
            Shape::Round,
            label,
        ));
    }
    spots.extend(own_chariot(race, on, look));
    for line in race.lines(look) {
        let Some(place) = on.line(line) else { continue };
        let (at, size) = if small { (place.at, (34.0, 34.0)) } else { roomy(line, place) };
        let (part, label) = (line.to_string(), labels::line(race, line, look));
        spots.push(spot(part.clone(), part, at, size, Shape::Box, label));
    }
    for gate in race.gates(look) {
        let Some(place) = on.gate(gate) else { continue };
        let size = if small { (48.0, 48.0) } else { (80.0, place.room.1) };
        let (part, label) = (gate.to_string(), labels::gate(gate, look));
        spots.push(spot(part.clone(), part, place.at, size, Shape::Box, label));
    }
    spots
}

/// The driver's own chariot, which can be taken up.
fn own_chariot(race: &Race, on: Ground, look: Look<'_>) -> Option<Spot> {
    let (seat, _) = race.driving().filter(|(seat, _)| look.seat == Some(*seat))?;
    let stands = format!("{}c{seat}-", on.prefix());
    let item = queue(race, on, race.at(seat), look).into_iter().find(|item| item.key.starts_with(&stands))?;
    let size = (34.0 * on.zoom(), 34.0 * on.zoom());
    let label = labels::name(CHARIOT, look);
    let small = on == Ground::Ring;
    Some(Spot {
        key: item.key,
        part: CHARIOT.to_owned(),
        at: item.at,
        size,
        shape: Shape::Round,
        label,
        small,
    })
}

/// The badges that can be pointed at: each with its space, its cost, and what it adds to a path: a split with just that energy, or, where
/// more than one step leads to it, the way there.
fn badges(race: &Race, look: Look<'_>) -> Vec<(Space, u8, String)> {
    let Some((seat, energy)) = planner(race, look) else { return Vec::new() };
    let drives = race.driving().is_some();
    let near: Vec<Space> = race.at(seat).ways().map(|way| way.to).collect();
    let reach = race.reach(seat, energy).into_iter().filter(|(space, _)| !drives || !near.contains(space));
    let part = |space: Space, cost: u8| match drives {
        true => way_part(space),
        false => format!("split:{}/{cost}", energy - cost),
    };
    reach.map(|(space, cost)| (space, cost, part(space, cost))).collect()
}

/// The part of a badge that leads to a space by several steps.
pub(super) fn way_part(space: Space) -> String {
    format!("to-{space}")
}

/// The room for a finger around a line of the strip, such that no two get into each other's way.
fn roomy(line: Line, place: Place) -> ((f32, f32), (f32, f32)) {
    let (x, y) = place.at;
    match line.kind() {
        LineKind::Side => ((x, y), (80.0, 80.0)),
        LineKind::Middle => ((x, y + 22.0), (78.0, 80.0)),
        LineKind::Track | LineKind::Pit => ((x, y), (78.0, 118.0)),
    }
}

/// The zone of whoever the names on the board are for: who drives, or else who looks.
pub(super) fn near(race: &Race, look: Look<'_>) -> Option<(Seat, Zone)> {
    let seat = race.driving().map(|(seat, _)| seat).or(race.viewer(look))?;
    race.at(seat).place().map(|(_, zone)| (seat, zone))
}
