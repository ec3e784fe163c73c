//! Food against mouths: who has some over, who is hungry, who starves, who raids.

use super::disaster::lost_worker;
use super::tale::{Part, Tale, said};
use crate::{Deed, Field, Icon};
use game_core::Seat;
use game_moai::{Card, ClanView, PhaseName, Space, Worker, WorkerView};

/// Clans that ate in the step, in order, and the one that is found hungry.
pub(super) fn served(tale: &mut Tale) {
    let order = tale.order();
    let place = |acting: Option<i64>| {
        let seat = acting.and_then(|seat| tale.seat(seat))?;
        order.iter().position(|other| *other == seat)
    };
    let early = [
        PhaseName::Take,
        PhaseName::Lose,
        PhaseName::Work,
        PhaseName::Award,
        PhaseName::Carve,
        PhaseName::Rank,
        PhaseName::Bid,
    ];
    let from = match tale.before.phase {
        PhaseName::Feed => place(tale.before.acting).map(|place| place + 1),
        phase if early.contains(&phase) => Some(0),
        _ => None,
    };
    let is_new_round = tale.after.round > tale.before.round;
    let to = match tale.after.phase {
        PhaseName::Feed => place(tale.after.acting),
        PhaseName::Rest | PhaseName::Birth | PhaseName::Over => Some(order.len()),
        _ if is_new_round => Some(order.len()),
        _ => None,
    };
    let (Some(from), Some(to)) = (from, to) else { return };
    // A hungry clan that is still hungry was told so before.
    let fed: Vec<Seat> = order.get(from..to).unwrap_or_default().to_vec();
    for seat in fed {
        let Some(clan) = tale.clan_after(seat).cloned() else { continue };
        let deed = balance(tale, &clan).to(seat).at(format!("clan:{seat}"));
        tale.tell(deed);
    }
    let hungry = order.get(to).copied().filter(|_| tale.after.phase == PhaseName::Feed && to >= from);
    if let Some(seat) = hungry
        && let Some(clan) = tale.clan_after(seat)
    {
        let (food, mouths) = (clan.food(), clan.workers.len() as i64);
        let deed = tale
            .deed("hungry", Part::Production, Icon::Food)
            .to(seat)
            .with("food", Field::Number(food))
            .with("mouths", Field::count(mouths, "mouths"))
            .with("short", Field::Number(mouths - food))
            .at(format!("clan:{seat}"));
        tale.tell(deed);
    }
}

fn balance(tale: &Tale, clan: &ClanView) -> Deed {
    let (food, mouths) = (clan.food(), clan.workers.len() as i64);
    let kind = match (mouths, food - mouths) {
        (0, _) => "food-nobody",
        (_, 0) => "food-just",
        _ => "food-over",
    };
    tale.deed(kind, Part::Production, Icon::Food)
        .with("food", Field::Number(food))
        .with("mouths", Field::count(mouths, "mouths"))
        .with("over", Field::Number(food - mouths))
}

/// How many mouths of whoever decided are still hungry after the step.
fn still_hungry(tale: &Tale, actor: Seat) -> i64 {
    let asked = tale.after.phase == PhaseName::Feed && tale.after.acting == Some(i64::from(actor.number()));
    let saved = tale.after.pending.saved.unwrap_or_default();
    tale.clan_after(actor).filter(|_| asked).map_or(0, |clan| clan.workers.len() as i64 - clan.food() - saved)
}

fn left(tale: &Tale, actor: Seat) -> Field {
    match still_hungry(tale, actor) {
        0 => Field::word("all-fed"),
        hungry => Field::count(hungry, "still-hungry"),
    }
}

pub(super) fn starved(tale: &mut Tale, worker: Worker) {
    let Some(actor) = tale.actor() else { return };
    let strength = worker.strength().map(|strength| strength as i64);
    let who = lost_worker(&WorkerView { at: worker.at(), strength, up: true });
    let deed = tale
        .done("starves", Part::Production, Icon::Death)
        .with("who", who)
        .with("left", left(tale, actor))
        .at(tale.part(actor, worker.at()))
        .costs(actor, 1, "worker");
    tale.tell(deed);
}

pub(super) fn raided(tale: &mut Tale, second: Card, victim: Seat, at: Space) {
    let Some(actor) = tale.actor() else { return };
    let strength = Some(second.value() as i64);
    let cards = match second {
        Card::Raid => Field::word("two-raids"),
        other => said("raid-and", vec![("card", Field::text(other))]),
    };
    let deed = tale
        .done("raids", Part::Production, Icon::Strike)
        .to(victim)
        .with("cards", cards)
        .with("who", lost_worker(&WorkerView { at, strength, up: true }))
        .with("left", left(tale, actor))
        .at(at.to_string())
        .costs(victim, 1, "worker");
    tale.tell(deed);
}
