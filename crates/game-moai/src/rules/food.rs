//! Production in fields and sea: everybody eats, starves or raids.

use super::draw;
use crate::clan::Clan;
use crate::state::Phase;
use crate::{Action, Card, Illegal, Moai, Named, Space, State, Worker};
use game_core::Seat;

/// Asks the first clan from this place on that is hungry.
pub(crate) fn feed_from(game: &Moai, state: &mut State, turn: u8) {
    match (turn..game.seats).find(|turn| is_hungry(state.clan(state.order.at(*turn)), 0)) {
        Some(turn) => state.phase = Phase::Feed { turn, saved: 0 },
        None => draw::reckon_from(game, state, 0),
    }
}

/// Whether the clan has more mouths than were saved or can be fed.
pub(crate) fn is_hungry(clan: &Clan, saved: u8) -> bool {
    let farms = clan.crew.all().iter().filter(|worker| worker.area().is_open());
    let food: u8 = farms.map(|worker| worker.force()).sum();
    clan.crew.len() > food + saved
}

pub(crate) fn legal(game: &Moai, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let clan = state.clan(seat);
    out.extend(clan.crew.distinct().map(Action::Starve));
    for card in Card::ALL.into_iter().filter(|card| can_raid_with(clan, *card)) {
        for victim in Seat::first(game.seats).filter(|victim| *victim != seat) {
            let prey = state.clan(victim).crew.distinct().filter(|worker| is_prey(*worker, card));
            out.extend(prey.map(|worker| Action::Raid { card, victim, at: worker.at() }));
        }
    }
}

fn can_raid_with(clan: &Clan, second: Card) -> bool {
    let raids = clan.hand.count(Card::Raid);
    if second == Card::Raid { raids >= 2 } else { raids >= 1 && clan.hand.count(second) >= 1 }
}

fn is_prey(worker: Worker, second: Card) -> bool {
    worker.is_up() && !worker.area().is_open() && worker.force() == second.value() as u8
}

pub(crate) fn check_starve(state: &State, seat: Seat, worker: Worker) -> Result<(), Illegal> {
    let there = state.clan(seat).crew.contains(worker);
    if there { Ok(()) } else { Err(Illegal::NoSuchWorker { worker: Named::Board(worker) }) }
}

pub(crate) fn check_raid(
    game: &Moai,
    state: &State,
    seat: Seat,
    card: Card,
    victim: Seat,
    at: Space,
) -> Result<(), Illegal> {
    let clan = state.clan(seat);
    if clan.hand.count(Card::Raid) == 0 {
        return Err(Illegal::NoRaidCard);
    }
    if !can_raid_with(clan, card) {
        return Err(Illegal::CardNotHeld { card, held: clan.hand.count(card) });
    }
    super::check_clan(game, victim)?;
    let prey = state.clan(victim).crew.at(at).iter().any(|worker| is_prey(*worker, card));
    if prey && victim != seat {
        return Ok(());
    }
    Err(Illegal::NoVictim { strength: card.value(), at, seat: victim })
}

pub(crate) fn starve(game: &Moai, state: &mut State, worker: Worker) {
    let Phase::Feed { turn, saved } = state.phase else { unreachable!("the action is legal") };
    state.bury(state.order.at(turn), worker);
    go_on(game, state, turn, saved);
}

pub(crate) fn raid(game: &Moai, state: &mut State, card: Card, victim: Seat, at: Space) {
    let Phase::Feed { turn, saved } = state.phase else { unreachable!("the action is legal") };
    let raider = state.order.at(turn);
    for spent in [Card::Raid, card] {
        state.clan_mut(raider).hand.remove(spent);
        state.discards.add(spent);
    }
    state.bury(victim, Worker::new(at, Some(card.value()), true));
    go_on(game, state, turn, saved + 1);
}

fn go_on(game: &Moai, state: &mut State, turn: u8, saved: u8) {
    if is_hungry(state.clan(state.order.at(turn)), saved) {
        state.phase = Phase::Feed { turn, saved };
    } else {
        feed_from(game, state, turn + 1);
    }
}
