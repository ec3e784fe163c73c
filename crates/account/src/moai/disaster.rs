//! Epoch cards: who takes which, and what a disaster does to whom.

use super::hill::{kind_word, offered};
use super::tale::{Part, Tale, place, said};
use crate::{Deed, Field, Icon};
use game_core::Seat;
use game_moai::{Action, ClanView, EpochCard, Kind, PhaseName, Shown, WorkerView};

pub(super) fn taken(tale: &mut Tale, number: u8, versus: Option<Seat>) {
    let Some((taker, card)) = tale.actor().zip(card_of(tale, number)) else { return };
    let part = format!("row:{number}");
    let kind = match card.kind {
        Kind::Boat => "takes-boat",
        kind if kind.is_disaster() => "takes-disaster",
        _ => "takes-calm",
    };
    let deed = tale.done(kind, Part::Epoch, icon(card.kind)).with("card", kind_word(card.kind, false));
    let deed = offered(deed, card.face()).at(part);
    if !card.kind.is_disaster() {
        return tale.tell(deed);
    }
    tale.tell(deed);
    let order = tale.order();
    let next = order.iter().position(|seat| *seat == taker).map(|place| order[(place + 1) % order.len()]);
    let Some(struck) = versus.or(next) else { return };
    if let Some(deed) = blow(tale, card.kind, struck) {
        tale.tell(deed.to(struck));
    }
}

fn card_of(tale: &Tale, number: u8) -> Option<EpochCard> {
    tale.before.row.get(usize::from(number).checked_sub(1)?).copied().flatten()
}

pub(super) const fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Boat | Kind::Admiral => Icon::Boat,
        Kind::Epidemic => Icon::Death,
        Kind::Erosion => Icon::Erosion,
        Kind::Fire => Icon::Fire,
        Kind::Neutral => Icon::Card,
        Kind::Toppling => Icon::Fall,
    }
}

/// What the disaster does to a clan as things are, and whether that is still to be chosen.
fn blow(tale: &Tale, kind: Kind, struck: Seat) -> Option<Deed> {
    let clan = tale.clan_before(struck)?;
    let is_asked = tale.after.phase == PhaseName::Lose;
    let clan_part = format!("clan:{struck}");
    let deed = |key| tale.done(key, Part::Epoch, icon(kind)).at(clan_part.clone());
    match kind {
        Kind::Erosion => Some(match tale.newly_covered() {
            None if is_asked => deed("erosion-asks"),
            None => deed("erosion-nothing"),
            Some(field) => {
                let farmed = clan.workers.iter().any(|worker| worker.at == field);
                let deed = deed(if farmed { "erosion-farmer" } else { "erosion" });
                let deed = deed.with("place", Field::text(field)).at(field.to_string());
                if farmed { deed.costs(struck, 1, "field") } else { deed }
            }
        }),
        Kind::Fire if clan.wood > 0 => {
            let key = if clan.wood == 1 { "fire-last-wood" } else { "fire-wood" };
            Some(deed(key).costs(struck, 1, "wood"))
        }
        Kind::Fire if clan.boats.len() == 1 => {
            Some(deed("fire-boat").with("fisher", fisher(clan, 1)).costs(struck, 1, "boat"))
        }
        Kind::Fire if clan.boats.len() > 1 => Some(deed("fire-asks-boat")),
        Kind::Fire | Kind::Epidemic => {
            let fire = kind == Kind::Fire;
            let living = clan.home.len() + clan.workers.len() as i64;
            if is_asked {
                return Some(deed(if fire { "fire-asks-worker" } else { "epidemic-asks" }));
            }
            if living == 0 {
                return Some(deed(if fire { "fire-nothing" } else { "epidemic-nothing" }));
            }
            let deed = deed(if fire { "fire-worker" } else { "epidemic" });
            Some(deed.with("who", only_worker(tale, struck)).costs(struck, 1, "worker"))
        }
        Kind::Toppling => Some(match (clan.tiles.first(), is_asked) {
            (_, true) => deed("toppling-asks"),
            (Some(height), _) => deed("toppling").with("height", Field::Number(*height)).costs(
                struck,
                *height as i32,
                "prestige",
            ),
            (None, _) => deed("toppling-nothing"),
        }),
        Kind::Admiral | Kind::Boat | Kind::Neutral => None,
    }
}

/// That somebody comes home from a boat, where somebody is in it.
fn fisher(clan: &ClanView, boat: usize) -> Field {
    let manned = clan.boats.get(boat.wrapping_sub(1)).is_some_and(|boat| boat.worker.is_some());
    if manned { Field::word("fisher-home") } else { Field::text("") }
}

