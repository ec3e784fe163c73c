use super::meets;
use crate::island::{Cell, Facing, ISLAND, RIM, Sun, bits, slides};
use crate::{Action, Phase, State};
use game_core::Seat;

/// Writes the actions of the seat to move, ascending.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    out.clear();
    match state.phase {
        Phase::Setup => {
            out.reserve(ISLAND.count_ones() as usize * 4);
            places(state, out);
        }
        Phase::Play { .. } => {
            // 25 x 4 placements, 20 suns, 7 statues with 3 turns and 8 slides each, 8 rays.
            out.reserve(256);
            if state.reserve[state.to_move.index()] > 0 {
                places(state, out);
            }
            if state.suns_in_reserve(state.to_move) > 0 {
                let free = RIM & !(state.suns[0] | state.suns[1]);
                out.extend(bits(free).map(|index| Action::sun(Sun::from_index(index))));
            }
            turns(state, out);
            moves(state, out);
            rays(state, state.to_move, out);
        }
        Phase::Over(_) => {}
    }
}

fn places(state: &State, out: &mut Vec<Action>) {
    for index in bits(ISLAND & !state.occupied()) {
        let at = Cell::from_index(index);
        out.extend_from_slice(&Facing::ALL.map(|facing| Action::place(at, facing)));
    }
}

fn turns(state: &State, out: &mut Vec<Action>) {
    for index in bits(state.statues[state.to_move.index()]) {
        let at = Cell::from_index(index);
        let others: [Facing; 3] = match state.facing(at) {
            Facing::N => [Facing::E, Facing::S, Facing::W],
            Facing::E => [Facing::N, Facing::S, Facing::W],
            Facing::S => [Facing::N, Facing::E, Facing::W],
            Facing::W => [Facing::N, Facing::E, Facing::S],
        };
        out.extend_from_slice(&others.map(|facing| Action::turn(at, facing)));
    }
}

fn moves(state: &State, out: &mut Vec<Action>) {
    let occupied = state.occupied();
    for index in bits(state.statues[state.to_move.index()]) {
        let from = Cell::from_index(index);
        for to in bits(slides(occupied, from)) {
            out.push(Action::slide(from, Cell::from_index(to)));
        }
    }
}

fn rays(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for index in bits(state.suns[seat.index()] & !state.spent & !state.fresh_suns) {
        let sun = Sun::from_index(index);
        let spoilt = state.fresh_statues != 0 && meets(state, sun, state.fresh_statues);
        if !spoilt {
            out.push(Action::fire(sun));
        }
    }
}
