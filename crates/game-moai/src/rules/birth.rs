//! Births and boats, the last part of a clan's reckoning.

use super::draw;
use crate::clan::Clan;
use crate::state::Phase;
use crate::{Action, Card, Illegal, Kind, Moai, State};
use game_core::Seat;

/// Asks the clan at this place in the order, if everybody can see that it might do something.
pub(crate) fn birth_from(game: &Moai, state: &mut State, turn: u8) {
    if is_asked(game, state.clan(state.order.at(turn))) {
        state.phase = Phase::Birth { turn };
    } else {
        close(game, state, turn);
    }
}

/// Whether the clan has cards and a reserve for a birth, or a boat to build.
pub(crate) fn is_asked(game: &Moai, clan: &Clan) -> bool {
    (clan.hand.len() >= 2 && clan.in_reserve() > 0) || (clan.wood > 0 && has_boat_card(game, clan))
}

fn has_boat_card(game: &Moai, clan: &Clan) -> bool {
    clan.card.is_some_and(|card| game.edition.card(card).kind == Kind::Boat)
}

/// Discards the epoch card and goes on to the next clan.
pub(crate) fn close(game: &Moai, state: &mut State, turn: u8) {
    let seat = state.order.at(turn);
    state.clan_mut(seat).card = None;
    draw::reckon_from(game, state, turn + 1);
}

/// The pairs of cards that bring a worker, ascending.
fn births(clan: &Clan) -> impl Iterator<Item = (Card, Card)> {
    let pairs = Card::ALL.into_iter().flat_map(|one| {
        Card::ALL.into_iter().filter(move |other| one <= *other).map(move |other| (one, other))
    });
    let clan = *clan;
    pairs.filter(move |(one, other)| {
        let held = if one == other {
            clan.hand.count(*one) >= 2
        } else {
            clan.hand.count(*one).min(clan.hand.count(*other)) > 0
        };
        held && clan.reserve[one.value().min(other.value()).index()] > 0
    })
}

pub(crate) fn legal(game: &Moai, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let clan = state.clan(seat);
    out.extend(births(clan).map(|(one, other)| Action::Birth(one, other)));
    let can_birth = !out.is_empty();
    if clan.wood > 0 && has_boat_card(game, clan) {
        out.push(Action::Boat);
    }
    if !(state.last_round && can_birth) {
        out.push(Action::Done);
    }
}

pub(crate) fn check_birth(state: &State, seat: Seat, one: Card, other: Card) -> Result<(), Illegal> {
    let clan = state.clan(seat);
    let needed = if one == other { 2 } else { 1 };
    if let Some(card) = [one, other].into_iter().find(|card| clan.hand.count(*card) < needed) {
        return Err(Illegal::CardNotHeld { card, held: clan.hand.count(card) });
    }
    let strength = one.value().min(other.value());
    if clan.reserve[strength.index()] > 0 { Ok(()) } else { Err(Illegal::ReserveEmpty { strength }) }
}

pub(crate) fn check_boat(game: &Moai, state: &State, seat: Seat) -> Result<(), Illegal> {
    let clan = state.clan(seat);
    if !has_boat_card(game, clan) {
        return Err(Illegal::NotABoatCard);
    }
    if clan.wood > 0 { Ok(()) } else { Err(Illegal::NoWood) }
}

pub(crate) fn check_done(state: &State, seat: Seat) -> Result<(), Illegal> {
    let must = state.last_round && births(state.clan(seat)).next().is_some();
    if must { Err(Illegal::MustBirth) } else { Ok(()) }
}

pub(crate) fn birth(game: &Moai, state: &mut State, one: Card, other: Card) {
    let Phase::Birth { turn } = state.phase else { unreachable!("the action is legal") };
    let seat = state.order.at(turn);
    for spent in [one, other] {
        state.clan_mut(seat).hand.remove(spent);
        state.discards.add(spent);
    }
    let strength = one.value().min(other.value());
    let clan = state.clan_mut(seat);
    clan.reserve[strength.index()] -= 1;
    clan.home[strength.index()] += 1;
    birth_from(game, state, turn);
}

pub(crate) fn boat(game: &Moai, state: &mut State) {
    let Phase::Birth { turn } = state.phase else { unreachable!("the action is legal") };
    let seat = state.order.at(turn);
    state.wood_supply += 1;
    let clan = state.clan_mut(seat);
    clan.wood -= 1;
    clan.boats += 1;
    clan.card = None;
    birth_from(game, state, turn);
}
