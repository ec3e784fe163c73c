//! Worlds: positions that look like a view, with everything it hides dealt at random.

use crate::clan::{Clan, Crew, OF_EACH};
use crate::edition::CardId;
use crate::restore::{build, coherence, components, read_phase};
use crate::state::MOST_CLANS;
use crate::{Card, ClanView, Home, Kind, Moai, PhaseName, State, Strength, View, Worker};
use game_core::{Bag, SearchRng, proven};

/// The worlds that look like one view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// What is in sight.
    seen: State,
    /// The strengths of each clan that are not.
    people: [Option<People>; MOST_CLANS],
    /// The cards that are not.
    cards: Option<Unseen>,
    /// The epoch cards that are not, by epoch.
    epochs: Option<Vec<Epoch>>,
    /// What the deck of epoch cards lacks.
    gone: Gone,
}

/// Workers of one clan who are at home or face down, neither in reserve nor in sight.
#[derive(Clone, Debug)]
struct People {
    strengths: Vec<Strength>,
    at_home: usize,
}

/// Cards that hidden hands and the deck share.
#[derive(Clone, Debug)]
struct Unseen {
    cards: Vec<Card>,
    in_hands: [usize; MOST_CLANS],
}

/// The cards of one epoch that are nowhere in sight, and how many of them are still to come.
#[derive(Clone, Debug)]
struct Epoch {
    cards: Vec<CardId>,
    to_come: usize,
}

impl Worlds {
    /// The round that is seen.
    pub fn round(&self) -> u8 {
        self.seen.round
    }
}

/// The worlds that look so, or every reason why there are none.
pub(crate) fn worlds(game: &Moai, view: &View) -> Result<Worlds, Vec<String>> {
    components::check(game, view, components::Shown::InPart)?;
    let mut seen = build(game, view);
    let mut people = [const { None }; MOST_CLANS];
    for ((people, clan), view) in people.iter_mut().zip(&seen.clans).zip(&view.clans) {
        *people = unseen_people(clan, view);
    }
    let cards = view.deck.open().is_none().then(|| unseen_cards(game, &mut seen, view));
    let epochs = match view.epoch_deck {
        Bag::Hidden { hidden } => Some(unseen_epochs(game, &seen, hidden.min(255) as u8)),
        Bag::Open(_) => None,
    };
    let gone = Gone::by_board(game, &seen);
    let mut worlds = Worlds { seen, people, cards, epochs, gone };
    // What the phase depends on is the same in all of them.
    let mut world = imagine(game, &worlds, &mut SearchRng::new(0));
    world.phase = read_phase(game, &world, view)?;
    worlds.seen.phase = world.phase;
    coherence::check(game, &world, view)?;
    proven(game, view, worlds)
}

/// A random one of the worlds.
pub(crate) fn imagine(game: &Moai, worlds: &Worlds, rng: &mut SearchRng) -> State {
    let mut state = worlds.seen;
    for (clan, people) in state.clans.iter_mut().zip(&worlds.people) {
        if let Some(people) = people {
            deal_strengths(clan, people, rng);
        }
    }
    if let Some(unseen) = &worlds.cards {
        let mut cards = rng.deal(unseen.cards.clone());
        for (clan, count) in state.clans.iter_mut().zip(unseen.in_hands) {
            cards.by_ref().take(count).for_each(|card| clan.hand.add(card));
        }
        state.deck = cards.collect();
    }
    if let Some(epochs) = &worlds.epochs {
        deal_epochs(game, &mut state, epochs, worlds.gone, rng);
    }
    state
}

fn deal_strengths(clan: &mut Clan, people: &People, rng: &mut SearchRng) {
    let mut strengths = rng.deal(people.strengths.clone());
    for strength in strengths.by_ref().take(people.at_home) {
        clan.home[strength.index()] += 1;
    }
    let crew = std::mem::replace(&mut clan.crew, Crew::EMPTY);
    for worker in crew.all() {
        let strength = worker.strength().or_else(|| strengths.next_back());
        clan.crew.add(Worker::new(worker.at(), strength, worker.is_up()));
    }
}

fn deal_epochs(game: &Moai, state: &mut State, epochs: &[Epoch], mut gone: Gone, rng: &mut SearchRng) {
    let edition = &game.edition;
    for Epoch { cards, to_come } in epochs {
        let mut cards = cards.clone();
        rng.shuffle(&mut cards);
        while cards.len() > *to_come {
            let known = cards.iter().position(|id| gone.takes(edition.card(*id).kind));
            cards.swap_remove(known.unwrap_or(0));
        }
        cards.into_iter().for_each(|id| state.epoch_deck[id.index()] += 1);
    }
    state.epoch_deck[edition.admiral.index()] = u8::from(!state.last_round);
}

fn unseen_people(clan: &Clan, view: &ClanView) -> Option<People> {
    let at_home = match view.home {
        Home::Hidden { hidden } => hidden as usize,
        Home::Open(_) => return None,
    };
    let mut unseen = clan.reserve.map(|count| OF_EACH - count);
    for strength in clan.crew.all().iter().filter_map(|worker| worker.strength()) {
        unseen[strength.index()] -= 1;
    }
    let counted = Strength::ALL.into_iter().zip(unseen);
    let strengths =
        counted.flat_map(|(strength, count)| std::iter::repeat_n(strength, usize::from(count))).collect();
    Some(People { strengths, at_home })
}

/// Hidden hands and the deck share the cards that are nowhere in sight; an open bid is still in its hand.
fn unseen_cards(game: &Moai, seen: &mut State, view: &View) -> Unseen {
    let mut cards = game.edition.rapa_nui;
    cards.remove_all(seen.discards);
    let mut in_hands = [0; MOST_CLANS];
    for ((clan, view_of_clan), in_hand) in seen.clans.iter_mut().zip(&view.clans).zip(&mut in_hands) {
        if let Bag::Hidden { hidden } = view_of_clan.hand {
            clan.hand = clan.bid.filter(|_| view.phase == PhaseName::Bid).unwrap_or_default();
            *in_hand = usize::from(hidden) - usize::from(clan.hand.len());
        }
        cards.remove_all(clan.hand);
    }
    Unseen { cards: cards.iter().collect(), in_hands }
}

/// The epoch deck's length tells how many cards of each epoch are left; which, is chosen among those not in sight.
fn unseen_epochs(game: &Moai, seen: &State, left: u8) -> Vec<Epoch> {
    let edition = &game.edition;
    let mut unseen = edition.copies;
    let held = seen.clans.iter().filter_map(|clan| clan.card);
    seen.row.cards().iter().flatten().copied().chain(held).for_each(|card| unseen[card.index()] -= 1);
    unseen[edition.admiral.index()] = 0;
    let sizes = (1..=edition.epochs).zip(epoch_sizes(game, seen, left));
    let epoch = |(epoch, size)| {
        let here = (0..).map(CardId).zip(&edition.cards).filter(|(_, card)| card.epoch == epoch);
        let copies = here.flat_map(|(id, _)| std::iter::repeat_n(id, usize::from(unseen[id.index()])));
        Epoch { cards: copies.collect(), to_come: usize::from(size) }
    };
    sizes.map(epoch).collect()
}

/// Cards that must have been used: each boat was a card once, each fallen tile was toppled by one.
#[derive(Copy, Clone, Debug)]
struct Gone {
    boats: u8,
    topplings: u8,
}

impl Gone {
    fn by_board(game: &Moai, state: &State) -> Gone {
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
    let left = left.saturating_sub(u8::from(!state.last_round));
    if state.birdman.is_none() {
        let mut removed = sizes.iter().sum::<u8>().saturating_sub(left);
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
