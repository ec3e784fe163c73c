//! The grid as it is shown: a blue wall with holes, seven columns to point at, and stones behind it.

use crate::board::HEIGHT;
use crate::{Column, Position};
use boards::{Beat, Board, Item, Look, Panel, Spot, Words, drawing};
use game_core::{Lang, Seat, Tongues, text};
use serde::Deserialize;
use serde_json::Value;

/// From one cell to the next.
const STEP: f32 = 90.0;
const WIDTH: f32 = STEP * Column::COUNT as f32;
/// Above the grid there is room for a stone that is about to fall, below it for the columns' letters.
const ABOVE: f32 = STEP;
const BELOW: f32 = 40.0;
const TALL: f32 = STEP * HEIGHT as f32;
/// A stone's and a hole's radius.
const STONE: f32 = 38.0;
const HOLE: f32 = 36.0;
/// The stones of the two seats, with their edges.
const COLOURS: [(&str, &str); 2] = [("#c8452f", "#7d2417"), ("#f0c648", "#8f6d10")];

static WORDS: Tongues<Words> = Tongues::new(|lang| {
    Words::parse(text!(lang, "words/board.", ".toml")).drawn(text!(lang, "words/drawing.", ".toml"))
});

/// The board of Connect Four.
#[derive(Copy, Clone, Debug)]
pub struct Grid;

impl Board for Grid {
    fn words(&self, lang: Lang) -> &'static Words {
        WORDS.speaking(lang)
    }

    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(position) = position(look) else { return Vec::new() };
        vec![Panel {
            id: "grid",
            title: self.words(look.lang).say("board", &[]),
            size: (WIDTH, ABOVE + TALL + BELOW),
            backdrop: vec![wall()],
            items: stones(&position),
            spots: Column::ALL.map(|column| spot(&position, column, look.lang)).to_vec(),
        }]
    }

    fn path(&self, text: &str) -> Vec<String> {
        vec![text.to_owned()]
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        self.words(look.lang).say("column", &[("column", part)])
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        let column: Column = event["move"].as_str()?.parse().ok()?;
        Some(self.words(lang).say("told-drop", &[("column", &column.to_string())]))
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        let (Some(position), Ok(column)) = (position(look), text.parse::<Column>()) else {
            return String::new();
        };
        let row = position.columns[column.index()].len();
        let (Some(seat), true) = (position.to_move, row < HEIGHT) else { return String::new() };
        let (x, y) = cell(column, row);
        format!(r#"<g class="ghost" transform="translate({x} {y})">{}</g>"#, stone(seat))
    }

    fn meant(&self, _: Look<'_>, path: &[String]) -> Option<String> {
        path.first().cloned()
    }

    fn owners(&self, _: usize, chars: &[char], owners: &mut [Option<u8>]) {
        drawing::glyphs(chars, owners);
    }

    fn beats(&self, before: Look<'_>, event: &Value, _: &Value, deeds: &[account::Deed]) -> Vec<Beat> {
        vec![Beat { lasts: boards::Lasts::Tell, told: deeds.len(), ..motion_of(before, event) }]
    }
}

fn motion_of(before: Look<'_>, event: &Value) -> Beat {
    // The stone falls from where it was held above its column.
    let column = event["move"].as_str().and_then(|text| text.parse::<Column>().ok());
    let moved = column.zip(position(before)).map(|(column, position)| {
        let row = position.columns[column.index()].len();
        (key(column, row), held(column))
    });
    Beat { moved: moved.into_iter().collect(), ..Beat::default() }
}

fn position(look: Look<'_>) -> Option<Position> {
    let position = Position::deserialize(look.view).ok()?;
    (position.columns.len() == Column::COUNT).then_some(position)
}

/// The middle of a cell; row 0 is at the bottom.
fn cell(column: Column, row: usize) -> (f32, f32) {
    (STEP * (column.index() as f32 + 0.5), ABOVE + TALL - STEP * (row as f32 + 0.5))
}

fn key(column: Column, row: usize) -> String {
    format!("{column}{}", row + 1)
}

/// Where a stone is held before it falls.
fn held(column: Column) -> String {
    format!("above-{column}")
}

/// The wall, its holes, and the letters of the columns.
fn wall() -> String {
    let mut svg =
        format!(r##"<rect x="0" y="{ABOVE}" width="{WIDTH}" height="{TALL}" rx="22" fill="#2f6f8f"/>"##);
    for column in Column::ALL {
        for row in 0..HEIGHT {
            let (x, y) = cell(column, row);
            svg += &format!(r##"<circle cx="{x}" cy="{y}" r="{HOLE}" fill="#0b2a3a"/>"##);
        }
        let (x, _) = cell(column, 0);
        let y = ABOVE + TALL + BELOW - 12.0;
        svg += &format!(r##"<text class="coord" x="{x}" y="{y}">{column}</text>"##);
    }
    svg
}

fn stones(position: &Position) -> Vec<Item> {
    let held = Column::ALL.map(|column| Item {
        key: held(column),
        at: (cell(column, 0).0, ABOVE / 2.0),
        turn: 0.0,
        art: String::new(),
    });
    let lying = Column::ALL.into_iter().flat_map(|column| {
        position.columns[column.index()].iter().take(HEIGHT).enumerate().map(move |(row, seat)| Item {
            key: key(column, row),
            at: cell(column, row),
            turn: 0.0,
            art: stone(*seat),
        })
    });
    held.into_iter().chain(lying).collect()
}

fn stone(seat: Seat) -> String {
    let (fill, edge) = COLOURS[seat.index() % 2];
    // Colour is not all that tells them apart: the first seat's stones have a ring.
    let ring = if seat.index() == 0 {
        format!(r#"<circle r="{}" fill="none" stroke="{edge}" stroke-width="5"/>"#, STONE * 0.55)
    } else {
        String::new()
    };
    format!(r#"<circle r="{STONE}" fill="{fill}" stroke="{edge}" stroke-width="4"/>{ring}"#)
}

fn spot(position: &Position, column: Column, lang: Lang) -> Spot {
    let stones = &position.columns[column.index()];
    let words = Grid.words(lang);
    let (name, count) = (column.to_string(), stones.len().to_string());
    let fields = [("column", name.as_str()), ("count", count.as_str())];
    let label = match stones.last() {
        None => words.say("empty", &fields),
        Some(top) => {
            let owner = words.say(["first", "second"][top.index() % 2], &[]);
            words.say("stones", &[&fields[..], &[("owner", owner.as_str())]].concat())
        }
    };
    Spot {
        key: name.clone(),
        part: name,
        at: (cell(column, 0).0, (ABOVE + TALL + ABOVE) / 2.0),
        size: (STEP, TALL + ABOVE),
        label,
        shape: boards::Shape::Box,
        small: false,
    }
}
