use crate::Column;
use crate::board::{CELLS, drop_into, has_four};
use game_core::Seat;

/// A position of the game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// The cells with a stone.
    pub(crate) taken: u64,
    /// The stones of the seat that did not move last.
    pub(crate) waiting: u64,
    /// How many stones lie in the grid.
    pub(crate) laid: u8,
    /// Whether the last stone made four in line.
    pub(crate) four: bool,
}

/// Why the game is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ending {
    /// This seat has four in line.
    Four(Seat),
    /// The grid is full, and nobody has.
    Full,
}

impl State {
    /// The empty grid.
    pub(crate) const EMPTY: State = State { taken: 0, waiting: 0, laid: 0, four: false };

    /// The seat whose turn it is, or would be if the game were not over.
    #[inline]
    pub(crate) const fn next(&self) -> Seat {
        Seat::new(self.laid & 1)
    }

    /// The ending that holds, if one does.
    #[inline]
    pub(crate) const fn ending(&self) -> Option<Ending> {
        match self {
            State { four: true, .. } => Some(Ending::Four(self.next().other())),
            State { laid: CELLS, .. } => Some(Ending::Full),
            _ => None,
        }
    }

    /// The seat's stones.
    pub(crate) fn stones(&self, seat: Seat) -> u64 {
        if seat == self.next() { self.waiting } else { self.taken ^ self.waiting }
    }

    /// Drops a stone of the next seat into a column that has room.
    #[inline]
    pub(crate) fn drop(&mut self, column: Column) {
        self.waiting ^= self.taken;
        self.taken = drop_into(self.taken, column);
        self.laid += 1;
        // Nobody has four stones before the seventh is laid.
        self.four = self.laid >= 7 && has_four(self.taken ^ self.waiting);
    }
}
