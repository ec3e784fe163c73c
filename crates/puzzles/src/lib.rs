//! Puzzles of the open games: positions from the computer players' own games in which exhaustive search proves that one move,
//! and no other, wins; graded, and solved move by move.
//!
//! `content/puzzles.toml` of a game's crate holds those that are shipped; [`AnySolver::find`] makes them.

mod any;
mod attempt;
mod files;
#[cfg(feature = "find")]
mod find;
mod plan;
#[cfg(feature = "find")]
mod prove;
mod reply;
mod solve;
mod solver;

pub use any::{AnySolver, Solvable};
pub use attempt::{Attempt, Judge, Verdict};
pub use files::{GRADES, Puzzle, Task, parse, write};
#[cfg(feature = "find")]
pub use find::Progress;
pub use plan::{Glance, Plan, WHENEVER};
pub use solve::Solve;
pub use solver::{Goal, Solver, after};
