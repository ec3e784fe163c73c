//! Monte Carlo tree search for open games without chance: upper confidence bounds over a tree that grows by one node a
//! simulation, with a rollout from each new leaf.

mod tree;

use crate::{Budget, Found};
use game_core::{Outcome, PerfectInformation, SearchRng, Seat, Step, Turn};
use tree::{ROOT, Tree};

/// How a simulation goes on from a leaf.
pub trait Rollout<G: PerfectInformation> {
    /// What the position is worth to each seat, 0 to 1; it may be played on as one likes.
    fn values(&mut self, game: &G, state: &mut G::State, rng: &mut SearchRng) -> Values;
}

/// What a position is worth to each seat, 0 to 1.
pub type Values = [f32; Seat::MAX];

/// The values of a game that is over: ties share the win.
#[inline]
pub fn values_of(outcome: &Outcome, seats: u8) -> Values {
    let won = |seat: &Seat| outcome.place(*seat) == 0;
    let share = 1.0 / Seat::first(seats).filter(won).count() as f32;
    let mut values = [0.0; Seat::MAX];
    for seat in Seat::first(seats).filter(won) {
        values[seat.index()] = share;
    }
    values
}

/// Plays random moves to the end.
#[derive(Clone, Debug)]
pub struct RandomRollout<A> {
    actions: Vec<A>,
}

impl<A> Default for RandomRollout<A> {
    fn default() -> Self {
        RandomRollout { actions: Vec::new() }
    }
}

impl<G: PerfectInformation> Rollout<G> for RandomRollout<G::Action> {
    #[inline]
    fn values(&mut self, game: &G, state: &mut G::State, rng: &mut SearchRng) -> Values {
        loop {
            let seat = match game.turn(state) {
                Turn::Over(outcome) => return values_of(&outcome, game.seats()),
                turn => mover(&turn),
            };
            game.legal(state, seat, &mut self.actions);
            let action = rng.choose(&self.actions);
            game.apply(state, Step::Act { seat, action });
        }
    }
}

/// How to search.
#[derive(Copy, Clone, Debug)]
pub struct Mcts {
    /// How much what is little known is tried.
    pub exploration: f32,
    /// How many lines are wanted.
    pub lines: usize,
    /// What the rollouts are drawn from.
    pub seed: u64,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts { exploration: 1.0, lines: 1, seed: 0 }
    }
}

impl Mcts {
    /// Looks for the best actions of the seat to move, until the budget is spent; a node is a simulation.
    pub fn search<G: PerfectInformation, R: Rollout<G>>(
        &self,
        game: &G,
        rollout: &mut R,
        state: &G::State,
        budget: &mut Budget<'_>,
    ) -> Found<G::Action> {
        let mut rng = SearchRng::new(self.seed);
        let mut legal = Vec::new();
        let Some(seat) = game.turn(state).seats().lowest() else {
            return Found { lines: Vec::new(), nodes: 0, depth: 0 };
        };
        game.legal(state, seat, &mut legal);
        let mut tree = Tree::new(seat, &legal);
        let mut path = Vec::new();
        let mut deepest = 0;
        loop {
            let mut state = state.clone();
            path.clear();
            path.push(ROOT);
            let mut at = ROOT;
            let values = loop {
                if !tree.is_grown(at) {
                    let seat = match game.turn(&state) {
                        Turn::Over(outcome) => break values_of(&outcome, game.seats()),
                        _ if tree.visits(at) == 0 => break rollout.values(game, &mut state, &mut rng),
                        turn => mover(&turn),
                    };
                    game.legal(&state, seat, &mut legal);
                    tree.grow(at, seat, &legal);
                }
                let step;
                (at, step) = tree.descend(at, self.exploration);
                path.push(at);
                game.apply(&mut state, step);
            };
            deepest = deepest.max(path.len() as u32 - 1);
            path.iter().for_each(|at| tree.learn(*at, &values));
            if !budget.spend() {
                break;
            }
        }
        Found { lines: tree.lines(self.lines), nodes: budget.spent(), depth: deepest }
    }
}

#[inline]
fn mover(turn: &Turn) -> Seat {
    turn.seats().lowest().expect("a game without chance waits for somebody")
}
