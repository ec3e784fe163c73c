//! Pieces, emblems and signs, each around its middle.

use game_core::Seat;
use game_eclipsia::{Piece, PieceAt, Power};
use std::f32::consts::TAU;
use std::fmt::Write;

/// How wide the spot is for which pieces are drawn.
pub(super) const SPOT: f32 = 85.0;

/// A piece: the Sun's stand on a star, the Moon's on a round with a crescent.
pub(super) fn piece(seat: Seat, piece: Piece) -> String {
    format!(
        r#"<g class="eclipsia-piece e{seat}"><ellipse class="shade" cx="2" cy="6" rx="38" ry="37"/>{}{}</g>"#,
        base(seat),
        glyph(piece)
    )
}

/// A piece of the other side, showing through.
pub(super) fn through(seat: Seat, piece: Piece) -> String {
    format!(r#"<g class="eclipsia-piece through e{seat}">{}{}</g>"#, base(seat), glyph(piece))
}

/// The same drawing, larger or smaller, and moved.
pub(super) fn at((x, y): (f32, f32), scale: f32, art: &str) -> String {
    format!(r#"<g transform="translate({x:.1} {y:.1}) scale({scale:.3})">{art}</g>"#)
}

/// A piece that stands on its place, or what is seen of it from behind.
pub(super) fn seen(there: &PieceAt, from_behind: bool) -> String {
    if from_behind { through(there.seat, there.piece) } else { piece(there.seat, there.piece) }
}

fn base(seat: Seat) -> String {
    match seat.index() {
        0 => format!(r#"<polygon class="base" points="{}"/>"#, star(14, 40.0, 33.5)),
        _ => {
            let crescent =
                r#"<path class="crescent" d="M-10 -32A33.5 33.5 0 1 0 30 15A34 34 0 0 1 -10 -32Z"/>"#;
            format!(r#"<circle class="base" r="37"/>{crescent}"#)
        }
    }
}

fn glyph(piece: Piece) -> &'static str {
    match piece {
        Piece::Sanctuary => {
            r#"<path class="glyph" d="M-22 13H22V20H-22ZM-17 11V0A17 17 0 0 1 17 0V11H6V5A6 6 0 0 0 -6 5V11ZM-2 -19V-28H2V-19Z"/>"#
        }
        Piece::Monolith => {
            r#"<path class="glyph" d="M-14 21H14V26H-14ZM-9 19L-7 -18L0 -28L7 -18L9 19Z"/><path class="force" d="M-15 -10A12 12 0 0 0 -15 8M15 -10A12 12 0 0 1 15 8M-21 -14A18 18 0 0 0 -21 12M21 -14A18 18 0 0 1 21 12"/>"#
        }
        Piece::Faithful => {
            r#"<path class="glyph" d="M-17 21C-17 4 -9 0 0 0S17 4 17 21ZM-9 -12A9 9 0 1 1 9 -12A9 9 0 1 1 -9 -12Z"/>"#
        }
    }
}

/// The sign of a cult.
pub(super) fn emblem(seat: Seat) -> String {
    match seat.index() {
        0 => format!(
            r#"<g class="emblem e0"><polygon class="beams" points="{}"/><circle class="body" r="19"/></g>"#,
            star(16, 32.0, 22.0)
        ),
        _ => r#"<g class="emblem e1"><path class="body" d="M8 -27A28 28 0 1 0 27 12A23 23 0 0 1 8 -27Z"/><circle class="body" cx="19" cy="-12" r="3.4"/></g>"#.to_owned(),
    }
}

/// The sign of a power.
pub(super) fn power(power: Power) -> &'static str {
    match power {
        Power::Castle => {
            r#"<path class="sign" d="M-14 14V-13H-8V-8H-3V-13H3V-8H8V-13H14V14H4V6A4 4 0 0 0 -4 6V14Z"/>"#
        }
        Power::Temple => {
            r#"<path class="sign" d="M-16 -6L0 -15L16 -6ZM-12 -3H-7V9H-12ZM-2.5 -3H2.5V9H-2.5ZM7 -3H12V9H7ZM-16 11H16V15H-16Z"/>"#
        }
        Power::Portal => {
            r#"<path class="sign" d="M-13 15V-2A13 13 0 0 1 13 -2V15H7V-2A7 7 0 0 0 -7 -2V15ZM-2.5 15V4H2.5V15Z"/>"#
        }
        Power::Mount => r#"<path class="sign" d="M-17 14L-4 -12L2 -1L6 -7L17 14Z"/>"#,
    }
}

/// The corners of a star with so many tips.
fn star(tips: u8, outer: f32, inner: f32) -> String {
    let mut points = String::new();
    for corner in 0..2 * tips {
        let radius = if corner % 2 == 0 { outer } else { inner };
        let (sin, cos) = (TAU * f32::from(corner) / f32::from(2 * tips)).sin_cos();
        let _ = write!(points, "{:.1},{:.1} ", sin * radius, -cos * radius);
    }
    points
}

/// Writing with its middle at a point; a class of the style sheet lets its size be what is asked for.
pub(super) fn text(class: &str, (x, y): (f32, f32), size: f32, text: &str) -> String {
    // Figures and capitals reach up to seven tenths of the size.
    let low = y + size * 0.35;
    format!(
        r#"<g class="lettering" font-size="{size:.1}"><text class="{class}" x="{x:.1}" y="{low:.1}">{}</text></g>"#,
        escape(text)
    )
}

/// Text as it may stand in SVG.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
