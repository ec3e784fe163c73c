//! Easter Island: a lit grid in a round sea, suns on the rim, statues whose nose shows where they look.

use crate::words::{self, Tongues, Words};
use crate::{Board, Item, Look, Panel, Spot, Story};
use game_core::{Lang, Seat};
use game_easter_island::{Action, Cell, Deed, Facing, Position, Sun};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;

/// The island's picture is a square of this side.
const SIDE: f32 = 760.0;
const MIDDLE: f32 = SIDE / 2.0;
/// From one intersection to the next.
const STEP: f32 = 88.0;
/// From the middle to the sun places.
const RIM: f32 = 2.0 * STEP + 112.0;

/// How far from a statue lies where it can be made to look.
const LOOK: f32 = 42.0;

static WORDS: Tongues = Tongues::new(|| {
    [
        Words::read(include_str!("../words/en/easter-island.toml")),
        Words::read(include_str!("../words/fr/easter-island.toml")),
    ]
});

fn words(lang: Lang) -> &'static Words {
    words::of(&WORDS, lang)
}

/// The board of Easter Island.
pub(crate) struct Island;

impl Board for Island {
    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(position) = read(look) else { return Vec::new() };
        let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
        vec![Panel {
            id: "island",
            title: say("board", &[]),
            size: (SIDE, SIDE),
            backdrop: vec![backdrop()],
            items: items(&position),
            spots: spots(&position, look),
        }]
    }

    fn path(&self, text: &str) -> Vec<String> {
        let Ok(action) = text.parse::<Action>() else { return vec![text.to_owned()] };
        match action.deed() {
            Deed::Place { at, facing } | Deed::Turn { at, facing } => {
                vec![at.to_string(), format!("face:{facing}")]
            }
            Deed::Slide { from, to } => vec![from.to_string(), to.to_string()],
            Deed::Sun { at } | Deed::Fire { at } => vec![at.to_string()],
        }
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        match part.strip_prefix("face:") {
            Some(facing) => words(look.lang).say(facing, &[]),
            None => part.to_owned(),
        }
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        let say = |key: &str, fields: &[(&str, &str)]| words(lang).say(key, fields);
        let facing = |facing: Facing| say(&facing.to_string(), &[]);
        let action: Action = event["move"].as_str()?.parse().ok()?;
        Some(match action.deed() {
            Deed::Place { at, facing: to } => {
                say("told-place", &[("at", &at.to_string()), ("facing", &facing(to))])
            }
            Deed::Turn { at, facing: to } => {
                say("told-turn", &[("at", &at.to_string()), ("facing", &facing(to))])
            }
            Deed::Slide { from, to } => {
                say("told-slide", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Deed::Sun { at } => say("told-sun", &[("at", &at.to_string())]),
            Deed::Fire { at } => say("told-fire", &[("at", &at.to_string())]),
        })
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        let (Some(position), Ok(action)) = (read(look), text.parse::<Action>()) else { return String::new() };
        match action.deed() {
            Deed::Fire { at } => ray(&position, at, "aim"),
            Deed::Sun { at } => {
                let seat = position.to_move.unwrap_or(Seat::new(0));
                ghost(sun_place(at), 0.0, &sun_art(seat, false, at)) + &ray(&position, at, "aim")
            }
            Deed::Place { at, facing } => {
                let seat = position.to_move.unwrap_or(Seat::new(0));
                ghost(place(at), degrees(facing), &statue_art(seat))
            }
            Deed::Turn { at, facing } => match statue(&position, at) {
                Some((seat, _)) => ghost(place(at), degrees(facing), &statue_art(seat)),
                None => String::new(),
            },
            Deed::Slide { from, to } => match statue(&position, from) {
                Some((seat, facing)) => ghost(place(to), degrees(facing), &statue_art(seat)),
                None => String::new(),
            },
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        let position = read(look)?;
        if let [at] = path
            && let Ok(sun) = at.parse::<Sun>()
        {
            let token = position.suns.iter().any(|token| token.at == sun);
            return Some(format!("{}{sun}", if token { '!' } else { '*' }));
        }
        match path {
            [at] => Some(match statue(&position, at.parse().ok()?) {
                Some((_, facing)) if look.view["phase"] != "setup" => {
                    let other = Facing::ALL.into_iter().find(|other| *other != facing)?;
                    format!("{at}@{other}")
                }
                _ => format!("+{at}N"),
            }),
            [from, to] => Some(match to.strip_prefix("face:") {
                Some(facing) if statue(&position, from.parse().ok()?).is_some() => format!("{from}@{facing}"),
                Some(facing) => format!("+{from}{facing}"),
                None => format!("{from}-{to}"),
            }),
            _ => None,
        }
    }

    fn has_danger(&self) -> bool {
        true
    }

    fn danger(&self, look: Look<'_>) -> String {
        let Some(position) = read(look) else { return String::new() };
        let live = position.suns.iter().filter(|token| !token.spent);
        live.map(|token| ray(&position, token.at, "danger")).collect()
    }

    fn story(&self, before: Look<'_>, event: &Value) -> Story {
        let action = event["move"].as_str().and_then(|text| text.parse::<Action>().ok());
        let (Some(position), Some(action)) = (read(before), action) else { return Story::default() };
        match action.deed() {
            Deed::Slide { from, to } => {
                Story { moved: vec![(to.to_string(), from.to_string())], overlay: String::new() }
            }
            Deed::Fire { at } => Story { moved: Vec::new(), overlay: ray(&position, at, "shot") },
            _ => Story::default(),
        }
    }
}

fn read(look: Look<'_>) -> Option<Position> {
    Position::deserialize(look.view).ok()
}

/// The middle of an intersection; row 1 is at the bottom.
fn place(cell: Cell) -> (f32, f32) {
    (MIDDLE + (f32::from(cell.column()) - 2.0) * STEP, MIDDLE - (f32::from(cell.row()) - 2.0) * STEP)
}

/// The middle of a sun place.
fn sun_place(sun: Sun) -> (f32, f32) {
    let along = (f32::from(sun.line()) - 2.0) * STEP;
    match sun.side() {
        Facing::N => (MIDDLE + along, MIDDLE - RIM),
        Facing::S => (MIDDLE + along, MIDDLE + RIM),
        Facing::E => (MIDDLE + RIM, MIDDLE - along),
        Facing::W => (MIDDLE - RIM, MIDDLE - along),
    }
}

fn degrees(facing: Facing) -> f32 {
    facing as u8 as f32 * 90.0
}

fn every_cell() -> impl Iterator<Item = Cell> {
    (0..5).rev().flat_map(|row| (0..5).map(move |column| Cell::new(column, row)))
}

fn every_sun() -> impl Iterator<Item = Sun> {
    [Facing::N, Facing::E, Facing::S, Facing::W]
        .into_iter()
        .flat_map(|side| (0..5).map(move |line| Sun::new(side, line)))
}

fn statue(position: &Position, at: Cell) -> Option<(Seat, Facing)> {
    position.statues.iter().find(|statue| statue.at == at).map(|statue| (statue.seat, statue.facing))
}

/// Sea, island, lines, and the empty sun places with their arrows.
fn backdrop() -> String {
    let mut svg = String::new();
    let half = 2.0 * STEP + 52.0;
    let _ = write!(
        svg,
        r##"<circle class="sea" cx="{MIDDLE}" cy="{MIDDLE}" r="378"/><circle class="surf" cx="{MIDDLE}" cy="{MIDDLE}" r="330"/><rect class="land-edge" x="{x}" y="{y}" width="{w}" height="{w}" rx="56"/><rect class="land" x="{x}" y="{x}" width="{w}" height="{w}" rx="56"/>"##,
        x = MIDDLE - half,
        y = MIDDLE - half + 7.0,
        w = 2.0 * half,
    );
    for line in 0..5 {
        let at = MIDDLE + (line as f32 - 2.0) * STEP;
        let (from, to) = (MIDDLE - 2.0 * STEP, MIDDLE + 2.0 * STEP);
        let _ = write!(
            svg,
            r#"<path class="grid" d="M{at} {from}V{to}M{from} {at}H{to}"/><text class="coord" x="{at}" y="{low}">{column}</text><text class="coord" x="{left}" y="{row_at}">{row}</text>"#,
            low = MIDDLE + half - 12.0,
            left = MIDDLE - half + 15.0,
            column = (b'a' + line as u8) as char,
            row_at = at + 5.0,
            row = 5 - line,
        );
    }
    for sun in every_sun() {
        let (x, y) = sun_place(sun);
        let _ = write!(
            svg,
            r#"<g transform="translate({x} {y})"><circle class="socket" r="31"/><path class="socket-arrow" transform="rotate({})" d="M0 -50l-9 11h18z"/></g>"#,
            degrees(sun.heading()),
        );
    }
    svg
}

fn items(position: &Position) -> Vec<Item> {
    let suns = position.suns.iter().map(|sun| Item {
        key: sun.at.to_string(),
        at: sun_place(sun.at),
        turn: 0.0,
        art: sun_art(sun.seat, sun.spent, sun.at),
    });
    let statues = position.statues.iter().map(|statue| Item {
        key: statue.at.to_string(),
        at: place(statue.at),
        turn: degrees(statue.facing),
        art: statue_art(statue.seat),
    });
    suns.chain(statues).collect()
}

fn spots(position: &Position, look: Look<'_>) -> Vec<Spot> {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let owner = |seat: Seat| say(if seat.index() == 0 { "dark" } else { "light" }, &[]);
    let mut spots = Vec::new();
    for sun in every_sun().filter(|sun| sun.side() == Facing::N) {
        spots.push(sun_spot(position, sun, look.lang));
    }
    for row in (0..5).rev() {
        spots.push(sun_spot(position, Sun::new(Facing::W, row), look.lang));
        for cell in every_cell().filter(|cell| cell.row() == row) {
            let at = cell.to_string();
            let label = match position.statues.iter().find(|statue| statue.at == cell) {
                Some(statue) => say(
                    "statue",
                    &[
                        ("at", &at),
                        ("owner", &owner(statue.seat)),
                        ("facing", &say(&statue.facing.to_string(), &[])),
                    ],
                ),
                None => say("free", &[("at", &at)]),
            };
            spots.push(Spot {
                key: at.clone(),
                part: at,
                at: place(cell),
                size: (STEP, STEP),
                label,
                small: false,
            });
        }
        spots.push(sun_spot(position, Sun::new(Facing::E, row), look.lang));
    }
    for sun in every_sun().filter(|sun| sun.side() == Facing::S) {
        spots.push(sun_spot(position, sun, look.lang));
    }
    if let [at] = look.taken
        && let Ok(cell) = at.parse::<Cell>()
    {
        spots.extend(Facing::ALL.map(|facing| face_spot(cell, facing, say(&facing.to_string(), &[]))));
    }
    spots
}

/// Beside a statue, where it can be made to look.
fn face_spot(cell: Cell, facing: Facing, label: String) -> Spot {
    let (x, y) = place(cell);
    let (dx, dy) = match facing {
        Facing::N => (0.0, -1.0),
        Facing::E => (1.0, 0.0),
        Facing::S => (0.0, 1.0),
        Facing::W => (-1.0, 0.0),
    };
    let part = format!("face:{facing}");
    let at = (x + dx * LOOK, y + dy * LOOK);
    Spot { key: part.clone(), part, at, size: (32.0, 32.0), label, small: true }
}

fn sun_spot(position: &Position, sun: Sun, lang: Lang) -> Spot {
    let words = words(lang);
    let at = sun.to_string();
    let token = position.suns.iter().find(|token| token.at == sun);
    let label = match token {
        Some(token) => {
            let owner = words.say(if token.seat.index() == 0 { "dark" } else { "light" }, &[]);
            let key = if token.spent { "spent-sun" } else { "sun" };
            words.say(key, &[("at", &at), ("owner", &owner)])
        }
        None => words.say("sun-place", &[("at", &at)]),
    };
    Spot {
        key: at.clone(),
        part: at,
        at: sun_place(sun),
        size: (STEP - 8.0, STEP - 8.0),
        label,
        small: false,
    }
}

/// A statue from above, looking up: brow, nose and eyes to the front; the dark ones wear a round topknot, the light ones a band.
fn statue_art(seat: Seat) -> String {
    let mark = match seat.index() {
        0 => r#"<circle class="topknot" cy="11" r="9"/>"#,
        _ => r#"<path class="band" d="M-20 9h40M-19 16h38"/>"#,
    };
    format!(
        r#"<g class="statue s{}"><ellipse class="shade" cx="2" cy="6" rx="27" ry="31"/><path class="body" d="M-23 -6Q-24 -24 -10 -27L0 -38L10 -27Q24 -24 23 -6L24 14Q22 30 0 31Q-22 30 -24 14Z"/><path class="brow" d="M-18 -12Q-10 -20 -4 -14L0 -31L4 -14Q10 -20 18 -12"/><circle class="eye" cx="-11" cy="-9" r="3.6"/><circle class="eye" cx="11" cy="-9" r="3.6"/>{mark}</g>"#,
        seat.index()
    )
}

/// A token: a star of the dark side, a wheel of the light one; a spent one has gone out.
fn sun_art(seat: Seat, spent: bool, at: Sun) -> String {
    let mut shape = String::new();
    match seat.index() {
        0 => {
            let points: Vec<String> = (0..16)
                .map(|tip| {
                    let radius = if tip % 2 == 0 { 28.0 } else { 18.0 };
                    let (x, y) = SIXTEENTHS[tip];
                    format!("{:.1},{:.1}", x * radius, y * radius)
                })
                .collect();
            let _ = write!(shape, r#"<polygon class="rays" points="{}"/>"#, points.join(" "));
        }
        _ => {
            shape += r#"<circle class="rays" r="26"/><path class="spokes" d="M0-25V25M-25 0H25M-18-18L18 18M18-18L-18 18"/>"#;
        }
    }
    let pupil = match spent {
        true => r#"<path class="out" d="M-12-12L12 12M12-12L-12 12"/>"#.to_owned(),
        false => {
            format!(r#"<path class="tip" transform="rotate({})" d="M0-9l-7 12h14z"/>"#, degrees(at.heading()))
        }
    };
    let state = if spent { "spent" } else { "live" };
    format!(r#"<g class="token s{} {state}">{shape}<circle class="disc" r="14"/>{pupil}</g>"#, seat.index())
}

/// The points of the unit circle at every sixteenth of a turn.
const SIXTEENTHS: [(f32, f32); 16] = [
    (0.0, -1.0),
    (0.383, -0.924),
    (0.707, -0.707),
    (0.924, -0.383),
    (1.0, 0.0),
    (0.924, 0.383),
    (0.707, 0.707),
    (0.383, 0.924),
    (0.0, 1.0),
    (-0.383, 0.924),
    (-0.707, 0.707),
    (-0.924, 0.383),
    (-1.0, 0.0),
    (-0.924, -0.383),
    (-0.707, -0.707),
    (-0.383, -0.924),
];

fn ghost((x, y): (f32, f32), turn: f32, art: &str) -> String {
    format!(r#"<g class="ghost" transform="translate({x} {y}) rotate({turn})">{art}</g>"#)
}

/// The ray of a sun place in this position: its way, and the statue that falls.
fn ray(position: &Position, sun: Sun, class: &str) -> String {
    let ray = position.ray(sun);
    let (x, y) = sun_place(sun);
    let mut way = format!("M{x} {y}");
    for cell in ray.met() {
        let (x, y) = place(*cell);
        let _ = write!(way, "L{x} {y}");
    }
    if let Some(heading) = ray.leaves() {
        let last = ray.met().last().copied();
        let (x, y) = match last {
            Some(cell) => place(cell),
            None => place(sun.entry()),
        };
        let reach = RIM - 40.0;
        let (x, y) = match heading {
            Facing::N => (x, MIDDLE - reach),
            Facing::S => (x, MIDDLE + reach),
            Facing::E => (MIDDLE + reach, y),
            Facing::W => (MIDDLE - reach, y),
        };
        let _ = write!(way, "L{x} {y}");
    }
    let mut svg = format!(r#"<path class="ray {class}" pathLength="100" d="{way}"/>"#);
    if let Some(cell) = ray.fallen() {
        let (x, y) = place(cell);
        let _ = write!(
            svg,
            r#"<g class="falls {class}" transform="translate({x} {y})"><circle r="37"/><path d="M-24-24L24 24M24-24L-24 24"/></g>"#
        );
        if let (Some((seat, facing)), "shot") = (statue(position, cell), class) {
            let _ = write!(
                svg,
                r#"<g transform="translate({x} {y}) rotate({})"><g class="crumbles">{}</g></g>"#,
                degrees(facing),
                statue_art(seat)
            );
        }
    }
    svg
}
