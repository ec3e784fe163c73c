//! Connect Four, as an example of a game written for this workspace: its rules, and beside them its computer player, its board
//! and what its puzzles are proved by.

mod board;
mod column;
mod draw;
mod game;
mod history;
mod illegal;
mod legal;
mod load;
mod options;
mod played;
mod position;
mod state;

pub use column::Column;
pub use game::ConnectFour;
pub use illegal::Illegal;
pub use options::Options;
pub use played::{Grid, GridTeller};
pub use position::Position;
pub use state::{Ending, State};
