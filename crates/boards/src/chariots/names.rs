//! What spaces, lines and gates are called, written where they are spoken of: around a chariot, and on what can be pointed at.

use super::art;
use super::course::{Ground, Place};
use super::race::{Race, Taken};
use super::scenery::near;
use crate::{Item, Look};
use game_chariots::{Gate, Lane, Line, LineKind, Space, Zone};

/// The names of spaces: those close to the chariot that one looks at.
pub(super) fn spaces(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let named = on.spaces().filter(|space| on != Ground::Ring || is_near(race, look, *space));
    named.filter_map(|space| Some(Item { art: space_name(on, space)?, ..blank(race, on, space)? })).collect()
}

/// The names of lines and gates: those close to the chariot, those that can be pointed at, and those that were.
pub(super) fn lines(race: &Race, on: Ground, look: Look<'_>) -> Vec<Item> {
    let mut lines: Vec<Line> = match on {
        Ground::Ring => close_lines(race, look),
        Ground::Strip(_) => on.zones().flat_map(Zone::lines).collect(),
    };
    let (asked, gates) = (race.lines(look), race.gates(look));
    if on == Ground::Ring && race.view.phase == "block" && !(asked.is_empty() && gates.is_empty()) {
        lines.clear();
    }
    lines.extend(asked);
    lines.extend(Taken::parse(look.taken).line);
    lines.sort_unstable();
    lines.dedup();
    let plates = lines.into_iter().filter_map(|line| {
        let (key, at) = (format!("{}name-{line}", on.prefix()), line_name_at(on, line)?);
        Some(Item { key, at, turn: 0.0, art: art::plate(&line.to_string(), "line", on.zoom()) })
    });
    let gates = gates.into_iter().filter_map(|gate| {
        let (key, at) = (format!("{}name-{gate}", on.prefix()), gate_name_at(on, gate)?);
        Some(Item { key, at, turn: 0.0, art: art::plate(&gate.to_string(), "line", 1.15 * on.zoom()) })
    });
    plates.chain(gates).collect()
}

/// Where the name of a line goes: at its end, so that what stands on it is seen.
pub(super) fn line_name_at(on: Ground, line: Line) -> Option<(f32, f32)> {
    let place = on.line(line)?;
    let zoom = on.zoom();
    let deep = place.room.1 / 2.0;
    Some(match line.kind() {
        LineKind::Track => place.point(0.0, -deep),
        LineKind::Middle | LineKind::Pit => place.point(0.0, deep + 5.0 * (2.0 - zoom).max(0.0)),
        LineKind::Side => place.point(0.0, deep * 0.62),
    })
}

/// Where the name of a gate goes.
pub(super) fn gate_name_at(on: Ground, gate: Gate) -> Option<(f32, f32)> {
    Some(on.gate(gate)?.at)
}

/// The name of a space on a plate, for what lies over the ring for a moment.
pub(super) fn space_plate(space: Space) -> String {
    if space == Space::FINISH { String::new() } else { art::plate(&space.to_string(), "line", 1.0) }
}

/// Where the name of a space goes: the pit's at its inner edge, the track's at its outer one unless crystals wait there.
pub(super) fn space_name_at(race: &Race, place: Place, space: Space, zoom: f32) -> (f32, f32) {
    let edge = place.room.1 / 2.0 - 8.0 * zoom;
    match space.place() {
        Some((Lane::Track, _)) if race.crystals(space).is_empty() => place.point(0.0, -edge),
        _ => place.point(0.0, edge),
    }
}

fn blank(race: &Race, on: Ground, space: Space) -> Option<Item> {
    let at = space_name_at(race, on.space(space)?, space, on.zoom());
    Some(Item { key: format!("{}name-{space}", on.prefix()), at, turn: 0.0, art: String::new() })
}

fn space_name(on: Ground, space: Space) -> Option<String> {
    let dark = matches!(space.place()?, (Lane::Black, _));
    let class = if dark { " dark" } else { "" };
    let size = 9.5 * on.zoom();
    Some(format!(
        r#"<text class="ch-name{class}" transform="translate(0 {:.1}) scale({:.2})">{space}</text>"#,
        0.35 * size,
        size / 10.0
    ))
}

fn is_near(race: &Race, look: Look<'_>, space: Space) -> bool {
    let (Some((seat, zone)), Some((_, there))) = (near(race, look), space.place()) else { return false };
    let ahead = there.number().wrapping_sub(zone.number());
    space >= race.at(seat) && ahead <= 1
}

/// The lines that lead on from the spaces close to the chariot.
fn close_lines(race: &Race, look: Look<'_>) -> Vec<Line> {
    let close = Ground::Ring.spaces().filter(|space| is_near(race, look, *space));
    close.flat_map(Space::ways).map(|way| way.across).collect()
}
