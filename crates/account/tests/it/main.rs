//! What happened, told.

#![allow(clippy::unwrap_used)]

mod chariots;
mod chronicle;
mod easter_island;
mod eclipsia;
mod laws;
mod moai;
mod turned;
mod whole;
