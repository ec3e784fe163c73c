//! The vocabulary in which every game is written.
//!
//! A game is a value that holds what is fixed for a match (seats, options, edition) and answers questions about a
//! small `State`. Rules do no I/O, read no clock and own no random generator: chance is a step like any other.

mod bag;
mod edition;
mod event;
mod game;
mod observe;
mod options;
mod order;
mod outcome;
mod playout;
mod read;
mod reasons;
mod rng;
mod seat;
mod step;
mod texts;
mod words;

pub use bag::Bag;
pub use edition::{Components, EditionChoice};
pub use event::EventText;
pub use game::{Game, Meta, Refusal, Rule, Turn, judge};
pub use observe::{Observe, Observer, PerfectInformation, TwoPlayer, proven};
pub use options::{SetupError, set_up};
pub use order::order_few;
pub use outcome::Outcome;
pub use playout::{Playout, perft, pick_draw};
pub use read::{read_json, read_shipped, read_toml, read_value};
pub use reasons::Reasons;
pub use rng::{SearchRng, scramble};
pub use seat::{Seat, Seats};
pub use step::{ActionOf, ChanceOf, Never, Step, StepOf, StepText, Unreadable};
pub use texts::{Tongues, bring_text, brought_text};
pub use words::{Lang, Words};
