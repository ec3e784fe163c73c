//! Connect Four three times: our example, the game that board-game brings, and one written for minimax.

use crate::contest::{Contestant, Tally, Work};
use crate::minimax_four;
use crate::ours::Playouts;
use ::minimax::Game as _;
use board_game::board::{Board, BoardMoves};
use board_game::games::connect4::Connect4;
use connect_four::ConnectFour;
use game_core::SearchRng;
use internal_iterator::InternalIterator;
use std::hint::black_box;

/// Random playouts of our example.
pub fn ours() -> Contestant {
    Contestant::new("connect-four, our example", Playouts::<ConnectFour>::new(2))
}

/// Random playouts of board-game's own Connect Four.
pub fn board_game() -> Contestant {
    Contestant::new("board-game, Connect Four", BoardGame { moves: Vec::new() })
}

/// Random playouts of the Connect Four in [`minimax_four`].
pub fn minimax() -> Contestant {
    Contestant::new("minimax, Connect Four", Minimax { moves: Vec::new() })
}

struct BoardGame {
    moves: Vec<u8>,
}

impl Work for BoardGame {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        let mut rng = SearchRng::new(seed);
        let mut tally = Tally { playouts: times, ..Tally::default() };
        for _ in 0..times {
            let mut board = Connect4::default();
            // Its own `random_available_move` would go through the moves twice; a list kept by the caller is quicker.
            while let Ok(available) = board.available_moves() {
                self.moves.clear();
                available.for_each(|column| self.moves.push(column));
                tally.decisions += 1;
                tally.generated += self.moves.len() as u64;
                board.play(rng.choose(&self.moves)).expect("the move is available");
            }
            black_box(board);
        }
        tally
    }
}

struct Minimax {
    moves: Vec<minimax_four::Place>,
}

impl Work for Minimax {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        let mut rng = SearchRng::new(seed);
        let mut tally = Tally { playouts: times, ..Tally::default() };
        for _ in 0..times {
            let mut board = minimax_four::Board::default();
            let winner = loop {
                self.moves.clear();
                if let Some(winner) = minimax_four::Rules::generate_moves(&board, &mut self.moves) {
                    break winner;
                }
                tally.decisions += 1;
                tally.generated += self.moves.len() as u64;
                let place = rng.choose(&self.moves);
                if let Some(next) = minimax_four::Rules::apply(&mut board, place) {
                    board = next;
                }
            };
            black_box((winner, board));
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Game, Step, Turn};

    #[test]
    fn all_three_play_the_same_game() {
        let game = ConnectFour::new(1, Default::default(), 2).unwrap();
        let mut rng = SearchRng::new(1);
        for _ in 0..300 {
            let mut state = game.start();
            let (mut board, mut places) = (Connect4::default(), minimax_four::Board::default());
            let (mut columns, mut moves) = (Vec::new(), Vec::new());
            while let Turn::Player(seat) = game.turn(&state) {
                game.legal(&state, seat, &mut columns);
                let names: Vec<String> = columns.iter().map(ToString::to_string).collect();
                let name = |number: u8| char::from(b'a' + number).to_string();
                moves.clear();
                board.available_moves().unwrap().for_each(|column| moves.push(column));
                assert_eq!(names, moves.iter().copied().map(name).collect::<Vec<_>>());
                let mut list = Vec::new();
                assert_eq!(minimax_four::Rules::generate_moves(&places, &mut list), None);
                assert_eq!(names, list.iter().map(|place| name(place.0)).collect::<Vec<_>>());
                let index = rng.below(columns.len() as u32) as usize;
                game.apply(&mut state, Step::Act { seat, action: columns[index] });
                board.play(moves[index]).unwrap();
                places = minimax_four::Rules::apply(&mut places, list[index]).unwrap();
            }
            assert!(board.is_done());
            assert!(minimax_four::Rules::get_winner(&places).is_some());
        }
    }
}
