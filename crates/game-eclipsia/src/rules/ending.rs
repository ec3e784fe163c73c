//! When the game is over, and who has won.

use crate::board::Board;
use crate::options::Ties;
use crate::state::SEATS;
use crate::{Ending, Options, Power, State};
use game_core::Outcome;

/// The first ending that holds after a turn.
#[inline]
pub(crate) fn ending(options: &Options, state: &State) -> Option<Ending> {
    let spent = SEATS.map(|seat| state.spent(seat));
    if spent == [true, true] {
        return Some(Ending::AllPlaced);
    }
    // Who passes has a piece left: where one reserve is empty, it is the other seat's.
    if state.passes > 1 || state.passes == 1 && spent != [false, false] {
        return Some(Ending::Blocked);
    }
    (u32::from(state.turn) >= options.turn_limit).then_some(Ending::TurnLimit)
}

/// The points of each seat if the game were over.
pub(crate) fn points(board: &Board, state: &State) -> [i16; 2] {
    let ties = board.ground(Power::Mount).holder(state);
    let mut points = [0; 2];
    for tract in &board.tracts {
        if let Some(seat) = tract.holder(state).or(ties) {
            points[seat.index()] += tract.points;
        }
    }
    points
}

/// Who won a game that ended so.
pub(crate) fn outcome(board: &Board, options: &Options, state: &State, ending: Ending) -> Outcome {
    let points = points(board, state);
    let reason = match ending {
        Ending::AllPlaced => "all-placed",
        Ending::Blocked => "blocked",
        Ending::TurnLimit => "turn-limit",
    };
    if options.ties == Ties::Sun && points[0] == points[1] {
        return Outcome::new(&[0, 1], &points, reason);
    }
    Outcome::by_score(&points, reason)
}
