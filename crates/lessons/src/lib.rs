//! Each game taught by doing: short lessons on a real board, one idea each.
//!
//! What happens on the board is in `content/lessons.toml` of a game's crate, what is said about it in `content/lessons.<lang>.toml`.
//! A lesson is a row of steps; a step shows a position, or goes on from where the step before ended, and most ask for a move.

mod course;
mod files;

pub use course::{Course, Verdict};
pub use files::{Lesson, Step, bind};
