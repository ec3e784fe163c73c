//! Pieces, emblems and signs, each around its middle.

use super::plan::{Disc, Plan, Polar};
use game_core::Seat;
use game_eclipsia::{Face, Piece, PieceAt, Power};
use std::f32::consts::TAU;
use std::fmt::Write;

/// The hole for which pieces are drawn, from its middle.
const HOLE: f32 = 28.5;

/// What is drawn more than once, for `use`.
pub(super) fn defs() -> String {
    let star = star(16, 26.5, 22.0);
    let mut svg = format!(
        r##"<defs><radialGradient id="ec-g0" cx=".4" cy=".35"><stop stop-color="#ffe08a"/><stop offset="1" stop-color="#f0a02c"/></radialGradient><radialGradient id="ec-g1" cx=".4" cy=".35"><stop stop-color="#7f92e0"/><stop offset="1" stop-color="#3d4fa6"/></radialGradient><radialGradient id="ec-gl" cx=".35" cy=".25"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></radialGradient><radialGradient id="ec-sh"><stop offset=".6" stop-color="#1a1208" stop-opacity=".42"/><stop offset="1" stop-color="#1a1208" stop-opacity="0"/></radialGradient><radialGradient id="ec-under"><stop offset=".9" stop-color="#1a140c" stop-opacity=".4"/><stop offset="1" stop-color="#1a140c" stop-opacity="0"/></radialGradient><radialGradient id="ec-fs"><stop class="ec-fs0"/><stop offset="1" class="ec-fs1"/></radialGradient><radialGradient id="ec-fm"><stop class="ec-fm0"/><stop offset="1" class="ec-fm1"/></radialGradient><radialGradient id="ec-open" class="ec-open"><stop offset=".78" stop-opacity="0"/><stop offset=".8"/><stop offset=".9"/><stop offset=".93" stop-opacity="0"/></radialGradient><g id="ec-b0"><ellipse cx="2" cy="5" rx="29" ry="28" fill="url(#ec-sh)"/><path class="ec-edge0" d="{star}"/><circle r="20.5" fill="url(#ec-g0)"/><circle r="20.5" fill="url(#ec-gl)"/></g><g id="ec-b1"><ellipse cx="2" cy="5" rx="28" ry="27" fill="url(#ec-sh)"/><circle class="ec-edge1" r="25"/><circle r="20.5" fill="url(#ec-g1)"/><path d="M14.5-14.5a20.5 20.5 0 0 1 0 29A24 24 0 0 0 14.5-14.5Z" fill="#fff" opacity=".55"/><circle r="20.5" fill="url(#ec-gl)"/></g><path id="ec-r0" d="{star}"/><circle id="ec-r1" r="25"/>"##
    );
    for piece in Piece::ALL {
        let _ = write!(svg, r#"<g id="ec-{}">{}</g>"#, piece.letter(), glyph(piece));
    }
    svg + "</defs>"
}

/// A piece: the Sun's are stars, the Moon's are round with a crescent.
pub(super) fn piece(seat: Seat, piece: Piece) -> String {
    format!(
        r##"<g class="ec-piece e{seat}"><use href="#ec-b{seat}"/><use href="#ec-{}"/></g>"##,
        piece.letter()
    )
}

/// A piece of the far face, showing through a free place.
fn through(seat: Seat, piece: Piece) -> String {
    format!(
        r##"<g class="ec-ghost e{seat}"><use class="ring" href="#ec-r{seat}"/><use href="#ec-{}"/></g>"##,
        piece.letter()
    )
}

/// A piece of the far face, peeping out behind another.
fn peeping(seat: Seat, piece: Piece) -> String {
    format!(r##"<g class="ec-back e{seat}"><circle r="22"/><use href="#ec-{}"/></g>"##, piece.letter())
}

/// A piece as a disc shows it, around the middle of its place: its own, one that shows through, or one that peeps out behind another.
pub(super) fn shown(plan: &Plan, disc: Disc, polar: Polar, there: &PieceAt, covered: bool) -> String {
    let hole = plan.hole(polar) * disc.scale;
    let size = hole / HOLE;
    let own = there.at.face() == disc.face;
    match (own, covered) {
        (true, _) => scaled((0.0, 0.0), size, &piece(there.seat, there.piece)),
        (false, false) => scaled((0.0, -0.2 * hole), size * 0.62, &through(there.seat, there.piece)),
        (false, true) => {
            let aside = hole * 0.76;
            scaled((aside, -aside), size * 0.48, &peeping(there.seat, there.piece))
        }
    }
}

/// The same drawing, larger or smaller, and moved.
pub(super) fn scaled((x, y): (f32, f32), scale: f32, art: &str) -> String {
    format!(r#"<g transform="translate({x:.1} {y:.1}) scale({scale:.3})">{art}</g>"#)
}

fn glyph(piece: Piece) -> &'static str {
    match piece {
        Piece::Sanctuary => {
            r#"<path fill="currentColor" d="M-11 10h22v-3h-3V3a8 8 0 0 0-16 0v4h-3ZM-1.5-7v-6h3v6ZM-3 7V4a3 3 0 0 1 6 0v3Z"/>"#
        }
        Piece::Monolith => {
            r#"<path fill="currentColor" d="M-5.5 12-4-11q4-4 8 0l1.5 23Z"/><path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" d="M-9.5-8q-4 7 0 14M9.5-8q4 7 0 14M-13-10q-5 9 0 18M13-10q5 9 0 18"/>"#
        }
        Piece::Faithful => {
            r#"<path fill="currentColor" d="M0-13a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM-10 12q0-12 10-12t10 12Z"/>"#
        }
    }
}

/// A piece as a picture of its own: it has nothing of the board's to refer to.
pub(super) fn piece_icon(seat: Seat, piece: Piece) -> String {
    let base = match seat.index() {
        0 => format!(r#"<path class="edge" d="{}"/>"#, star(16, 26.5, 22.0)),
        _ => r#"<circle class="edge" r="25"/>"#.to_owned(),
    };
    icon(&format!(
        r#"<g class="ec-piece flat e{seat}">{base}<circle class="top" r="20.5"/>{}</g>"#,
        glyph(piece)
    ))
}

/// The sign of a power as a picture of its own.
pub(super) fn power_icon(of: Power) -> String {
    format!(
        r#"<svg viewBox="-12 -12 24 24" aria-hidden="true"><path fill="currentColor" d="{}"/></svg>"#,
        power(of)
    )
}

/// The sign of a cult as a picture of its own.
pub(super) fn emblem_icon(seat: Seat) -> String {
    icon(&format!(r#"<g class="ec-sign">{}</g>"#, scaled((0.0, 0.0), 0.76, &emblem(seat))))
}

fn icon(art: &str) -> String {
    format!(r#"<svg viewBox="-28 -28 56 56" aria-hidden="true">{art}</svg>"#)
}

/// The sign of a cult.
pub(super) fn emblem(seat: Seat) -> String {
    match seat.index() {
        0 => format!(
            r#"<g class="ec-emblem e0"><path class="beams" d="{}"/><circle class="body" r="22"/></g>"#,
            star(14, 36.0, 24.0)
        ),
        _ => r#"<g class="ec-emblem e1"><path class="body" d="M10-26a27 27 0 1 0 16 36A22 22 0 0 1 10-26Z"/><circle class="body" cx="16" cy="-12" r="2.5"/><circle class="body" cx="24" cy="-2" r="1.6"/></g>"#.to_owned(),
    }
}

/// The sign of a power, as a path.
pub(super) fn power(power: Power) -> &'static str {
    match power {
        Power::Castle => "M-9 9V-6h3.5v3h3v-3h5v3h3v-3H9V9H3V4a3 3 0 0 0-6 0v5Z",
        Power::Temple => "M-10-3 0-9l10 6ZM-8-1h3v7h-3ZM-1.5-1h3v7h-3ZM5-1h3v7H5ZM-10 7.5h20v2.5h-20Z",
        Power::Portal => "M-8 9V-1a8 8 0 0 1 16 0V9H4V-1a4 4 0 0 0-8 0V9Z",
        Power::Mount => "M-11 9-3-6l3 5 3-3 8 13Z",
    }
}

/// What a district looks like, as an outline; nothing where it is not one of ours.
pub(super) fn motif(name: &str) -> Option<&'static str> {
    Some(match name {
        "Castle" => "M-15 12V-4h5v4h3v-4h4v-9l3-3 3 3v9h4v4h3v-4h5v16ZM-3 12V6a3 3 0 0 1 6 0v6",
        "Harbour" => "M-16 10q4-4 8 0t8 0 8 0 8 0M-11 4h22l-4 5h-14ZM0 3V-14l10 13H0M-2 1v-11L-9 1Z",
        "Temple" => "M-15-3 0-13l15 10ZM-12 0v11M-4 0v11M4 0v11M12 0v11M-16 12h32",
        "Agora" => "M-14 12V2q0-6 5-6t5 6v10M4 12V2q0-6 5-6t5 6v10M-16 12h32M-16-7h32",
        "Portal" => "M-12 12V-2a12 12 0 0 1 24 0v14M-6 12V-1a6 6 0 0 1 12 0v13",
        "Gardens" => {
            "M-8 12v-9M-8 3q-8-1-6-8 1-6 6-6t6 6q2 7-6 8ZM8 12V6M8 6q-6 0-5-6 1-5 5-5t5 5q1 6-5 6ZM-16 12h32"
        }
        "Celestial Mount" => "M-17 12-4-11l6 9 4-6 12 20M-8-4l4 3 3-3",
        "Forum" => "M-15 12h30M-12 8h24M-10 8V-6M10 8V-6M-3 8V-6M4 8V-6M-14-7h28l-14-6Z",
        _ => return None,
    })
}

/// The class of a face.
pub(super) fn face_class(face: Face) -> &'static str {
    if face == Face::Sun { "ec-sun" } else { "ec-moon" }
}

/// A star with so many tips, as a path.
fn star(tips: u8, outer: f32, inner: f32) -> String {
    let mut path = String::new();
    for corner in 0..2 * tips {
        let radius = if corner % 2 == 0 { outer } else { inner };
        let (sin, cos) = (TAU * f32::from(corner) / f32::from(2 * tips)).sin_cos();
        let _ =
            write!(path, "{}{:.1} {:.1}", if corner == 0 { 'M' } else { 'L' }, sin * radius, -cos * radius);
    }
    path + "Z"
}

/// Writing with its middle at a point; the style sheet lets its size be what is asked for.
pub(super) fn text(class: &str, (x, y): (f32, f32), size: f32, text: &str) -> String {
    // Figures and capitals reach up to seven tenths of the size.
    let low = y + size * 0.35;
    format!(
        r#"<g class="ec-type" font-size="{size:.1}"><text class="{class}" x="{x:.1}" y="{low:.1}">{}</text></g>"#,
        escape(text)
    )
}

/// Text as it may stand in SVG.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
