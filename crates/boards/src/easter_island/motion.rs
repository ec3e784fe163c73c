use super::ground::{ahead, beyond, degrees, place, sun_place};
use super::ray::{self, Manner};
use super::{art, position_of};
use crate::{Beat, Lasts, Look, Seen};
use game_easter_island::{Action, Cell, Deed, Facing, PhaseName, Position, Sun};
use serde::Deserialize;
use serde_json::Value;

/// What is shown of a step, one thing after the other.
pub(super) fn beats(before: Look<'_>, event: &Value, after: &Value, told: usize) -> Vec<Beat> {
    let action = event["move"].as_str().and_then(|text| text.parse::<Action>().ok());
    let (Some(position), Some(action)) = (position_of(before), action) else { return vec![Beat::only(told)] };
    let first = told.min(1);
    let aims =
        Position::deserialize(after).map(|after| new_aims(&position, &after, before)).unwrap_or_default();
    let mut beats = match action.deed() {
        Deed::Fire { at } => fired(&position, at, before, first),
        Deed::Slide { from, to } => {
            let moved = vec![(to.to_string(), from.to_string())];
            vec![Beat { moved, overlay: aims, ..Beat::only(first) }]
        }
        Deed::Turn { at, facing } => {
            let from = ray::find(&position, at).map_or(facing, |(_, from)| from);
            vec![Beat { overlay: aims + &swing(at, from, facing, "ei-turns"), ..Beat::only(first) }]
        }
        Deed::Place { at, .. } => vec![Beat { overlay: aims + &lands(place(at)), ..Beat::only(first) }],
        Deed::Sun { at } => vec![Beat { overlay: aims + &lands(sun_place(at)), ..Beat::only(first) }],
    };
    beats.extend((first + 1..=told).map(Beat::only));
    beats
}

