//! The Birdman: the row, the bids, and the order on the hill.

use super::tale::{self, Part, Tale, names, said};
use crate::{Deed, Field, Icon, Toll};
use game_core::{Seat, Step};
use game_moai::{Action, Cards, Face, Kind, PhaseName, Shown};
use std::borrow::Cow;

/// The same before the first round.
fn before_all(mut deed: Deed) -> Deed {
    deed.chapter.round = 0;
    deed.chapter.phase = Cow::Borrowed("");
    deed
}

pub(super) fn removed(tale: &mut Tale) {
    let deed = tale.deed("removed", Part::Birdman, Icon::Secret).folded();
    tale.tell(before_all(deed));
}

pub(super) fn begins(tale: &mut Tale, seat: Seat) {
    let deed = tale.deed("begins", Part::Birdman, Icon::Power).to(seat).at(format!("clan:{seat}"));
    tale.tell(before_all(deed));
}

pub(super) fn dealt(tale: &mut Tale) {
    let deed = tale.deed("dealt", Part::Birdman, Icon::Card).folded();
    tale.tell(before_all(deed));
}

pub(super) fn revealed(tale: &mut Tale, face: Face) {
    if face.kind == Kind::Admiral {
        let deed = tale.deed("admiral", Part::Birdman, Icon::Boat);
        return tale.tell(deed);
    }
    let wooded = tale.before.forest_wood.iter().zip(&tale.after.forest_wood);
    let grown = wooded.enumerate().find(|(_, (then, now))| !**then && **now).map(|(index, _)| index + 1);
    let kind = if grown.is_some() { "reveal-palm" } else { "reveal" };
    let icon = if face.kind.is_disaster() { Icon::Strike } else { Icon::Card };
    let deed = tale.deed(kind, Part::Birdman, icon).with("card", kind_word(face.kind, true));
    let deed = offered(deed, face).at(format!("row:{}", tale.after.row.len()));
    let deed = match grown {
        Some(space) => deed.with("place", Field::text(format!("F{space}"))).at(format!("F{space}")),
        None => deed,
    };
    tale.tell(deed);
}

/// The same with what an epoch card offers: cards and huts.
pub(super) fn offered(deed: Deed, face: Face) -> Deed {
    deed.with("cards", Field::count(face.cards, "cards")).with("huts", Field::count(face.huts, "huts"))
}

/// What a kind of epoch card is called, at the beginning of a sentence or in it.
pub(super) fn kind_word(kind: Kind, at_beginning: bool) -> Field {
    let before = if at_beginning { "Kind" } else { "kind" };
    Field::word(format!("{before}-{}", kind.name()))
}

pub(super) fn bid(tale: &mut Tale, bid: Option<Cards>) {
    let deed = match bid {
        None => tale.done("bids-hidden", Part::Birdman, Icon::Secret),
        Some(none) if none.is_empty() => tale.done("bids-nothing", Part::Birdman, Icon::Card),
        Some(bid) => tale
            .done("bids", Part::Birdman, Icon::Card)
            .with("cards", tale::cards(bid))
            .with("total", Field::Number(bid.total().into())),
    };
    tale.tell(deed);
    if !tale.event.shown.is_empty() {
        turned_over(tale);
    }
    tied(tale);
}

/// All bids at once, highest first.
fn turned_over(tale: &mut Tale) {
    let totals = totals(tale);
    let mut ranked: Vec<(Seat, i64)> = tale.seats().zip(totals).collect();
    game_core::order_few(&mut ranked, |(_, total)| std::cmp::Reverse(*total));
    let bids = ranked.iter().map(|(seat, total)| {
        said("bid-of", vec![("who", Field::Seat(*seat)), ("total", Field::Number(*total))])
    });
    let bids = Field::List(bids.collect());
    let deed = tale.deed("bids-shown", Part::Birdman, Icon::Reveal).with("bids", bids);
    let deed = ranked.iter().fold(deed, |deed, (seat, _)| deed.at(format!("clan:{seat}")));
    tale.tell(deed);
}

/// Who ties and is to be ranked next, where somebody is asked.
fn tied(tale: &mut Tale) {
    if tale.after.phase != PhaseName::Rank {
        return;
    }
    let groups = tale.after.pending.tied.clone().unwrap_or_default();
    let Some(birdman) = tale.after.birdman.and_then(|seat| tale.seat(seat)) else { return };
    let tied: Vec<Seat> = groups.first().into_iter().flatten().filter_map(|seat| tale.seat(*seat)).collect();
    let tied: Vec<Seat> = tied.into_iter().filter(|seat| *seat != birdman).collect();
    let deed = tale.deed("tied", Part::Birdman, Icon::Contest).to(birdman).with("tied", names(tied.clone()));
    let deed = tied.iter().fold(deed, |deed, seat| deed.at(format!("clan:{seat}")));
    tale.tell(deed);
}

/// What everybody has bid, by seat, as far as the step shows it.
fn totals(tale: &Tale) -> Vec<i64> {
    let sum = |seat: Seat| {
        let shown = tale.event.shown.iter().find_map(|shown| match shown {
            Shown::Bid(owner, cards) if *owner == seat => Some(i64::from(cards.total())),
            _ => None,
        });
        let now = match tale.event.step {
            Step::Act { seat: actor, action: Action::Bid(Some(cards)) } if actor == seat => {
                Some(i64::from(cards.total()))
            }
            _ => None,
        };
        let lying = || {
            let bid = tale.before.bids.get(seat.index())?.as_ref()?;
            Some(bid.iter().map(|card| card.value() as i64).sum())
        };
        shown.or(now).or_else(lying).unwrap_or_default()
    };
    tale.seats().map(sum).collect()
}

pub(super) fn ranked(tale: &mut Tale, named: Seat) {
    let place = tale.before.order.len() + 1;
    let deed = tale
        .done("ranks", Part::Birdman, Icon::Contest)
        .to(named)
        .with("place", Field::word(format!("place-{place}")))
        .at(format!("clan:{named}"));
    tale.tell(deed);
    tied(tale);
}

/// The order stands: who is the Birdman, by how much, and who comes when.
pub(super) fn settled(tale: &mut Tale) {
    let order: Vec<Seat> = tale.after.order.iter().filter_map(|seat| tale.seat(*seat)).collect();
    let [first, others @ ..] = order.as_slice() else { return };
    let totals = totals(tale);
    let total = |seat: &Seat| totals.get(seat.index()).copied().unwrap_or_default();
    let second = others.iter().map(total).max().unwrap_or_default();
    let stays = tale.before.birdman == Some(i64::from(first.number()));
    let kind = if stays { "birdman-again" } else { "birdman" };
    let mut deed = tale
        .deed(kind, Part::Birdman, Icon::Power)
        .to(*first)
        .with("high", Field::Number(total(first)))
        .with("low", Field::Number(second))
        .at(format!("clan:{first}"));
    let then = tale.order();
    for (place, seat) in order.iter().enumerate().skip(1) {
        // Before the first bid the hill is no ranking.
        let was = then.iter().position(|other| other == seat).filter(|_| tale.before.phase == PhaseName::Bid);
        let harm = was.is_some_and(|was| was < place) && tale.before.round > 1;
        let what = Cow::Owned(format!("rank-{}", place + 1));
        deed.toll.push(Toll { seat: *seat, by: 0, what, harm });
    }
    tale.tell(deed);
    let deed = tale.deed("order", Part::Birdman, Icon::Round).with("order", names(order));
    tale.tell(deed);
}
