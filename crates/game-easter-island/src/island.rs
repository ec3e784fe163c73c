//! The island's geography: intersections, facings, sun places, and sets of them as bits.

use game_core::Unreadable;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// An intersection, `a1` to `e5`; the order is by column, then by row, as the names sort.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// How many intersections there are.
    pub const COUNT: usize = 25;

    /// The intersection of a column and a row, both from 0.
    pub const fn new(column: u8, row: u8) -> Cell {
        assert!(column < 5 && row < 5, "the island has five columns and five rows");
        Cell(column * 5 + row)
    }

    pub(crate) const fn from_index(index: u32) -> Cell {
        Cell(index as u8)
    }

    /// Its number, 0 to 24.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 / 5
    }

    /// Its row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 % 5
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// Where a statue looks, and which way a ray travels.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub enum Facing {
    /// Towards row 5.
    N,
    /// Towards column e.
    E,
    /// Towards row 1.
    S,
    /// Towards column a.
    W,
}

impl Facing {
    /// The four, in order.
    pub const ALL: [Facing; 4] = [Facing::N, Facing::E, Facing::S, Facing::W];

    pub(crate) const fn from_bits(bits: u32) -> Facing {
        Facing::ALL[(bits & 3) as usize]
    }

    pub(crate) const fn opposite(self) -> Facing {
        Facing::from_bits(self as u32 + 2)
    }
}

/// A sun place at an end of a line; the order is as the names sort: `E1`..`E5 Na`..`Ne Sa`..`Se W1`..`W5`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Sun(u8);

impl Sun {
    /// How many sun places there are.
    pub const COUNT: usize = 20;

    /// The sun place on a side of the island, at the end of a line counted from 0.
    pub const fn new(side: Facing, line: u8) -> Sun {
        assert!(line < 5, "five lines end on each side");
        let side = match side {
            Facing::E => 0,
            Facing::N => 1,
            Facing::S => 2,
            Facing::W => 3,
        };
        Sun(side * 5 + line)
    }

    pub(crate) const fn from_index(index: u32) -> Sun {
        Sun(index as u8)
    }

    /// Its number, 0 to 19.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side of the island it stands on.
    pub const fn side(self) -> Facing {
        [Facing::E, Facing::N, Facing::S, Facing::W][self.0 as usize / 5]
    }

    /// The line at whose end it stands: a column or a row, from 0.
    pub const fn line(self) -> u8 {
        self.0 % 5
    }

    /// Which way its ray travels at first.
    pub const fn heading(self) -> Facing {
        self.side().opposite()
    }

