//! What every board must do, and what each one shows.

#![allow(clippy::unwrap_used)]

mod chariots;
mod choice;
mod easter_island;
mod eclipsia;
mod laws;
mod moai;
