//! The epoch phase: each clan takes a card of the row.

use super::{disaster, work};
use crate::state::{Phase, Row};
use crate::{Action, Illegal, Moai, State, Targets};
use game_core::Seat;

/// Asks the clan at this place in the order, if there is a card left for it.
pub(crate) fn take_from(game: &Moai, state: &mut State, turn: u8) {
    if turn < game.seats && !state.row.is_bare() {
        state.phase = Phase::Take { turn };
    } else {
        state.row = Row::default();
        work::work_from(game, state, 0);
    }
}

pub(crate) fn legal(game: &Moai, state: &State, out: &mut Vec<Action>) {
    for (number, card) in (1..).zip(state.row.cards()) {
        let Some(card) = *card else { continue };
        if is_aimed(game, card) {
            out.extend(Seat::first(game.seats).map(|seat| Action::Take { number, versus: Some(seat) }));
        } else {
            out.push(Action::Take { number, versus: None });
        }
    }
}

/// Whether the taker of this card names a clan.
fn is_aimed(game: &Moai, card: crate::edition::CardId) -> bool {
    game.options.targets == Targets::Chosen && game.edition.card(card).kind.is_disaster()
}

pub(crate) fn check(game: &Moai, state: &State, number: u8, versus: Option<Seat>) -> Result<(), Illegal> {
    let Some(card) = state.row.card(number) else {
        let row = state.row.cards().iter().enumerate();
        let left = row.filter(|(_, card)| card.is_some()).fold(0, |left, (index, _)| left | 1 << index);
        return Err(Illegal::NoSuchCard { number, left });
    };
    match (versus, is_aimed(game, card)) {
        (None, true) => Err(Illegal::TargetNeeded { number }),
        (Some(_), false) => Err(Illegal::TargetNotAsked { number }),
        (Some(seat), true) => super::check_clan(game, seat),
        (None, false) => Ok(()),
    }
}

pub(crate) fn take(game: &Moai, state: &mut State, number: u8, versus: Option<Seat>) {
    let Phase::Take { turn } = state.phase else { unreachable!("the action is legal") };
    let taker = state.order.at(turn);
    let card = state.row.take(number).expect("the card is in the row");
    state.clan_mut(taker).card = Some(card);
    let kind = game.edition.card(card).kind;
    if kind.is_disaster() {
        let struck = versus.unwrap_or_else(|| struck_next(game, state, turn));
        disaster::strike(game, state, turn, struck, kind);
    } else {
        take_from(game, state, turn + 1);
    }
}

/// The clan after this place in the order; after the last comes the first.
pub(crate) fn struck_next(game: &Moai, state: &State, turn: u8) -> Seat {
    state.order.at((turn + 1) % game.seats)
}
