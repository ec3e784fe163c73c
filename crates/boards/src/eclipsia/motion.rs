//! What a move would do, and what it did, drawn over the first face.
//!
//! Each drawing is made for both faces: the style sheet shows the one that belongs to the picture it lies on.

use super::art;
use super::disc;
use super::face::figure_at;
use super::sight::{SEATS, Sight, Tally, standing};
use crate::Story;
use game_eclipsia::{Deed, Face, PieceAt, Place};
use std::fmt::Write;

/// The consequence of a move: what would stand where, what would fall, and what the districts would count.
pub(super) fn preview(sight: &Sight, deed: Deed) -> String {
    let (after, fallen) = sight.after(deed);
    let (now, then) = (sight.tally(), Tally::of(&sight.edition, &after));
    on_both(|face| {
        let mut svg = String::new();
        let (changed, left) = match deed {
            Deed::Place { at, .. } => (vec![at], None),
            Deed::Temple { from, to } => (vec![to], Some(from)),
            Deed::Castle { own, theirs } => (vec![own, theirs], None),
            Deed::Pass => return svg,
        };
        if let Some(from) = left {
            svg += &mark(sight, face, from, "leaves");
        }
        for there in changed.iter().filter_map(|at| standing(&after, *at)) {
            let _ = write!(svg, r#"<g class="would">{}</g>"#, figure(sight, face, there, &after));
            svg += &mark(sight, face, there.at, "aims");
        }
        if let Some(fallen) = &fallen {
            svg += &figure(sight, face, fallen, &after);
            svg += &cross(sight, face, fallen.at);
        }
        for index in 0..now.counts.len() {
            for seat in SEATS {
                if now.counts[index][seat.index()] != then.counts[index][seat.index()] {
                    let count = disc::count(sight, face, &then, index, seat);
                    let _ = write!(svg, r#"<g class="would-count">{count}</g>"#);
                }
            }
        }
        for seat in SEATS {
            let points = then.points[seat.index()];
            if points != now.points[seat.index()] {
                let at = disc::score_at(face, seat);
                svg += &art::at(at, 1.0, &disc::score(sight, face, seat, points, "would-score"));
            }
        }
        svg
    })
}

/// How a move is told: pieces come from where they were, and the one behind a magnet falls. Where one's own piece landed one knows.
pub(super) fn story(before: &Sight, deed: Deed, own: bool) -> Story {
    let (_, fallen) = before.after(deed);
    let ghost = |at: Place| format!("ghost:{at}");
    let mut moved = Vec::new();
    let mut landed = None;
    match deed {
        Deed::Place { piece, at } => {
            landed = Some(at);
            if let Some(seat) = before.position.to_move.filter(|seat| Face::of(*seat) == at.face()) {
                moved.push((at.to_string(), format!("pile:{seat}:{}", piece.letter())));
            }
        }
        Deed::Temple { from, to } => {
            landed = Some(to);
            moved.push((to.to_string(), from.to_string()));
            moved.push((ghost(to), ghost(from)));
        }
        Deed::Castle { own, theirs } => {
            for (to, from) in [(own, theirs), (theirs, own)] {
                // A piece of the other face comes from where it showed through.
                let (seen, behind) = match to.face() == from.face() {
                    true => (from.to_string(), ghost(from)),
                    false => (ghost(from), from.to_string()),
                };
                moved.push((to.to_string(), seen));
                moved.push((ghost(to), behind));
            }
        }
        Deed::Pass => {}
    }
    let overlay = on_both(|face| {
        let mut svg = landed.filter(|_| !own).map_or_else(String::new, |at| mark(before, face, at, "lands"));
        if let Some(there) = &fallen {
            let figure = figure(before, face, there, &before.position.pieces);
            let _ = write!(svg, r#"<g class="falls-off">{figure}</g>"#);
        }
        svg
    });
    Story { moved, overlay }
}

fn on_both(draw: impl Fn(Face) -> String) -> String {
    let over = |face: Face| if face == Face::Sun { "over-sun" } else { "over-moon" };
    Face::BOTH.map(|face| format!(r#"<g class="{}">{}</g>"#, over(face), draw(face))).concat()
}

/// A piece as a face would show it among these.
fn figure(sight: &Sight, face: Face, there: &PieceAt, among: &[PieceAt]) -> String {
    let behind = there.at.face() != face;
    let peeping = behind && standing(among, there.at.opposite()).is_some();
    match figure_at(sight, face, there.at, peeping) {
        Some((at, scale)) => art::at(at, scale, &art::seen(there, behind)),
        None => String::new(),
    }
}

/// A ring around a place.
fn mark(sight: &Sight, face: Face, at: Place, class: &str) -> String {
    match sight.plan.find(&sight.edition, at) {
        Some(polar) => {
            let ring = format!(r#"<circle class="{class}" r="{}"/>"#, sight.plan.spot / 2.0 - 2.0);
            art::at(polar.on(face), 1.0, &ring)
        }
        None => String::new(),
    }
}

/// The sign over a piece that would fall.
fn cross(sight: &Sight, face: Face, at: Place) -> String {
    match figure_at(sight, face, at, at.face() != face) {
        Some((at, scale)) => art::at(
            at,
            scale,
            r#"<g class="would-fall"><circle r="41"/><path d="M-27 -27L27 27M27 -27L-27 27"/></g>"#,
        ),
        None => String::new(),
    }
}
