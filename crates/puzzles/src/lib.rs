//! Puzzles of the open games: positions from the computer players' own games in which exhaustive search proves that one move,
//! and no other, wins; graded, and solved move by move.
//!
//! `puzzles/<game>.toml` holds those that are shipped; [`find()`] makes them.

mod attempt;
mod files;
mod find;
mod prove;
mod solve;
mod solver;

pub use attempt::{Attempt, Verdict};
pub use files::{GRADES, Puzzle, Task, of, write};
pub use find::{Progress, find};
pub use prove::prove;
pub use solve::Solve;
pub use solver::{Goal, Solver, after};

use catalog::GameId;

/// The games that have puzzles: those in which everything is open.
pub const GAMES: [GameId; 2] = [GameId::EasterIsland, GameId::Eclipsia];
