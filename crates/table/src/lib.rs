//! A game being played: the only holder of a `State` across calls.
//!
//! The log of steps is the truth; a position is what replaying it gives. [`AnyTable`] is the erased face that engines and
//! servers hold: notation in, JSON out, no way to the state.

mod any;
mod dealer;
mod log;
mod record;
mod rules;
mod table;
mod tree;
mod walk;

pub use any::AnyTable;
pub use dealer::{Dealer, Seed};
pub use record::{FORMAT, LoadError, Record};
pub use rules::AnyRules;
pub use table::{Refused, Status, Table, UndoError};
pub use tree::{Spot, Tree};
pub use walk::Walk;
