use super::Chariots;
use crate::action::{Action, Split};
use crate::illegal::Illegal;
use crate::queue::Queue;
use crate::state::{Phase, State};
use game_core::Seat;

impl Chariots {
    pub(super) fn splits(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let crystals = state.chariot(seat).crystals;
        out.extend((0..=crystals).map(|block| Action::Split(Split { block, drive: crystals - block })));
    }

    pub(super) fn check_split(&self, state: &State, seat: Seat, split: Split) -> Result<(), Illegal> {
        let crystals = state.chariot(seat).crystals;
        if split.total() == u16::from(crystals) { Ok(()) } else { Err(Illegal::BadSplit { crystals }) }
    }

    pub(super) fn split(&self, state: &mut State, seat: Seat, split: Split) {
        state.splits[seat.index()] = Some(split);
        if state.order.iter().all(|seat| state.split(seat).is_some()) {
            self.begin_block(state);
        }
    }

    pub(super) fn begin_round(&self, state: &mut State) {
        state.round += 1;
        state.splits = [None; State::SEATS];
        state.phase = Phase::Energy;
    }
}

/// Those of the queue that put any energy in, most first, equals as they stand in it.
pub(crate) fn most_first(queue: Queue, energy: impl Fn(Seat) -> u8) -> Queue {
    let mut ranked = Queue::EMPTY;
    for seat in queue.iter() {
        let mine = energy(seat);
        if mine > 0 {
            ranked.insert(ranked.iter().take_while(|other| energy(*other) >= mine).count(), seat);
        }
    }
    ranked
}
