//! The yardstick: chess as shakmaty plays it.

use crate::contest::{Contestant, Tally, Work};
use game_core::SearchRng;
use shakmaty::{Chess, Position, perft};
use std::hint::black_box;

/// A game longer than this is broken off.
pub const LONGEST: u32 = 400;

/// Random playouts: until nothing is legal, nobody can mate any more, or [`LONGEST`] plies are played.
pub fn playouts() -> Contestant {
    Contestant::new("shakmaty, chess", Playouts)
}

/// Perft from the start by shakmaty's own function, which counts the last ply by the list's length, as ours does.
pub fn tree(depth: u32) -> Contestant {
    Contestant::new(format!("shakmaty, chess, depth {depth}"), Tree { depth })
}

struct Playouts;

impl Work for Playouts {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        let mut rng = SearchRng::new(seed);
        let mut tally = Tally { playouts: times, ..Tally::default() };
        for _ in 0..times {
            black_box(play(&mut rng, &mut tally));
        }
        tally
    }
}

fn play(rng: &mut SearchRng, tally: &mut Tally) -> Chess {
    let mut chess = Chess::default();
    for _ in 0..LONGEST {
        if chess.is_insufficient_material() {
            break;
        }
        let moves = chess.legal_moves();
        if moves.is_empty() {
            break;
        }
        tally.decisions += 1;
        tally.generated += moves.len() as u64;
        chess.play_unchecked(rng.choose(&moves));
    }
    chess
}

struct Tree {
    depth: u32,
}

impl Work for Tree {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        let nodes = (0..times).map(|_| black_box(perft(&Chess::default(), self.depth))).sum();
        Tally { nodes, ..Tally::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_is_chess() {
        assert_eq!(Tree { depth: 3 }.times(2, 1).nodes, 2 * 8902);
        let tally = Playouts.times(20, 1);
        assert!(tally.decisions <= 20 * u64::from(LONGEST) && tally.generated > 10 * tally.decisions);
    }
}
