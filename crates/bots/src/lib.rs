//! Computer players: what each game's search knows of it, and named levels.
//!
//! A player is given a view, never a state: it cannot know more than its seat.

mod chariots;
mod decide;
mod easter_island;
mod eclipsia;
mod level;
mod moai;
mod open;
pub mod parallel;
mod plain;
mod thinker;
mod watched;

pub use decide::{Limit, Mind, Watch, decide};
pub use level::{Level, Strength};
pub use parallel::{Alone, Crew};
pub use thinker::{Task, Thinker};
