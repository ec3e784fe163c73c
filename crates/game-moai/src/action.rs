use crate::notation::{count, number};
use crate::{Area, Card, Cards, Space, Strength, Worker};
use game_core::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// One decision of one seat.
///
/// In an event for those who may not know it, a bid or a strength can be none, which prints as `?` and is not read as a
/// move.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Action {
    /// Bid these cards for the Birdman.
    Bid(Option<Cards>),
    /// Name who is next among those who tie.
    Next(Seat),
    /// Take a card of the row.
    Take {
        /// Its number, from 1.
        number: u8,
        /// The clan that a disaster strikes.
        versus: Option<Seat>,
    },
    /// Lose a worker from home.
    LoseHome(Strength),
    /// Lose a boat.
    LoseBoat(u16),
    /// Lose a tile of this height.
    LoseTile(u8),
    /// Lose a worker from the board.
    LoseWorker(Worker),
    /// Cover this field, whose farmer goes home.
    Erode(Space),
    /// Place a worker from home.
    Place {
        /// Its strength.
        strength: Option<Strength>,
        /// Where.
        at: Space,
    },
    /// Let two workers change places; the one that sorts first comes first.
    Swap(Worker, Worker),
    /// Leave the workers where they are.
    Pass,
    /// Name who takes the wood.
    Award(Seat),
    /// Finish the Moai of this volcano space.
    Carve(Space),
    /// Let a worker starve.
    Starve(Worker),
    /// Discard a Raid and a second card, and remove another clan's worker.
    Raid {
        /// The second card.
        card: Card,
        /// Whose worker.
        victim: Seat,
        /// Where it stands.
        at: Space,
    },
    /// Bring a worker home.
    Rest(Worker),
    /// Discard two cards for a worker of the lower value.
    Birth(Card, Card),
    /// Pay a wood and keep the epoch card as a boat.
    Boat,
    /// Stop.
    Done,
}

/// Reads a seat of this game.
pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    let most = crate::state::MOST_CLANS as u16 - 1;
    count(text, most).map(|number| Seat::new(number as u8))
}

impl Action {
    /// The swap of two workers, whichever is named first.
    #[inline]
    pub(crate) fn swap(one: Worker, other: Worker) -> Action {
        Action::Swap(one.min(other), one.max(other))
    }

    /// Reads a decision; `?` only where `masked`.
    pub(crate) fn read_move(text: &str, masked: bool) -> Option<Action> {
        let worker = |text: &str| Worker::read_worker(text, masked);
        let (word, rest) = match text {
            "pass" => return Some(Action::Pass),
            "boat" => return Some(Action::Boat),
            "done" => return Some(Action::Done),
            _ => text.split_once(' ')?,
        };
        match word {
            "bid" if masked && rest == "?" => Some(Action::Bid(None)),
            "bid" => Some(Action::Bid(Some(Cards::read_bag(rest)?))),
            "next" => Some(Action::Next(read_seat(rest)?)),
            "take" => read_take(rest),
            "lose" => read_loss(rest),
            "erode" => Some(Action::Erode(read_space(rest, Area::Fields)?)),
            "place" => read_place(rest, masked),
            "swap" => {
                let (one, other) = rest.split_once(' ')?;
                (one <= other).then_some(Action::swap(worker(one)?, worker(other)?))
            }
            "award" => Some(Action::Award(read_seat(rest)?)),
            "carve" => Some(Action::Carve(read_space(rest, Area::Volcano)?)),
            "starve" => Some(Action::Starve(Worker::read_worker(rest, false)?)),
            "raid" => read_raid(rest),
            "rest" => Some(Action::Rest(worker(rest)?)),
            "birth" => {
                let (one, other) = rest.split_once('+')?;
                let (one, other) = (Card::read_card(one)?, Card::read_card(other)?);
                (one <= other).then_some(Action::Birth(one, other))
            }
            _ => None,
        }
    }

