//! The rules of Chariots of Stonehenge, paragraph by paragraph.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod block;
mod charge;
mod drive;
mod energy;
mod finish;
mod laws;
mod notation;
mod options;
mod positions;
mod race;
mod setup;
mod sight;
