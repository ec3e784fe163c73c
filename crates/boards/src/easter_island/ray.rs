use super::art::{escaped, statue_at, tag};
use super::ground::{MIDDLE, RIM, SIDE, beyond, place, sun_place};
use super::says::Says;
use crate::Look;
use game_core::Seat;
use game_easter_island::{Cell, Facing, Position, Ray, Sun};
use std::fmt::Write;

/// How a ray is drawn.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Manner {
    /// As it would run if it were fired now.
    Aimed,
    /// As it would run once a move is made.
    Would,
    /// As it would run if the other side fired it.
    Threat,
    /// As it runs.
    Shot,
    /// As it goes out.
    Fading,
}

impl Manner {
    fn class(self) -> &'static str {
        match self {
            Manner::Aimed => "ei-aimed",
            Manner::Would => "ei-would",
            Manner::Threat => "ei-threat",
            Manner::Shot => "ei-shot",
            Manner::Fading => "ei-fading",
        }
    }
}

/// How many characters a label has room for.
const LONGEST: usize = 15;
/// How far from a statue's middle a ray begins to turn.
const BEND: f32 = 26.0;
/// How far from the middle of a statue or a sun a ray ends or begins.
const EDGE: f32 = 34.0;

pub(super) fn find(position: &Position, at: Cell) -> Option<(Seat, Facing)> {
    position.statues.iter().find(|statue| statue.at == at).map(|statue| (statue.seat, statue.facing))
}

/// The ray of a sun place in this position: its way, those that bend it above it, and a red ring round the one that falls.
/// Where pieces stand otherwise on the board than here they are named, and marked as standing in for what is there.
pub(super) fn drawn(
    position: &Position,
    sun: Sun,
    manner: Manner,
    other: Option<Cell>,
    look: Look<'_>,
) -> String {
    let ray = position.ray(sun);
    let (way, end) = way(position, sun, &ray);
    let class = manner.class();
    let mut svg = format!(
        r#"<g class="ei-ray {class}"><path class="ei-glow" pathLength="100" d="{way}"/><path class="ei-core" pathLength="100" d="{way}"/><path class="ei-run" d="{way}"/>"#
    );
    if let Some(heading) = ray.leaves() {
        let _ = write!(
            svg,
            r#"<path class="ei-out" transform="translate({} {}) rotate({})" d="M-13 12L0-4L13 12"/>"#,
            end.0,
            end.1,
            super::ground::degrees(heading)
        );
    }
    svg += "</g>";
    for cell in bent_by(&ray) {
        if let Some((seat, facing)) = find(position, cell) {
            let class = if other == Some(cell) { "ei-bends ei-instead" } else { "ei-bends" };
            svg += &statue_at(place(cell), seat, facing, class);
        }
    }
    match (ray.fallen(), manner) {
        (Some(cell), Manner::Aimed | Manner::Would | Manner::Threat | Manner::Shot) => {
            svg + &doomed(position, cell, class, other, look)
        }
        _ => svg,
    }
}

/// Those that a ray meets, each once.
fn bent_by(ray: &Ray) -> Vec<Cell> {
    let mut bent = Vec::new();
    for cell in ray.met() {
        if !bent.contains(cell) && Some(*cell) != ray.fallen() {
            bent.push(*cell);
        }
    }
    bent
}

/// The statue that a ray fells, in a red ring that says whose it is.
fn doomed(position: &Position, cell: Cell, class: &str, other: Option<Cell>, look: Look<'_>) -> String {
    let Some((seat, facing)) = find(position, cell) else { return String::new() };
    let (x, y) = place(cell);
    let standing = if other == Some(cell) { "ei-victim ei-instead" } else { "ei-victim" };
    let whose = short(Says::of(look).whose(seat));
    let width = 50.0 + 13.0 * whose.chars().count() as f32;
    let (left, top) = match (other == Some(cell), facing) {
        (false, _) => (23.0, -69.0),
        // Not where the arrow is that turns it there.
        (_, Facing::N | Facing::E) => (-23.0 - width, 35.0),
        (_, Facing::S) => (-23.0 - width, -69.0),
        (_, Facing::W) => (23.0, 35.0),
    };
    let left = left.clamp(8.0 - x, SIDE - 8.0 - width - x);
    format!(
        r#"{}<g transform="translate({x} {y})"><g class="ei-doom {class}"><circle r="58" cy="-4"/><g transform="translate({left} {top})"><rect class="ei-badge" width="{width}" height="34" rx="17"/><path d="M11 11L23 23M23 11L11 23"/><text x="33" y="17" dy=".36em">{}</text></g></g></g>"#,
        statue_at((x, y), seat, facing, standing),
        escaped(&whose)
    )
}

/// As much of a name as a label has room for.
fn short(name: String) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// The way of a ray as a path that bends, and where it ends.
fn way(position: &Position, sun: Sun, ray: &Ray) -> (String, (f32, f32)) {
    let mut heading = sun.heading();
    let (x, y) = beyond(sun_place(sun), heading, EDGE);
    let mut way = format!("M{x} {y}");
    let strikes = ray.leaves().is_none();
    for (step, cell) in ray.met().iter().enumerate() {
        let at = place(*cell);
        if strikes && step + 1 == ray.met().len() {
            let (x, y) = beyond(at, heading, -EDGE);
            let _ = write!(way, "L{x} {y}");
            return (way, (x, y));
        }
        let facing = find(position, *cell).map_or(heading, |(_, facing)| facing);
        let ((from_x, from_y), (to_x, to_y)) = (beyond(at, heading, -BEND), beyond(at, facing, BEND));
        let _ = write!(way, "L{from_x} {from_y}Q{} {} {to_x} {to_y}", at.0, at.1);
        heading = facing;
    }
    let (x, y) = ray.met().last().map_or(sun_place(sun), |cell| place(*cell));
    let reach = RIM - 48.0;
    let (x, y) = match heading {
        Facing::N => (x, MIDDLE - reach),
        Facing::S => (x, MIDDLE + reach),
        Facing::E => (MIDDLE + reach, y),
        Facing::W => (MIDDLE - reach, y),
    };
    let _ = write!(way, "L{x} {y}");
    (way, (x, y))
}

/// The rays that would fell something else than now if the position became this one by what is done at a place.
pub(super) fn changed(now: &Position, then: &Position, at: Cell, look: Look<'_>) -> String {
    let live = then.suns.iter().filter(|sun| !sun.spent);
    let mut svg = String::new();
    for sun in live {
        let (was, is) = (now.ray(sun.at), then.ray(sun.at));
        let own = now.to_move == Some(sun.seat);
        let struck = is.fallen().and_then(|cell| find(then, cell)).map(|(seat, _)| seat);
        // The other side fires at nobody but whoever moves.
        if was == is || struck.is_none() || (!own && struck != now.to_move) {
            continue;
        }
        let manner = if own { Manner::Would } else { Manner::Threat };
        svg += &drawn(then, sun.at, manner, Some(at), look);
        svg += &sun_tag(sun.at);
    }
    svg
}

/// The name of a sun place, readable, beside it.
pub(super) fn sun_tag(sun: Sun) -> String {
    let ((x, y), (dx, dy)) = (sun_place(sun), super::ground::name_place(sun));
    tag((x + dx * 1.03, y + dy * 1.03), "ei-which", &sun.to_string())
}
