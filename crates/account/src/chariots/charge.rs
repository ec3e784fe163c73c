use super::Step;
use super::sight::{card as written, cards as all_written};
use crate::{Deed, Field, Icon};
use game_chariots::{Card, Cards};

/// A card comes to a hand: its owner knows which.
pub(super) fn draw(step: &Step<'_>, card: Option<Card>) -> Vec<Deed> {
    let mut deeds = Vec::new();
    if step.before.view.deck.is_empty() {
        deeds.push(Deed::new("reshuffle", step.before.chapter(), Icon::Card));
    }
    let deal = step.before.is_deal();
    deeds.push(match card {
        Some(card) => {
            let deed = step.deed(if deal { "deal" } else { "draw" }, Icon::Card);
            deed.with("card", written(card)).at(format!("card:{card}"))
        }
        // Cards are dealt in turn: told by whom they go to, no two would be told together.
        None if deal => Deed::new("deal-hidden", step.before.chapter(), Icon::Card).folded(),
        None => step.deed("draw-hidden", Icon::Card).folded(),
    });
    deeds
}

pub(super) fn discard(step: &Step<'_>, cards: Cards) -> Vec<Deed> {
    vec![step.deed("discard", Icon::Card).with("cards", Field::List(all_written(cards)))]
}

pub(super) fn keep(step: &Step<'_>) -> Vec<Deed> {
    vec![step.deed("keep", Icon::Card)]
}
