//! The grid as bits: seven to a column, of which the lowest six are cells from the bottom up.
//!
//! The seventh bit of a column is never set: it keeps a line from running over into the next column.

use crate::Column;

/// How many cells a column has.
pub(crate) const HEIGHT: usize = 6;
/// How many cells there are.
pub(crate) const CELLS: u8 = (Column::COUNT * HEIGHT) as u8;
/// How many bits a column has.
pub(crate) const STRIDE: usize = HEIGHT + 1;

/// Every column's lowest cell.
const BOTTOM: u64 = {
    let (mut cells, mut number) = (0, 0);
    while number < Column::COUNT {
        cells |= Column::ALL[number].bottom();
        number += 1;
    }
    cells
};

/// Every column's highest cell.
pub(crate) const TOP: u64 = BOTTOM << (HEIGHT - 1);

/// The cells taken once a stone is dropped into a column that has room.
#[inline]
pub(crate) const fn drop_into(taken: u64, column: Column) -> u64 {
    // The carry runs over the stones in the column into the first free cell.
    taken | (taken + column.bottom())
}

/// Whether the column has a free cell.
#[inline]
pub(crate) const fn has_room(taken: u64, column: Column) -> bool {
    taken & column.bottom() << (HEIGHT - 1) == 0
}

/// Whether four of the stones are in line.
#[inline]
pub(crate) fn has_four(stones: u64) -> bool {
    // Up, right and down, right, right and up.
    let fours = [1, STRIDE - 1, STRIDE, STRIDE + 1].map(|way| {
        let pairs = stones & stones >> way;
        pairs & pairs >> (2 * way)
    });
    fours[0] | fours[1] | fours[2] | fours[3] != 0
}

/// The columns with a free cell, as a number below 128.
#[inline]
pub(crate) const fn open_columns(taken: u64) -> usize {
    // The highest cell of column c is bit 7c + 5; times 2^(36 - 6c) it is bit 41 + c. No two products meet, and no other
    // falls on the bits 41 to 47.
    const GATHER: u64 = 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6 | 1;
    ((!taken & TOP).wrapping_mul(GATHER) >> 41 & 127) as usize
}

/// The stones that lie on top of their columns.
pub(crate) const fn tops(taken: u64) -> u64 {
    taken & !(taken >> 1)
}

/// A number that only this position has: in each column a mark at the first free cell, and below it the bits of `stones`.
#[inline]
pub(crate) const fn code(taken: u64, stones: u64) -> u64 {
    taken + BOTTOM + stones
}
