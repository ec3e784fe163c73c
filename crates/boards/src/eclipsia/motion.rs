//! What a step is seen to do, one thing after the other.

use super::preview::{LINES, counted, mark};
use super::sight::Sight;
use super::{art, people};
use crate::{Beat, Lasts, Seen};
use account::Deed as Told;
use game_core::Seat;
use game_eclipsia::{Deed, PieceAt, Place};
use serde_json::{Value, json};
use std::fmt::Write;

/// Where a piece lies that has fallen off the board.
const FALLEN: (f32, f32) = (44.0, 690.0);

/// What is shown of a deed: that it is done, what falls, and at the end how the districts are counted.
pub(super) fn beats(before: &Sight<'_>, deed: Deed, told: &[Told]) -> Vec<Beat> {
    let end = told.iter().position(|deed| deed.kind.starts_with("end-")).unwrap_or(told.len());
    let (_, fallen) = before.after(deed);
    let mut beats = match &fallen {
        Some(fallen) => fall(before, deed, fallen, told, end),
        None => done(before, deed, end),
    };
    beats.extend(count(before, told, end));
    // A step of which less is told than it did is told by its end all the same.
    if let Some(last) = beats.last_mut() {
        last.told = told.len();
    }
    beats
}

/// Something is placed, moved or swapped, and nothing falls.
fn done(before: &Sight<'_>, deed: Deed, told: usize) -> Vec<Beat> {
    let mut beats = look(before, deed);
    let landed = marks(before, deed, "ec-lands");
    beats.push(Beat {
        moved: moved(before, deed),
        overlay: landed,
        lasts: Lasts::Tell,
        told,
        ..Beat::default()
    });
    beats
}

/// The monolith comes, the faithful behind it is thrown, and lies in its reserve.
fn fall(before: &Sight<'_>, deed: Deed, fallen: &PieceAt, told: &[Told], end: usize) -> Vec<Beat> {
    let falls = told.iter().position(|deed| deed.kind == "falls").unwrap_or(end);
    let mut beats = look(before, deed);
    let magnet = before.discs().map(|disc| mark(before, disc, fallen.at, "ec-magnet")).concat();
    let late = before.discs().map(|disc| mark(before, disc, fallen.at, "ec-magnet late")).concat();
    beats.push(Beat {
        seen: between(before, deed, None),
        moved: moved(before, deed),
        overlay: magnet + &late,
        told: falls,
        ..Beat::default()
    });
    beats.push(Beat {
        seen: between(before, deed, Some(fallen)),
        overlay: thrown(before, fallen),
        told: falls,
        ..Beat::default()
    });
    beats.push(Beat {
        moved: knots(before),
        overlay: fell(before, fallen),
        lasts: Lasts::Tell,
        told: end,
        ..Beat::default()
    });
    beats
}

/// The eye finds what somebody else is about to move; where one's own is one knows.
fn look(before: &Sight<'_>, deed: Deed) -> Vec<Beat> {
    let own = before.position.to_move.is_some_and(|seat| before.is_you(seat));
    if own || deed == Deed::Pass {
        return Vec::new();
    }
    let overlay = match deed {
        Deed::Temple { from: at, .. } | Deed::Place { at, .. } => {
            before.discs().map(|disc| mark(before, disc, at, "ec-looked")).concat()
        }
        _ => marks(before, deed, "ec-looked"),
    };
    vec![Beat { seen: Seen::Before, overlay, ..Beat::default() }]
}

/// Each district is counted in turn, and then it is over.
fn count(before: &Sight<'_>, told: &[Told], end: usize) -> Vec<Beat> {
    let last = told.len().saturating_sub(1);
    (end..told.len())
        .map(|index| Beat {
            overlay: told[index].places.iter().map(|part| counted(before, part)).collect(),
            lasts: if index == end || index == last { Lasts::Tell } else { Lasts::Move },
            told: index + 1,
            ..Beat::default()
        })
        .collect()
}

/// Where pieces come from.
fn moved(before: &Sight<'_>, deed: Deed) -> Vec<(String, String)> {
    let mut moved = knots(before);
    match deed {
        Deed::Place { at, .. } => {
            if let Some(seat) = before.position.to_move {
                moved.push((at.to_string(), format!("hand:{seat}")));
            }
        }
        Deed::Temple { from, to } => {
            moved.push((to.to_string(), from.to_string()));
            moved.push((format!("ghost:{to}"), format!("ghost:{from}")));
        }
        Deed::Castle { own, theirs } => {
            for (to, from) in [(own, theirs), (theirs, own)] {
                moved.push((to.to_string(), from.to_string()));
                moved.push((format!("ghost:{to}"), format!("ghost:{from}")));
            }
        }
        Deed::Pass => {}
    }
    moved
}

