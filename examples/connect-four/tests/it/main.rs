//! The rules of Connect Four, one test for each.

mod board;
mod drops;
mod endings;
mod laws;
mod perft;
mod positions;
mod refusals;
mod rules_page;
