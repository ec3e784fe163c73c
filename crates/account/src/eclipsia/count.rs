//! Who comes to lead a district, and the count at the end.

use super::Turn;
use super::city::{City, SEATS, Tally};
use crate::{Deed, Field, Icon};
use game_core::Seat;
use game_eclipsia::{PhaseName, Ties};
use std::borrow::Cow;
use std::cmp::Ordering;

/// A deed for each district whose lead is another's now.
pub(super) fn changes(turn: &Turn, before: &Tally, now: &Tally) -> Vec<Deed> {
    let changed = |index: &usize| before.leads[*index] != now.leads[*index];
    let mount = turn.after.mount();
    (0..now.leads.len())
        .filter(changed)
        .map(|index| {
            let (was, is) = (before.leads[index], now.leads[index]);
            let [low, high] = ordered(now.counts[index]);
            let deed = lead(turn, was, is, mount == Some(index));
            let deed = deed
                .with("district", turn.after.name(index))
                .with("high", Field::Number(high))
                .with("low", Field::Number(low))
                .at(turn.after.part(index));
            points(turn, deed, index, before, now)
        })
        .collect()
}

/// Who leads now: by their own doing, or by what the other did.
fn lead(turn: &Turn, was: Option<Seat>, is: Option<Seat>, mount: bool) -> Deed {
    let new = |kind| turn.deed(kind, Icon::Contest);
    match (was, is) {
        (_, Some(is)) if is != turn.seat => new(if mount { "led-mount" } else { "led" }).to(is),
        (_, Some(is)) if mount => new("leads-mount").by(is),
        (Some(was), Some(is)) => new("takes").by(is).to(was),
        (None, Some(is)) => new("leads").by(is),
        (was, None) => was.into_iter().fold(new("ties"), Deed::to),
    }
}

/// What the points mean to whom, if the game ended now: the district's own, and with the mount those of whatever is tied.
fn points(turn: &Turn, deed: Deed, index: usize, before: &Tally, now: &Tally) -> Deed {
    let tied = |other: usize| before.leads[other].is_none() && now.leads[other].is_none();
    let is_mount = turn.after.mount() == Some(index);
    let mut lost = [0; 2];
    for other in (0..now.leads.len()).filter(|other| *other == index || is_mount && tied(*other)) {
        let worth = i32::try_from(turn.after.edition.districts[other].points).unwrap_or(0);
        before.gets[other].into_iter().for_each(|seat| lost[seat.index()] += worth);
        now.gets[other].into_iter().for_each(|seat| lost[seat.index()] -= worth);
    }
    SEATS.into_iter().fold(deed, |deed, seat| match lost[seat.index()] {
        0 => deed,
        lost if lost > 0 => deed.costs(seat, lost, "point"),
        lost => deed.gives(seat, -lost, "point"),
    })
}

/// How a district stands, in words that follow a sentence.
pub(super) fn stands(city: &City, index: usize) -> Field {
    let tally = city.tally();
    let [low, high] = ordered(tally.counts[index]);
    let mut fields = vec![
        (Cow::Borrowed("district"), city.name(index)),
        (Cow::Borrowed("high"), Field::Number(high)),
        (Cow::Borrowed("low"), Field::Number(low)),
    ];
    match tally.leads[index] {
        Some(seat) => {
            fields.push((Cow::Borrowed("leader"), Field::Seat(seat)));
            Field::Said(Cow::Borrowed("stands-for"), fields)
        }
        None => Field::Said(Cow::Borrowed("stands-tied"), fields),
    }
}

/// Why it is over, what every district counts for, and who has won.
pub(super) fn ending(turn: &Turn, now: &Tally) -> Vec<Deed> {
    if turn.after.position.phase != PhaseName::Over {
        return Vec::new();
    }
    let spent = SEATS.map(|seat| turn.after.left(seat) == 0);
    let why = match (spent, turn.after.position.passes) {
        ([true, true], _) => "end-all-placed",
        (_, 2..) => "end-blocked",
        ([true, _] | [_, true], 1) => "end-blocked",
        _ => "end-turn-limit",
    };
    let mut deeds = vec![turn.deed(why, Icon::End)];
    deeds.extend((0..now.counts.len()).map(|index| district(turn, now, index)));
    deeds.push(result(turn, now));
    deeds
}

/// What a district counts for at the end.
fn district(turn: &Turn, now: &Tally, index: usize) -> Deed {
    let [low, high] = ordered(now.counts[index]);
    let worth = turn.after.edition.districts[index].points;
    let mount = turn.after.mount();
    let kind = match (now.leads[index], now.gets[index], mount) {
        (Some(_), _, _) => "counts",
        (None, Some(_), _) => "counts-mount",
        (None, None, Some(mount)) if mount != index => "counts-nobody",
        (None, None, _) => "counts-tied",
    };
    let mount = mount.map_or_else(|| Field::text(""), |mount| turn.after.name(mount));
    let deed = turn
        .deed(kind, Icon::Contest)
        .with("district", turn.after.name(index))
        .with("high", Field::Number(high))
        .with("low", Field::Number(low))
        .with("points", Field::count(worth, "point"))
        .with("mount", mount)
        .at(turn.after.part(index));
    now.gets[index].into_iter().fold(deed, Deed::to)
}

/// Who has won.
fn result(turn: &Turn, now: &Tally) -> Deed {
    let [sun, moon] = now.points;
    let (kind, winner): (_, Option<Seat>) = match sun.cmp(&moon) {
        Ordering::Greater => ("wins", Some(SEATS[0])),
        Ordering::Less => ("wins", Some(SEATS[1])),
        Ordering::Equal if turn.after.ties == Ties::Sun => ("wins-tie", Some(SEATS[0])),
        Ordering::Equal => ("draws", None),
    };
    let deed = turn
        .deed(kind, Icon::End)
        .with("high", Field::Number(sun.max(moon)))
        .with("low", Field::Number(sun.min(moon)));
    winner.into_iter().fold(deed, Deed::to)
}

fn ordered([one, other]: [u32; 2]) -> [i64; 2] {
    [one.min(other).into(), one.max(other).into()]
}
