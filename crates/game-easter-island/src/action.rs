use crate::{Cell, Facing, Sun};
use game_core::Unreadable;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// One action, packed: a [`Deed`] in two bytes.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Action(u16);

/// What an action does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Deed {
    /// Place a statue from the reserve.
    Place {
        /// Where.
        at: Cell,
        /// Looking where.
        facing: Facing,
    },
    /// Put a sun token from the reserve on a sun place.
    Sun {
        /// Where.
        at: Sun,
    },
    /// Turn a statue.
    Turn {
        /// Which.
        at: Cell,
        /// To look where.
        facing: Facing,
    },
    /// Slide a statue along its row or column.
    Slide {
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// Fire the ray of a token.
    Fire {
        /// Which.
        at: Sun,
    },
}

const KIND: u32 = 10;
const FIRST: u32 = 5;
const PLACE: u16 = 0;
const SUN: u16 = 1;
const TURN: u16 = 2;
const SLIDE: u16 = 3;
const FIRE: u16 = 4;

impl Action {
    const fn pack(kind: u16, first: usize, second: usize) -> Action {
        Action(kind << KIND | (first as u16) << FIRST | second as u16)
    }

    /// Place a statue.
    #[inline]
    pub const fn place(at: Cell, facing: Facing) -> Action {
        Action::pack(PLACE, at.index(), facing as usize)
    }

    /// Put a sun token.
    #[inline]
    pub const fn sun(at: Sun) -> Action {
        Action::pack(SUN, at.index(), 0)
    }

    /// Turn a statue.
    #[inline]
    pub const fn turn(at: Cell, facing: Facing) -> Action {
        Action::pack(TURN, at.index(), facing as usize)
    }

    /// Slide a statue.
    #[inline]
    pub const fn slide(from: Cell, to: Cell) -> Action {
        Action::pack(SLIDE, from.index(), to.index())
    }

    /// Fire a ray.
    #[inline]
    pub const fn fire(at: Sun) -> Action {
        Action::pack(FIRE, at.index(), 0)
    }

    /// What it does.
    #[inline]
    pub const fn deed(self) -> Deed {
        let (first, second) = ((self.0 >> FIRST & 31) as u32, (self.0 & 31) as u32);
        match self.0 >> KIND {
            PLACE => Deed::Place { at: Cell::from_index(first), facing: Facing::from_bits(second) },
            SUN => Deed::Sun { at: Sun::from_index(first) },
            TURN => Deed::Turn { at: Cell::from_index(first), facing: Facing::from_bits(second) },
            SLIDE => Deed::Slide { from: Cell::from_index(first), to: Cell::from_index(second) },
            _ => Deed::Fire { at: Sun::from_index(first) },
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A table writes all that may be done with every step: part by part takes half as long as `write!`.
        match self.deed() {
            Deed::Place { at, facing } => {
                f.write_char('+')?;
                at.fmt(f)?;
                facing.fmt(f)
            }
            Deed::Sun { at } => {
                f.write_char('*')?;
                at.fmt(f)
            }
            Deed::Turn { at, facing } => {
                at.fmt(f)?;
                f.write_char('@')?;
                facing.fmt(f)
            }
            Deed::Slide { from, to } => {
                from.fmt(f)?;
                f.write_char('-')?;
                to.fmt(f)
            }
            Deed::Fire { at } => {
                f.write_char('!')?;
                at.fmt(f)
            }
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
        if let Some(place) = text.strip_prefix('+') {
            let (at, facing) = place.split_at_checked(2).ok_or(Unreadable)?;
            return Ok(Action::place(at.parse()?, facing.parse()?));
        }
        if let Some(at) = text.strip_prefix('*') {
            return Ok(Action::sun(at.parse()?));
        }
        if let Some(at) = text.strip_prefix('!') {
            return Ok(Action::fire(at.parse()?));
        }
        if let Some((at, facing)) = text.split_once('@') {
            return Ok(Action::turn(at.parse()?, facing.parse()?));
        }
        let (from, to) = text.split_once('-').ok_or(Unreadable)?;
        Ok(Action::slide(from.parse()?, to.parse()?))
    }
}
