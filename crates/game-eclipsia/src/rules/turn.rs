//! A turn: powers, then a placement, then the next turn.

use super::{castle, ending, placement, temple};
use crate::board::Board;
use crate::{Action, Deed, Face, Illegal, Options, Phase, Piece, Place, Power, Powers, State};
use game_core::Seat;

/// Writes the seat's legal actions, ascending; none for a seat that has no turn now.
#[inline]
pub(crate) fn legal(board: &Board, state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    if state.mover() != Some(seat) {
        return;
    }
    placement::list(board, state, seat, out);
    let blocked = out.is_empty();
    if state.powers.has(Power::Castle) {
        castle::list(board, state, seat, out);
    }
    if state.powers.has(Power::Temple) {
        temple::list(board, state, seat, out);
    }
    if blocked {
        out.push(Action::PASS);
    }
}

/// Whether the seat may do this, and which rule forbids it if not.
pub(crate) fn check(board: &Board, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    if state.mover() != Some(seat) {
        return Err(Illegal::WrongPhase);
    }
    match action.deed() {
        Deed::Place { piece, at } => placement::check(board, state, seat, piece, at),
        Deed::Castle { own, theirs } => castle::check(board, state, seat, own, theirs),
        Deed::Temple { from, to } => temple::check(board, state, seat, from, to),
        Deed::Pass => match placement::first(board, state, seat) {
            Some(instead) => Err(Illegal::MustPlace { instead }),
            None => Ok(()),
        },
    }
}

/// Carries out a legal action.
#[inline]
pub(crate) fn act(board: &Board, options: &Options, state: &mut State, seat: Seat, action: Action) {
    match action.deed() {
        Deed::Place { piece, at } => {
            placement::play(board, state, seat, piece, at);
            state.passes = 0;
            end(board, options, state, seat);
        }
        Deed::Castle { own, theirs } => {
            castle::play(board, state, seat, own, theirs);
            spend(state, Power::Castle);
        }
        Deed::Temple { from, to } => {
            temple::play(board, state, seat, from, to);
            spend(state, Power::Temple);
        }
        Deed::Pass => {
            state.passes += 1;
            end(board, options, state, seat);
        }
    }
}

#[inline]
fn spend(state: &mut State, power: Power) {
    state.powers = state.powers.without(power);
    state.used = state.used.with(power);
}

/// Ends the seat's turn, and begins the next one or ends the game.
#[inline]
fn end(board: &Board, options: &Options, state: &mut State, seat: Seat) {
    state.turn += 1;
    state.used = Powers::NONE;
    if let Some(ending) = ending(options, state) {
        state.powers = Powers::NONE;
        state.phase = Phase::Over(ending);
        return;
    }
    let next = if state.spent(seat.other()) { seat } else { seat.other() };
    state.powers = board.held(state, next);
    state.phase = Phase::Play { to_move: next };
}

pub(super) fn check_on_board(board: &Board, at: Place) -> Result<(), Illegal> {
    if board.has(at) { Ok(()) } else { Err(Illegal::NotOnBoard { at, spots: board.spots_beside(at) }) }
}

pub(super) fn check_own_face(seat: Seat, at: Place) -> Result<(), Illegal> {
    let own = Face::of_seat(seat);
    if at.face() == own { Ok(()) } else { Err(Illegal::OtherFace { at, own }) }
}

pub(super) fn check_free(board: &Board, state: &State, at: Place) -> Result<(), Illegal> {
    if state.occupied(at.face()).has(board.spot(at)) { Err(Illegal::Occupied { at }) } else { Ok(()) }
}

pub(super) fn check_power(state: &State, power: Power) -> Result<(), Illegal> {
    if state.powers.has(power) {
        Ok(())
    } else if state.used.has(power) {
        Err(Illegal::PowerUsed { power })
    } else {
        Err(Illegal::PowerNotHeld { power })
    }
}

/// What stands on a place, and whose it is.
pub(super) fn piece_on(board: &Board, state: &State, at: Place) -> Result<(Seat, Piece), Illegal> {
    state.standing(board.spot(at), at.face()).ok_or(Illegal::NoPiece { at })
}
