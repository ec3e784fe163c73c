//! The rules of Connect Four, one test for each.

#![allow(clippy::unwrap_used)]

mod board;
mod drops;
mod endings;
mod guide;
mod laws;
mod perft;
mod positions;
mod records;
mod refusals;
mod rules_page;
mod shown;