    /// The decision as those see it who may not know hidden strengths and bids.
    pub(crate) fn masked(self, secret_bids: bool, hidden_work: bool) -> Action {
        match self {
            Action::Bid(_) if secret_bids => Action::Bid(None),
            Action::Place { at, .. } if hidden_work && !at.area().is_open() => {
                Action::Place { strength: None, at }
            }
            Action::Swap(one, other) => Action::Swap(one.masked(), other.masked()),
            Action::Rest(worker) => Action::Rest(worker.masked()),
            open => open,
        }
    }
}

fn read_space(text: &str, area: Area) -> Option<Space> {
    text.parse().ok().filter(|space: &Space| space.area() == area)
}

fn read_take(text: &str) -> Option<Action> {
    let (card, versus) = match text.split_once(" vs ") {
        Some((card, versus)) => (card, Some(read_seat(versus)?)),
        None => (text, None),
    };
    let most = crate::state::MOST_CLANS as u16 + 1;
    Some(Action::Take { number: number(card, most)? as u8, versus })
}

fn read_loss(text: &str) -> Option<Action> {
    match text.split_once(':') {
        Some(("home", strength)) => Some(Action::LoseHome(Strength::read_strength(strength)?)),
        Some(("tile", height)) => Some(Action::LoseTile(number(height, 99)? as u8)),
        Some(_) => Some(Action::LoseWorker(Worker::read_worker(text, false)?)),
        None => Some(Action::LoseBoat(read_space(text, Area::Sea)?.number())),
    }
}

fn read_place(text: &str, masked: bool) -> Option<Action> {
    let (strength, at) = text.split_once(' ')?;
    let at = if at == "V+" { Space::NEW } else { at.parse().ok()? };
    let hidden = masked && strength == "?" && !at.area().is_open();
    let strength = if hidden { None } else { Some(Strength::read_strength(strength)?) };
    Some(Action::Place { strength, at })
}

fn read_raid(text: &str) -> Option<Action> {
    let (card, target) = text.strip_prefix("R+")?.split_once(' ')?;
    let (at, victim) = target.split_once('/')?;
    Some(Action::Raid { card: Card::read_card(card)?, victim: read_seat(victim)?, at: at.parse().ok()? })
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Action, Unreadable> {
        Action::read_move(text, false).ok_or(Unreadable)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(None) => f.write_str("bid ?"),
            Action::Bid(Some(cards)) => write!(f, "bid {cards}"),
            Action::Next(seat) => write!(f, "next {seat}"),
            Action::Take { number, versus: None } => write!(f, "take {number}"),
            Action::Take { number, versus: Some(seat) } => write!(f, "take {number} vs {seat}"),
            Action::LoseHome(strength) => write!(f, "lose home:{strength}"),
            Action::LoseBoat(boat) => write!(f, "lose B{boat}"),
            Action::LoseTile(height) => write!(f, "lose tile:{height}"),
            Action::LoseWorker(worker) => write!(f, "lose {worker}"),
            Action::Erode(field) => write!(f, "erode {field}"),
            Action::Place { strength: None, at } => write!(f, "place ? {at}"),
            Action::Place { strength: Some(strength), at } => write!(f, "place {strength} {at}"),
            Action::Swap(one, other) => {
                let (one, other) = (one.to_string(), other.to_string());
                write!(f, "swap {} {}", (&one).min(&other), (&one).max(&other))
            }
            Action::Pass => f.write_str("pass"),
            Action::Award(seat) => write!(f, "award {seat}"),
            Action::Carve(space) => write!(f, "carve {space}"),
            Action::Starve(worker) => write!(f, "starve {worker}"),
            Action::Raid { card, victim, at } => write!(f, "raid R+{card} {at}/{victim}"),
            Action::Rest(worker) => write!(f, "rest {worker}"),
            Action::Birth(one, other) => write!(f, "birth {one}+{other}"),
            Action::Boat => f.write_str("boat"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
