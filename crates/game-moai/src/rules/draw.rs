//! The reckoning, clan by clan, and its first part: the clan draws the cards its epoch card says.

use super::{birth, ending, rest};
use crate::state::Phase;
use crate::{Card, Cards, Chance, Moai, State};

/// Lets the clan at this place in the order reckon; ends the round when all have.
pub(crate) fn reckon_from(game: &Moai, state: &mut State, turn: u8) {
    if turn == game.seats {
        return ending::end_round(state);
    }
    let card = state.clan(state.order.at(turn)).card;
    let left = card.map_or(0, |card| game.edition.card(card).cards);
    draw_on(game, state, turn, left);
}

fn draw_on(game: &Moai, state: &mut State, turn: u8, left: u8) {
    if left > 0 && !(state.deck.is_empty() && state.discards.is_empty()) {
        state.phase = Phase::Draw { turn, left };
    } else if state.last_round {
        birth::birth_from(game, state, turn);
    } else {
        rest::rest_from(game, state, turn);
    }
}

/// The cards that can be drawn: the discards where the draw bag is empty.
fn bag(state: &State) -> Cards {
    if state.deck.is_empty() { state.discards } else { state.deck }
}

pub(crate) fn draws(state: &State, out: &mut Vec<(Chance, u32)>) {
    cards(bag(state), out);
}

pub(crate) fn cards(bag: Cards, out: &mut Vec<(Chance, u32)>) {
    let there = Card::ALL.into_iter().filter(|card| bag.count(*card) > 0);
    out.extend(there.map(|card| (Chance::Draw(Some(card)), u32::from(bag.count(card)))));
}

pub(crate) fn draw(game: &Moai, state: &mut State, turn: u8, left: u8, card: Card) {
    if state.deck.is_empty() {
        state.deck = std::mem::take(&mut state.discards);
    }
    state.deck.remove(card);
    let seat = state.order.at(turn);
    state.clan_mut(seat).hand.add(card);
    draw_on(game, state, turn, left - 1);
}
