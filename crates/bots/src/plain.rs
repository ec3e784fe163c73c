//! The yardstick `uct`: upper confidence bounds and uniformly random playouts, in imagined worlds where something is hidden.

use crate::Task;
use game_core::{Observe, PerfectInformation};
use search::infoset::{Infoset, RandomPolicy};
use search::mcts::{Mcts, RandomRollout};
use search::{Budget, Found};

/// In a game in which everything is open.
pub fn open<G: PerfectInformation>(
    game: &G,
    state: &G::State,
    task: Task,
    budget: &mut Budget<'_>,
) -> Found<G::Action> {
    let search = Mcts { lines: task.lines, seed: task.seed, ..Mcts::default() };
    search.search(game, &mut RandomRollout::default(), state, budget)
}

/// In a game with secrets.
pub fn hidden<G: Observe>(
    game: &G,
    worlds: &G::Worlds,
    task: Task,
    budget: &mut Budget<'_>,
) -> Found<G::Action> {
    let search = Infoset { lines: task.lines, seed: task.seed, exploration: 1.0, ..Infoset::default() };
    search.search(game, worlds, task.seat, &mut RandomPolicy, budget)
}
