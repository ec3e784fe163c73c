use crate::attempt::load;
use crate::find::only_way;
use crate::{Goal, Puzzle, Solve, Solver, after};
use game_core::Turn;

/// What a puzzle says, proved once more, or what is wrong.
pub(crate) fn prove<G: Solve>(puzzle: &Puzzle) -> Result<(), String> {
    wrong::<G>(puzzle).map_or(Ok(()), |wrong| Err(format!("{}: {wrong}", puzzle.key)))
}

fn wrong<G: Solve>(puzzle: &Puzzle) -> Option<String> {
    let (game, mut state) = load::<G>(&puzzle.position());
    let mut solver = Solver::new(&game, puzzle.seat, Goal::Win, u64::MAX);
    let only = only_way(&mut solver, &state, puzzle.within)?;
    if only.is_empty() {
        return Some("there are several ways to win, or none".into());
    }
    let goal = only.iter().fold(state.clone(), |state, action| after(&game, &state, puzzle.seat, *action));
    let mut left = puzzle.within;
    for (index, text) in puzzle.line.iter().enumerate() {
        let Turn::Player(seat) = game.turn(&state) else {
            return Some(format!("{text} comes after the end"));
        };
        let Ok(action) = text.parse() else { return Some(format!("{text} is no move")) };
        if seat == puzzle.seat && !solver.answers(&state, left)?.contains(&action) {
            return Some(format!("{text} does not win"));
        }
        state = after(&game, &state, seat, action);
        left -= 1;
        if index + 1 == only.len() && game.same(&state) != game.same(&goal) {
            return Some(format!("the line does not begin with {only:?}"));
        }
    }
    None
}
