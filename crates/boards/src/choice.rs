use crate::Board;
use std::sync::Arc;

/// A move that is being pointed out: what was pointed at, and what can still become of it.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Choice {
    moves: Arc<Vec<(String, Vec<String>)>>,
    taken: Vec<String>,
}

impl Choice {
    /// A choice among these moves, with nothing pointed at.
    pub fn among(board: &dyn Board, legal: &[String]) -> Choice {
        let moves = legal.iter().map(|text| (text.clone(), board.path(text))).collect();
        Choice { moves: Arc::new(moves), taken: Vec::new() }
    }

    /// Whether it is one among just these moves.
    pub fn is_among(&self, legal: &[String]) -> bool {
        self.moves.iter().map(|(text, _)| text).eq(legal)
    }

    /// What was pointed at so far.
    pub fn taken(&self) -> &[String] {
        &self.taken
    }

    /// The moves that can still be meant.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.open().map(|(text, _)| text.as_str())
    }

    /// What can be pointed at next, each once, in the order of the moves.
    pub fn next(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = Vec::new();
        for (_, rest) in self.open() {
            let run = bag(&rest);
            for part in if run.is_empty() { &rest[..rest.len().min(1)] } else { run } {
                if !parts.contains(part) {
                    parts.push(part);
                }
            }
        }
        parts
    }

    /// The move that is meant, once nothing is left to point at.
    pub fn complete(&self) -> Option<&str> {
        let mut open = self.open();
        let (text, rest) = open.next()?;
        (rest.is_empty() && open.next().is_none()).then_some(text.as_str())
    }

    /// The only move that pointing at this part would complete.
    pub fn would_be(&self, part: &str) -> Option<String> {
        let mut then = self.clone();
        then.point(part);
        then.complete().map(str::to_owned)
    }

    /// Points at something; whether any move goes on so.
    pub fn point(&mut self, part: &str) -> bool {
        self.taken.push(part.to_owned());
        let possible = self.open().next().is_some();
        if !possible {
            self.taken.pop();
        }
        possible
    }

    /// Takes back the last that was pointed at; whether there was one.
    pub fn back(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Takes back one that was pointed at, wherever it is among the last of its kind; whether it was there.
    pub fn put_back(&mut self, part: &str) -> bool {
        let place = self.taken.iter().rposition(|taken| taken == part);
        let after = place.map(|place| &self.taken[place + 1..]).unwrap_or_default();
        let loose = is_loose(part) && after.iter().all(|part| is_loose(part)) || after.is_empty();
        match place.filter(|_| loose) {
            Some(place) => {
                self.taken.remove(place);
                true
            }
            None => false,
        }
    }

    /// The moves that go on from what was taken, each with the rest of its path.
    fn open(&self) -> impl Iterator<Item = (&String, Vec<&str>)> {
        self.moves.iter().filter_map(|(text, path)| Some((text, rest(path, &self.taken)?)))
    }
}

fn is_loose(part: &str) -> bool {
    part.starts_with("card:")
}

/// The loose parts with which a path goes on.
fn bag<'p, 'r>(rest: &'r [&'p str]) -> &'r [&'p str] {
    let end = rest.iter().position(|part| !is_loose(part)).unwrap_or(rest.len());
    &rest[..end]
}

/// What is left of a path after these parts, if it begins with them.
fn rest<'p>(path: &'p [String], taken: &[String]) -> Option<Vec<&'p str>> {
    let mut rest: Vec<&str> = path.iter().map(String::as_str).collect();
    for part in taken {
        let run = bag(&rest).len().max(1).min(rest.len());
        let place = rest[..run].iter().position(|open| open == part)?;
        rest.remove(place);
    }
    Some(rest)
}
