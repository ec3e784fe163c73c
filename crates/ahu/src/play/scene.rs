//! What one observer may see of the table now.

use super::paint;
use crate::drawing::{labels, translated};
use crate::story::Row;
use account::Names;
use boards::Look;
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use ratatui::text::Line;
use serde_json::Value;
use table::AnyTable;

/// What boards say to whoever points at them, which means nothing to whoever types.
const TO_POINTERS: [&str; 5] = ["why-fire", "why-play", "why-portal", "why-place", "drive-why"];

/// The board and what happened so far, as an observer sees them.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The drawing, row by row.
    pub board: Vec<Line<'static>>,
    /// The rows of the drawing about what the observer itself holds.
    pub own: Vec<usize>,
    /// The row at which the observer's own place begins.
    pub place: usize,
    /// What happened, in order.
    pub story: Vec<Row>,
    /// What everybody is called, and who reads.
    pub names: Names,
    view: Value,
    options: Value,
}

impl Scene {
    /// The table as the observer sees it, and what happened as it was told.
    pub fn seen(
        game: GameId,
        table: &dyn AnyTable,
        observer: Observer,
        lang: Lang,
        names: Names,
        story: Vec<Row>,
    ) -> Scene {
        let plain = table.draw(table.steps(), observer);
        let (own, place) = match observer {
            Observer::Seat(seat) => (paint::own_rows(&plain, seat), paint::own_place(&plain, seat)),
            _ => (Vec::new(), 0),
        };
        let labels = labels(game, table.seats(), lang, &names);
        let board = paint::paint(game, &translated(game, &plain, lang, &labels), &labels);
        Scene { board, own, place, story, names, view: table.view(observer), options: table.options() }
    }

    /// The columns that the drawing takes.
    pub fn width(&self) -> usize {
        self.board.iter().map(Line::width).max().unwrap_or(0)
    }

    /// What the seat is asked, which the rules say so, and why or what it would be good to know.
    pub fn prompt(&self, game: GameId, seats: u8, seat: Seat, lang: Lang, asks: &str) -> (String, String) {
        let prompt = game.board().prompt(self.look(seats, seat, lang), asks);
        let words = game.board().words(lang);
        let to_pointers = TO_POINTERS.iter().any(|key| words.get(key) == Some(&prompt.why));
        (prompt.say, if to_pointers { String::new() } else { prompt.why })
    }

    /// What a move would be, in words.
    pub fn in_words(&self, game: GameId, seats: u8, seat: Seat, lang: Lang, text: &str) -> String {
        game.board().offered(text, self.look(seats, seat, lang))
    }

    fn look(&self, seats: u8, seat: Seat, lang: Lang) -> Look<'_> {
        let (view, options, names) = (&self.view, &self.options, &self.names);
        Look { view, options, seats, seat: Some(seat), taken: &[], names, lang }
    }
}
