//! The rules of Easter Island: two sorcerers, statues that bend rays, suns that fire once.

mod action;
mod draw;
mod game;
mod illegal;
mod island;
mod load;
mod options;
mod position;
mod rules;
mod state;

pub use action::{Action, Deed};
pub use game::EasterIsland;
pub use illegal::Illegal;
pub use island::{Cell, Facing, Sun};
pub use options::{Options, StallResult};
pub use position::{PhaseName, Position, Reserve, StatueAt, SunAt};
pub use rules::Ray;
pub use state::{Ending, Phase, State};
