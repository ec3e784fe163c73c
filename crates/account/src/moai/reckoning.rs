//! The reckoning: cards drawn, rest, births, boats; the next round, and the end.

use super::hill;
use super::tale::{Part, Tale, card, names, place};
use crate::{Chapter, Deed, Field, Icon};
use game_core::Seat;
use game_moai::{Card, PhaseName, Worker};
use std::borrow::Cow;

pub(super) fn drawn(tale: &mut Tale, drawn: Option<Card>) {
    if tale.before.phase == PhaseName::Bid {
        return hill::dealt(tale);
    }
    let Some(seat) = tale.before.acting.and_then(|seat| tale.seat(seat)) else { return };
    if tale.before.deck.is_empty() {
        let deed = tale.deed("reshuffles", Part::Reckoning, Icon::Card);
        tale.tell(deed);
    }
    let deed = |kind| tale.deed(kind, Part::Reckoning, Icon::Card).to(seat).at(format!("clan:{seat}"));
    let deed = match drawn {
        Some(drawn) => deed("draws-known").with("card", Field::text(card(drawn))),
        // Folding looks at whoever acts: one line for each clan that draws.
        None => Deed { object: None, ..deed("draws").by(seat).folded() },
    };
    tale.tell(deed);
}

pub(super) fn rested(tale: &mut Tale, worker: Worker) {
    let Some(actor) = tale.actor() else { return };
    let part = tale.part(actor, worker.at());
    let deed = match worker.strength() {
        Some(strength) => tale
            .done("rests", Part::Reckoning, Icon::Move)
            .with("strength", Field::Number(i64::from(strength as u8))),
        None => tale.done("rests-hidden", Part::Reckoning, Icon::Move),
    };
    tale.tell(deed.with("place", place(worker.at())).at(part));
}

pub(super) fn born(tale: &mut Tale, one: Card, other: Card) {
    let Some(actor) = tale.actor() else { return };
    let deed = tale
        .done("born", Part::Reckoning, Icon::Birth)
        .with("one", Field::text(card(one)))
        .with("other", Field::text(card(other)))
        .with("strength", Field::Number(one.value().min(other.value()) as i64))
        .gives(actor, 1, "worker")
        .at(format!("clan:{actor}"));
    tale.tell(deed);
}

pub(super) fn built(tale: &mut Tale) {
    let Some(actor) = tale.actor() else { return };
    let boats = tale.clan_after(actor).map_or(1, |clan| clan.boats.len());
    let at = format!("B{boats}");
    let part = at.parse().map_or_else(|_| at.clone(), |space| tale.part(actor, space));
    let deed = tale.done("builds", Part::Reckoning, Icon::Boat).with("place", Field::text(&at)).at(part);
    tale.tell(deed);
}

pub(super) fn stopped(tale: &mut Tale) {
    let deed = match tale.before.phase {
        PhaseName::Carve => tale.done("carves-no-more", Part::Production, Icon::Statue),
        _ => tale.done("reckons-no-more", Part::Reckoning, Icon::Card),
    };
    tale.tell(deed);
}

/// A new round, or the end with every clan's prestige.
pub(super) fn turned(tale: &mut Tale) {
    if tale.after.round > tale.before.round {
        let round = u16::try_from(tale.after.round).unwrap_or_default();
        let chapter = Chapter { round, phase: Cow::Borrowed("birdman") };
        let deed = Deed::new("new-round", chapter, Icon::Round).with("n", Field::Number(tale.after.round));
        tale.tell(deed);
    }
    if tale.after.phase == PhaseName::Over && tale.before.phase != PhaseName::Over {
        ended(tale);
    }
}

fn ended(tale: &mut Tale) {
    let deed = tale.deed("end", Part::End, Icon::End);
    tale.tell(deed);
    let mut ranked: Vec<(Seat, i64)> =
        tale.seats().zip(tale.after.clans.iter().map(|clan| clan.prestige())).collect();
    game_core::order_few(&mut ranked, |(_, prestige)| std::cmp::Reverse(*prestige));
    for (seat, prestige) in &ranked {
        let Some(clan) = tale.clan_after(*seat) else { continue };
        let heights: i64 = clan.tiles.iter().sum();
        let living = clan.home.len() + clan.workers.len() as i64;
        let deed = tale
            .deed("prestige", Part::End, Icon::Power)
            .to(*seat)
            .with("heights", Field::Number(heights))
            .with("living", Field::Number(living))
            .with("wood", Field::Number(2 * clan.wood))
            .with("total", Field::Number(*prestige))
            .at(format!("clan:{seat}"));
        tale.tell(deed);
    }
    let best = ranked.first().map_or(0, |(_, prestige)| *prestige);
    let winners: Vec<Seat> =
        ranked.iter().filter(|(_, prestige)| *prestige == best).map(|(seat, _)| *seat).collect();
    let deed = match winners.as_slice() {
        [winner] => tale.deed("wins", Part::End, Icon::End).to(*winner),
        _ => tale.deed("wins-together", Part::End, Icon::End).with("winners", names(winners.clone())),
    };
    tale.tell(deed.with("total", Field::Number(best)));
}