/// The knots of the rim, which swing to where they are now.
fn knots(sight: &Sight<'_>) -> Vec<(String, String)> {
    let codes = sight.edition.districts.iter().map(|district| &district.code);
    codes
        .flat_map(|code| ["knot", "far-knot"].map(|name| format!("{name}:{code}")))
        .map(|key| (key.clone(), key))
        .collect()
}

/// Rings around what a deed changes.
fn marks(sight: &Sight<'_>, deed: Deed, class: &str) -> String {
    let ring = |at: Place| mark(sight, sight.disc_of(at), at, class);
    match deed {
        Deed::Place { at, .. } => ring(at),
        Deed::Temple { to, .. } => ring(to),
        Deed::Castle { own, theirs } => ring(own) + &ring(theirs),
        Deed::Pass => String::new(),
    }
}

/// What stands there once the piece has come, with the faithful behind it or already without.
fn between(before: &Sight<'_>, deed: Deed, without: Option<&PieceAt>) -> Seen {
    let (mut pieces, fallen) = before.after(deed);
    if without.is_none() {
        pieces.extend(fallen);
    }
    let mut view = before.look.view.clone();
    view["pieces"] =
        pieces.iter().map(|there| json!({"at": there.at, "seat": there.seat, "type": there.piece})).collect();
    if let (Deed::Place { piece, .. }, Some(seat)) = (deed, before.position.to_move) {
        change(&mut view, seat, piece.name(), -1);
    }
    if let Some(fallen) = without {
        change(&mut view, fallen.seat, fallen.piece.name(), 1);
    }
    Seen::Between(Box::new(view))
}

/// One more or one less in a reserve.
fn change(view: &mut Value, seat: Seat, piece: &str, by: i64) {
    if let Some(left) = view.pointer_mut(&format!("/reserves/{seat}/{piece}"))
        && let Some(count) = left.as_i64()
    {
        *left = json!(count + by);
    }
}

/// The way of a piece off the board, from its place on the near face.
fn way(sight: &Sight<'_>, fallen: &PieceAt) -> Option<[(f32, f32); 3]> {
    let [near, _] = sight.discs();
    let from = near.point(sight.plan.find(&sight.edition, fallen.at)?);
    // It flies in a bow, out to the left and down.
    let over = ((from.0 + FALLEN.0) / 2.0 - 40.0, from.1.min(FALLEN.1) - 40.0);
    Some([from, over, FALLEN])
}

/// The piece in the air, once after the other, and the cracked ring that it leaves.
fn thrown(sight: &Sight<'_>, fallen: &PieceAt) -> String {
    let Some([from, over, to]) = way(sight, fallen) else { return String::new() };
    let art = art::piece(fallen.seat, fallen.piece);
    let mut svg = crack(from) + &trail(from, over, to);
    for (nth, along) in [0.0_f32, 0.33, 0.66, 1.0].into_iter().enumerate() {
        let at = |from: f32, over: f32, to: f32| {
            (1.0 - along).powi(2) * from + 2.0 * along * (1.0 - along) * over + along.powi(2) * to
        };
        let (x, y) = (at(from.0, over.0, to.0), at(from.1, over.1, to.1));
        let turn = -along * 100.0;
        let _ = write!(
            svg,
            r#"<g transform="translate({x:.1} {y:.1}) rotate({turn:.0})"><g class="ec-flight f{nth}">{art}</g></g>"#
        );
    }
    svg
}

/// The piece that lies beside the board, and what is said of it.
fn fell(sight: &Sight<'_>, fallen: &PieceAt) -> String {
    let Some([from, over, to]) = way(sight, fallen) else { return String::new() };
    let piece = format!(
        r#"<g transform="translate({} {}) rotate(-100)">{}</g>"#,
        to.0,
        to.1,
        art::piece(fallen.seat, fallen.piece)
    );
    let whose = people::begin(&sight.whose(fallen.seat, fallen.piece));
    let fields = [("piece", &*whose), ("at", &*Sight::spot_name(fallen.at))];
    let [high, low] = LINES.map(|(x, y)| (x + 106.0, y));
    let said = art::text("ec-left", high, 20.0, &sight.say("fell", &fields))
        + &art::text("ec-left", low, 20.0, &sight.say("fell-to", &[]));
    let more = art::text("ec-more", (to.0 + 46.0, to.1 + 10.0), 24.0, "+1");
    format!(r#"<g class="ec-fell">{}{}</g>{piece}{more}{said}"#, crack(from), trail(from, over, to))
}

fn crack(at: (f32, f32)) -> String {
    art::scaled(
        at,
        1.0,
        r#"<path class="ec-crack" d="M-27 6l10 6-3 9 9 4M14 24l-9-5 2-9M-14-25l5 8 8-3M20-19l-8 5 3 8"/>"#,
    )
}

fn trail((x, y): (f32, f32), (u, v): (f32, f32), (s, t): (f32, f32)) -> String {
    format!(r#"<path class="ec-trail" d="M{x:.1} {y:.1}Q{u:.1} {v:.1} {s:.1} {t:.1}"/>"#)
}
