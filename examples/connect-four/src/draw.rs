use crate::board::HEIGHT;
use crate::{Column, Position};
use std::fmt;

/// Draws the grid: the first seat's stones are filled, the second's are hollow. Seats count from 1.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..HEIGHT).rev() {
            for column in &self.columns {
                let glyph = match column.get(row).map(|seat| seat.index()) {
                    None => '·',
                    Some(0) => '●',
                    Some(_) => '○',
                };
                write!(f, "  {glyph}")?;
            }
            writeln!(f)?;
        }
        for column in Column::ALL {
            write!(f, "  {column}")?;
        }
        match self.to_move {
            Some(seat) => {
                let glyph = ["●", "○"][seat.index().min(1)];
                write!(f, "\nto move: {glyph} seat {}", seat.index() + 1)
            }
            None => write!(f, "\nover"),
        }
    }
}
