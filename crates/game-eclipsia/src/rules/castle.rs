//! The castle's power: swapping two pieces of a type.

use super::places::Places;
use super::turn::{check_on_board, check_power, piece_on};
use crate::board::Board;
use crate::{Action, Face, Illegal, Piece, Place, Power, State};
use game_core::Seat;

/// Writes the seat's swaps, ascending.
#[inline]
pub(super) fn list(board: &Board, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut theirs = [const { Places::none() }; 3];
    for (places, piece) in theirs.iter_mut().zip(Piece::ALL) {
        for face in Face::BOTH {
            places.add(board, state.of_seat(seat.other(), face) & state.pieces(piece, face), face);
        }
    }
    for face in Face::BOTH {
        for spot in state.of_seat(seat, face) {
            let own = board.place(spot, face);
            theirs[state.piece(spot, face).index()].write(out, |theirs| Action::castle(own, theirs));
        }
    }
}

pub(super) fn check(
    board: &Board,
    state: &State,
    seat: Seat,
    own: Place,
    theirs: Place,
) -> Result<(), Illegal> {
    check_power(state, Power::Castle)?;
    check_on_board(board, own)?;
    check_on_board(board, theirs)?;
    let (owner, piece) = piece_on(board, state, own)?;
    let (their_owner, other) = piece_on(board, state, theirs)?;
    if owner != seat {
        return Err(Illegal::NotYourPiece { at: own });
    }
    if their_owner == seat {
        return Err(Illegal::NotTheirPiece { at: theirs });
    }
    if piece != other {
        return Err(Illegal::TypesDiffer { own, piece, theirs, other });
    }
    Ok(())
}

#[inline]
pub(super) fn play(board: &Board, state: &mut State, seat: Seat, own: Place, theirs: Place) {
    let piece = state.piece(board.spot(own), own.face());
    state.hand_over(seat, piece, board.spot(own), own.face());
    state.hand_over(seat.other(), piece, board.spot(theirs), theirs.face());
}
