//! Connect Four for the crate minimax, which brings none: written in the way of its own example, a copied board of two
//! bit sets and a hash that each move updates.

use game_core::scramble;
use minimax::{Game, Winner};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits to a column; the highest one stays free.
const STRIDE: u32 = ROWS + 1;
const COLUMN: u64 = (1 << ROWS) - 1;

/// A board.
#[derive(Clone, Default)]
pub struct Board {
    taken: u64,
    to_move: u64,
    moves: u8,
    hash: u64,
}

/// A move: a column, counted from 0.
#[derive(Copy, Clone)]
pub struct Place(pub u8);

/// The rules.
pub struct Rules;

impl Game for Rules {
    type S = Board;
    type M = Place;

    fn generate_moves(board: &Board, places: &mut Vec<Place>) -> Option<Winner> {
        if let Some(winner) = Rules::get_winner(board) {
            return Some(winner);
        }
        let mut columns = board.taken;
        for column in 0..COLUMNS {
            if columns & COLUMN < COLUMN {
                places.push(Place(column as u8));
            }
            columns >>= STRIDE;
        }
        None
    }

    fn apply(board: &mut Board, place: Place) -> Option<Board> {
        let shift = u32::from(place.0) * STRIDE;
        let stone = ((board.taken >> shift & COLUMN) + 1) << shift;
        Some(Board {
            taken: board.taken | stone,
            to_move: board.to_move ^ board.taken,
            moves: board.moves + 1,
            hash: board.hash ^ KEYS[(stone.trailing_zeros() << 1 | u32::from(board.moves & 1)) as usize],
        })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let stones = board.taken ^ board.to_move;
        let in_line = |way: u32| {
            let pairs = stones & stones >> way;
            pairs & pairs >> (2 * way) != 0
        };
        if in_line(1) || in_line(STRIDE) || in_line(STRIDE + 1) || in_line(STRIDE - 1) {
            return Some(Winner::PlayerJustMoved);
        }
        (u32::from(board.moves) == COLUMNS * ROWS).then_some(Winner::Draw)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.hash
    }
}

static KEYS: [u64; 2 * (COLUMNS * STRIDE) as usize] = {
    let mut keys = [0; 2 * (COLUMNS * STRIDE) as usize];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = scramble(index as u64);
        index += 1;
    }
    keys
};
