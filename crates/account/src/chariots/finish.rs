use super::Step;
use super::sight::{people, rank};
use crate::{Deed, Field, Icon};
use game_core::Seat;
use std::borrow::Cow;

/// What begins because of a step: a phase with who acts when, a round, the end.
pub(super) fn phases(step: &Step<'_>) -> Vec<Deed> {
    let (before, after) = (&step.before.view, &step.after.view);
    if after.phase == "over" {
        return if before.phase == "over" { Vec::new() } else { end(step) };
    }
    if step.before.is_deal() && !step.after.is_deal() {
        let order = people(step.after.order());
        return vec![Deed::new("start", step.after.chapter(), Icon::Round).with("order", order).at("t1")];
    }
    let mut deeds = Vec::new();
    // The phases that have begun since, in which nobody could act.
    let nth = |phase: &str| ["energy", "block", "drive", "charge"].iter().position(|known| *known == phase);
    let (from, to) = (nth(&before.phase), nth(&after.phase));
    let passed = |phase: usize| from < Some(phase) && Some(phase) < to && before.round == after.round;
    for (phase, kind) in [(1, "nobody-blocks"), (2, "nobody-drives")] {
        if passed(phase) {
            deeds.push(Deed::new(kind, step.before.chapter(), Icon::Round));
        }
    }
    if before.round != after.round {
        deeds.extend(round(step));
    } else if before.phase != after.phase {
        deeds.extend(begun(step));
    }
    deeds
}

/// The round that begins, and who leads.
fn round(step: &Step<'_>) -> Option<Deed> {
    let leader = *step.after.order().first()?;
    let at = step.after.at(leader)?;
    let deed = Deed::new("round-begins", step.after.chapter(), Icon::Round).to(leader);
    let deed = deed.with("round", Field::Number(step.after.view.round));
    Some(deed.with("space", Field::text(at)).at(at.to_string()))
}

/// The phase that begins, and who acts in it, in which order and with how much.
fn begun(step: &Step<'_>) -> Option<Deed> {
    let (kind, half) = match step.after.view.phase.as_str() {
        "block" => ("order-block", 0),
        "drive" => ("order-drive", 1),
        "charge" => ("order-charge", 2),
        _ => return None,
    };
    let entry = |seat: Seat| match step.after.split(seat).and_then(|split| split.get(half).copied()) {
        Some(energy) => Field::Said(
            Cow::Borrowed("with-energy"),
            vec![(Cow::Borrowed("who"), Field::Seat(seat)), (Cow::Borrowed("energy"), Field::Number(energy))],
        ),
        None => Field::Seat(seat),
    };
    let order = step.after.to_act().into_iter().map(entry).collect();
    Some(Deed::new(kind, step.after.chapter(), Icon::Round).with("order", Field::List(order)))
}

/// Why the race is over, and who comes when.
fn end(step: &Step<'_>) -> Vec<Deed> {
    let seats = step.after.view.chariots.len();
    let racing: Vec<Seat> = step
        .after
        .seats()
        .filter(|seat| {
            step.after.chariot(*seat).is_some_and(|chariot| chariot.at != "finish" && !chariot.out)
        })
        .collect();
    let why = |kind: &'static str| Deed::new(kind, step.after.chapter(), Icon::End);
    let mut deeds = vec![match racing.as_slice() {
        [last] => why("over-alone").to(*last),
        _ => why("over-limit").with("limit", Field::text(step.round_limit)),
    }];
    let place = |seat: &Seat| step.after.chariot(*seat).and_then(|chariot| chariot.place).unwrap_or(0);
    let mut ranked: Vec<Seat> = step.after.seats().collect();
    game_core::order_few(&mut ranked, place);
    deeds.extend(ranked.into_iter().map(|seat| {
        let place = place(&seat).clamp(1, 5) as usize;
        let points = Field::count(seats.saturating_sub(place) as i64, "point");
        why("placed").by(seat).with("rank", rank(place)).with("points", points)
    }));
    deeds
}
