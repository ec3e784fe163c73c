//! What a move would do, and what it did.

use super::course::Ground;
use super::race::Race;
use super::{art, scenery, standings};
use crate::{Look, Story};
use game_chariots::{Action, Gate, Line, Space};
use game_core::Seat;

/// The consequence of a move, drawn over the ring.
pub(super) fn preview(race: &Race, look: Look<'_>, action: Action) -> String {
    let Some(seat) = race.acting().or(race.viewer(look)) else { return String::new() };
    match action {
        Action::Split(split) => {
            let (x, y) = standings::row(race, seat);
            let reach = race.reach(seat, split.drive);
            let badges: String = reach.into_iter().map(|(space, cost)| badge(space, cost)).collect();
            format!(
                r#"<g class="ch-plan"><g transform="translate({x} {y})"><rect class="ch-row planned" x="76" y="-18" width="104" height="36" rx="10"/><text class="ch-t26" x="102" y="9">{}</text><text class="ch-t26" x="150" y="9">{}</text></g>{badges}</g>"#,
                split.block, split.drive
            )
        }
        Action::Bar { line, .. } => ghost_bar(race, seat, line),
        Action::Shift { from, to, .. } => fallen(race, from, "aim") + &ghost_bar(race, seat, to),
        Action::Dolmen { gate, .. } => ghost_dolmen(seat, gate),
        Action::Go(to) => {
            let Some(place) = Ground::Ring.space(to) else { return String::new() };
            let many = race.queue(to).len();
            let ((x, y), scale) = scenery::stand(place, many, many + 1);
            let ghost = art::chariot(seat, place.turn, scale, false);
            let way = race.ways(seat, race.at(seat)).find(|(way, _)| way.to == to);
            let hit = way.filter(|(way, _)| {
                race.obstacle(way.across).hinders(seat) && !race.obstacle(way.across).is_dolmen()
            });
            let hit = hit.map(|(way, _)| fallen(race, way.across, "aim")).unwrap_or_default();
            format!(
                r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({:.1})">{ghost}</g>{hit}"#,
                place.turn
            )
        }
        Action::Crash(line) => fallen(race, line, "aim") + &burst(line, "aim"),
        Action::Done | Action::Discard(_) | Action::Keep => String::new(),
    }
}

/// What is shown while a move happens.
pub(super) fn story(race: &Race, before: Look<'_>, action: Action) -> Story {
    let Some(seat) = race.acting().or(race.viewer(before)) else { return Story::default() };
    match action {
        Action::Go(to) => {
            let from = race.at(seat);
            let way = race.ways(seat, from).find(|(way, _)| way.to == to);
            let line = way.map(|(way, _)| way.across).filter(|line| race.obstacle(*line).hinders(seat));
            let broken =
                line.map(|line| fallen(race, line, "shown") + &burst(line, "shown")).unwrap_or_default();
            let gem = if race.crystals(to).contains(&seat) { taken(race, seat, to) } else { String::new() };
            let (now, then) = (format!("c{seat}-{to}"), format!("c{seat}-{from}"));
            let mut moved = vec![(now.clone(), then.clone())];
            // On the strip it moves only where the strip itself stays.
            let goes_on = way.is_some_and(|(_, cost)| i64::from(cost) < race.view.left);
            if goes_on && strip_of(from) == strip_of(to) {
                moved.push((format!("z-{now}"), format!("z-{then}")));
            }
            Story { moved, overlay: broken + &gem }
        }
        Action::Crash(line) => {
            Story { moved: Vec::new(), overlay: fallen(race, line, "shown") + &burst(line, "shown") }
        }
        Action::Bar { line, .. } => {
            Story { moved: Vec::new(), overlay: pulse(Ground::Ring.line(line).map(|place| place.at)) }
        }
        Action::Shift { from, to, .. } => {
            Story { moved: vec![(format!("bar-{to}"), format!("bar-{from}"))], overlay: String::new() }
        }
        Action::Dolmen { gate, .. } => {
            Story { moved: Vec::new(), overlay: pulse(Ground::Ring.gate(gate).map(|place| place.at)) }
        }
        Action::Split(_) | Action::Done | Action::Discard(_) | Action::Keep => Story::default(),
    }
}

