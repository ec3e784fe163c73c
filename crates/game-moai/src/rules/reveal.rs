//! The row: players + 1 epoch cards, and the wood their palms bring.

use crate::edition::CardId;
use crate::epoch::Face;
use crate::state::Phase;
use crate::{Chance, EpochCard, Moai, Space, State};

/// How many cards the row takes.
pub(crate) const fn row_size(game: &Moai) -> u8 {
    game.seats + 1
}

/// The lowest epoch that has a card left.
fn epoch(game: &Moai, state: &State) -> Option<u8> {
    let first = state.epoch_deck.iter().position(|count| *count > 0)?;
    Some(game.edition.card(CardId(first as u8)).epoch)
}

/// Whether nothing more is revealed this round.
pub(crate) fn is_done(game: &Moai, state: &State) -> bool {
    state.row.len() == row_size(game) || epoch(game, state).is_none()
}

pub(crate) fn draws(game: &Moai, state: &State, out: &mut Vec<(Chance, u32)>) {
    let Some(epoch) = epoch(game, state) else { return };
    let left = game.edition.cards.iter().zip(state.epoch_deck);
    let possible = left.filter(|(card, count)| card.epoch == epoch && *count > 0);
    out.extend(possible.map(|(card, count)| (Chance::Reveal(card.face()), u32::from(count))));
}

pub(crate) fn reveal(game: &Moai, state: &mut State, face: Face) {
    let epoch = epoch(game, state).expect("a card is left to reveal");
    let id = game.edition.id(EpochCard::new(epoch, face)).expect("the card is of this edition");
    state.epoch_deck[id.index()] -= 1;
    if id == game.edition.admiral {
        state.last_round = true;
    } else {
        state.row.push(Some(id));
        if face.palm {
            grow(state);
        }
    }
    if is_done(game, state) {
        state.phase = Phase::Bid;
    }
}

/// Puts a wood on the first forest space without one, as far as the supply goes.
fn grow(state: &mut State) {
    let space = state.forest_wood.trailing_ones();
    if state.wood_supply > 0 && space < u32::from(Space::FOREST) {
        state.wood_supply -= 1;
        state.forest_wood |= 1 << space;
    }
}
