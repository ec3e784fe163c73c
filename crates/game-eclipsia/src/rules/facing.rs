//! What may stand back to back.

use crate::board::Board;
use crate::spots::{Spot, Spots};
use crate::{Face, Illegal, Piece, Place, State};
use game_core::Seat;

/// Where a piece of each type can be put on a face.
#[inline]
pub(crate) fn landings(board: &Board, state: &State, face: Face) -> [Spots; 3] {
    let behind = face.opposite();
    let free = board.all & !state.occupied(face);
    let no_sanctuary = free & !state.sanctuaries(behind);
    [free & !state.occupied(behind), no_sanctuary, no_sanctuary & !state.monoliths(behind)]
}

/// Whether what stands opposite lets a piece be put on a free place.
pub(super) fn check(board: &Board, state: &State, piece: Piece, at: Place) -> Result<(), Illegal> {
    let Some((_, behind)) = state.standing(board.spot(at), at.face().opposite()) else { return Ok(()) };
    match (piece, behind) {
        (Piece::Sanctuary, _) => Err(Illegal::SanctuaryFaced { at }),
        (_, Piece::Sanctuary) => Err(Illegal::FacesSanctuary { at }),
        (Piece::Faithful, Piece::Monolith) => Err(Illegal::FaithfulFacesMonolith { at }),
        (Piece::Monolith, _) | (Piece::Faithful, Piece::Faithful) => Ok(()),
    }
}

/// Whether two pieces can be found back to back.
pub(crate) fn may_face(one: Piece, other: Piece) -> bool {
    one == other && one != Piece::Sanctuary
}

/// Puts a piece on a place that the rule allows; a faithful behind a monolith falls back into its owner's reserve.
#[inline]
pub(super) fn put(state: &mut State, seat: Seat, piece: Piece, spot: Spot, face: Face) {
    state.put(seat, piece, spot, face);
    let behind = face.opposite();
    if piece == Piece::Monolith && (state.occupied(behind) & !state.monoliths(behind)).has(spot) {
        let owner = if state.of_seat(seat, behind).has(spot) { seat } else { seat.other() };
        state.lift(owner, Piece::Faithful, spot, behind);
        state.reserves[owner.index()][Piece::Faithful.index()] += 1;
    }
}
