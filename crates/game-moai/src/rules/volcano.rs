//! Production on the volcano: Moai are finished.

use super::food;
use crate::state::Phase;
use crate::{Action, Area, Illegal, Moai, Space, State};
use game_core::Seat;

/// Asks the first clan from this place on that could carve, as far as everybody can see.
pub(crate) fn carve_from(game: &Moai, state: &mut State, turn: u8) {
    match (turn..game.seats).find(|turn| is_asked(state, state.order.at(*turn), 0)) {
        Some(turn) => state.phase = Phase::Carve { turn, carved: 0 },
        None => food::feed_from(game, state, 0),
    }
}

/// Whether the clan has wood and a volcano space it has not carved, and there is a tile left.
pub(crate) fn is_asked(state: &State, seat: Seat, carved: u32) -> bool {
    let clan = state.clan(seat);
    clan.wood > 0 && state.tiles.iter().any(|count| *count > 0) && {
        let volcano = clan.crew.in_area(Area::Volcano).len() as u32;
        carved.count_ones() < volcano
    }
}

pub(crate) fn legal(game: &Moai, state: &State, seat: Seat, carved: u32, out: &mut Vec<Action>) {
    let crew = &state.clan(seat).crew;
    let mut start = 0;
    for space in crew.all().chunk_by(|one, other| one.at() == other.at()) {
        let at = space[0].at();
        let height = space.iter().map(|worker| worker.force()).sum();
        if at.area() == Area::Volcano && carved >> start & 1 == 0 && tile(game, state, height).is_some() {
            out.push(Action::Carve(at));
        }
        start += space.len();
    }
    out.push(Action::Done);
}

/// The tallest tile left that is not higher than this, by the index of its height.
fn tile(game: &Moai, state: &State, height: u8) -> Option<usize> {
    let tiles = game.edition.heights.iter().zip(state.tiles).enumerate().rev();
    let mut fitting = tiles.filter(|(_, (tall, count))| **tall <= height && *count > 0);
    fitting.next().map(|(index, _)| index)
}

pub(crate) fn check(game: &Moai, state: &State, seat: Seat, carved: u32, at: Space) -> Result<(), Illegal> {
    let crew = &state.clan(seat).crew;
    let range = crew.range_at(at);
    if range.is_empty() {
        let taken = Seat::first(game.seats).any(|other| !state.clan(other).crew.at(at).is_empty());
        return Err(if taken { Illegal::NotYours { at } } else { Illegal::NoSuchSpace { at } });
    }
    if carved >> range.start & 1 == 1 {
        return Err(Illegal::AlreadyCarved { at });
    }
    let height = crew.force_at(at);
    if tile(game, state, height).is_some() { Ok(()) } else { Err(Illegal::NoTile { height }) }
}

pub(crate) fn carve(game: &Moai, state: &mut State, at: Space) {
    let Phase::Carve { turn, carved } = state.phase else { unreachable!("the action is legal") };
    let seat = state.order.at(turn);
    let crew = state.clan(seat).crew;
    let tile = tile(game, state, crew.force_at(at)).expect("a tile is left for it");
    state.tiles[tile] -= 1;
    state.wood_supply += 1;
    let clan = state.clan_mut(seat);
    clan.wood -= 1;
    clan.tiles[tile] += 1;
    clan.crew.turn_up(at);
    let carved = crew.range_at(at).fold(carved, |carved, index| carved | 1 << index);
    if is_asked(state, seat, carved) {
        state.phase = Phase::Carve { turn, carved };
    } else {
        carve_from(game, state, turn + 1);
    }
}
