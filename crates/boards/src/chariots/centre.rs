//! The middle of the ring: round and phase over the stones, and everybody's split before them.

use super::course::MIDDLE;
use super::race::Race;
use super::{art, labels, words};
use crate::{Item, Look, Shape, Spot};
use game_core::Seat;
use std::fmt::Write;

/// How high the row of splits is, and where.
const ROW: f32 = 40.0;
const DOWN: f32 = 150.0;

/// The middle of a seat's split.
pub(super) fn chip(race: &Race, seat: Seat) -> ((f32, f32), f32) {
    let seats = race.seats().len() as f32;
    let wide = (400.0 / seats).min(118.0);
    let rank = race.ranked().iter().position(|other| *other == seat).unwrap_or(0) as f32;
    ((MIDDLE.0 + (rank - (seats - 1.0) / 2.0) * wide, MIDDLE.1 + DOWN), wide - 6.0)
}

pub(super) fn items(race: &Race, look: Look<'_>) -> Vec<Item> {
    let at = (MIDDLE.0, 188.0);
    let mut items = vec![Item { key: "round".to_owned(), at, turn: 0.0, art: heading(race, look) }];
    items.extend(race.ranked().into_iter().map(|seat| {
        let (at, wide) = chip(race, seat);
        Item { key: format!("split-of-{seat}"), at, turn: 0.0, art: split(race, seat, wide) }
    }));
    items
}

/// The round, and its phases with the present one marked.
fn heading(race: &Race, look: Look<'_>) -> String {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let mut phases = String::new();
    let over = race.view.phase == "over";
    for phase in ["energy", "block", "drive", "charge"].into_iter().filter(|_| !over) {
        let (now, gap) =
            (if race.view.phase == phase { " now" } else { "" }, if phase == "energy" { 0 } else { 12 });
        let name = say(&format!("phase-{phase}"), &[]);
        let _ = write!(phases, r#"<tspan class="ch-phase{now}" dx="{gap}">{name}</tspan>"#);
    }
    let round = match race.view.phase.as_str() {
        "over" => say("phase-over", &[]),
        _ => say("round", &[("round", &race.view.round.to_string())]),
    };
    format!(
        r#"<g class="ch-head"><text class="ch-round">{round}</text><text class="ch-phases" y="24">{phases}</text></g>"#
    )
}

/// A seat's split: what goes into blocking, what into driving; closed until all are turned over.
fn split(race: &Race, seat: Seat, wide: f32) -> String {
    let chariot = &race.view.chariots[seat.index()];
    let acting = if race.acting() == Some(seat) { " acting" } else { "" };
    let mut svg = format!(
        r#"<rect class="ch-chip{acting}" x="{:.1}" y="{:.1}" width="{wide:.1}" height="{ROW}" rx="12"/><g transform="translate({:.1} 0)">{}</g>"#,
        -wide / 2.0,
        -ROW / 2.0,
        14.0 - wide / 2.0,
        art::mark(seat, 8.0)
    );
    let text = |x: f32, class: &str, text: &str| {
        format!(r#"<text class="ch-half {class}" x="{x:.1}" y="8">{text}</text>"#)
    };
    let (left, right) = (wide * 0.5 - (wide - 26.0) * 0.72, wide * 0.5 - (wide - 26.0) * 0.24);
    svg += &match (chariot.place, chariot.out, race.split(seat)) {
        (Some(place), ..) => text((left + right) / 2.0, "place", &format!("{place}.")),
        (None, true, _) => text((left + right) / 2.0, "gone", "×"),
        (None, false, Some([block, drive])) => {
            text(left, "block", &block.to_string()) + &text(right, "drive", &drive.to_string())
        }
        (None, false, None) => text(left, "block", "?") + &text(right, "drive", "?"),
    };
    format!(r#"<g class="ch-split {}">{svg}</g>"#, art::owner(seat))
}

/// One place to listen to for each seat.
pub(super) fn spots(race: &Race, look: Look<'_>) -> Vec<Spot> {
    let spot = |seat: Seat| {
        let (at, wide) = chip(race, seat);
        Spot {
            key: format!("seat-{seat}"),
            part: format!("seat:{seat}"),
            at,
            size: (wide, ROW),
            label: labels::standing(race, seat, look),
            shape: Shape::Box,
            small: true,
        }
    };
    race.ranked().into_iter().map(spot).collect()
}
