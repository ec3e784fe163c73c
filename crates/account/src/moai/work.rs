//! Workers sent out and changed over, and Moai finished.

use super::tale::{Part, Tale, names, place, said};
use crate::{Field, Icon, Toll};
use game_core::Seat;
use game_moai::{Area, Shown, Space, Strength, Worker};
use std::borrow::Cow;

pub(super) fn sent(tale: &mut Tale, strength: Option<Strength>, at: Space) {
    let Some(actor) = tale.actor() else { return };
    let is_new = at == Space::NEW;
    let Some(at) = (if is_new { opened(tale, actor) } else { Some(at) }) else { return };
    let rivals = rivals(tale, actor, at);
    let where_to = match (is_new, at.area()) {
        (true, _) => said("at-new", vec![("at", Field::text(at))]),
        _ => place(at),
    };
    let against = match rivals.is_empty() {
        true => Field::text(""),
        false => said("against", vec![("who", names(rivals.clone()))]),
    };
    let is_open = at.area().is_open() || tale.open_work;
    let (kind, icon) = match (strength, is_open) {
        (None, _) => ("sends-hidden", Icon::Secret),
        (Some(_), true) => ("sends", Icon::Worker),
        (Some(_), false) => ("sends-unseen", Icon::Secret),
    };
    let mut deed = tale.done(kind, Part::Work, icon).with("place", where_to).with("against", against);
    deed = deed.at(tale.part(actor, at));
    if let Some(strength) = strength {
        deed = deed.with("strength", Field::Number(strength as i64));
    }
    for seat in rivals {
        deed.toll.push(Toll { seat, by: 0, what: Cow::Borrowed("a-rival"), harm: true });
    }
    tale.tell(deed);
}

/// The volcano space that came with the step.
fn opened(tale: &Tale, actor: Seat) -> Option<Space> {
    let taken =
        |at: Space| tale.clan_before(actor).is_some_and(|clan| clan.workers.iter().any(|w| w.at == at));
    let workers = &tale.clan_after(actor)?.workers;
    let spaces = workers.iter().map(|worker| worker.at);
    spaces.filter(|at| at.area() == Area::Volcano).find(|at| !taken(*at))
}

/// The others on a forest space that has wood.
fn rivals(tale: &Tale, actor: Seat, at: Space) -> Vec<Seat> {
    let wooded = at.area() == Area::Forest
        && tale.before.forest_wood.get(usize::from(at.number()).wrapping_sub(1)) == Some(&true);
    let there = |seat: &Seat| {
        tale.clan_before(*seat).is_some_and(|clan| clan.workers.iter().any(|worker| worker.at == at))
    };
    tale.seats().filter(|seat| wooded && *seat != actor && there(seat)).collect()
}

pub(super) fn swapped(tale: &mut Tale, one: Worker, other: Worker) {
    let Some(actor) = tale.actor() else { return };
    let turned: Vec<Field> = tale
        .event
        .shown
        .iter()
        .filter_map(|shown| match shown {
            Shown::Worker(worker, _) => Some(said(
                "turned-at",
                vec![
                    ("strength", Field::Number(i64::from(worker.strength()? as u8))),
                    ("place", place(worker.at())),
                ],
            )),
            _ => None,
        })
        .collect();
    let kind = if turned.is_empty() { "swaps" } else { "swaps-turned" };
    let mut deed = tale
        .done(kind, Part::Work, Icon::Move)
        .with("one", place(one.at()))
        .with("other", place(other.at()))
        .at(tale.part(actor, one.at()))
        .at(tale.part(actor, other.at()));
    if !turned.is_empty() {
        deed = deed.with("turned", Field::List(turned));
    }
    tale.tell(deed);
}

pub(super) fn stayed(tale: &mut Tale) {
    let deed = tale.done("stays", Part::Work, Icon::Worker);
    tale.tell(deed);
}

pub(super) fn carved(tale: &mut Tale, at: Space) {
    let Some(actor) = tale.actor() else { return };
    let (Some(then), Some(now)) = (tale.clan_before(actor), tale.clan_after(actor)) else { return };
    let strengths: Vec<i64> =
        now.workers.iter().filter(|worker| worker.at == at).filter_map(|worker| worker.strength).collect();
    let sum: i64 = strengths.iter().sum();
    let count = |tiles: &[i64], height: i64| tiles.iter().filter(|tile| **tile == height).count();
    let gained = now.tiles.iter().find(|tile| count(&now.tiles, **tile) > count(&then.tiles, **tile));
    let height = gained.copied().unwrap_or(sum);
    let figures = strengths.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    let kind = if height < sum { "carves-less" } else { "carves" };
    let deed = tale
        .done(kind, Part::Production, Icon::Statue)
        .with("place", Field::text(at))
        .with("figures", Field::text(figures))
        .with("sum", Field::Number(sum))
        .with("height", Field::Number(height))
        .gives(actor, height as i32, "prestige")
        .at(at.to_string())
        .at(format!("ahu:{actor}"));
    tale.tell(deed);
}
