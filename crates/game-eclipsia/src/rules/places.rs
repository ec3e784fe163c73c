use crate::board::Board;
use crate::spots::Spots;
use crate::{Action, Face, Place};

/// How many actions are written at once.
const CHUNK: usize = 8;

/// Places in a row, to make actions of: never more than 64, and room for the surplus of a chunk.
pub(super) struct Places {
    places: [Place; 64 + CHUNK],
    len: usize,
}

impl Places {
    #[inline]
    pub(super) const fn none() -> Places {
        Places { places: [Place::from_bits(0); 64 + CHUNK], len: 0 }
    }

    /// Adds a set of places.
    #[inline]
    pub(super) fn add(&mut self, board: &Board, spots: Spots, face: Face) {
        let mut len = self.len;
        for few in board.by_fours(spots, face) {
            let places = self.places[len..].first_chunk_mut().expect("a face has at most 64 spots");
            *places = few.places;
            len += usize::from(few.count);
        }
        self.len = len;
    }

    /// Writes an action for each place. Whole chunks are written and the surplus is cut off: quicker than one by one.
    #[inline]
    pub(super) fn write(&self, out: &mut Vec<Action>, action: impl Fn(Place) -> Action) {
        let end = out.len() + self.len;
        for chunk in self.places.as_chunks::<CHUNK>().0.iter().take(self.len.div_ceil(CHUNK)) {
            out.extend_from_slice(&chunk.map(&action));
        }
        out.truncate(end);
    }
}
