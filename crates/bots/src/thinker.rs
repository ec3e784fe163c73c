use crate::{Level, Strength};
use game_core::{Observe, Seat};
use search::{Budget, Found};

/// What a computer player is asked.
#[derive(Copy, Clone, Debug)]
pub struct Task {
    /// For whom.
    pub seat: Seat,
    /// How many lines are wanted.
    pub lines: usize,
    /// What its dice are thrown from.
    pub seed: u64,
}

/// A game that computer players know.
pub trait Thinker: Observe {
    /// Looks for the best actions of a seat that owes a move, with nothing but what it sees; `watch` is told what it has
    /// found so far, now and then.
    fn think(
        &self,
        view: &Self::View,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Self::Action>),
    ) -> Found<Self::Action>;

    /// Searches with upper confidence bounds and uniformly random playouts alone: the yardstick `uct`.
    fn plain(&self, view: &Self::View, task: Task, budget: &mut Budget<'_>) -> Found<Self::Action>;

    /// What a level is allowed, and how human it is.
    fn strength(level: Level) -> Strength;
}
