//! Boards as the player sees them, for tests.

use connect_four::{ConnectFour, Options, Position, State};
use game_core::{Game, PerfectInformation, Refusal, Seat, Step, judge};

pub fn game() -> ConnectFour {
    ConnectFour::newest(Options::default(), 2).expect("two may play")
}

/// Reads a drawing: rows of seven cells from the top, each the owner's number or a dot.
pub fn position(board: &str, to_move: Option<u8>) -> Position {
    let rows: Vec<Vec<&str>> = board
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    let owner =
        |cell: &str| (cell != ".").then(|| Seat::new(cell.parse().expect("a seat's number or a dot")));
    let column = |index: usize| rows.iter().rev().map_while(|row| owner(row[index])).collect();
    Position { to_move: to_move.map(Seat::new), columns: (0..7).map(column).collect() }
}

/// Plays moves, a letter each, as whoever's turn it is.
pub fn play(state: &mut State, moves: &str) -> Result<(), &'static str> {
    for letter in moves.chars().filter(|letter| !letter.is_whitespace()) {
        let seat = game().turn(state).seats().lowest().unwrap_or(Seat::new(0));
        let action =
            judge(&game(), state, seat, &letter.to_string()).map_err(|refusal: Refusal<_>| refusal.code())?;
        game().apply(state, Step::Act { seat, action });
    }
    Ok(())
}

/// The board after the moves, or the code of the refusal.
pub fn after(moves: &str) -> String {
    let mut state = game().start();
    match play(&mut state, moves) {
        Ok(()) => game().position(&state).to_string(),
        Err(code) => code.into(),
    }
}
