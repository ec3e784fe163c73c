//! What the computer player says of a position.

use crate::Solve;
use bots::{Alone, Limit, Task, Watch, decide};
use game_core::Seat;
use search::Found;

/// The nodes behind a reply.
pub(crate) const REPLY: u64 = 3_000;

/// What the computer player finds with so many nodes.
pub(crate) fn ask<G: Solve>(
    game: &G,
    state: &G::State,
    seat: Seat,
    nodes: u64,
    lines: usize,
) -> Found<G::Action> {
    let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
    let task = Task { lines, ..Task::best(seat, Limit::Nodes(nodes), 1) };
    let found = decide(game, &game.position(state), task, watch);
    found.expect("the seat owes a move in a position of the game")
}

/// What the other seat does against a forced win.
pub(crate) fn reply<G: Solve>(game: &G, state: &G::State, seat: Seat) -> G::Action {
    ask(game, state, seat, REPLY, 1).lines[0].actions[0]
}
