//! The rules, a file for each thing that a player does or asks.

mod castle;
mod ending;
mod facing;
mod placement;
mod places;
mod retrace;
mod temple;
mod turn;

pub(crate) use ending::{ending, outcome, points};
pub(crate) use facing::may_face;
pub(crate) use retrace::{Retrace, could_place};
pub(crate) use turn::{act, check, legal};
