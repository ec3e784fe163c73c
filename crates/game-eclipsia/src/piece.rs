use serde::{Deserialize, Serialize};
use std::fmt;

/// What a piece is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// The first piece of each seat; nothing stands back to back with it.
    Sanctuary,
    /// A magnet that throws off the faithful behind it.
    Monolith,
    /// One of the crowd.
    Faithful,
}

impl Piece {
    /// Every type, in the order in which moves are listed.
    pub const ALL: [Piece; 3] = [Piece::Sanctuary, Piece::Monolith, Piece::Faithful];

    /// The letter it has in moves.
    pub const fn letter(self) -> char {
        match self {
            Piece::Sanctuary => 'S',
            Piece::Monolith => 'M',
            Piece::Faithful => 'F',
        }
    }

    /// Its name in positions and editions.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::Sanctuary => "sanctuary",
            Piece::Monolith => "monolith",
            Piece::Faithful => "faithful",
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What holding a district gives.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Power {
    /// Swap a piece with one of the other seat's of the same type.
    Castle,
    /// Move a piece on one's own face.
    Temple,
    /// Place on the other face.
    Portal,
    /// Take the tied districts in the end.
    Mount,
}

impl Power {
    /// Every power.
    pub const ALL: [Power; 4] = [Power::Castle, Power::Temple, Power::Portal, Power::Mount];
    /// Those that a turn notes; the mount has nothing to use.
    pub(crate) const NOTED: [Power; 3] = [Power::Castle, Power::Temple, Power::Portal];

    /// Its name in moves, positions and editions.
    pub const fn name(self) -> &'static str {
        match self {
            Power::Castle => "castle",
            Power::Temple => "temple",
            Power::Portal => "portal",
            Power::Mount => "mount",
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of powers.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Powers(u8);

impl Powers {
    /// None of them.
    pub const NONE: Powers = Powers(0);

    /// Whether the power is in the set.
    #[inline]
    pub const fn has(self, power: Power) -> bool {
        self.0 >> power as u8 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with the power in it.
    #[inline]
    #[must_use]
    pub const fn with(self, power: Power) -> Powers {
        Powers(self.0 | 1 << power as u8)
    }

    /// The set without the power.
    #[inline]
    #[must_use]
    pub const fn without(self, power: Power) -> Powers {
        Powers(self.0 & !(1 << power as u8))
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Powers) -> Powers {
        Powers(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Power> for Powers {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> Powers {
        powers.into_iter().fold(Powers::NONE, Powers::with)
    }
}