    /// The first intersection its ray comes to.
    pub const fn entry(self) -> Cell {
        match self.side() {
            Facing::N => Cell::new(self.line(), 4),
            Facing::E => Cell::new(4, self.line()),
            Facing::S => Cell::new(self.line(), 0),
            Facing::W => Cell::new(0, self.line()),
        }
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// Every intersection.
pub(crate) const ISLAND: u32 = (1 << Cell::COUNT) - 1;
/// Every sun place.
pub(crate) const RIM: u32 = (1 << Sun::COUNT) - 1;

/// The numbers of the bits of a set, ascending.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The intersections ahead of each one, by direction.
const AHEAD: [[u32; Cell::COUNT]; 4] = {
    let mut ahead = [[0; Cell::COUNT]; 4];
    let mut index = 0;
    while index < Cell::COUNT {
        let (column, row) = (index as u8 / 5, index as u8 % 5);
        let mut line = 0;
        while line < 5 {
            if line > row {
                ahead[Facing::N as usize][index] |= Cell::new(column, line).bit();
            }
            if line < row {
                ahead[Facing::S as usize][index] |= Cell::new(column, line).bit();
            }
            if line > column {
                ahead[Facing::E as usize][index] |= Cell::new(line, row).bit();
            }
            if line < column {
                ahead[Facing::W as usize][index] |= Cell::new(line, row).bit();
            }
            line += 1;
        }
        index += 1;
    }
    ahead
};

/// The first of the occupied intersections that one comes to, going on from `from`.
#[inline]
pub(crate) fn first_ahead(occupied: u32, from: Cell, heading: Facing) -> Option<Cell> {
    let met = occupied & AHEAD[heading as usize][from.index()];
    match heading {
        _ if met == 0 => None,
        Facing::N | Facing::E => Some(Cell::from_index(met.trailing_zeros())),
        Facing::S | Facing::W => Some(Cell::from_index(31 - met.leading_zeros())),
    }
}

/// Where one can slide on a line of five, by place on it and by which places are taken.
const LINE_REACH: [[u8; 32]; 5] = {
    let mut reach = [[0; 32]; 5];
    let mut place = 0;
    while place < 5 {
        let mut taken = 0;
        while taken < 32 {
            let mut up = place + 1;
            while up < 5 && taken >> up & 1 == 0 {
                reach[place][taken] |= 1 << up;
                up += 1;
            }
            let mut down = place;
            while down > 0 && taken >> (down - 1) & 1 == 0 {
                down -= 1;
                reach[place][taken] |= 1 << down;
            }
            taken += 1;
        }
        place += 1;
    }
    reach
};

/// The row set of five bits, spread to one bit a column.
const SPREAD: [u32; 32] = {
    let mut spread = [0; 32];
    let mut row = 0;
    while row < 32 {
        let mut column = 0;
        while column < 5 {
            if row >> column & 1 == 1 {
                spread[row] |= 1 << (column * 5);
            }
            column += 1;
        }
        row += 1;
    }
    spread
};

/// The free intersections that can be reached from one by a slide.
#[inline]
pub(crate) fn slides(occupied: u32, from: Cell) -> u32 {
    let (column, row) = (from.column(), from.row());
    let along = occupied >> (column * 5) & 31;
    // Multiplying gathers every fifth bit into five neighbouring ones.
    let across = ((occupied >> row & 0x108421).wrapping_mul(0x11111) >> 16) & 31;
    let along = u32::from(LINE_REACH[row as usize][along as usize]) << (column * 5);
    let across = SPREAD[LINE_REACH[column as usize][across as usize] as usize] << row;
    along | across
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char((b'a' + self.column()) as char)?;
        f.write_char((b'1' + self.row()) as char)
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Facing::N => "N",
            Facing::E => "E",
            Facing::S => "S",
            Facing::W => "W",
        })
    }
}

impl fmt::Display for Sun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self.side() {
            Facing::N | Facing::S => (b'a' + self.line()) as char,
            Facing::E | Facing::W => (b'1' + self.line()) as char,
        };
        self.side().fmt(f)?;
        f.write_char(line)
    }
}

fn column(letter: u8) -> Option<u8> {
    matches!(letter, b'a'..=b'e').then(|| letter - b'a')
}

fn row(digit: u8) -> Option<u8> {
    matches!(digit, b'1'..=b'5').then(|| digit - b'1')
}

impl FromStr for Cell {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Cell, Unreadable> {
        match text.as_bytes() {
            &[letter, digit] => {
                column(letter).zip(row(digit)).map(|(c, r)| Cell::new(c, r)).ok_or(Unreadable)
            }
            _ => Err(Unreadable),
        }
    }
}

impl FromStr for Facing {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Facing, Unreadable> {
        match text {
            "N" => Ok(Facing::N),
            "E" => Ok(Facing::E),
            "S" => Ok(Facing::S),
            "W" => Ok(Facing::W),
            _ => Err(Unreadable),
        }
    }
}

impl FromStr for Sun {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Sun, Unreadable> {
        let &[side, line] = text.as_bytes() else { return Err(Unreadable) };
        let (side, line) = match side {
            b'N' => (Facing::N, column(line)),
            b'E' => (Facing::E, row(line)),
            b'S' => (Facing::S, column(line)),
            b'W' => (Facing::W, row(line)),
            _ => return Err(Unreadable),
        };
        line.map(|line| Sun::new(side, line)).ok_or(Unreadable)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Sun {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| serde::de::Error::custom(format!("{text:?} is not an intersection; a1 to e5 are")))
    }
}

impl<'de> Deserialize<'de> for Sun {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sun, D::Error> {
        let text = String::deserialize(deserializer)?;
        let error = || format!("{text:?} is not a sun place; Na to Ne, Sa to Se, W1 to W5 and E1 to E5 are");
        text.parse().map_err(|_| serde::de::Error::custom(error()))
    }
}
