use std::ops::Range;

/// The legal moves, of which one is chosen by the cursor or by typing.
#[derive(Clone, Default, Debug)]
pub struct Choice {
    moves: Vec<String>,
    text: String,
    /// The moves that begin with the text, whatever the case of its letters.
    shown: Vec<usize>,
    cursor: usize,
    /// Whether the cursor was moved since something was typed.
    picked: bool,
    /// How they were last laid out.
    layout: Layout,
}

/// Moves in rows; those that begin with the same word have columns of their own.
#[derive(Clone, Default, Debug)]
struct Layout {
    rows: Vec<Row>,
    /// How many rows are seen at once.
    seen: usize,
}

/// Moves side by side.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Row {
    /// Their places among those shown.
    pub moves: Range<usize>,
    /// The columns that each takes, a gap included.
    pub width: usize,
}

/// What Enter means.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Entered {
    /// The move under the cursor.
    Pick(String),
    /// What was typed.
    Text(String),
    /// Nothing: there is no move.
    Nothing,
}

/// A way of the cursor.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Way {
    /// To the move before.
    Left,
    /// To the next move.
    Right,
    /// A row up.
    Up,
    /// A row down.
    Down,
    /// As many rows up as are seen.
    PageUp,
    /// As many rows down as are seen.
    PageDown,
    /// To the first move.
    First,
    /// To the last move.
    Last,
}

impl Choice {
    /// Other moves to choose from; nothing is typed.
    pub fn renew(&mut self, moves: Vec<String>) {
        let layout = Layout { rows: Vec::new(), seen: self.layout.seen };
        *self = Choice { moves, layout, ..Choice::default() };
        self.filter();
    }

    /// How many moves there are in all.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// What is typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The moves that begin so.
    pub fn shown(&self) -> impl ExactSizeIterator<Item = &str> {
        self.shown.iter().map(|index| self.moves[*index].as_str())
    }

    /// The place of the cursor among those shown.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The move under the cursor.
    pub fn current(&self) -> Option<&str> {
        self.shown.get(self.cursor).map(|index| self.moves[*index].as_str())
    }

    /// Whether some move begins with the letter.
    pub fn begins_with(&self, letter: char) -> bool {
        self.moves.iter().any(|text| begins(text, letter.encode_utf8(&mut [0; 4])))
    }

    /// Adds a letter to the text.
    pub fn push(&mut self, letter: char) {
        self.text.push(letter);
        self.filter();
    }

    /// Takes the last letter away.
    pub fn erase(&mut self) {
        self.text.pop();
        self.filter();
    }

    /// Takes the whole text away.
    pub fn clear(&mut self) {
        self.text.clear();
        self.filter();
    }

    /// Goes on as far as all the moves shown agree; from there on to the next of them.
    pub fn complete(&mut self) {
        let common = self.common();
        if common.len() > self.text.len() || (common.len() == self.text.len() && common != self.text) {
            self.text = common;
            self.filter();
        } else if !self.shown.is_empty() {
            // The first Tab shows where the cursor is.
            self.cursor = (self.cursor + usize::from(self.picked)) % self.shown.len();
            self.picked = true;
        }
    }

    /// Moves the cursor.
    pub fn go(&mut self, way: Way) {
        let last = self.shown.len().saturating_sub(1);
        let page = self.layout.seen.max(1) as isize;
        self.cursor = match way {
            Way::Left => self.cursor.saturating_sub(1),
            Way::Right => (self.cursor + 1).min(last),
            Way::Up => self.rows_further(-1),
            Way::Down => self.rows_further(1),
            Way::PageUp => self.rows_further(-page),
            Way::PageDown => self.rows_further(page),
            Way::First => 0,
            Way::Last => last,
        };
        self.picked = !self.shown.is_empty();
    }

    /// The move so many rows further, in the column that is nearest.
    fn rows_further(&self, by: isize) -> usize {
        let rows = &self.layout.rows;
        let Some(now) = rows.iter().position(|row| row.moves.contains(&self.cursor)) else { return 0 };
        let to = &rows[now.saturating_add_signed(by).min(rows.len() - 1)];
        let column = (self.cursor - rows[now].moves.start) * rows[now].width / to.width;
        (to.moves.start + column).min(to.moves.end - 1)
    }

    /// Puts the cursor on a move.
    pub fn point_at(&mut self, text: &str) {
        self.clear();
        if let Some(index) = self.moves.iter().position(|other| other == text) {
            self.cursor = index;
            self.picked = true;
        }
    }

    /// What Enter means now.
    pub fn entered(&self) -> Entered {
        let typed = self.text.trim();
        match self.current() {
            Some(current) if self.picked || typed.is_empty() => Entered::Pick(current.to_owned()),
            None if typed.is_empty() => Entered::Nothing,
            _ => Entered::Text(self.meant(typed)),
        }
    }

    /// The legal move that is written so but for the case of its letters, or the text itself.
    fn meant(&self, typed: &str) -> String {
        let alike = |text: &&String| text.to_lowercase() == typed.to_lowercase();
        let mut alike = self.moves.iter().filter(alike);
        match (self.moves.iter().any(|text| text == typed), alike.next(), alike.next()) {
            (false, Some(text), None) => text.clone(),
            _ => typed.to_owned(),
        }
    }

    /// Lays the moves shown out: every row, and the first of those to draw so that the cursor is among them.
    pub fn lay_out(&mut self, width: usize, seen: usize) -> (&[Row], usize) {
        let mut rows = Vec::new();
        let mut first = 0;
        let shown: Vec<&str> = self.shown().collect();
        for alike in shown.chunk_by(|one, other| verb(one) == verb(other)) {
            let widest = alike.iter().map(|text| text.chars().count()).max().unwrap_or(1) + 2;
            let columns = ((width + 2) / widest).max(1);
            for at in (0..alike.len()).step_by(columns) {
                let moves = first + at..first + alike.len().min(at + columns);
                rows.push(Row { moves, width: widest });
            }
            first += alike.len();
        }
        let now = rows.iter().position(|row| row.moves.contains(&self.cursor)).unwrap_or(0);
        let top = now.saturating_sub(seen / 2).min(rows.len().saturating_sub(seen));
        self.layout = Layout { rows, seen };
        (&self.layout.rows, top)
    }

    fn filter(&mut self) {
        let begin = self.text.trim_start();
        self.shown = (0..self.moves.len()).filter(|index| begins(&self.moves[*index], begin)).collect();
        self.cursor = 0;
        self.picked = false;
    }

    /// The beginning that all the moves shown share.
    fn common(&self) -> String {
        let mut shown = self.shown();
        let Some(first) = shown.next() else { return self.text.clone() };
        let mut common = first;
        for text in shown {
            let same = common.chars().zip(text.chars()).take_while(|(one, other)| one == other);
            common = &common[..same.map(|(char, _)| char.len_utf8()).sum()];
        }
        common.to_owned()
    }
}

/// The word that a move begins with, where it has several.
fn verb(text: &str) -> Option<&str> {
    text.split_once(' ').map(|(verb, _)| verb)
}

/// Whether the text begins so, whatever the case of its letters.
fn begins(text: &str, begin: &str) -> bool {
    let mut letters = text.chars().flat_map(char::to_lowercase);
    begin.chars().flat_map(char::to_lowercase).all(|letter| letters.next() == Some(letter))
}
