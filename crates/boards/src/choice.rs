use crate::Board;
use std::sync::Arc;

/// A move that is being pointed out: what was pointed at, and what can still become of it.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Choice {
    moves: Arc<Vec<(String, Vec<String>)>>,
    taken: Vec<String>,
    /// The piece that was wanted last and put back: whoever wanted it is not given another unasked.
    wanted: Option<String>,
}

impl Choice {
    /// A choice among these moves, with nothing pointed at.
    pub fn among(board: &dyn Board, legal: &[String]) -> Choice {
        let moves = legal.iter().map(|text| (text.clone(), board.path(text))).collect();
        Choice { moves: Arc::new(moves), ..Choice::default() }
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
            for part in &rest[..run(&rest)] {
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

    /// Points at something; whether any move goes on so. A piece that is the only one for a place comes with the place.
    pub fn point(&mut self, part: &str) -> bool {
        self.taken.push(part.to_owned());
        let mut open = self.open();
        let Some((_, rest)) = open.next() else {
            drop(open);
            self.taken.pop();
            return false;
        };
        let wanted = |piece: &str| self.wanted.as_deref().is_none_or(|wanted| wanted == piece);
        let only = matches!(*rest, [piece] if is_piece(piece) && wanted(piece)) && open.next().is_none();
        let piece = rest.first().filter(|_| only).map(|piece| (*piece).to_owned());
        drop(open);
        self.wanted = None;
        self.taken.extend(piece);
        true
    }

    /// The choice once this is pointed at, begun anew where it does not go on from what was taken; nothing where no move goes on so.
    pub fn then(&self, part: &str) -> Option<Choice> {
        let mut then = self.clone();
        if then.point(part) {
            return Some(then);
        }
        let begun = !then.taken.is_empty();
        while then.back() {}
        (begun && then.point(part)).then_some(then)
    }

    /// Where what was taken up last can be let go: whatever is pointed at next, but for cards that would only lie beside it.
    pub fn targets(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = Vec::new();
        for (_, rest) in self.open() {
            for part in &rest[..run(&rest)] {
                if (rest.len() == 1 || !is_loose(part)) && !parts.contains(part) {
                    parts.push(part);
                }
            }
        }
        parts
    }

    /// Takes back the last that was pointed at; whether there was one.
    pub fn back(&mut self) -> bool {
        let last = self.taken.pop();
        if last.as_deref().is_some_and(is_piece) {
            self.wanted.clone_from(&last);
        }
        last.is_some()
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

/// What a part adds to a path: behind a `#` is only what tells equal cards apart, so that the one that is pointed at is the one that is taken.
pub fn kind(part: &str) -> &str {
    part.split_once('#').map_or(part, |(kind, _)| kind)
}

fn is_loose(part: &str) -> bool {
    part.starts_with("card:")
}

fn is_piece(part: &str) -> bool {
    part.starts_with("piece:")
}

/// With how many of these parts a path can go on: loose ones in any order, a piece before or after its place.
fn run(rest: &[&str]) -> usize {
    let loose = rest.iter().position(|part| !is_loose(part)).unwrap_or(rest.len());
    let either = if rest.first().is_some_and(|part| is_piece(part)) { 2 } else { 1 };
    loose.max(either).min(rest.len())
}

/// What is left of a path after these parts, if it begins with them.
fn rest<'p>(path: &'p [String], taken: &[String]) -> Option<Vec<&'p str>> {
    let mut rest: Vec<&str> = path.iter().map(String::as_str).collect();
    for part in taken {
        let place = rest[..run(&rest)].iter().position(|open| *open == kind(part))?;
        rest.remove(place);
    }
    Some(rest)
}
