//! Positions that come from outside: a view that shows everything, checked and turned back into a state.

pub(crate) mod coherence;
pub(crate) mod components;
mod phase;

use crate::clan::Clan;
use crate::state::{MOST_CLANS, Order, Phase, Row};
use crate::view::counted;
use crate::{Card, ClanView, EpochCard, Home, Moai, Space, State, Strength, View, Worker};
use game_core::{Bag, Seat};

pub(crate) use phase::read_phase;

/// The position of which the view shows everything, or every reason why there is no such position.
pub(crate) fn restore(game: &Moai, view: &View) -> Result<State, Vec<String>> {
    components::check(game, view, components::Shown::Whole)?;
    let mut state = build(game, view);
    state.phase = read_phase(game, &state, view)?;
    coherence::check(game, &state, view)?;
    Ok(state)
}

/// The state of a view whose numbers make sense, without its phase; what the view hides is left out.
pub(crate) fn build(game: &Moai, view: &View) -> State {
    let mut clans = [Clan::EMPTY; MOST_CLANS];
    for ((clan, seen), bid) in clans.iter_mut().zip(&view.clans).zip(&view.bids) {
        *clan = build_clan(game, seen);
        clan.bid = bid.as_deref().map(counted);
    }
    let id = |card: &EpochCard| game.edition.id(*card);
    let mut epoch_deck = [0; 64];
    view.epoch_deck
        .open()
        .unwrap_or_default()
        .iter()
        .filter_map(id)
        .for_each(|id| epoch_deck[id.index()] += 1);
    let mut row = Row::default();
    view.row.iter().for_each(|card| row.push(card.as_ref().and_then(id)));
    let mut order = Order::EMPTY;
    view.order.iter().filter_map(|number| seat(game, *number)).for_each(|seat| order.push(seat));
    let mut tiles = [0; 12];
    tiles.iter_mut().zip(view.tiles.values()).for_each(|(count, number)| *count = *number as u8);
    State {
        clans,
        epoch_deck,
        tiles,
        row,
        order,
        phase: Phase::SetUp,
        deck: open_cards(&view.deck),
        discards: counted(&view.discards),
        covered: view.covered.iter().fold(0, |covered, field| covered | field.bit()),
        farmed: clans.iter().fold(0, |farmed, clan| farmed | clan.fields()),
        forest_wood: (0..)
            .zip(&view.forest_wood)
            .fold(0, |wood, (space, there)| wood | u8::from(*there) << space),
        wood_supply: view.wood_supply as u8,
        round: view.round as u8,
        last_round: view.last_round,
        birdman: view.birdman.and_then(|number| seat(game, number)),
    }
}

fn build_clan(game: &Moai, seen: &ClanView) -> Clan {
    let mut clan = Clan {
        reserve: seen.reserve.map(|count| count as u8),
        hand: open_cards(&seen.hand),
        card: seen.card.and_then(|card| game.edition.id(card)),
        wood: seen.wood as u8,
        boats: seen.boats.len() as u8,
        ..Clan::EMPTY
    };
    if let Home::Open(home) = seen.home {
        clan.home = home.map(|count| count as u8);
    }
    for height in &seen.tiles {
        if let Some(index) = game.edition.height_index(*height as u32) {
            clan.tiles[index] += 1;
        }
    }
    for worker in &seen.workers {
        let strength = worker.strength.and_then(|strength| Strength::new(strength as u8));
        clan.crew.add(Worker::new(worker.at, strength, worker.up));
    }
    clan
}

fn open_cards(bag: &Bag<Card>) -> crate::Cards {
    counted(bag.open().unwrap_or_default())
}

/// The seat of this number, if it plays.
fn seat(game: &Moai, number: i64) -> Option<Seat> {
    (0..i64::from(game.seats)).contains(&number).then(|| Seat::new(number as u8))
}

/// How many volcano spaces there can be.
fn most_volcano_spaces(game: &Moai) -> u16 {
    u16::from(game.seats) * crate::clan::CLAN_SIZE as u16
}

/// Whether a worker can stand there at all.
fn exists(game: &Moai, space: Space, boats: usize) -> bool {
    match space.area() {
        crate::Area::Forest | crate::Area::Fields => true,
        crate::Area::Volcano => space.number() <= most_volcano_spaces(game),
        crate::Area::Sea => usize::from(space.number()) <= boats,
    }
}
