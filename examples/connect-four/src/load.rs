use crate::board::{HEIGHT, has_four};
use crate::{Column, Position, State, history};
use game_core::Seat;

impl Position {
    /// The state of this position, or every reason why no game could hold it.
    pub(crate) fn load(&self) -> Result<State, Vec<String>> {
        // Stones without a cell or an owner cannot be read any further.
        none_of(self.strangers())?;
        let mut stones = [0; 2];
        for (column, owners) in Column::ALL.iter().zip(&self.columns) {
            for (row, seat) in owners.iter().enumerate() {
                stones[seat.index()] |= column.bottom() << row;
            }
        }
        let due = due(stones).map_err(|reason| vec![reason])?;
        let state = State {
            taken: stones[0] | stones[1],
            waiting: stones[due.index()],
            laid: (stones[0] | stones[1]).count_ones() as u8,
            four: has_four(stones[due.other().index()]),
        };
        none_of(past(stones, due).into_iter().chain(self.wrong_turn(&state)).collect())?;
        Ok(state)
    }

    /// What does not belong into a grid of seven columns, six high, with stones of two seats.
    fn strangers(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.columns.len() != Column::COUNT {
            reasons.push(format!("columns: there are {}; there must be 7, a to g", self.columns.len()));
        }
        for (column, owners) in Column::ALL.iter().zip(&self.columns) {
            if owners.len() > HEIGHT {
                reasons.push(format!("columns: {column} holds {} stones; there is room for 6", owners.len()));
            }
        }
        let owners = self.columns.iter().flatten().map(|seat| ("columns", seat));
        for (place, seat) in owners.chain(self.to_move.iter().map(|seat| ("to_move", seat))) {
            if seat.index() > 1 {
                reasons.push(format!("{place}: there is no seat {seat}; the seats are 0 and 1"));
            }
        }
        reasons
    }

    fn wrong_turn(&self, state: &State) -> Option<String> {
        let due = state.ending().is_none().then(|| state.next());
        if self.to_move == due {
            return None;
        }
        Some(match due {
            None => "to_move: the game is over here, so it is null".into(),
            Some(seat) => {
                format!("to_move: the game goes on, and by the number of stones it is seat {seat}'s turn")
            }
        })
    }
}

/// `Ok` where there is no reason against it.
fn none_of(reasons: Vec<String>) -> Result<(), Vec<String>> {
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}

/// Whose turn comes after these stones, if they were laid by turns.
fn due(stones: [u64; 2]) -> Result<Seat, String> {
    let [first, second] = stones.map(u64::count_ones);
    match first.checked_sub(second) {
        Some(0) => Ok(Seat::new(0)),
        Some(1) => Ok(Seat::new(1)),
        _ => Err(format!(
            "columns: seat 0 has {first} stones and seat 1 has {second}; they move by turns, seat 0 first"
        )),
    }
}

/// Why no game comes to these stones.
fn past(stones: [u64; 2], due: Seat) -> Option<String> {
    if has_four(stones[due.index()]) {
        return Some(format!(
            "columns: seat {due} has four in line, so the other seat cannot have moved last"
        ));
    }
    (!history::exists(stones, due.other())).then(|| "columns: no order of moves leads to these stones".into())
}
