//! The rules of Easter Island, one test for each.

#![allow(clippy::unwrap_used)]

mod board;
mod endings;
mod laws;
mod perft;
mod positions;
mod rays;
mod refusals;
mod turns;
