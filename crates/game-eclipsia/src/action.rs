use crate::{Piece, Place, Power};
use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// One action, packed: a [`Deed`] in four bytes.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Action(u32);

/// What an action does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Deed {
    /// Place a piece from the reserve, which ends the turn.
    Place {
        /// What.
        piece: Piece,
        /// Where.
        at: Place,
    },
    /// Swap a piece with one of the other seat's.
    Castle {
        /// Where one's own stands.
        own: Place,
        /// Where the other seat's stands.
        theirs: Place,
    },
    /// Move a piece on one's own face.
    Temple {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// Place nothing, because nothing can be placed.
    Pass,
}

const KIND: u32 = 2 * Place::BITS;
const CASTLE: u32 = 3;
const TEMPLE: u32 = 4;
const PASS: u32 = 5;

impl Action {
    /// Place nothing.
    pub const PASS: Action = Action(PASS << KIND);

    #[inline]
    const fn pack(kind: u32, first: u32, second: Place) -> Action {
        Action(kind << KIND | first << Place::BITS | second.bits())
    }

    /// Place a piece.
    #[inline]
    pub const fn place(piece: Piece, at: Place) -> Action {
        Action::pack(piece as u32, 0, at)
    }

    /// Swap two pieces, one's own named first.
    #[inline]
    pub const fn castle(own: Place, theirs: Place) -> Action {
        Action::pack(CASTLE, own.bits(), theirs)
    }

    /// Move a piece.
    #[inline]
    pub const fn temple(from: Place, to: Place) -> Action {
        Action::pack(TEMPLE, from.bits(), to)
    }

    /// What it does.
    #[inline]
    pub const fn deed(self) -> Deed {
        let (first, second) = (Place::from_bits(self.0 >> Place::BITS), Place::from_bits(self.0));
        match self.0 >> KIND {
            0 => Deed::Place { piece: Piece::Sanctuary, at: second },
            1 => Deed::Place { piece: Piece::Monolith, at: second },
            2 => Deed::Place { piece: Piece::Faithful, at: second },
            CASTLE => Deed::Castle { own: first, theirs: second },
            TEMPLE => Deed::Temple { from: first, to: second },
            _ => Deed::Pass,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deed() {
            Deed::Place { piece, at } => write!(f, "{}@{at}", piece.letter()),
            Deed::Castle { own, theirs } => write!(f, "{} {own}~{theirs}", Power::Castle),
            Deed::Temple { from, to } => write!(f, "{} {from}>{to}", Power::Temple),
            Deed::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        if text == "pass" {
            return Ok(Action::PASS);
        }
        if let Some(places) = text.strip_prefix("castle ") {
            let (own, theirs) = places.split_once('~').ok_or(Unreadable)?;
            return Ok(Action::castle(own.parse()?, theirs.parse()?));
        }
        if let Some(places) = text.strip_prefix("temple ") {
            let (from, to) = places.split_once('>').ok_or(Unreadable)?;
            return Ok(Action::temple(from.parse()?, to.parse()?));
        }
        let (letter, at) = text.split_once('@').ok_or(Unreadable)?;
        let piece = match letter {
            "S" => Piece::Sanctuary,
            "M" => Piece::Monolith,
            "F" => Piece::Faithful,
            _ => return Err(Unreadable),
        };
        Ok(Action::place(piece, at.parse()?))
    }
}
