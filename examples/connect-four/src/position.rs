use crate::board::HEIGHT;
use crate::{Column, State};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A position as everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Who is to drop a stone; nobody when the game is over.
    pub to_move: Option<Seat>,
    /// Whose stones lie in each column, `a` to `g`, from the bottom up.
    pub columns: Vec<Vec<Seat>>,
}

impl Position {
    pub(crate) fn shown(state: &State) -> Position {
        let to_move = state.ending().is_none().then(|| state.next());
        Position { to_move, columns: Column::ALL.map(|column| owners(state, column)).to_vec() }
    }
}

/// Whose stones lie in the column, from the bottom up.
fn owners(state: &State, column: Column) -> Vec<Seat> {
    let owner = |row| Seat::first(2).find(|seat| state.stones(*seat) & column.bottom() << row != 0);
    (0..HEIGHT).map_while(owner).collect()
}
