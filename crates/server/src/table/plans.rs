use game_core::Seat;
use serde_json::{Value, json};

/// How many lines a plan may have, and how many moves all of them together.
const PLANNED: (usize, usize) = (20, 200);
/// How long a planned move may be, in bytes.
const LONGEST: usize = 64;

/// The replies that each seat has planned to what the others may do, as lines of moves.
#[derive(Debug, Default)]
pub struct Plans(Vec<Vec<Vec<String>>>);

impl Plans {
    /// What is left of plans that were kept, after these moves.
    pub fn unfold(kept: &[Option<Value>], moves: &[(Seat, String)]) -> Plans {
        let plan = |kept: &Option<Value>| {
            let Some(kept) = kept else { return Vec::new() };
            let since = kept["ply"].as_u64().unwrap_or(0) as usize;
            let mut lines = serde_json::from_value(kept["lines"].clone()).unwrap_or_default();
            moves.iter().skip(since).for_each(|(_, text)| follow(&mut lines, text));
            lines
        };
        Plans(kept.iter().map(plan).collect())
    }

    /// Whether a plan may be as long as this.
    pub fn may_be(lines: &[Vec<String>]) -> bool {
        let moves: usize = lines.iter().map(Vec::len).sum();
        let short = |text: &String| text.len() <= LONGEST;
        lines.len() <= PLANNED.0 && moves <= PLANNED.1 && lines.iter().flatten().all(short)
    }

    /// A plan as it is kept, which was made when so many moves had been made.
    pub fn kept(lines: &[Vec<String>], ply: usize) -> Option<Value> {
        (!lines.is_empty()).then(|| json!({ "ply": ply, "lines": lines }))
    }

    /// A seat plans this from now on.
    pub fn set(&mut self, seat: Seat, lines: Vec<Vec<String>>) {
        self.0[seat.index()] = lines;
    }

    /// Nobody plans anything any more.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }

    /// Whether nobody plans anything.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// After a move: every planned line that began with it goes on, all others are gone.
    pub fn follow(&mut self, played: &str) {
        self.0.iter_mut().for_each(|lines| follow(lines, played));
    }

    /// All that a seat has planned.
    pub fn lines(&self, seat: Seat) -> &[Vec<String>] {
        &self.0[seat.index()]
    }

    /// What a seat has planned for now.
    pub fn next(&self, seat: Seat) -> Option<&str> {
        self.lines(seat).first().and_then(|line| line.first()).map(String::as_str)
    }
}

/// Keeps the lines that a move has made come true, without it.
fn follow(lines: &mut Vec<Vec<String>>, played: &str) {
    lines.retain_mut(|line| {
        let came_true = line.first().is_some_and(|first| first == played);
        if came_true {
            line.remove(0);
        }
        came_true && !line.is_empty()
    });
}
