//! Puzzles: what is shipped holds, attempts are judged rightly, proofs are proofs, and computer players find what is proved.

#![allow(clippy::unwrap_used)]

mod attempts;
mod proofs;
mod shipped;
mod tactics;

use catalog::GameId;
use puzzles::Puzzle;

/// The games that have puzzles: those in which everything is open.
const GAMES: [GameId; 2] = [GameId::EasterIsland, GameId::Eclipsia];

fn of(game: GameId) -> &'static [Puzzle] {
    game.puzzles()
}

fn prove(puzzle: &Puzzle) -> Result<(), String> {
    puzzle.game.0.prove(puzzle)
}