/// The only worker of a clan, who leaves.
fn only_worker(tale: &Tale, struck: Seat) -> Field {
    let shown = tale.event.shown.iter().find_map(|shown| match shown {
        Shown::Home(seat, strength) if *seat == struck => Some(at_home(i64::from(*strength as u8))),
        Shown::Worker(worker, seat) if *seat == struck => {
            let strength = worker.strength().map(|strength| strength as i64);
            Some(lost_worker(&WorkerView { at: worker.at(), strength, up: true }))
        }
        _ => None,
    });
    let lying = tale.clan_before(struck).and_then(|clan| clan.workers.first());
    shown.or(lying.map(lost_worker)).unwrap_or_else(|| Field::word("a-worker"))
}

/// A worker at home: "a 2 at home".
fn at_home(strength: i64) -> Field {
    said("worker-home", vec![("strength", Field::Number(strength))])
}

/// A worker on the board, by strength where it is known: "a 2 on field C5".
pub(super) fn lost_worker(worker: &WorkerView) -> Field {
    let at = ("place", place(worker.at));
    match worker.strength {
        Some(strength) => said("worker-at", vec![("strength", Field::Number(strength)), at]),
        None => said("worker-hidden-at", vec![at]),
    }
}

/// What the struck clan chose, or the taker of an erosion for it.
pub(super) fn lost(tale: &mut Tale, action: Action) {
    let pending = &tale.before.pending;
    let kind = pending.kind.unwrap_or(Kind::Epidemic);
    let by = |number: Option<i64>| number.and_then(|seat| tale.seat(seat));
    let (Some(actor), struck, taker) = (tale.actor(), by(pending.struck), by(pending.taker)) else { return };
    let struck = struck.unwrap_or(actor);
    let deed = |key| {
        let deed = tale.done(key, Part::Epoch, icon(kind)).with("card", kind_word(kind, false));
        deed.to(taker.unwrap_or(struck))
    };
    let deed = match action {
        Action::Erode(field) => deed("erodes")
            .to(struck)
            .with("place", Field::text(field))
            .at(field.to_string())
            .costs(struck, 1, "field"),
        Action::LoseBoat(boat) => {
            let at = format!("B{boat}");
            let part = at.parse().map_or_else(|_| at.clone(), |space| tale.part(actor, space));
            let fisher = tale.clan_before(actor).map_or(Field::text(""), |clan| fisher(clan, boat.into()));
            let deed = deed("loses-boat").with("place", Field::text(&at)).with("fisher", fisher);
            deed.at(part).costs(actor, 1, "boat")
        }
        Action::LoseTile(height) => deed("loses-tile")
            .with("height", Field::Number(height.into()))
            .at(format!("ahu:{actor}"))
            .costs(actor, height.into(), "prestige"),
        Action::LoseHome(strength) => {
            let who = at_home(i64::from(strength as u8));
            deed("loses-worker").with("who", who).at(format!("clan:{actor}")).costs(actor, 1, "worker")
        }
        Action::LoseWorker(worker) => {
            let strength = worker.strength().map(|strength| strength as i64);
            let who = lost_worker(&WorkerView { at: worker.at(), strength, up: true });
            let part = tale.part(actor, worker.at());
            deed("loses-worker").with("who", who).at(part).costs(actor, 1, "worker")
        }
        _ => return,
    };
    tale.tell(deed);
}

/// Whoever found no card, and the card that is left over, once the last one is taken.
pub(super) fn row_cleared(tale: &mut Tale) {
    let from = [PhaseName::Bid, PhaseName::Rank, PhaseName::Take, PhaseName::Lose];
    if !tale.passes(&from, PhaseName::Work) {
        return;
    }
    let took = tale.actor().filter(|_| tale.before.phase == PhaseName::Take);
    let has_card =
        |seat: &Seat| took == Some(*seat) || tale.clan_before(*seat).is_some_and(|clan| clan.card.is_some());
    let without: Vec<Seat> = tale.order().into_iter().filter(|seat| !has_card(seat)).collect();
    let number = match tale.event.step {
        game_core::Step::Act { action: Action::Take { number, .. }, .. } => usize::from(number),
        _ => 0,
    };
    let row = tale.before.row.iter().enumerate();
    let left: Vec<EpochCard> =
        row.filter(|(index, _)| index + 1 != number).filter_map(|(_, card)| *card).collect();
    for card in left {
        let deed = tale.deed("left-over", Part::Epoch, Icon::Card).with("card", kind_word(card.kind, true));
        tale.tell(deed);
    }
    for seat in without {
        let deed = tale.deed("no-card", Part::Epoch, Icon::Card).to(seat).at(format!("clan:{seat}"));
        tale.tell(deed);
    }
}
