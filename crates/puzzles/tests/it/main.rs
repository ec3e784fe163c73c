//! Puzzles: what is shipped holds, attempts are judged rightly, proofs are proofs, and computer players find what is proved.

#![allow(clippy::unwrap_used)]

mod attempts;
mod proofs;
mod shipped;
mod tactics;
