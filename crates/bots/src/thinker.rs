use crate::{Level, Strength, Task};
use game_core::Observe;
use search::{Budget, Found};

/// A game that computer players know.
pub trait Thinker: Observe {
    /// Looks for the best actions of a seat that owes a move, in the worlds that look like what it sees; `watch` is told what it has
    /// found so far, now and then.
    fn think(
        &self,
        worlds: &Self::Worlds,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Self::Action>),
    ) -> Found<Self::Action>;

    /// Searches with upper confidence bounds and uniformly random playouts alone: the yardstick `uct`.
    fn plain(&self, worlds: &Self::Worlds, task: Task, budget: &mut Budget<'_>) -> Found<Self::Action>;

    /// What a level is allowed, and how human it is.
    fn strength(level: Level) -> Strength;
}
