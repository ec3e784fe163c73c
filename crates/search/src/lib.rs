//! Searches that know no game, no clock and no thread.
//!
//! Every search is a function of the position, its seed and its budget of nodes; a caller who wants to stop earlier says so
//! through the [`Budget`].

pub mod alphabeta;
mod budget;
mod found;
pub mod infoset;
pub mod mcts;
mod mixer;

pub use budget::Budget;
pub use found::{Found, Variation};
