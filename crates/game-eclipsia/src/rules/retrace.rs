//! Looking back from the middle of a turn to its start.

use super::facing::may_face;
use super::{castle, placement};
use crate::board::Board;
use crate::spots::Spot;
use crate::{Action, Deed, Face, Piece, Power, Powers, State};
use game_core::Seat;

/// A position in a seat's turn, of which the powers used are known but not what they did.
pub(crate) struct Retrace<'p> {
    board: &'p Board,
    seat: Seat,
    state: &'p State,
    noted: Powers,
}

impl<'p> Retrace<'p> {
    pub(crate) fn new(board: &'p Board, state: &'p State, seat: Seat) -> Retrace<'p> {
        Retrace { board, seat, state, noted: state.powers.and(state.used) }
    }

    /// Whether some position at the start of the turn, with its powers noted, leads here.
    pub(crate) fn finds_a_start(&self) -> bool {
        self.leads_from(self.state, self.state.used)
    }

    /// Whether taking back the powers of this set, in some order, gives the start of a turn.
    fn leads_from(&self, state: &State, used: Powers) -> bool {
        if used.is_empty() {
            return self.is_start(state);
        }
        let castle = used.has(Power::Castle)
            && self.before_castle(state, |before| self.leads_from(before, used.without(Power::Castle)));
        castle
            || used.has(Power::Temple)
                && self.before_temple(state, |before| self.leads_from(before, used.without(Power::Temple)))
    }

    fn is_start(&self, state: &State) -> bool {
        let other = self.seat.other();
        let passed = || !state.spent(other) && !could_place(self.board, state, other);
        let pieces = Face::BOTH.map(|face| state.occupied(face).len()).iter().sum::<u32>();
        pieces + u32::from(state.passes) <= u32::from(state.turn)
            && !state.spent(self.seat)
            && self.board.held(state, self.seat) == self.noted
            && (state.passes == 0 || passed())
    }

    /// Tries every position before a swap. A swap is undone by the swap of the same two pieces.
    fn before_castle(&self, state: &State, leads: impl Fn(&State) -> bool) -> bool {
        let mut swaps = Vec::new();
        castle::list(self.board, state, self.seat, &mut swaps);
        swaps.into_iter().any(|swap: Action| {
            let Deed::Castle { own, theirs } = swap.deed() else { return false };
            let mut before = *state;
            castle::play(self.board, &mut before, self.seat, own, theirs);
            leads(&before)
        })
    }

    /// Tries every position before a temple move: a piece came from a free place of this face, and where it is a monolith
    /// with nothing behind it, it may have thrown off a faithful that is in a reserve now.
    fn before_temple(&self, state: &State, leads: impl Fn(&State) -> bool) -> bool {
        let face = Face::of_seat(self.seat);
        state.occupied(face).any(|to| {
            let Some((owner, piece)) = state.standing(to, face) else { return false };
            let mut lifted = *state;
            lifted.lift(owner, piece, to, face);
            (self.board.all & !state.occupied(face)).any(|from| {
                let behind = state.standing(from, face.opposite());
                if behind.is_some_and(|(_, behind)| !may_face(piece, behind)) {
                    return false;
                }
                let mut before = lifted;
                before.put(owner, piece, from, face);
                leads(&before) || piece == Piece::Monolith && self.before_fall(&before, to, &leads)
            })
        })
    }

    /// Tries the positions in which a faithful stood behind the spot.
    fn before_fall(&self, state: &State, spot: Spot, leads: impl Fn(&State) -> bool) -> bool {
        let behind = Face::of_seat(self.seat).opposite();
        if state.occupied(behind).has(spot) {
            return false;
        }
        [self.seat, self.seat.other()].into_iter().any(|owner| {
            let mut before = *state;
            let Some(left) = before.reserves[owner.index()][Piece::Faithful.index()].checked_sub(1) else {
                return false;
            };
            before.reserves[owner.index()][Piece::Faithful.index()] = left;
            before.put(owner, Piece::Faithful, spot, behind);
            leads(&before)
        })
    }
}

/// Whether the seat could place a piece without the portal.
pub(crate) fn could_place(board: &Board, state: &State, seat: Seat) -> bool {
    let mut without = *state;
    without.powers = Powers::NONE;
    placement::first(board, &without, seat).is_some()
}
