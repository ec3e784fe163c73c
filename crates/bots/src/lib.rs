//! Computer players: what each game's search knows of it, and named levels.
//!
//! A player is given a view, never a state: it cannot know more than its seat.

mod any;
mod asking;
mod chariots;
mod decide;
mod easter_island;
mod eclipsia;
mod first_names;
mod level;
mod moai;
pub mod open;
pub mod parallel;
pub mod plain;
mod question;
mod thinker;
mod watched;

pub use any::{AnyThinker, Listener};
pub use asking::{Answer, Asking};
pub use decide::{Watch, decide};
pub use first_names::first_names;
pub use level::{Level, Strength};
pub use parallel::{Alone, SearchThreads};
pub use question::{Limit, Mind, Question, Task, Thought, ThoughtLine};
pub use thinker::Thinker;
