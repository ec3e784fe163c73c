use crate::board::Board;
use crate::spots::{Spot, Spots};
use crate::{Face, Piece, Powers};
use game_core::{Seat, scramble};

/// Both seats, the Sun's first.
pub(crate) const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// A position of the game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// Whose pieces stand where: by seat, by face.
    owned: [[Spots; 2]; 2],
    /// Where the sanctuaries and the monoliths stand, by face; what else stands is faithful.
    sanctuaries: [Spots; 2],
    monoliths: [Spots; 2],
    /// The pieces' part of the key.
    standing: u64,
    /// Turns completed.
    pub(crate) turn: u16,
    /// What each seat has left to place, by type.
    pub(crate) reserves: [[u8; 3]; 2],
    /// The powers noted at the start of the turn and not used yet.
    pub(crate) powers: Powers,
    /// The powers used in the turn.
    pub(crate) used: Powers,
    /// Passes in a row.
    pub(crate) passes: u8,
    pub(crate) phase: Phase,
}

/// What the game is at.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Phase {
    /// A turn is played.
    Play {
        /// Whose turn it is.
        to_move: Seat,
    },
    /// It is over.
    Over(Ending),
}

/// Why the game is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ending {
    /// Both reserves are empty.
    AllPlaced,
    /// Nobody can place a piece.
    Blocked,
    /// Enough turns were played.
    TurnLimit,
}

impl State {
    /// The empty board.
    pub(crate) fn empty(board: &Board) -> State {
        State {
            owned: [[Spots::NONE; 2]; 2],
            sanctuaries: [Spots::NONE; 2],
            monoliths: [Spots::NONE; 2],
            standing: 0,
            turn: 0,
            reserves: [board.pieces; 2],
            powers: Powers::NONE,
            used: Powers::NONE,
            passes: 0,
            phase: Phase::Play { to_move: SEATS[0] },
        }
    }

    /// What the game is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Turns completed.
    pub fn turns(&self) -> u32 {
        self.turn.into()
    }

    /// The powers noted at the start of the turn and not used yet.
    pub fn powers(&self) -> Powers {
        self.powers
    }

    /// How many of its pieces of this type the seat has left to place.
    pub fn reserve(&self, seat: Seat, piece: Piece) -> u8 {
        self.reserves[seat.index()][piece.index()]
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) fn mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play { to_move } => Some(to_move),
            Phase::Over(_) => None,
        }
    }

    /// Whether the seat has nothing left to place.
    #[inline]
    pub(crate) fn spent(&self, seat: Seat) -> bool {
        self.reserves[seat.index()] == [0; 3]
    }

    /// Where the seat's pieces stand on a face.
    #[inline]
    pub(crate) fn of_seat(&self, seat: Seat, face: Face) -> Spots {
        self.owned[seat.index()][face.index()]
    }

    /// Where pieces stand on a face.
    #[inline]
    pub(crate) fn occupied(&self, face: Face) -> Spots {
        self.owned[0][face.index()] | self.owned[1][face.index()]
    }

    #[inline]
    pub(crate) fn sanctuaries(&self, face: Face) -> Spots {
        self.sanctuaries[face.index()]
    }

    #[inline]
    pub(crate) fn monoliths(&self, face: Face) -> Spots {
        self.monoliths[face.index()]
    }

    /// Where pieces of this type stand on a face.
    #[inline]
    pub(crate) fn pieces(&self, piece: Piece, face: Face) -> Spots {
        match piece {
            Piece::Sanctuary => self.sanctuaries(face),
            Piece::Monolith => self.monoliths(face),
            Piece::Faithful => self.occupied(face) & !(self.sanctuaries(face) | self.monoliths(face)),
        }
    }

    /// The type of the piece on an occupied place.
    #[inline]
    pub(crate) fn piece(&self, spot: Spot, face: Face) -> Piece {
        if self.monoliths(face).has(spot) {
            Piece::Monolith
        } else if self.sanctuaries(face).has(spot) {
            Piece::Sanctuary
        } else {
            Piece::Faithful
        }
    }

    /// What stands on a place, and whose it is.
    pub(crate) fn standing(&self, spot: Spot, face: Face) -> Option<(Seat, Piece)> {
        let seat = SEATS.into_iter().find(|seat| self.of_seat(*seat, face).has(spot))?;
        Some((seat, self.piece(spot, face)))
    }

    /// Stands a piece on a free place.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, piece: Piece, spot: Spot, face: Face) {
        self.owned[seat.index()][face.index()].add(spot);
        match piece {
            Piece::Sanctuary => self.sanctuaries[face.index()].add(spot),
            Piece::Monolith => self.monoliths[face.index()].add(spot),
            Piece::Faithful => {}
        }
        self.standing ^= key_of(seat, piece, spot, face);
    }

    /// Takes a piece off its place.
    #[inline]
    pub(crate) fn lift(&mut self, seat: Seat, piece: Piece, spot: Spot, face: Face) {
        self.owned[seat.index()][face.index()].remove(spot);
        self.sanctuaries[face.index()].remove(spot);
        self.monoliths[face.index()].remove(spot);
        self.standing ^= key_of(seat, piece, spot, face);
    }

    /// Gives a piece to the other seat where it stands.
    #[inline]
    pub(crate) fn hand_over(&mut self, seat: Seat, piece: Piece, spot: Spot, face: Face) {
        self.owned[seat.index()][face.index()].remove(spot);
        self.owned[seat.other().index()][face.index()].add(spot);
        self.standing ^= key_of(seat, piece, spot, face) ^ key_of(seat.other(), piece, spot, face);
    }

    /// A hash of all that matters for how the game goes on. The reserves follow from what stands; a power that was used is
    /// gone like one that was never noted.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Play { to_move } => u64::from(to_move.number()),
            Phase::Over(_) => 2,
        };
        let powers = u64::from(self.powers.bits());
        self.standing
            ^ scramble(u64::from(self.turn) | powers << 16 | u64::from(self.passes) << 24 | phase << 32)
    }
}

#[inline]
fn key_of(seat: Seat, piece: Piece, spot: Spot, face: Face) -> u64 {
    KEYS[piece.index()][(seat.index() & 1) << 1 | face.index()][spot.index()]
}

static KEYS: [[[u64; 64]; 4]; 3] = {
    let mut keys = [[[0; 64]; 4]; 3];
    let mut index = 0;
    while index < 3 * 4 * 64 {
        keys[index / 256][index / 64 % 4][index % 64] = scramble(1 << 40 | index as u64);
        index += 1;
    }
    keys
};
