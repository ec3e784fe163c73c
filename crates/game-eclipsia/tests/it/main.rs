//! The rules of Eclipsia, one test for each.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod board;
mod endings;
mod facing;
mod laws;
mod notation;
mod perft;
mod positions;
mod powers;
mod refusals;
mod setup;
mod turns;
