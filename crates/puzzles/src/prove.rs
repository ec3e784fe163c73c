use crate::attempt::load;
use crate::find::only_way;
use crate::{Goal, Puzzle, Solve, Solver, after};
use catalog::GameId;
use game_core::Turn;
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;

/// Proves once more what a puzzle says: that there is one way to win, that its line begins with it, and that each move that it
/// asks for wins; or tells what is wrong.
pub fn prove(puzzle: &Puzzle) -> Result<(), String> {
    let wrong = match puzzle.game {
        GameId::EasterIsland => wrong::<EasterIsland>(puzzle),
        GameId::Eclipsia => wrong::<Eclipsia>(puzzle),
        GameId::Chariots | GameId::Moai => Some("a game with secrets has no puzzles".into()),
    };
    wrong.map_or(Ok(()), |wrong| Err(format!("{}: {wrong}", puzzle.key)))
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
