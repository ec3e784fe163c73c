//! Worlds: positions that look like a view, with everything it hides dealt at random.

use crate::clan::{Crew, OF_EACH};
use crate::edition::CardId;
use crate::restore::{build, read_phase};
use crate::{Card, ClanView, Home, Kind, Moai, PhaseName, State, Strength, View, Worker};
use game_core::{Bag, SearchRng};

/// A random position that looks so.
pub(crate) fn determinize(game: &Moai, view: &View, rng: &mut SearchRng) -> State {
    let mut state = build(game, view);
    for (clan, seen) in state.clans.iter_mut().zip(&view.clans) {
        deal_strengths(clan, seen, rng);
    }
    deal_cards(game, &mut state, view, rng);
    if let Bag::Hidden { hidden } = view.epoch_deck {
        deal_epochs(game, &mut state, hidden as u8, rng);
    }
    state.phase = read_phase(game, &state, view).expect("a view that the game gave names its phase");
    state
}

/// The strengths at home and face down are those that are neither in reserve nor in sight.
fn deal_strengths(clan: &mut crate::clan::Clan, seen: &ClanView, rng: &mut SearchRng) {
    let Home::Hidden { hidden } = seen.home else { return };
    let crew = clan.crew;
    let mut unseen = clan.reserve.map(|count| OF_EACH - count);
    for strength in crew.all().iter().filter_map(|worker| worker.strength()) {
        unseen[strength.index()] -= 1;
    }
    let counted = Strength::ALL.into_iter().zip(unseen);
    let mut pool: Vec<Strength> =
        counted.flat_map(|(strength, count)| std::iter::repeat_n(strength, usize::from(count))).collect();
    rng.shuffle(&mut pool);
    for strength in pool.drain(..hidden as usize) {
        clan.home[strength.index()] += 1;
    }
    clan.crew = Crew::EMPTY;
    for worker in crew.all() {
        let strength = worker.strength().or_else(|| pool.pop());
        clan.crew.add(Worker::new(worker.at(), strength, worker.is_up()));
    }
}

/// Hidden hands and the deck share the cards that are nowhere in sight; an open bid is still in its hand.
fn deal_cards(game: &Moai, state: &mut State, view: &View, rng: &mut SearchRng) {
    if view.deck.open().is_some() {
        return;
    }
    let mut unseen = game.edition.rapa_nui;
    unseen.remove_all(state.discards);
    let mut wanted = [0; crate::state::MOST_CLANS];
    for ((clan, seen), wanted) in state.clans.iter_mut().zip(&view.clans).zip(&mut wanted) {
        if let Bag::Hidden { hidden } = seen.hand {
            clan.hand = clan.bid.filter(|_| view.phase == PhaseName::Bid).unwrap_or_default();
            *wanted = usize::from(hidden) - usize::from(clan.hand.len());
        }
        unseen.remove_all(clan.hand);
    }
    let mut pool: Vec<Card> = unseen.iter().collect();
    rng.shuffle(&mut pool);
    for (clan, wanted) in state.clans.iter_mut().zip(wanted) {
        pool.drain(..wanted).for_each(|card| clan.hand.add(card));
    }
    state.deck = pool.into_iter().collect();
}

/// The epoch deck's length tells how many cards of each epoch are left; which, is chosen among those not in sight.
fn deal_epochs(game: &Moai, state: &mut State, left: u8, rng: &mut SearchRng) {
    let edition = &game.edition;
    let mut unseen = edition.copies;
    let held = state.clans.iter().filter_map(|clan| clan.card);
    state.row.cards().iter().flatten().copied().chain(held).for_each(|card| unseen[card.index()] -= 1);
    unseen[edition.admiral.index()] = 0;
    let mut gone = Gone::of(game, state);
    let sizes = epoch_sizes(game, state, left);
    for (epoch, size) in (1..).zip(sizes).take(usize::from(edition.epochs)) {
        let here = (0..).map(CardId).zip(&edition.cards).filter(|(_, card)| card.epoch == epoch);
        let mut pool: Vec<CardId> =
            here.flat_map(|(id, _)| std::iter::repeat_n(id, usize::from(unseen[id.index()]))).collect();
        rng.shuffle(&mut pool);
        while pool.len() > usize::from(size) {
            let known = pool.iter().position(|id| gone.takes(edition.card(*id).kind));
            pool.swap_remove(known.unwrap_or(0));
        }
        pool.into_iter().for_each(|id| state.epoch_deck[id.index()] += 1);
    }
    state.epoch_deck[edition.admiral.index()] = u8::from(!state.last_round);
}

/// Cards that must have been used: each boat was a card once, each fallen tile was toppled by one.
struct Gone {
    boats: u8,
    topplings: u8,
}

impl Gone {
    fn of(game: &Moai, state: &State) -> Gone {
        let carved: u8 = state.clans.iter().flat_map(|clan| clan.tiles).sum();
        let standing = carved + state.tiles.iter().sum::<u8>();
        let toppling = |card: &CardId| game.edition.card(*card).kind == Kind::Toppling;
        let held = state.clans.iter().filter_map(|clan| clan.card).filter(toppling).count() as u8;
        Gone {
            boats: state.clans.iter().map(|clan| clan.boats).sum(),
            topplings: (game.edition.tiles.iter().sum::<u8>() - standing).saturating_sub(held),
        }
    }

    /// Whether a card of this kind is still to be accounted for; notes that it is.
    fn takes(&mut self, kind: Kind) -> bool {
        let left = match kind {
            Kind::Boat => &mut self.boats,
            Kind::Toppling => &mut self.topplings,
            _ => return false,
        };
        let takes = *left > 0;
        *left = left.saturating_sub(1);
        takes
    }
}

/// How many cards of each epoch, without the admiral, are in a deck of this length.
fn epoch_sizes(game: &Moai, state: &State, left: u8) -> [u8; 9] {
    let edition = &game.edition;
    let mut sizes = [0; 9];
    for (epoch, size) in (1..=edition.epochs).zip(&mut sizes) {
        *size = edition.in_epoch(epoch, &edition.copies) - u8::from(epoch == edition.epochs);
    }
    let left = left - u8::from(!state.last_round);
    if state.birdman.is_none() {
        let mut removed = sizes.iter().sum::<u8>() - left;
        for (epoch, size) in (1..=edition.epochs).zip(&mut sizes) {
            let fewer = edition.removed(epoch).min(removed);
            *size -= fewer;
            removed -= fewer;
        }
        return sizes;
    }
    let mut left = left;
    for (epoch, size) in (1..=edition.epochs).zip(&mut sizes).rev() {
        let removed = if game.options.short { edition.removed(epoch) } else { 0 };
        *size = (*size - removed).min(left);
        left -= *size;
    }
    sizes
}
