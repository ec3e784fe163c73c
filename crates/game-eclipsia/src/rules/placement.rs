//! Placing a piece from the reserve.

use super::facing;
use super::places::Places;
use super::turn::{check_free, check_on_board, check_own_face};
use crate::board::Board;
use crate::spots::Spots;
use crate::{Action, Face, Illegal, Piece, Place, Power, State};
use game_core::Seat;

/// Writes the seat's placements, ascending.
#[inline]
pub(super) fn list(board: &Board, state: &State, seat: Seat, out: &mut Vec<Action>) {
    for (piece, face, free) in landings(board, state, seat) {
        let mut places = Places::none();
        places.add(board, free, face);
        places.write(out, |at| Action::place(piece, at));
    }
}

/// The first of the seat's placements, if there is one.
pub(super) fn first(board: &Board, state: &State, seat: Seat) -> Option<Action> {
    landings(board, state, seat)
        .find_map(|(piece, face, mut free)| Some(Action::place(piece, board.place(free.next()?, face))))
}

/// Where the seat can place a piece of each type on each face: its sanctuary before all others.
#[inline]
fn landings(board: &Board, state: &State, seat: Seat) -> impl Iterator<Item = (Piece, Face, Spots)> {
    let portal = state.powers.has(Power::Portal);
    let [sanctuary, monolith, faithful] = state.reserves[seat.index()].map(|left| left > 0);
    let placeable = [sanctuary, monolith && !sanctuary, faithful && !sanctuary];
    let pieces = Piece::ALL.into_iter().filter(move |piece| placeable[piece.index()]);
    pieces.flat_map(move |piece| {
        let faces = Face::BOTH.into_iter().filter(move |face| portal || *face == Face::of_seat(seat));
        faces.map(move |face| (piece, face, facing::landings(board, state, face)[piece.index()]))
    })
}

pub(super) fn check(
    board: &Board,
    state: &State,
    seat: Seat,
    piece: Piece,
    at: Place,
) -> Result<(), Illegal> {
    check_on_board(board, at)?;
    let left = state.reserves[seat.index()];
    if left[piece.index()] == 0 {
        return Err(Illegal::NotInReserve { piece, left });
    }
    if piece != Piece::Sanctuary && left[Piece::Sanctuary.index()] > 0 {
        return Err(Illegal::SanctuaryFirst { at });
    }
    if !state.powers.has(Power::Portal) {
        check_own_face(seat, at)?;
    }
    check_free(board, state, at)?;
    facing::check(board, state, piece, at)
}

#[inline]
pub(super) fn play(board: &Board, state: &mut State, seat: Seat, piece: Piece, at: Place) {
    state.reserves[seat.index()][piece.index()] -= 1;
    facing::put(state, seat, piece, board.spot(at), at.face());
}
