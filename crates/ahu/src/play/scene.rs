//! What one observer may see of the table now.

use super::paint;
use super::say::Say;
use catalog::GameId;
use game_core::{Observer, Seat};
use ratatui::text::Line;
use serde_json::Value;
use table::AnyTable;

/// The board and the moves so far, as an observer sees them.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The drawing, row by row.
    pub board: Vec<Line<'static>>,
    /// The rows of the drawing about what the observer itself holds.
    pub own: Vec<usize>,
    /// The row at which the observer's own place begins.
    pub place: usize,
    /// Moves and draws in order.
    pub log: Vec<Entry>,
}

/// A step in a line, or several draws that look the same.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Entry {
    /// Whose move it is, unless it is a draw.
    pub seat: Option<Seat>,
    /// What was done or drawn, and what came to light.
    pub text: String,
    /// The index of the first step that it tells of.
    pub step: usize,
}

impl Scene {
    /// The table as the observer sees it.
    pub fn of(game: GameId, table: &dyn AnyTable, observer: Observer, say: &Say) -> Scene {
        let drawing = table.draw(table.steps(), observer);
        let (own, place) = match observer {
            Observer::Seat(seat) => (paint::own_rows(&drawing, seat), paint::own_place(&drawing, seat)),
            _ => (Vec::new(), 0),
        };
        let drawing = match say.drawing.get(game.meta().id) {
            Some(words) => paint::translate(&drawing, words),
            None => drawing,
        };
        let board = paint::paint(game, &drawing);
        Scene { board, own, place, log: log(&table.events(0..table.steps(), observer)) }
    }

    /// The columns that the drawing takes.
    pub fn width(&self) -> usize {
        self.board.iter().map(Line::width).max().unwrap_or(0)
    }
}

fn log(events: &[Value]) -> Vec<Entry> {
    let mut log: Vec<(Entry, usize)> = Vec::new();
    for (step, event) in events.iter().enumerate() {
        let entry = entry(event, step);
        match log.last_mut() {
            Some((last, count)) if entry.seat.is_none() && (last.seat, &last.text) == (None, &entry.text) => {
                *count += 1;
            }
            _ => log.push((entry, 1)),
        }
    }
    let counted = log.into_iter().map(|(entry, count)| match count {
        1 => entry,
        count => Entry { text: format!("{} x{count}", entry.text), ..entry },
    });
    counted.collect()
}

fn entry(event: &Value, step: usize) -> Entry {
    let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
    let seat = event.get("seat").and_then(Value::as_u64).and_then(Seat::checked);
    let mut line = text(if seat.is_some() { "move" } else { "chance" }).to_owned();
    let shown = event.get("shown").and_then(Value::as_array);
    let shown: Vec<&str> = shown.into_iter().flatten().filter_map(Value::as_str).collect();
    if !shown.is_empty() {
        line += &format!(" [{}]", shown.join(", "));
    }
    Entry { seat, text: line, step }
}
