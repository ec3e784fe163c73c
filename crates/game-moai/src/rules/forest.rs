//! Production in the forest: who takes the wood.

use super::volcano;
use crate::state::Phase;
use crate::{Area, Moai, Space, State};
use game_core::{Seat, Seats};

/// Gives out the wood, F1 upwards, and stops where the Birdman must name who takes it.
pub(crate) fn harvest(game: &Moai, state: &mut State) {
    while let Some(at) = first_wood(state) {
        let present = present(game, state, at);
        if present.len() > 1 {
            present.iter().for_each(|seat| state.clan_mut(seat).crew.turn_up(at));
        }
        let strongest = strongest(state, at, present);
        if strongest.len() > 1 {
            state.phase = Phase::Award;
            return;
        }
        give(state, at, strongest.lowest());
    }
    volcano::carve_from(game, state, 0);
}

/// The first forest space with wood: the one that is being decided.
pub(crate) fn first_wood(state: &State) -> Option<Space> {
    let number = state.forest_wood.trailing_zeros() as u16 + 1;
    (number <= u16::from(Space::FOREST)).then_some(Space::new(Area::Forest, number))
}

/// The clans with workers there.
pub(crate) fn present(game: &Moai, state: &State, at: Space) -> Seats {
    Seat::first(game.seats).filter(|seat| !state.clan(*seat).crew.at(at).is_empty()).collect()
}

/// Those among them whose total is the highest.
fn strongest(state: &State, at: Space, present: Seats) -> Seats {
    let force = |seat: Seat| state.clan(seat).crew.force_at(at);
    let most = present.iter().map(force).max();
    present.iter().filter(|seat| Some(force(*seat)) == most).collect()
}

/// Those among whom the Birdman names who takes the wood.
pub(crate) fn tied(game: &Moai, state: &State) -> Seats {
    first_wood(state).map_or(Seats::NONE, |at| strongest(state, at, present(game, state, at)))
}

fn give(state: &mut State, at: Space, winner: Option<Seat>) {
    state.forest_wood &= !(at.bit() as u8);
    match winner {
        Some(seat) => state.clan_mut(seat).wood += 1,
        None => state.wood_supply += 1,
    }
}

pub(crate) fn award(game: &Moai, state: &mut State, winner: Seat) {
    let at = first_wood(state).expect("there is wood to award");
    give(state, at, Some(winner));
    harvest(game, state);
}
