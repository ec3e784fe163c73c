use super::{ending, target};
use crate::state::{SETUP_STATUES, spent_key, sun_key};
use crate::{Action, Deed, Options, Phase, State};
use game_core::Seat;

/// Advances by a legal action.
pub(crate) fn act(options: &Options, state: &mut State, action: Action) {
    state.key ^= state.turn_key();
    let seat = state.to_move;
    state.quiet = match action.deed() {
        Deed::Turn { .. } | Deed::Slide { .. } => state.quiet + 1,
        _ => 0,
    };
    match action.deed() {
        Deed::Place { at, facing } => {
            state.reserve[seat.index()] -= 1;
            state.stand(seat, at, facing);
            state.last_placer = Some(seat);
            if state.phase != Phase::Setup {
                state.fresh_statues |= at.bit();
            }
        }
        Deed::Sun { at } => {
            state.suns[seat.index()] |= at.bit();
            state.fresh_suns |= at.bit();
            state.key ^= sun_key(seat, at);
        }
        Deed::Turn { at, facing } => {
            state.lift(seat, at);
            state.stand(seat, at, facing);
        }
        Deed::Slide { from, to } => {
            let facing = state.lift(seat, from);
            state.stand(seat, to, facing);
            if state.fresh_statues & from.bit() != 0 {
                state.fresh_statues = to.bit();
            }
        }
        Deed::Fire { at } => {
            if let Some(fallen) = target(state, at) {
                let owner = state.statue_owner(fallen).expect("a ray destroys a statue that stands");
                state.lift(owner, fallen);
            }
            state.spent |= at.bit();
            state.key ^= spent_key(at);
        }
    }
    advance(options, state);
    state.key ^= state.turn_key();
}

fn advance(options: &Options, state: &mut State) {
    if let Some(ending) = ending(options, state) {
        state.phase = Phase::Over(ending);
        state.to_move = Seat::new(0);
        state.fresh_statues = 0;
        state.fresh_suns = 0;
        return;
    }
    match state.phase {
        Phase::Setup => {
            let placed = state.occupied().count_ones() as u8;
            state.to_move = state.to_move.other();
            if placed == 2 * SETUP_STATUES {
                state.to_move = Seat::new(0);
                state.phase = Phase::Play { left: 1 };
            }
        }
        Phase::Play { left: 2 } => state.phase = Phase::Play { left: 1 },
        Phase::Play { .. } => {
            state.to_move = state.to_move.other();
            state.phase = Phase::Play { left: 2 };
            state.fresh_statues = 0;
            state.fresh_suns = 0;
        }
        Phase::Over(_) => {}
    }
}
