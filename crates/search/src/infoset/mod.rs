//! Information-set Monte Carlo tree search: for games with secrets, chance, secret simultaneous choices and any number of
//! seats.
//!
//! The search knows what one seat sees, and nothing else. Every simulation imagines a world that looks so and plays it:
//! first by the trees, then by a [`Policy`]. Each seat has its own tree, which branches on what that seat sees, so that
//! nobody decides by what it cannot know. Where one seat decides, it takes the action with the best upper confidence
//! bound, counted against how often the action was there to take. Where several choose secretly at the same time, no one
//! action is best: there each seat learns a mixture by regret matching, and the answer is drawn from it. Where there are
//! many actions, more are tried the more often a decision is met.
//!
//! A node of the [`Budget`] is a simulation.

mod answer;
mod choice;
mod forest;
mod playout;
mod policy;
mod regret;
mod trail;
mod tree;

use crate::{Budget, Found};
use game_core::{Observe, Seat};

pub use answer::Answer;
pub use forest::Forest;
pub use policy::{Policy, RandomPolicy};

/// How to search.
#[derive(Copy, Clone, Debug)]
pub struct Infoset {
    /// How much what is little known is tried where one seat decides.
    pub exploration: f32,
    /// Where a mixture is learnt: how many visits for each legal action still go by bounds. Bounds find a fair mixture
    /// sooner, regret finds a better one later; [`u32::MAX`] is never later.
    pub warmup: u32,
    /// After that, the share of choices that are drawn evenly, so that nothing is forgotten.
    pub tremble: f32,
    /// Actions with a smaller share of a mixture than this part of the greatest are not drawn for the answer.
    pub floor: f32,
    /// A node that was visited n times has at most this many times the square root of n actions.
    pub widening: f32,
    /// The share of new actions that the policy names; the others are drawn evenly.
    pub trust: f32,
    /// Where a mixture is learnt.
    pub mixed: Mixed,
    /// Where the trees of the other seats begin.
    pub roots: Roots,
    /// How many lines are wanted.
    pub lines: usize,
    /// What everything random is drawn from.
    pub seed: u64,
}

/// Where a mixture is learnt instead of one best action.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mixed {
    /// At secret simultaneous choices.
    Commits,
    /// At every decision: for games in which one must not be read, such as poker.
    Always,
}

/// Where the trees of the other seats begin.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Roots {
    /// At one root for each seat, whatever it holds: few simulations teach it much.
    Merged,
    /// At a root for each thing that the seat may be seeing: right in the long run, where there are few such things.
    Separate,
}

impl Default for Infoset {
    fn default() -> Infoset {
        Infoset {
            exploration: 0.7,
            warmup: 100,
            tremble: 0.2,
            floor: 0.1,
            widening: 2.0,
            trust: 0.5,
            mixed: Mixed::Commits,
            roots: Roots::Merged,
            lines: 1,
            seed: 0,
        }
    }
}

impl Infoset {
    /// Looks for the best actions of a seat that may be in any of these worlds, until the budget is spent; there is none if it owes no move.
    pub fn search<G: Observe, P: Policy<G>>(
        &self,
        game: &G,
        worlds: &G::Worlds,
        seat: Seat,
        policy: &mut P,
        budget: &mut Budget<'_>,
    ) -> Found<G::Action> {
        self.answer(game, worlds, seat, policy, budget).found
    }

    /// As [`Infoset::search`], with the mixture that the action was drawn from and everybody's prospects.
    pub fn answer<G: Observe, P: Policy<G>>(
        &self,
        game: &G,
        worlds: &G::Worlds,
        seat: Seat,
        policy: &mut P,
        budget: &mut Budget<'_>,
    ) -> Answer<G::Action> {
        let mut forest = Forest::new(*self, game, worlds, seat, policy);
        forest.grow(budget);
        forest.answer()
    }
}
