//! Rest: workers come home, the areas giving equally.

use super::birth;
use crate::clan::Clan;
use crate::state::Phase;
use crate::{Action, Area, Illegal, Moai, Named, State, Worker};
use game_core::Seat;

/// Asks the clan at this place in the order, if anybody can come home.
pub(crate) fn rest_from(game: &Moai, state: &mut State, turn: u8) {
    let clan = state.clan(state.order.at(turn));
    let huts = clan.card.map_or(0, |card| game.edition.card(card).huts);
    let left = huts.min(clan.crew.len());
    if left > 0 {
        state.phase = Phase::Rest { turn, left, given: [0; 4] };
    } else {
        birth::birth_from(game, state, turn);
    }
}

/// Whether each area is one whose turn it is to give.
pub(crate) fn giving(clan: &Clan, given: [u8; 4]) -> [bool; 4] {
    let mut manned = [false; 4];
    clan.crew.all().iter().for_each(|worker| manned[worker.area() as usize] = true);
    let fewest = manned.iter().zip(given).filter(|(manned, _)| **manned).map(|(_, given)| given).min();
    std::array::from_fn(|area| manned[area] && Some(given[area]) == fewest)
}

pub(crate) fn legal(state: &State, seat: Seat, given: [u8; 4], out: &mut Vec<Action>) {
    let clan = state.clan(seat);
    let giving = giving(clan, given);
    let resting = clan.crew.distinct().filter(|worker| giving[worker.area() as usize]);
    out.extend(resting.map(Action::Rest));
}

pub(crate) fn check(state: &State, seat: Seat, given: [u8; 4], worker: Worker) -> Result<(), Illegal> {
    let clan = state.clan(seat);
    if !clan.crew.contains(worker) {
        return Err(Illegal::NoSuchWorker { worker: Named::Board(worker) });
    }
    let giving = giving(clan, given);
    if giving[worker.area() as usize] {
        return Ok(());
    }
    let next = Area::ALL.into_iter().filter(|area| giving[*area as usize]);
    Err(Illegal::UnevenRest { area: worker.area(), next: next.fold(0, |set, area| set | 1 << area as u8) })
}

pub(crate) fn rest(game: &Moai, state: &mut State, worker: Worker) {
    let Phase::Rest { turn, left, mut given } = state.phase else { unreachable!("the action is legal") };
    let seat = state.order.at(turn);
    state.leave(worker.at());
    state.clan_mut(seat).bring_home(worker);
    given[worker.area() as usize] += 1;
    if left > 1 {
        state.phase = Phase::Rest { turn, left: left - 1, given };
    } else {
        birth::birth_from(game, state, turn);
    }
}
