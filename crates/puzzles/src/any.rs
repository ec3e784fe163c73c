use crate::attempt::{Judge, Proof};
use crate::{Plan, Puzzle, Solve};
use game_core::SetupError;
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;
use table::{AnyRules, AnyTable, Seed};

/// The erased face of a game whose positions can be solved.
pub trait AnySolver: Send + Sync {
    /// The rules of the game.
    fn rules(&self) -> &'static dyn AnyRules;
    /// A game by the newest rules with the usual options, which is for two.
    fn open(&self, seed: Seed) -> Result<Box<dyn AnyTable>, SetupError> {
        let rules = self.rules();
        rules.open(rules.meta().rules, 2, &Value::Null, seed)
    }
    /// How puzzles of it are looked for.
    fn plan(&self) -> Plan;
    /// Who judges an attempt at a puzzle from its position.
    fn judge(&self, puzzle: &Puzzle, position: &Value) -> Box<dyn Judge>;
    /// Proves once more what a puzzle says: that there is one way to win, that its line begins with it, and that each move that it
    /// asks for wins; or tells what is wrong.
    #[cfg(feature = "find")]
    fn prove(&self, puzzle: &Puzzle) -> Result<(), String>;
    /// Finds so many puzzles, a function of the count and the seed; `progress` is told of every game.
    #[cfg(feature = "find")]
    fn find(&self, count: usize, seed: u64, progress: &mut dyn FnMut(crate::Progress)) -> Vec<Puzzle>;
}

impl<G: Solve> AnySolver for PhantomData<G> {
    fn rules(&self) -> &'static dyn AnyRules {
        &PhantomData::<G>
    }

    fn plan(&self) -> Plan {
        G::PLAN
    }

    fn judge(&self, puzzle: &Puzzle, position: &Value) -> Box<dyn Judge> {
        Box::new(Proof::<G>::new(puzzle, position))
    }

    #[cfg(feature = "find")]
    fn prove(&self, puzzle: &Puzzle) -> Result<(), String> {
        crate::prove::prove::<G>(puzzle)
    }

    #[cfg(feature = "find")]
    fn find(&self, count: usize, seed: u64, progress: &mut dyn FnMut(crate::Progress)) -> Vec<Puzzle> {
        crate::find::search::<G>(count, seed, progress)
    }
}

/// The game of a puzzle.
#[derive(Copy, Clone)]
pub struct Solvable(pub &'static dyn AnySolver);

impl PartialEq for Solvable {
    fn eq(&self, other: &Solvable) -> bool {
        self.0.rules().meta().id == other.0.rules().meta().id
    }
}

impl Eq for Solvable {}

impl fmt::Debug for Solvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.rules().meta().id)
    }
}
