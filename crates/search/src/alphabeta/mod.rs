//! Alpha-beta for two seats and open games: iterative deepening, principal variation search, a transposition table, moves
//! ordered by hash move, killers and history, quiescence over decisive moves, and several actions by one seat in a row.

mod order;
mod transposition;
mod tree;

use crate::{Budget, Found, Variation};
use game_core::{Seat, TwoPlayer};
use order::Order;
use transposition::TranspositionTable;
use tree::Tree;

/// What a position is worth, without looking ahead.
pub trait Evaluate<G: TwoPlayer> {
    /// How good the position is for the seat, well below [`WIN`].
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> i32;

    /// Writes into the emptied buffer, for each action, a guess of how good it is, to try it early: positive for what usually
    /// works.
    fn promises(&self, game: &G, state: &G::State, actions: &[G::Action], out: &mut Vec<i32>);

    /// Writes the actions that may decide something at once into the emptied buffer: quiescence looks at nothing else.
    fn decisive(&self, game: &G, state: &G::State, out: &mut Vec<G::Action>);

    /// The score at which a win is about three times as likely as a loss.
    fn scale(&self) -> f32;
}

/// The score of a win at once; one that is n actions away is worth n less.
pub const WIN: i32 = 1_000_000;
/// Scores beyond this are wins that the search has seen to their end.
pub const PROVEN: i32 = WIN - 10_000;

/// A search begins with two to this power entries: short ones are not to wait for memory.
const SMALL_TABLE: u32 = 12;

/// How to search.
#[derive(Copy, Clone, Debug)]
pub struct AlphaBeta {
    /// The deepest that is looked, in actions.
    pub depth: u32,
    /// Past so many moves of a node the others are first looked at less deeply; [`usize::MAX`] makes the search exact.
    pub late_moves: usize,
    /// Whether decisive moves are followed past the depth.
    pub quiescence: bool,
    /// The transposition table grows with the search, to two to this power entries.
    pub table_bits: u32,
    /// How many lines are wanted.
    pub lines: usize,
}

impl Default for AlphaBeta {
    fn default() -> AlphaBeta {
        AlphaBeta { depth: 60, late_moves: 6, quiescence: true, table_bits: 20, lines: 1 }
    }
}

impl AlphaBeta {
    /// Looks for the best actions of the seat to move, until the budget is spent or the depth is reached; `watch` is told
    /// what was found to each depth.
    pub fn search<G: TwoPlayer, E: Evaluate<G>>(
        &self,
        game: &G,
        evaluate: &E,
        state: &G::State,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<G::Action>),
    ) -> Found<G::Action> {
        let table = TranspositionTable::new(self.table_bits.min(SMALL_TABLE));
        let mut tree = Tree::new(*self, game, evaluate, table, Order::default(), budget);
        let mut found = Found { lines: Vec::new(), nodes: 0, depth: 0 };
        for depth in 1..=self.depth {
            tree.make_room(self.table_bits);
            let lines = tree.root(state, depth);
            if lines.is_empty() {
                break;
            }
            found.depth = depth;
            let decided = lines.iter().all(|line| line.score.abs() > PROVEN);
            let deeper: Vec<Variation<G::Action>> = lines
                .into_iter()
                .map(|line| Variation {
                    actions: line.actions,
                    value: chance(line.score, evaluate.scale()),
                    visits: 0,
                })
                .collect();
            // Where the budget ended within this depth, the lines that are missing are those of the depth before.
            let known =
                |line: &Variation<G::Action>| deeper.iter().any(|other| other.actions[0] == line.actions[0]);
            found.lines.retain(|line| !known(line));
            found.lines.splice(0..0, deeper);
            found.lines.truncate(self.lines.max(1));
            found.nodes = tree.nodes();
            if decided || tree.is_stopped() {
                break;
            }
            watch(&found);
        }
        found.nodes = tree.nodes();
        found
    }
}

/// The chance of winning that a score stands for.
fn chance(score: i32, scale: f32) -> f32 {
    if score.abs() > PROVEN {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + libm::expf(-1.1 * score as f32 / scale))
}
