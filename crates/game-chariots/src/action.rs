use crate::board::{Gate, Line, Space, number};
use crate::card::Cards;
use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A seat's energy of one round, in two hands.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Split {
    /// What goes into blocking.
    pub block: u8,
    /// What goes into driving.
    pub drive: u8,
}

impl Split {
    /// All the energy.
    pub const fn total(self) -> u16 {
        self.block as u16 + self.drive as u16
    }
}

/// One decision of one seat.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    /// `split 3/1`: puts 3 into blocking and 1 into driving.
    Split(Split),
    /// `bar 4+9>T12`: discards the cards, whose sum is the zone, and puts a bar on a line that touches it.
    Bar {
        /// The number cards.
        cards: Cards,
        /// Where the bar goes.
        line: Line,
    },
    /// `shift S5 4+9>T12`: the same with a bar that stands on the board.
    Shift {
        /// Where the bar stands.
        from: Line,
        /// The number cards.
        cards: Cards,
        /// Where it goes.
        to: Line,
    },
    /// `dolmen 4+9>G12`: discards the cards and a dolmen card, and puts the dolmen on a gate of the zone.
    Dolmen {
        /// The number cards.
        cards: Cards,
        /// Where the dolmen goes.
        gate: Gate,
    },
    /// `done`: stops blocking.
    Done,
    /// `go t14`: drives one step.
    Go(Space),
    /// `crash T14`: crashes into the obstacle on the line.
    Crash(Line),
    /// `discard 4+9+D`: discards the cards.
    Discard(Cards),
    /// `keep`: discards nothing.
    Keep,
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.block, self.drive)
    }
}

impl FromStr for Split {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Split, Unreadable> {
        let (block, drive) = text.split_once('/').ok_or(Unreadable)?;
        Ok(Split { block: number(block)?, drive: number(drive)? })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Split(split) => write!(f, "split {split}"),
            Action::Bar { cards, line } => write!(f, "bar {cards}>{line}"),
            Action::Shift { from, cards, to } => write!(f, "shift {from} {cards}>{to}"),
            Action::Dolmen { cards, gate } => write!(f, "dolmen {cards}>{gate}"),
            Action::Done => f.write_str("done"),
            Action::Go(space) => write!(f, "go {space}"),
            Action::Crash(line) => write!(f, "crash {line}"),
            Action::Discard(cards) => write!(f, "discard {cards}"),
            Action::Keep => f.write_str("keep"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        match text {
            "done" => return Ok(Action::Done),
            "keep" => return Ok(Action::Keep),
            _ => {}
        }
        let (verb, rest) = text.split_once(' ').ok_or(Unreadable)?;
        match verb {
            "split" => rest.parse().map(Action::Split),
            "bar" => played(rest).map(|(cards, line)| Action::Bar { cards, line }),
            "shift" => {
                let (from, rest) = rest.split_once(' ').ok_or(Unreadable)?;
                let (cards, to) = played(rest)?;
                Ok(Action::Shift { from: from.parse()?, cards, to })
            }
            "dolmen" => played(rest).map(|(cards, gate)| Action::Dolmen { cards, gate }),
            "go" => rest.parse().map(Action::Go),
            "crash" => rest.parse().map(Action::Crash),
            "discard" => rest.parse().map(Action::Discard),
            _ => Err(Unreadable),
        }
    }
}

/// Number cards and what they are played for: `4+9>T12`.
fn played<T: FromStr<Err = Unreadable>>(text: &str) -> Result<(Cards, T), Unreadable> {
    let (cards, place) = text.split_once('>').ok_or(Unreadable)?;
    let cards: Cards = cards.parse()?;
    if cards.has_dolmen() { Err(Unreadable) } else { Ok((cards, place.parse()?)) }
}
