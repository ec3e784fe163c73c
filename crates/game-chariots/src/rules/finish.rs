use super::Chariots;
use crate::board::Space;
use crate::queue::Queue;
use crate::state::{Phase, State};
use game_core::{Outcome, Seat};
use std::cmp::Reverse;

impl Chariots {
    /// Gives everybody a place: who finished, as they crossed; who still raced, in race order; who is out.
    pub(super) fn end(&self, state: &mut State) {
        let finished = state.chariots.iter().filter(|chariot| chariot.place.is_some()).count();
        let out = self.out_of_race(state);
        for (behind, seat) in state.order.iter().chain(out.iter().copied().flatten()).enumerate() {
            state.chariots[seat.index()].place = Some((finished + behind) as u8 + 1);
        }
        state.order = Queue::EMPTY;
        state.phase = Phase::Over;
    }

    /// Those that are out, the furthest first, on one space the lower seat first.
    pub(crate) fn out_of_race(&self, state: &State) -> [Option<Seat>; State::SEATS] {
        let mut out = [None; State::SEATS];
        for (slot, seat) in out.iter_mut().zip(Seat::first(self.seats)) {
            *slot = Some(seat).filter(|seat| state.chariot(*seat).out);
        }
        game_core::order_few(&mut out, |seat| {
            Reverse(seat.map(|seat| (state.chariot(seat).at, Reverse(seat))))
        });
        out
    }

    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let mut places = [0; State::SEATS];
        let mut scores = [0; State::SEATS];
        let mut racing = 0;
        for seat in Seat::first(self.seats) {
            let chariot = state.chariot(seat);
            let place = chariot.place.expect("everybody has a place when the race is over");
            places[seat.index()] = place - 1;
            scores[seat.index()] = i16::from(self.seats - place);
            racing += u8::from(chariot.at != Space::FINISH && !chariot.out);
        }
        let reason = if racing <= 1 { "finished" } else { "round-limit" };
        let seats = usize::from(self.seats);
        Outcome::new(&places[..seats], &scores[..seats], reason)
    }
}
