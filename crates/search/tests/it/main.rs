//! Every search against the plain one, on small trees.

#![allow(clippy::unwrap_used)]

mod alphabeta;
mod hashed;
mod infoset;
mod infoset_games;
mod infoset_kuhn;
mod mcts;
