use game_core::{Seat, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One side of the disc.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Face {
    /// The sun's face, seat 0's own.
    Sun,
    /// The moon's face, seat 1's own.
    Moon,
}

impl Face {
    /// Both faces, the sun's first.
    pub const BOTH: [Face; 2] = [Face::Sun, Face::Moon];

    /// The seat's own face.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Face {
        if seat.number() == 0 { Face::Sun } else { Face::Moon }
    }

    /// The other side of the disc.
    #[inline]
    pub const fn opposite(self) -> Face {
        match self {
            Face::Sun => Face::Moon,
            Face::Moon => Face::Sun,
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Face::Sun => "s",
            Face::Moon => "m",
        })
    }
}

/// A spot on a face as it is written, `C1s`; whether there is such a place is for a board to say.
///
/// Numbers from 255 on are one and the same: no board has them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Place(u16);

impl Place {
    /// How many bits a place takes.
    pub(crate) const BITS: u32 = 14;
    const FACE: u32 = 13;
    const LETTER: u32 = 8;

    /// The place with this number in the district of this capital letter.
    #[inline]
    pub(crate) const fn new(letter: u8, number: u8, face: Face) -> Place {
        debug_assert!(letter.is_ascii_uppercase() && number > 0);
        Place((face as u16) << Place::FACE | ((letter - b'A') as u16) << Place::LETTER | number as u16)
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Place {
        Place((bits & ((1 << Place::BITS) - 1)) as u16)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The side of the disc it is on.
    #[inline]
    pub const fn face(self) -> Face {
        if self.0 >> Place::FACE == 0 { Face::Sun } else { Face::Moon }
    }

    /// The code of its district.
    #[inline]
    pub const fn letter(self) -> char {
        (b'A' + self.district()) as char
    }

    /// Its number in the district, counted from 1 at the inner ring.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }

    /// The same spot on the other face.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Place {
        Place(self.0 ^ 1 << Place::FACE)
    }

    /// A place of the sun's face, on this face.
    #[inline]
    #[must_use]
    pub(crate) const fn on(self, face: Face) -> Place {
        Place(self.0 | (face as u16) << Place::FACE)
    }

    /// Its district's letter, counted from 0.
    #[inline]
    pub(crate) const fn district(self) -> u8 {
        (self.0 >> Place::LETTER) as u8 & 31
    }

    /// Reads the place a text begins with; gives what is left of the text too.
    pub(crate) fn read_place(text: &[u8]) -> Option<(Place, &[u8])> {
        let (letter, rest) = text.split_first()?;
        if !letter.is_ascii_uppercase() || !matches!(rest.first()?, b'1'..=b'9') {
            return None;
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = rest.split_at(digits);
        let number =
            number.iter().fold(0_u8, |number, digit| number.saturating_mul(10).saturating_add(digit - b'0'));
        let (face, rest) = rest.split_first()?;
        let face = match face {
            b's' => Face::Sun,
            b'm' => Face::Moon,
            _ => return None,
        };
        Some((Place::new(*letter, number, face), rest))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.letter(), self.number(), self.face())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Place {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Place, Unreadable> {
        match Place::read_place(text.as_bytes()) {
            Some((place, [])) => Ok(place),
            _ => Err(Unreadable),
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| serde::de::Error::custom(format!("{text:?} is not a place; C1s would be one")))
    }
}
