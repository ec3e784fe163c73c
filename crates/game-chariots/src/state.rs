use crate::action::Split;
use crate::board::{Gate, Line, Space, Zone};
use crate::card::{Cards, Pile};
use crate::queue::Queue;
use game_core::{Seat, Seats};

/// A position of the race; what a seat may know of it is a [`crate::View`].
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) round: u16,
    /// Race order of those still racing; it is also the queue on each space.
    pub(crate) order: Queue,
    pub(crate) chariots: [Chariot; State::SEATS],
    pub(crate) splits: [Option<Split>; State::SEATS],
    pub(crate) hands: [Cards; State::SEATS],
    pub(crate) deck: Pile,
    pub(crate) discards: Pile,
    /// Whose crystals wait on the track space of each zone.
    pub(crate) crystals: [Seats; Zone::COUNT as usize],
    pub(crate) lines: [Obstacle; Line::COUNT],
}

/// What happens now, and who does it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Phase {
    /// Set-up: the hands are dealt.
    Deal,
    /// Everybody in the race splits its energy.
    Energy,
    /// A seat raises obstacles.
    Block(Stint),
    /// A seat drives.
    Drive(Stint),
    /// A seat chooses what to discard; nothing is left to spend.
    Charge(Stint),
    /// A seat that has chosen, or had nothing to choose from, draws.
    Draw(Stint),
    /// The race is over.
    Over,
}

/// One seat's part in a phase.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Stint {
    /// Whose it is.
    pub acting: Seat,
    /// The actions or the energy it has left.
    pub left: u8,
    /// Who comes after it in this phase.
    pub waiting: Queue,
}

/// What a seat has on the course and before it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Chariot {
    /// Where the chariot is.
    pub at: Space,
    /// The crystals in hand.
    pub crystals: u8,
    /// The bars left to place.
    pub bars: u8,
    /// Where its dolmen stands, once it does.
    pub dolmen: Option<Gate>,
    /// Its place, once it has one: 1 for the first.
    pub place: Option<u8>,
    /// Whether it lost its last crystal.
    pub out: bool,
}

/// What stands on a line: nothing, one seat's bar or wall, or one seat's dolmen.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Obstacle(u8);

impl Obstacle {
    /// Nothing.
    pub const NONE: Obstacle = Obstacle(0);
    const WALL: u8 = 2;
    const DOLMEN: u8 = 3;

    /// The seat's bar, or its wall where `height` is 2.
    #[inline]
    pub const fn bars(seat: Seat, height: u8) -> Obstacle {
        Obstacle(seat.number() << 2 | height)
    }

    /// The seat's dolmen.
    #[inline]
    pub const fn dolmen(seat: Seat) -> Obstacle {
        Obstacle(seat.number() << 2 | Obstacle::DOLMEN)
    }

    /// Whether nothing stands there.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whose it is.
    #[inline]
    pub const fn owner(self) -> Option<Seat> {
        if self.is_none() { None } else { Some(Seat::new(self.0 >> 2)) }
    }

    /// How many bars stand there: 2 are a wall.
    #[inline]
    pub const fn height(self) -> u8 {
        if self.is_dolmen() { 0 } else { self.0 & 3 }
    }

    /// Whether two bars stand there.
    #[inline]
    pub const fn is_wall(self) -> bool {
        self.0 & 3 == Obstacle::WALL
    }

    /// Whether a dolmen stands there.
    #[inline]
    pub const fn is_dolmen(self) -> bool {
        self.0 & 3 == Obstacle::DOLMEN
    }

    /// Whether it stands in the seat's way: something that is not its own.
    #[inline]
    pub const fn hinders(self, seat: Seat) -> bool {
        !self.is_none() && self.0 >> 2 != seat.number()
    }

    /// What crossing it costs the seat besides the step.
    #[inline]
    pub const fn toll(self, seat: Seat) -> u8 {
        if self.hinders(seat) { [0, 2, 4, 2][(self.0 & 3) as usize] } else { 0 }
    }
}

impl State {
    /// No race has more seats.
    pub const SEATS: usize = 5;

    /// What happens now.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, counted from 1.
    #[inline]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Race order of those still racing.
    #[inline]
    pub fn order(&self) -> Queue {
        self.order
    }

    /// The seat's chariot.
    #[inline]
    pub fn chariot(&self, seat: Seat) -> &Chariot {
        &self.chariots[seat.index()]
    }

    /// The seat's split of this round, once it is made.
    #[inline]
    pub fn split(&self, seat: Seat) -> Option<Split> {
        self.splits[seat.index()]
    }

    /// The seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// What the next card comes from: the deck, or the discards when it is empty.
    #[inline]
    pub fn draw_bag(&self) -> &Pile {
        if self.deck.is_empty() { &self.discards } else { &self.deck }
    }

    /// The deck.
    #[inline]
    pub fn deck(&self) -> &Pile {
        &self.deck
    }

    /// The cards that were discarded.
    #[inline]
    pub fn discards(&self) -> &Pile {
        &self.discards
    }

    /// Whose crystals wait on the track space of the zone.
    #[inline]
    pub fn crystals(&self, zone: Zone) -> Seats {
        self.crystals[usize::from(zone.number()) - 1]
    }

    /// What stands on the line.
    #[inline]
    pub fn obstacle(&self, line: Line) -> Obstacle {
        self.lines[line.index()]
    }

    /// Whether the seat is neither finished nor out.
    #[inline]
    pub fn races(&self, seat: Seat) -> bool {
        self.order.contains(seat)
    }

    /// Whether the seat owes a split.
    #[inline]
    pub fn owes_split(&self, seat: Seat) -> bool {
        self.races(seat) && self.split(seat).is_none()
    }

    /// In set-up: who gets the next card.
    pub fn next_dealt(&self, seats: u8) -> Option<Seat> {
        let next = Seat::first(seats).min_by_key(|seat| self.hand(*seat).len())?;
        (!self.hand(next).is_full()).then_some(next)
    }

    /// The energy that the split put into driving.
    #[inline]
    pub(crate) fn driving(&self, seat: Seat) -> u8 {
        self.split(seat).map_or(0, |split| split.drive)
    }

    /// The actions that the split put into blocking.
    #[inline]
    pub(crate) fn blocking(&self, seat: Seat) -> u8 {
        self.split(seat).map_or(0, |split| split.block)
    }

    #[inline]
    pub(crate) fn chariot_mut(&mut self, seat: Seat) -> &mut Chariot {
        &mut self.chariots[seat.index()]
    }

    #[inline]
    pub(crate) fn hand_mut(&mut self, seat: Seat) -> &mut Cards {
        &mut self.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn put(&mut self, line: Line, obstacle: Obstacle) {
        self.lines[line.index()] = obstacle;
    }

    #[inline]
    pub(crate) fn crystals_mut(&mut self, zone: Zone) -> &mut Seats {
        &mut self.crystals[usize::from(zone.number()) - 1]
    }
}
