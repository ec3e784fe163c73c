//! The picture: the near face with its pieces and what shows through, the far face beside it, and the score.

use super::plan::{Disc, HEIGHT, WIDTH};
use super::sight::{SEATS, Sight, Tally, standing};
use super::{art, disc, spots};
use crate::{Item, Panel};
use game_core::Seat;
use game_eclipsia::{Face, PieceAt};
use std::fmt::Write;

/// The left end of the score's bar, its right end and its height.
pub(super) const BAR: (f32, f32, f32) = (16.0, 470.0, 760.0);

/// The picture.
pub(super) fn panel(sight: &Sight<'_>) -> Panel {
    let tally = sight.tally();
    let discs = sight.discs();
    let (id, title) = match sight.near {
        Face::Sun => ("sun", "title-sun"),
        Face::Moon => ("moon", "title-moon"),
    };
    let stone = discs.map(|disc| disc::stone(sight, disc)).concat();
    let rim = discs.map(|disc| disc::rim(sight, disc, &tally)).concat();
    Panel {
        id,
        title: sight.say(title, &[]),
        size: (WIDTH, HEIGHT),
        backdrop: vec![art::defs() + &stone, rim, far_ghosts(sight, discs[1])],
        items: items(sight, &tally),
        spots: spots::all(sight, &tally),
    }
}

/// What shows through the far face: too small to be worth a motion.
fn far_ghosts(sight: &Sight<'_>, disc: Disc) -> String {
    let through = |there: &&PieceAt| {
        there.at.face() != disc.face && standing(&sight.position.pieces, there.at.opposite()).is_none()
    };
    let mut svg = String::new();
    for there in sight.position.pieces.iter().filter(through) {
        let Some(polar) = sight.plan.find(&sight.edition, there.at) else { continue };
        svg += &art::scaled(disc.point(polar), 1.0, &art::shown(&sight.plan, disc, polar, there, false));
    }
    format!(r#"<g class="{}">{svg}</g>"#, art::face_class(disc.face))
}

fn items(sight: &Sight<'_>, tally: &Tally) -> Vec<Item> {
    let [near, inset] = sight.discs();
    let item = |key: String, at: (f32, f32), art: String| Item { key, at, turn: 0.0, art };
    let mut items = Vec::new();
    for seat in SEATS {
        items.push(item(format!("hand:{seat}"), hand_at(sight, seat), String::new()));
    }
    for (index, district) in sight.edition.districts.iter().enumerate() {
        let knots = [("knot", near), ("far-knot", inset)];
        items.extend(knots.into_iter().filter_map(|(name, disc)| {
            let at = disc::knot_at(sight, disc, tally, index)?;
            Some(item(format!("{name}:{}", district.code), at, knot(disc)))
        }));
    }
    let here = |there: &&PieceAt| there.at.face() == near.face;
    let (front, behind): (Vec<&PieceAt>, Vec<&PieceAt>) = sight.position.pieces.iter().partition(here);
    // What shows through lies under the pieces where the place is free, and on them where it is not.
    items.extend(behind.iter().filter_map(|there| ghost(sight, near, there, false)));
    items.extend(front.iter().filter_map(|there| stands(sight, near, there)));
    items.extend(behind.iter().filter_map(|there| ghost(sight, near, there, true)));
    items.extend(behind.iter().filter_map(|there| stands(sight, inset, there)));
    items.push(item("score".to_owned(), (0.0, 0.0), score(sight, tally, "")));
    let now = sight.position.turn + u64::from(sight.position.to_move.is_some());
    let (turn, limit) = (now.to_string(), sight.turn_limit.to_string());
    let turn =
        art::text("ec-turn", (8.0, 20.0), 18.0, &sight.say("turn", &[("turn", &turn), ("limit", &limit)]));
    items.push(item("turn".to_owned(), (0.0, 0.0), turn));
    items
}

/// Where the pieces of a seat come from when they are placed.
fn hand_at(sight: &Sight<'_>, seat: Seat) -> (f32, f32) {
    if Face::of_seat(seat) == sight.near { (110.0, HEIGHT) } else { Disc::inset(sight.near).middle }
}

fn knot(disc: Disc) -> String {
    format!(r#"<circle class="ec-knot" r="{:.1}"/>"#, 9.5 * disc.scale)
}

/// A piece on the disc that shows its face.
fn stands(sight: &Sight<'_>, disc: Disc, there: &PieceAt) -> Option<Item> {
    let polar = sight.plan.find(&sight.edition, there.at)?;
    let art = art::shown(&sight.plan, disc, polar, there, false);
    Some(Item { key: there.at.to_string(), at: disc.point(polar), turn: 0.0, art })
}

/// A piece of the far face, through a free place or peeping out beside what stands there.
fn ghost(sight: &Sight<'_>, disc: Disc, there: &PieceAt, covered: bool) -> Option<Item> {
    if sight.standing(there.at.opposite()).is_some() != covered {
        return None;
    }
    let polar = sight.plan.find(&sight.edition, there.at)?;
    let art = art::shown(&sight.plan, disc, polar, there, covered);
    Some(Item { key: format!("ghost:{}", there.at), at: disc.point(polar), turn: 0.0, art })
}

/// Which seats stand left and right in the score: whoever is near is on the left.
pub(super) fn score_seats(sight: &Sight<'_>) -> [Seat; 2] {
    let [sun, moon] = SEATS;
    if sight.near == Face::Sun { [sun, moon] } else { [moon, sun] }
}

/// What each seat would have if the game ended now, by name.
pub(super) fn score(sight: &Sight<'_>, tally: &Tally, class: &str) -> String {
    let (from, to, y) = BAR;
    let [left, right] = score_seats(sight);
    let points = |seat: Seat| tally.points[seat.index()];
    let both = (points(left) + points(right)).max(1) as f32;
    let share =
        (to - from) * if points(left) + points(right) == 0 { 0.5 } else { points(left) as f32 / both };
    let mut svg = String::new();
    let _ = write!(
        svg,
        r#"<g class="ec-score {class}"><rect class="e{left}" x="{from}" y="{y}" width="{share:.1}" height="9" rx="3"/><rect class="e{right}" x="{:.1}" y="{y}" width="{:.1}" height="9" rx="3"/>"#,
        from + share,
        to - from - share
    );
    let named = |seat: Seat| {
        let name = super::people::begin(&sight.who(seat));
        if name.chars().count() > 14 { name.chars().take(13).chain(['…']).collect() } else { name }
    };
    let line = y + 25.0;
    svg += &art::text("ec-left", (from, line), 21.0, &format!("{} {}", named(left), points(left)));
    svg += &art::text("ec-right", (to, line), 21.0, &format!("{} {}", points(right), named(right)));
    let over = sight.position.to_move.is_none();
    let key = if over { "score-end" } else { "score-now" };
    svg += &art::text("ec-small", ((from + to) / 2.0, line), 16.0, &sight.say(key, &[]));
    svg + "</g>"
}
