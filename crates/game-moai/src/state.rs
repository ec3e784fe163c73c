use crate::card::Cards;
use crate::clan::Clan;
use crate::edition::{CardId, EpochCounts, TileCounts};
use crate::{EpochCard, Kind, Moai, Space, Worker};
use game_core::Seat;

/// No match seats more clans.
pub(crate) const MOST_CLANS: usize = 5;

/// A position of Moai.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct State {
    pub(crate) clans: [Clan; MOST_CLANS],
    /// The epoch cards still to come.
    pub(crate) epoch_deck: EpochCounts,
    /// The tiles left in the supply, by the index of their height.
    pub(crate) tiles: TileCounts,
    pub(crate) row: Row,
    pub(crate) order: Order,
    pub(crate) phase: Phase,
    /// The draw bag of Rapa Nui cards.
    pub(crate) deck: Cards,
    pub(crate) discards: Cards,
    /// The fields under a disaster token, as a set.
    pub(crate) covered: u16,
    /// The fields on which a worker stands, as a set: what the crews say, kept for speed.
    pub(crate) farmed: u16,
    /// The forest spaces with wood, as a set.
    pub(crate) forest_wood: u8,
    pub(crate) wood_supply: u8,
    pub(crate) round: u8,
    pub(crate) last_round: bool,
    pub(crate) birdman: Option<Seat>,
}

/// What is being done; `turn` is the acting clan's place in the order.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Phase {
    /// Cards are removed, the Birdman is drawn, hands are dealt.
    SetUp,
    /// The row is being filled.
    Reveal,
    /// Bids are being made.
    Bid,
    /// The Birdman ranks those who tie.
    Rank,
    /// An epoch card is taken.
    Take { turn: u8 },
    /// What a disaster takes is being chosen; `turn` is its taker's.
    Lose { turn: u8, struck: Seat, kind: Kind },
    /// A worker is placed, or two change places.
    Work { turn: u8 },
    /// The Birdman names who takes the wood of the first forest space that has any.
    Award,
    /// Moai are finished; `carved` marks the workers, by their place in the crew, whose space is done.
    Carve { turn: u8, carved: u32 },
    /// The clan starves workers or raids until it is fed.
    Feed { turn: u8, saved: u8 },
    /// The clan draws cards.
    Draw { turn: u8, left: u8 },
    /// Workers come home; `given` counts them by area.
    Rest { turn: u8, left: u8, given: [u8; 4] },
    /// Births, and the boat.
    Birth { turn: u8 },
    /// The game is over.
    Over,
}

impl State {
    #[inline]
    pub(crate) fn clan(&self, seat: Seat) -> &Clan {
        &self.clans[seat.index()]
    }

    #[inline]
    pub(crate) fn clan_mut(&mut self, seat: Seat) -> &mut Clan {
        &mut self.clans[seat.index()]
    }

    /// The round, from 1.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whether the admiral was revealed.
    #[inline]
    pub fn is_last_round(&self) -> bool {
        self.last_round
    }

    /// The Birdman, once he is drawn.
    #[inline]
    pub fn birdman(&self) -> Option<Seat> {
        self.birdman
    }

    /// The clan's cards.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.clan(seat).hand
    }

    /// The clan's workers at home, of strength 1, 2, 3.
    #[inline]
    pub fn home(&self, seat: Seat) -> [u8; 3] {
        self.clan(seat).home
    }

    /// The clan's workers on the board, sorted.
    #[inline]
    pub fn workers(&self, seat: Seat) -> &[Worker] {
        self.clan(seat).crew.all()
    }

    /// The clan's wood.
    #[inline]
    pub fn wood(&self, seat: Seat) -> u8 {
        self.clan(seat).wood
    }

    /// How many boats the clan has.
    #[inline]
    pub fn boats(&self, seat: Seat) -> u8 {
        self.clan(seat).boats
    }

    /// The forest spaces with wood, F1 in the lowest bit.
    #[inline]
    pub fn forest_wood(&self) -> u8 {
        self.forest_wood
    }

    /// How many fields are neither farmed nor covered.
    #[inline]
    pub fn fields_left(&self) -> u32 {
        self.free_fields().count_ones()
    }

    /// The card of the row with this number, from 1, unless it was taken.
    #[inline]
    pub fn row_card(&self, game: &Moai, number: u8) -> Option<EpochCard> {
        self.row.card(number).map(|card| game.edition.card(card))
    }

    /// The epoch cards still to come, and how many of each.
    #[inline]
    pub fn epochs_left<'g>(&self, game: &'g Moai) -> impl Iterator<Item = (EpochCard, u8)> + use<'g> {
        game.edition.cards.iter().copied().zip(self.epoch_deck).filter(|(_, count)| *count > 0)
    }

    /// The height of the tallest tile left that so much strength can carve.
    #[inline]
    pub fn tile_for(&self, game: &Moai, strength: u8) -> Option<u8> {
        let tiles = game.edition.heights.iter().zip(self.tiles).rev();
        tiles.filter(|(_, count)| *count > 0).map(|(height, _)| *height).find(|height| *height <= strength)
    }

    /// The fields on which nobody stands and no token lies, as a set.
    #[inline]
    pub(crate) fn free_fields(&self) -> u16 {
        !(self.covered | self.farmed)
    }

    /// The Birdman, once there is one.
    #[inline]
    pub(crate) fn the_birdman(&self) -> Seat {
        self.birdman.expect("the Birdman is drawn before anything is decided")
    }

    /// Takes a worker off the board and puts it into its clan's reserve.
    pub(crate) fn bury(&mut self, seat: Seat, worker: crate::Worker) {
        self.leave(worker.at());
        self.clan_mut(seat).bury(worker);
    }

    /// Notes that a field, if it is one, is no longer farmed.
    #[inline]
    pub(crate) fn leave(&mut self, space: Space) {
        if space.area() == crate::Area::Fields {
            self.farmed &= !space.bit();
        }
    }
}

/// The epoch cards that were revealed this round.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Row {
    cards: [Option<CardId>; MOST_CLANS + 1],
    len: u8,
}

impl Row {
    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// The cards, none where one was taken.
    #[inline]
    pub(crate) fn cards(&self) -> &[Option<CardId>] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Option<CardId>) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// The card of this number, counted from 1.
    #[inline]
    pub(crate) fn card(&self, number: u8) -> Option<CardId> {
        self.cards().get(usize::from(number).wrapping_sub(1)).copied().flatten()
    }

    /// Takes the card of this number.
    #[inline]
    pub(crate) fn take(&mut self, number: u8) -> Option<CardId> {
        self.cards[usize::from(number) - 1].take()
    }

    /// Whether every card was taken.
    #[inline]
    pub(crate) fn is_bare(&self) -> bool {
        self.cards().iter().all(Option::is_none)
    }
}

/// The order on Orongo hill, best bid first.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Order {
    seats: [Seat; MOST_CLANS],
    len: u8,
}

impl Order {
    pub(crate) const EMPTY: Order = Order { seats: [Seat::new(0); MOST_CLANS], len: 0 };

    #[inline]
    pub(crate) fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// The seat at this place, from 0.
    #[inline]
    pub(crate) fn at(&self, turn: u8) -> Seat {
        self.seats[usize::from(turn)]
    }

    /// Those after this place.
    #[inline]
    pub(crate) fn after(&self, turn: u8) -> &[Seat] {
        &self.seats()[usize::from(turn) + 1..]
    }

    #[inline]
    pub(crate) fn push(&mut self, seat: Seat) {
        self.seats[usize::from(self.len)] = seat;
        self.len += 1;
    }
}
