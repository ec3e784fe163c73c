use crate::island::{Cell, Facing, Sun};
use game_core::{Seat, scramble};

/// A position of the game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// Each seat's statues on the island.
    pub(crate) statues: [u32; 2],
    /// The low and the high bit of each statue's facing; 0 where none stands.
    pub(crate) facing: [u32; 2],
    /// The statue placed in the running turn, if any.
    pub(crate) fresh_statues: u32,
    /// Each seat's tokens on the rim.
    pub(crate) suns: [u32; 2],
    /// The tokens that have fired.
    pub(crate) spent: u32,
    /// The token placed in the running turn, if any.
    pub(crate) fresh_suns: u32,
    /// Turns and slides in a row.
    pub(crate) quiet: u16,
    /// Each seat's statues in reserve.
    pub(crate) reserve: [u8; 2],
    /// Who placed a statue last.
    pub(crate) last_placer: Option<Seat>,
    /// Who is to act; seat 0 when the game is over.
    pub(crate) to_move: Seat,
    pub(crate) phase: Phase,
    pub(crate) key: u64,
}

/// What the game is at.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Phase {
    /// Statues are placed in turn, four a seat.
    Setup,
    /// Actions are taken.
    Play {
        /// The actions left in the running turn: 1 or 2.
        left: u8,
    },
    /// It is over.
    Over(Ending),
}

/// Why the game is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ending {
    /// A seat has one statue left on the island.
    Reduced,
    /// All tokens are spent.
    RaysExhausted,
    /// Nothing but turns and slides for too long.
    Stalled,
}

/// Statues a seat has in all.
pub(crate) const STATUES: u8 = 7;
/// Tokens a seat has in all.
pub(crate) const SUNS: u8 = 8;
/// Statues a seat places in set-up.
pub(crate) const SETUP_STATUES: u8 = 4;

impl State {
    /// The empty island.
    pub(crate) fn empty() -> State {
        let mut state = State {
            statues: [0; 2],
            facing: [0; 2],
            fresh_statues: 0,
            suns: [0; 2],
            spent: 0,
            fresh_suns: 0,
            quiet: 0,
            reserve: [STATUES; 2],
            last_placer: None,
            to_move: Seat::new(0),
            phase: Phase::Setup,
            key: 0,
        };
        state.key = state.fresh_key();
        state
    }

    /// What the game is at.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who is to act; seat 0 when the game is over.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many statues of a seat stand on the island.
    #[inline]
    pub fn standing(&self, seat: Seat) -> u8 {
        self.statues[seat.index()].count_ones() as u8
    }

    /// How many statues a seat has in reserve.
    #[inline]
    pub fn statues_in_reserve(&self, seat: Seat) -> u8 {
        self.reserve[seat.index()]
    }

    /// How many tokens a seat has in reserve.
    #[inline]
    pub fn suns_in_reserve(&self, seat: Seat) -> u8 {
        SUNS - self.suns[seat.index()].count_ones() as u8
    }

    /// The owner and the facing of the statue there, if one stands there.
    #[inline]
    pub fn statue_at(&self, at: Cell) -> Option<(Seat, Facing)> {
        self.statue_owner(at).map(|seat| (seat, self.facing(at)))
    }

    /// A seat's tokens on the rim that have not fired.
    #[inline]
    pub fn live_suns(&self, seat: Seat) -> impl Iterator<Item = Sun> + use<> {
        crate::island::bits(self.suns[seat.index()] & !self.spent).map(Sun::from_index)
    }

    /// Whether the seat to move may fire its live token there now.
    pub fn may_fire(&self, at: Sun) -> bool {
        let spoilt = self.fresh_statues != 0 && crate::rules::meets(self, at, self.fresh_statues);
        let mine = self.suns[self.to_move.index()] & !self.spent & !self.fresh_suns & at.bit() != 0;
        mine && !spoilt && matches!(self.phase, Phase::Play { .. })
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u32 {
        self.statues[0] | self.statues[1]
    }

    #[inline]
    pub(crate) fn facing(&self, at: Cell) -> Facing {
        let index = at.index();
        Facing::from_bits(self.facing[0] >> index & 1 | (self.facing[1] >> index & 1) << 1)
    }

    /// The owner of the statue there, if one stands there.
    pub(crate) fn statue_owner(&self, at: Cell) -> Option<Seat> {
        Seat::first(2).find(|seat| self.statues[seat.index()] & at.bit() != 0)
    }

    /// The owner of the token there, if one lies there.
    pub(crate) fn sun_owner(&self, at: Sun) -> Option<Seat> {
        Seat::first(2).find(|seat| self.suns[seat.index()] & at.bit() != 0)
    }

    /// Stands a statue on a free intersection.
    pub(crate) fn stand(&mut self, seat: Seat, at: Cell, facing: Facing) {
        self.statues[seat.index()] |= at.bit();
        self.facing[0] |= (facing as u32 & 1) << at.index();
        self.facing[1] |= (facing as u32 >> 1) << at.index();
        self.key ^= statue_key(seat, at, facing);
    }

    /// Takes a statue off the island.
    pub(crate) fn lift(&mut self, seat: Seat, at: Cell) -> Facing {
        let facing = self.facing(at);
        self.statues[seat.index()] &= !at.bit();
        self.facing[0] &= !at.bit();
        self.facing[1] &= !at.bit();
        self.key ^= statue_key(seat, at, facing);
        facing
    }

    /// The key worked out from nothing.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = self.turn_key();
        for seat in Seat::first(2) {
            for index in crate::island::bits(self.statues[seat.index()]) {
                let at = Cell::from_index(index);
                key ^= statue_key(seat, at, self.facing(at));
            }
            for index in crate::island::bits(self.suns[seat.index()]) {
                key ^= sun_key(seat, Sun::from_index(index));
            }
        }
        for index in crate::island::bits(self.spent) {
            key ^= spent_key(Sun::from_index(index));
        }
        key
    }

    /// The part of the key that is not on the island or its rim.
    pub(crate) fn turn_key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Setup => 0,
            Phase::Play { left } => u64::from(left),
            Phase::Over(_) => 3,
        };
        let placer = self.last_placer.map_or(2, |seat| u64::from(seat.number()));
        let fresh = u64::from(self.fresh_statues) << 25 | u64::from(self.fresh_suns);
        let small = phase
            | u64::from(self.to_move.number()) << 2
            | placer << 3
            | u64::from(self.reserve[0]) << 5
            | u64::from(self.reserve[1]) << 8;
        scramble(small << 50 ^ fresh ^ 0x5EED)
    }
}

fn statue_key(seat: Seat, at: Cell, facing: Facing) -> u64 {
    STATUE_KEYS[at.index() << 3 | (facing as usize) << 1 | seat.index()]
}

pub(crate) fn sun_key(seat: Seat, at: Sun) -> u64 {
    SUN_KEYS[at.index() << 1 | seat.index()]
}

pub(crate) fn spent_key(at: Sun) -> u64 {
    SPENT_KEYS[at.index()]
}

const STATUE_KEYS: [u64; Cell::COUNT * 8] = keys(1);
const SUN_KEYS: [u64; Sun::COUNT * 2] = keys(2);
const SPENT_KEYS: [u64; Sun::COUNT] = keys(3);

const fn keys<const N: usize>(table: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = scramble(table << 32 | index as u64);
        index += 1;
    }
    keys
}