/// What the suns of whoever acted aim at since then: where it is another statue of the other side than before.
fn new_aims(before: &Position, after: &Position, look: Look<'_>) -> String {
    let Some(actor) = before.to_move.filter(|_| after.phase == PhaseName::Play) else { return String::new() };
    let manner = if look.seat == Some(actor) { Manner::Would } else { Manner::Threat };
    let live = after.suns.iter().filter(|sun| sun.seat == actor && !sun.spent);
    let aims = live.filter_map(|sun| {
        let lit = before.suns.iter().any(|old| old.at == sun.at);
        let (then, now) = (before.ray(sun.at).fallen().filter(|_| lit), after.ray(sun.at).fallen()?);
        let others = ray::find(after, now).is_some_and(|(seat, _)| seat != actor);
        (others && then != Some(now))
            .then(|| ray::drawn(after, sun.at, manner, None, look) + &ray::sun_tag(sun.at))
    });
    let drawn: String = aims.collect();
    if drawn.is_empty() { drawn } else { format!(r#"<g class="ei-after">{drawn}</g>"#) }
}

/// A ray: it runs and strikes, then what it struck falls.
fn fired(position: &Position, at: Sun, before: Look<'_>, told: usize) -> Vec<Beat> {
    let runs = Beat {
        seen: Seen::Before,
        overlay: ray::drawn(position, at, Manner::Shot, None, before) + &ray::sun_tag(at),
        lasts: Lasts::Tell,
        ..Beat::default()
    };
    let mut overlay = ray::drawn(position, at, Manner::Fading, None, before);
    if let Some(cell) = position.ray(at).fallen()
        && let Some((seat, facing)) = ray::find(position, cell)
    {
        let (x, y) = place(cell);
        overlay += &format!(
            r#"<g transform="translate({x} {y})"><g class="ei-crumbles">{}</g><g class="ei-dust"><circle cx="-26" cy="24" r="13"/><circle cx="4" cy="32" r="16"/><circle cx="30" cy="22" r="12"/></g></g>"#,
            art::statue(seat, facing)
        );
    }
    vec![runs, Beat { overlay, ..Beat::only(told) }]
}

/// Where something comes down.
fn lands((x, y): (f32, f32)) -> String {
    format!(r#"<circle class="ei-lands" cx="{x}" cy="{y}" r="46"/>"#)
}

/// Where the last step has left its trace.
pub(super) fn trace(event: &Value) -> String {
    let action = event["move"].as_str().and_then(|text| text.parse::<Action>().ok());
    let ring = |(x, y): (f32, f32), r: f32| format!(r#"<circle cx="{x}" cy="{y}" r="{r}"/>"#);
    let trace = match action.map(Action::deed) {
        Some(Deed::Place { at, .. }) => ring(place(at), 56.0),
        Some(Deed::Turn { at, facing }) => swing(at, quarter_before(facing), facing, ""),
        Some(Deed::Slide { from, to }) => trail(from, to, ""),
        Some(Deed::Sun { at }) => ring(sun_place(at), 42.0) + &ray::sun_tag(at),
        Some(Deed::Fire { at }) => {
            let (from, to) =
                (beyond(sun_place(at), at.heading(), 50.0), beyond(sun_place(at), at.heading(), 116.0));
            let gone = format!(r#"<path class="ei-trail" d="M{} {}L{} {}"/>"#, from.0, from.1, to.0, to.1);
            ring(sun_place(at), 42.0) + &gone + &ray::sun_tag(at)
        }
        None => return String::new(),
    };
    format!(r#"<g class="ei-last">{trace}</g>"#)
}

fn quarter_before(facing: Facing) -> Facing {
    match facing {
        Facing::N => Facing::W,
        Facing::E => Facing::N,
        Facing::S => Facing::E,
        Facing::W => Facing::S,
    }
}

/// From where a statue slides, and along which way.
pub(super) fn trail(from: Cell, to: Cell, class: &str) -> String {
    let ((x, y), end) = (place(from), place(to));
    let heading = match (to.column().cmp(&from.column()), to.row().cmp(&from.row())) {
        (std::cmp::Ordering::Greater, _) => Facing::E,
        (std::cmp::Ordering::Less, _) => Facing::W,
        (_, std::cmp::Ordering::Greater) => Facing::N,
        _ => Facing::S,
    };
    let ((from_x, from_y), (to_x, to_y)) = (beyond((x, y), heading, 36.0), beyond(end, heading, -58.0));
    format!(
        r#"<g class="{class}"><circle cx="{x}" cy="{y}" r="30"/><path class="ei-trail" d="M{from_x} {from_y}L{to_x} {to_y}"/></g>"#
    )
}

/// An arrow round a statue, from where it looks to where it will.
pub(super) fn swing(at: Cell, from: Facing, to: Facing, class: &str) -> String {
    let quarters = (to as u8 + 4 - from as u8) % 4;
    // Half a turn goes by the east or by the north.
    let (clockwise, turned) = match (quarters, from) {
        (2, Facing::N | Facing::W) => (true, 180.0),
        (2, Facing::S | Facing::E) => (false, 180.0),
        (3, _) => (false, 90.0),
        _ => (true, 90.0),
    };
    // It stops short of where the tip of the slab points, so that both are seen.
    let (begin, stop) = (24.0_f32, turned - 24.0_f32);
    let sign = if clockwise { 1.0 } else { -1.0 };
    let radius = 66.0;
    let point = |angle: f32| {
        let radians = (degrees(from) + sign * angle).to_radians();
        (radius * radians.sin(), -radius * radians.cos())
    };
    let ((x0, y0), (x1, y1)) = (point(begin), point(stop));
    let tip = degrees(from) + sign * (stop + 90.0);
    let (x, y) = place(at);
    let sweep = u8::from(clockwise);
    let (dx, dy) = ahead(to);
    format!(
        r#"<g class="{class}" transform="translate({x} {y})"><path class="ei-arc" d="M{x0:.1} {y0:.1}A{radius} {radius} 0 0 {sweep} {x1:.1} {y1:.1}"/><path class="ei-arc" transform="translate({x1:.1} {y1:.1}) rotate({tip})" d="M-12 10L0-3L12 10"/><path class="ei-beam" d="M{} {}L{} {}"/></g>"#,
        dx * 70.0,
        dy * 70.0,
        dx * 92.0,
        dy * 92.0
    )
}
