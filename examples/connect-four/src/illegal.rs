use crate::Column;
use game_core::Rule;

/// Why a move is refused; each variant is a paragraph of the rules page.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Illegal {
    /// The game is over. Every game has this code; here a player never meets it, because `game-over` is said first.
    WrongPhase,
    /// The column has no free cell.
    ColumnFull {
        /// Which.
        column: Column,
    },
}

impl Rule for Illegal {
    const CODES: &'static [&'static str] = &["wrong-phase", "column-full"];

    fn code(&self) -> &'static str {
        match self {
            Illegal::WrongPhase => "wrong-phase",
            Illegal::ColumnFull { .. } => "column-full",
        }
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Illegal::WrongPhase => vec![],
            Illegal::ColumnFull { column } => vec![("column", column.to_string())],
        }
    }
}
