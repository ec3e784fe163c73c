//! Sets of a face's spots as bits.

use std::ops::{BitAnd, BitOr, Not};

/// A spot of a face, counted in the order of the places' names.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Spot(u8);

impl Spot {
    #[inline]
    pub(crate) const fn new(index: u8) -> Spot {
        Spot(index & 63)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & 63
    }
}

/// A set of spots.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Spots(u64);

impl Spots {
    pub(crate) const NONE: Spots = Spots(0);

    #[inline]
    pub(crate) const fn only(spot: Spot) -> Spots {
        Spots(1 << spot.0)
    }

    /// So many spots from this one on.
    pub(crate) fn run(first: u8, count: u8) -> Spots {
        (first..first + count).fold(Spots::NONE, |set, index| set | Spots::only(Spot::new(index)))
    }

    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn has(self, spot: Spot) -> bool {
        self.0 >> spot.0 & 1 == 1
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) fn add(&mut self, spot: Spot) {
        self.0 |= 1 << spot.0;
    }

    #[inline]
    pub(crate) fn remove(&mut self, spot: Spot) {
        self.0 &= !(1 << spot.0);
    }
}

impl BitOr for Spots {
    type Output = Spots;
    #[inline]
    fn bitor(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }
}

impl BitAnd for Spots {
    type Output = Spots;
    #[inline]
    fn bitand(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }
}

impl Not for Spots {
    type Output = Spots;
    #[inline]
    fn not(self) -> Spots {
        Spots(!self.0)
    }
}

impl Iterator for Spots {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        if self.0 == 0 {
            return None;
        }
        let spot = Spot::new(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(spot)
    }
}
