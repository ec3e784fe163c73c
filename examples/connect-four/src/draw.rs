use crate::board::HEIGHT;
use crate::{Column, Position};
use std::fmt;

/// Draws the grid: the first seat's stones are filled, the second's are hollow.
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
            Some(seat) => write!(f, "\nseat {seat} {} to move", ["●", "○"][seat.index().min(1)]),
            None => write!(f, "\nover"),
        }
    }
}
