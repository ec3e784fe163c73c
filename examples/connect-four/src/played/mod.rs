//! What plays and shows the game: beside its rules, and not needed by them.

mod grid;
mod solve;
mod teller;
mod thinker;

pub use grid::Grid;
pub use teller::GridTeller;
