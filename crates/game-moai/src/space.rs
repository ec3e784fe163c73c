use crate::notation::number;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A part of the island where workers stand, in the order in which positions list them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Area {
    /// The palm forest, `F1` to `F6`.
    Forest,
    /// The volcano, `V1`, `V2`, … without limit.
    Volcano,
    /// The fields, `C1` to `C16`.
    Fields,
    /// The sea: each clan's boats, `B1`, `B2`, …
    Sea,
}

impl Area {
    /// Every area, in order.
    pub const ALL: [Area; 4] = [Area::Forest, Area::Volcano, Area::Fields, Area::Sea];

    /// The letter its spaces begin with.
    pub const fn letter(self) -> char {
        match self {
            Area::Forest => 'F',
            Area::Volcano => 'V',
            Area::Fields => 'C',
            Area::Sea => 'B',
        }
    }

    /// The highest number a space of this area is read with.
    const fn most(self) -> u16 {
        match self {
            Area::Forest => Space::FOREST as u16,
            Area::Fields => Space::FIELDS as u16,
            Area::Volcano | Area::Sea => 999,
        }
    }

    /// Whether workers here always stand face up.
    #[inline]
    pub const fn is_open(self) -> bool {
        matches!(self, Area::Fields | Area::Sea)
    }
}

/// A space on which workers stand; a boat's is one of its clan.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Space(u16);

impl Space {
    /// How many forest spaces there are.
    pub const FOREST: u8 = 6;
    /// How many fields there are.
    pub const FIELDS: u8 = 16;
    /// The volcano space that is still to be opened, `V+`.
    pub const NEW: Space = Space((Area::Volcano as u16) << 10 | 1023);

    /// The space of this area with this number, counted from 1.
    #[inline]
    pub(crate) const fn new(area: Area, number: u16) -> Space {
        Space((area as u16) << 10 | number)
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Space {
        Space(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The part of the island it lies in.
    #[inline]
    pub const fn area(self) -> Area {
        Area::ALL[(self.0 >> 10) as usize & 3]
    }

    /// Its number, from 1.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0 & 1023
    }

    /// Its bit in a set of fields or forest spaces.
    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << (self.number() - 1)
    }
}

impl FromStr for Space {
    type Err = game_core::Unreadable;

    fn from_str(text: &str) -> Result<Space, game_core::Unreadable> {
        let read = || {
            let area = Area::ALL.into_iter().find(|area| text.starts_with(area.letter()))?;
            Some(Space::new(area, number(&text[1..], area.most())?))
        };
        read().ok_or(game_core::Unreadable)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Space::NEW {
            f.write_str("V+")
        } else {
            write!(f, "{}{}", self.area().letter(), self.number())
        }
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| {
            serde::de::Error::custom(format!(
                "{text:?} is not a space; F1 to F6, V1, V2, …, C1 to C16 and B1, B2, … are"
            ))
        })
    }
}
