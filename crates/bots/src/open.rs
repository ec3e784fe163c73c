//! Alpha-beta for games in which everything is open.

use crate::Task;
use game_core::TwoPlayer;
use search::alphabeta::{AlphaBeta, Evaluate};
use search::{Budget, Found};

/// Searches the position with what the evaluator knows.
pub fn think<G: TwoPlayer, E: Evaluate<G>>(
    game: &G,
    evaluate: &E,
    state: &G::State,
    task: Task,
    budget: &mut Budget<'_>,
    watch: &mut dyn FnMut(&Found<G::Action>),
) -> Found<G::Action> {
    let search = AlphaBeta { lines: task.lines, ..AlphaBeta::default() };
    search.search(game, evaluate, state, budget, watch)
}
