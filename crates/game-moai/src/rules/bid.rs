//! The bids for the Birdman, and the order on Orongo hill.

use super::epoch;
use crate::state::{Order, Phase};
use crate::{Action, Card, Cards, Illegal, Moai, State};
use game_core::{Seat, Seats};

pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let [ones, twos, threes, raids] = state.clan(seat).hand.0;
    for one in 0..=ones {
        for two in 0..=twos {
            for three in 0..=threes {
                out.extend((0..=raids).map(|raid| Action::Bid(Some(Cards([one, two, three, raid])))));
            }
        }
    }
}

pub(crate) fn check(state: &State, seat: Seat, cards: Cards) -> Result<(), Illegal> {
    let hand = state.clan(seat).hand;
    match Card::ALL.into_iter().find(|card| cards.count(*card) > hand.count(*card)) {
        Some(card) => Err(Illegal::CardNotHeld { card, held: hand.count(card) }),
        None => Ok(()),
    }
}

pub(crate) fn bid(game: &Moai, state: &mut State, seat: Seat, cards: Cards) {
    state.clan_mut(seat).bid = Some(cards);
    if !game.yet_to_bid(state).is_empty() {
        return;
    }
    for seat in Seat::first(game.seats) {
        let clan = state.clan_mut(seat);
        let cards = clan.bid.expect("every bid is in");
        clan.hand.remove_all(cards);
        state.discards.add_all(cards);
    }
    state.order = Order::EMPTY;
    rank(game, state);
}

pub(crate) fn next(game: &Moai, state: &mut State, named: Seat) {
    state.order.push(named);
    rank(game, state);
}

/// The best of those who are not yet ranked.
pub(crate) fn top(game: &Moai, state: &State) -> Seats {
    let ranked: Seats = state.order.seats().iter().copied().collect();
    let left = || Seat::first(game.seats).filter(|seat| !ranked.contains(*seat));
    let total = |seat: &Seat| state.clan(*seat).bid.map_or(0, Cards::total);
    let best = left().map(|seat| total(&seat)).max();
    left().filter(|seat| Some(total(seat)) == best).collect()
}

/// Those among whom the Birdman names the next one.
pub(crate) fn tied(game: &Moai, state: &State) -> Seats {
    top(game, state).without(state.the_birdman())
}

/// Ranks everybody whose place is sure, and asks the Birdman for the first one whose place is not.
fn rank(game: &Moai, state: &mut State) {
    loop {
        let top = top(game, state);
        let tied = top.without(state.the_birdman());
        match (tied.len(), tied.lowest().or(top.lowest())) {
            (0 | 1, Some(sure)) => state.order.push(sure),
            (_, Some(_)) => {
                state.phase = Phase::Rank;
                return;
            }
            (_, None) => break,
        }
    }
    state.clans.iter_mut().for_each(|clan| clan.bid = None);
    state.birdman = Some(state.order.at(0));
    epoch::take_from(game, state, 0);
}