fn strip_of(space: Space) -> Option<Ground> {
    space.place().map(|(_, zone)| Ground::ahead(zone))
}

fn badge(space: Space, cost: u8) -> String {
    let Some(place) = Ground::Ring.space(space) else { return String::new() };
    let (x, y) = scenery::badge_at(place);
    format!(r#"<g transform="translate({x:.1} {y:.1})">{}</g>"#, art::cost(cost, false, 1.0))
}

fn ghost_bar(race: &Race, seat: Seat, line: Line) -> String {
    let Some(place) = Ground::Ring.line(line) else { return String::new() };
    let height = (race.obstacle(line).height() + 1).min(2);
    let art = art::bar(seat, height, scenery::bar_length(line, place), 1.0, place.turn);
    let (x, y) = place.at;
    format!(r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({:.1})">{art}</g>"#, place.turn)
}

fn ghost_dolmen(seat: Seat, gate: Gate) -> String {
    let Some(place) = Ground::Ring.gate(gate) else { return String::new() };
    let (x, y) = place.at;
    let art = art::dolmen(seat, place.room.1 - 4.0, 1.0, place.turn);
    format!(r#"<g class="ghost" transform="translate({x:.1} {y:.1}) rotate({:.1})">{art}</g>"#, place.turn)
}

/// The bar or wall that goes from a line; a dolmen stays.
fn fallen(race: &Race, line: Line, class: &str) -> String {
    let standing = race.obstacle(line);
    let (Some(place), Some(owner), false) = (Ground::Ring.line(line), standing.owner(), standing.is_dolmen())
    else {
        return String::new();
    };
    let (x, y) = place.at;
    if class == "aim" {
        let cross = r#"<path class="ch-strike" d="M-15-15L15 15M15-15L-15 15"/>"#;
        return format!(r#"<g transform="translate({x:.1} {y:.1})">{cross}</g>"#);
    }
    let art = art::bar(owner, standing.height(), scenery::bar_length(line, place), 1.0, place.turn);
    format!(
        r#"<g transform="translate({x:.1} {y:.1}) rotate({:.1})"><g class="ch-crumbles">{art}</g></g>"#,
        place.turn
    )
}

/// Splinters over a line.
fn burst(line: Line, class: &str) -> String {
    let Some(place) = Ground::Ring.line(line) else { return String::new() };
    let (x, y) = place.at;
    format!(
        r#"<g transform="translate({x:.1} {y:.1})"><path class="ch-burst {class}" d="M0-30L7-11L26-18L14 0L28 15L8 12L2 32L-7 12L-27 17L-14 0L-26-17L-8-11Z"/></g>"#
    )
}

/// A crystal that goes from its space to its owner's row.
fn taken(race: &Race, seat: Seat, to: Space) -> String {
    let Some(place) = Ground::Ring.space(to) else { return String::new() };
    let (x, y) = place.point(0.0, 10.0 - place.room.1 / 2.0);
    let (goal, row) = standings::row(race, seat);
    let mid = ((x + goal) / 2.0, (y + row) / 2.0);
    format!(
        r#"<path class="ch-fetch {}" pathLength="100" d="M{x:.1} {y:.1}Q{:.1} {:.1} {:.1} {row:.1}"/><g transform="translate({x:.1} {y:.1})"><g class="ch-crumbles">{}</g></g>"#,
        art::owner(seat),
        mid.0,
        mid.1 - 30.0,
        goal - 106.0,
        art::crystal(seat, 9.0),
    )
}

/// A ring that widens where something was put down.
fn pulse(at: Option<(f32, f32)>) -> String {
    at.map(|(x, y)| {
        format!(r#"<g transform="translate({x:.1} {y:.1})"><circle class="ch-pulse" r="34"/></g>"#)
    })
    .unwrap_or_default()
}
