//! Set-up: the cards of the short game, the Birdman, the hands.

use crate::clan::{CLAN_SIZE, Clan, OF_EACH};
use crate::state::{MOST_CLANS, Order, Phase, Row};
use crate::{Cards, Chance, EpochCard, Moai, State};
use game_core::Seat;

/// How many cards each clan is dealt.
const HAND: u8 = 5;
/// How many workers of each strength begin at home.
const AT_HOME: u8 = 3;
const _: () = assert!(CLAN_SIZE == 3 * OF_EACH as usize);

pub(crate) fn start(game: &Moai) -> State {
    let mut clans = [Clan::EMPTY; MOST_CLANS];
    for clan in &mut clans[..usize::from(game.seats)] {
        clan.home = [AT_HOME; 3];
        clan.reserve = [OF_EACH - AT_HOME; 3];
    }
    State {
        clans,
        epoch_deck: game.edition.copies,
        tiles: game.edition.tiles,
        row: Row::default(),
        order: Order::EMPTY,
        phase: Phase::SetUp,
        deck: game.edition.rapa_nui,
        discards: Cards::NONE,
        covered: covered_at_first(game),
        farmed: 0,
        forest_wood: 0,
        wood_supply: game.edition.wood,
        round: 1,
        last_round: false,
        birdman: None,
    }
}

/// The fields that fewer clans do not need, from the last one downwards, as far as the tokens go.
fn covered_at_first(game: &Moai) -> u16 {
    let fields: u8 = match game.seats {
        2 => 8,
        3 => 5,
        4 => 2,
        _ => 0,
    };
    !(u16::MAX >> fields.min(game.edition.disasters))
}

/// What is still to be done before the first round.
enum Next {
    Remove { epoch: u8 },
    Birdman,
    Deal,
    Nothing,
}

fn next(game: &Moai, state: &State) -> Next {
    if state.birdman.is_some() {
        let dealt = dealt(game, state);
        let done = dealt == HAND * game.seats || state.deck.is_empty();
        return if done { Next::Nothing } else { Next::Deal };
    }
    let removed = |epoch: &u8| {
        let whole = game.edition.in_epoch(*epoch, &game.edition.copies);
        whole - game.edition.in_epoch(*epoch, &state.epoch_deck)
    };
    let mut epochs = 1..=game.edition.epochs;
    let short =
        game.options.short.then(|| epochs.find(|epoch| removed(epoch) < game.edition.removed(*epoch)));
    short.flatten().map_or(Next::Birdman, |epoch| Next::Remove { epoch })
}

fn dealt(game: &Moai, state: &State) -> u8 {
    state.clans[..usize::from(game.seats)].iter().map(|clan| clan.hand.len()).sum()
}

/// Whether set-up is done, for a position in which nothing was revealed yet.
pub(crate) fn is_done(game: &Moai, state: &State) -> bool {
    matches!(next(game, state), Next::Nothing)
}

/// Whose card is dealt next.
pub(crate) fn dealt_to(game: &Moai, state: &State) -> Seat {
    Seat::new(dealt(game, state) % game.seats)
}

pub(crate) fn draws(game: &Moai, state: &State, out: &mut Vec<(Chance, u32)>) {
    match next(game, state) {
        Next::Remove { epoch } => {
            let edition = &game.edition;
            let left = edition.cards.iter().zip(state.epoch_deck).enumerate();
            let removable = left.filter(|(index, (card, count))| {
                card.epoch == epoch && *count > 0 && *index != edition.admiral.index()
            });
            out.extend(removable.map(|(_, (card, count))| (Chance::Remove(Some(*card)), u32::from(count))));
        }
        Next::Birdman => out.extend(Seat::first(game.seats).map(|seat| (Chance::Birdman(seat), 1))),
        Next::Deal => super::draw::cards(state.deck, out),
        Next::Nothing => {}
    }
}

pub(crate) fn remove(game: &Moai, state: &mut State, card: EpochCard) {
    let id = game.edition.id(card).expect("the card is of this edition");
    state.epoch_deck[id.index()] -= 1;
}

pub(crate) fn crown(game: &Moai, state: &mut State, birdman: Seat) {
    state.birdman = Some(birdman);
    for step in 0..game.seats {
        state.order.push(Seat::new((birdman.number() + step) % game.seats));
    }
}

pub(crate) fn deal(game: &Moai, state: &mut State, card: crate::Card) {
    let seat = dealt_to(game, state);
    state.deck.remove(card);
    state.clan_mut(seat).hand.add(card);
    if is_done(game, state) {
        state.phase = Phase::Reveal;
    }
}
