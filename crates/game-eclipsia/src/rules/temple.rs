//! The temple's power: moving a piece on one's own face.

use super::facing::{self, landings};
use super::places::Places;
use super::turn::{check_free, check_on_board, check_own_face, check_power, piece_on};
use crate::board::Board;
use crate::{Action, Face, Illegal, Place, Power, State};
use game_core::Seat;

/// Writes the seat's temple moves, ascending.
#[inline]
pub(super) fn list(board: &Board, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let face = Face::of_seat(seat);
    let mut targets = [const { Places::none() }; 3];
    for (places, free) in targets.iter_mut().zip(landings(board, state, face)) {
        places.add(board, free, face);
    }
    for spot in state.occupied(face) {
        let from = board.place(spot, face);
        targets[state.piece(spot, face).index()].write(out, |to| Action::temple(from, to));
    }
}

pub(super) fn check(board: &Board, state: &State, seat: Seat, from: Place, to: Place) -> Result<(), Illegal> {
    check_power(state, Power::Temple)?;
    check_on_board(board, from)?;
    check_on_board(board, to)?;
    check_own_face(seat, from)?;
    check_own_face(seat, to)?;
    if from == to {
        return Err(Illegal::SamePlace { at: from });
    }
    let (_, piece) = piece_on(board, state, from)?;
    check_free(board, state, to)?;
    facing::check(board, state, piece, to)
}

#[inline]
pub(super) fn play(board: &Board, state: &mut State, seat: Seat, from: Place, to: Place) {
    let (spot, face) = (board.spot(from), from.face());
    let owner = if state.of_seat(seat, face).has(spot) { seat } else { seat.other() };
    let piece = state.piece(spot, face);
    state.lift(owner, piece, spot, face);
    facing::put(state, owner, piece, board.spot(to), face);
}
