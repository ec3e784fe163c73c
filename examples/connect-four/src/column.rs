use crate::board::STRIDE;
use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A column, `a` to `g` from left to right: also the move that drops a stone into it.
///
/// It is kept as the number of its lowest cell's bit, which is what dropping a stone asks for.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Column(u8);

impl Column {
    /// How many columns there are.
    pub const COUNT: usize = 7;

    /// The columns from left to right.
    pub const ALL: [Column; Column::COUNT] = {
        let mut all = [Column(0); Column::COUNT];
        let mut number = 0;
        while number < Column::COUNT {
            all[number] = Column((number * STRIDE) as u8);
            number += 1;
        }
        all
    };

    /// Its place from the left, from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// The column's lowest cell.
    #[inline]
    pub(crate) const fn bottom(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0 / STRIDE as u8))
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Column {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Column, Unreadable> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Ok(Column::ALL[usize::from(letter - b'a')]),
            _ => Err(Unreadable),
        }
    }
}
