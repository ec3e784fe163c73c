//! Figures, marks and small signs.

use std::fmt::Write;

/// The clan's mark: a disc, a square, a triangle, a lozenge, a cross.
pub(super) fn mark(seat: usize, r: f32) -> String {
    match seat {
        0 => format!(r#"<circle class="mo-mark" r="{r}"/>"#),
        1 => format!(
            r#"<rect class="mo-mark" x="{0}" y="{0}" width="{1}" height="{1}" rx="1"/>"#,
            -0.86 * r,
            1.72 * r
        ),
        2 => format!(r#"<path class="mo-mark" d="M0 {0}L{1} {2}H{3}Z"/>"#, -r, 1.05 * r, 0.8 * r, -1.05 * r),
        3 => format!(r#"<path class="mo-mark" d="M0 {0}L{1} 0L0 {1}L{0} 0Z"/>"#, -1.15 * r, 1.15 * r),
        _ => {
            let (a, b) = (r * 0.38, r * 0.72);
            format!(
                r#"<path class="mo-mark" d="M-{a} -{r}h{c}v{e}h{e}v{c}h-{e}v{e}h-{c}v-{e}h-{e}v-{c}h{e}z"/>"#,
                c = 2.0 * a,
                e = b - 0.1 * r,
            )
        }
    }
}

/// Where the pips of a strength lie on a chest, in steps from its middle.
fn pips(strength: i64) -> &'static [(f32, f32)] {
    match strength {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 0.0), (1.0, 0.0)],
        _ => &[(0.0, -1.0), (-1.0, 0.75), (1.0, 0.75)],
    }
}

/// Where the small pips of a strength lie that only its clan knows.
fn whispers(strength: Option<i64>) -> &'static [f32] {
    match strength {
        None => &[],
        Some(1) => &[0.0],
        Some(2) => &[-2.7, 2.7],
        Some(_) => &[-5.4, 0.0, 5.4],
    }
}

/// A standing worker, its feet at the origin, fifty high: with face and strength, or from behind; a strength that only
/// its clan knows is small.
pub(super) fn figure(seat: usize, strength: Option<i64>, up: bool) -> String {
    let mut svg = format!(
        r#"<g class="mo-worker mo-c{seat} {}"><ellipse class="mo-shade" cx="1" cy="0" rx="13" ry="3.4"/><path class="mo-body" d="M-11.5 0Q-12 -16 -9.5 -22Q-8 -27 0 -27Q8 -27 9.5 -22Q12 -16 11.5 0Z"/><circle class="mo-head" cy="-33" r="7.6"/><g class="mo-crown" transform="translate(0 -44)">{}</g>"#,
        if up { "up" } else { "down" },
        mark(seat, 5.0),
    );
    match (up, strength) {
        (true, Some(strength)) => {
            svg += r#"<path class="mo-brow" d="M-4.5 -35.5h3.4M1.1 -35.5h3.4M0 -34v3.5"/>"#;
            for (x, y) in pips(strength) {
                let _ = write!(
                    svg,
                    r#"<circle class="mo-pip" cx="{}" cy="{}" r="3"/>"#,
                    x * 4.8,
                    -12.5 + y * 4.4
                );
            }
        }
        _ => {
            let _ = write!(
                svg,
                r#"<path class="mo-cape" d="M-6 -24Q-8 -12 -7.5 -1M6 -24Q8 -12 7.5 -1"/><g class="mo-badge" transform="translate(0 -15)">{}</g>"#,
                mark(seat, 4.6)
            );
            for x in whispers(strength) {
                let _ = write!(svg, r#"<circle class="mo-whisper" cx="{x}" cy="-4.6" r="1.9"/>"#);
            }
        }
    }
    svg + "</g>"
}

/// How many there are, in a small disc.
pub(super) fn count((x, y): (f32, f32), number: usize) -> String {
    format!(
        r#"<g class="mo-count" transform="translate({x} {y})"><circle r="8.5"/><text y="4.6">{number}</text></g>"#
    )
}

/// A clan's token: its mark on a stone.
pub(super) fn token(seat: usize) -> String {
    format!(
        r#"<g class="mo-token mo-c{seat}"><ellipse class="mo-shade" cx="1" cy="16" rx="18" ry="5"/><circle class="mo-stone" r="17"/><circle class="mo-clan" r="13.5"/><g class="mo-on" transform="translate(0 -2.5)">{}</g><text class="mo-number" y="11.5">{}</text></g>"#,
        mark(seat, 5.6),
        super::number(seat)
    )
}

/// The bird of the Birdman.
pub(super) fn bird() -> &'static str {
    r#"<path class="mo-bird" d="M-13 -3Q-7 -11 0 -2Q7 -11 13 -3Q7 -6 2 3Q0 5 -2 3Q-7 -6 -13 -3Z"/>"#
}

/// A palm, its foot at the origin, with the log it gives.
pub(super) fn palm() -> &'static str {
    r#"<g class="mo-palm"><path class="mo-trunk" d="M-3 0Q1 -14 -1 -30L3 -30Q5 -14 4 0Z"/><path class="mo-leaf" d="M1 -30Q-10 -40 -21 -31Q-11 -34 1 -30ZM1 -30Q12 -40 23 -31Q13 -34 1 -30ZM1 -30Q-13 -33 -17 -20Q-10 -29 1 -30ZM1 -30Q15 -33 19 -20Q12 -29 1 -30ZM1 -30Q-4 -42 2 -46Q7 -42 1 -30Z"/><circle class="mo-nut" cx="-2" cy="-28" r="2.6"/><circle class="mo-nut" cx="4" cy="-28" r="2.6"/></g>"#
}

/// What is left where a palm stood.
pub(super) fn stump() -> &'static str {
    r#"<path class="mo-stump" d="M-6 0Q-4 -5 -5 -9H5Q4 -5 6 0Z"/><ellipse class="mo-ring" cy="-9" rx="5" ry="2.2"/>"#
}

/// A wood.
pub(super) fn wood() -> &'static str {
    r#"<g class="mo-wood"><rect x="-11" y="-5" width="19" height="10" rx="3"/><ellipse class="mo-ring" cx="8" rx="3.6" ry="5"/></g>"#
}

/// A hut.
pub(super) fn hut() -> &'static str {
    r#"<path class="mo-hut" d="M-13 9Q-14 -9 0 -11Q14 -9 13 9Z"/><path class="mo-door" d="M-3.5 9V2Q0 -2 3.5 2V9Z"/>"#
}

/// A card of the hand from behind.
pub(super) fn back() -> &'static str {
    r#"<rect class="mo-back" x="-8" y="-11" width="16" height="22" rx="3"/><path class="mo-weave" d="M-4 -6L4 6M4 -6L-4 6"/>"#
}

/// A worker who is not yet born.
pub(super) fn cradle() -> &'static str {
    r#"<path class="mo-cradle" d="M-7 10Q-8 -3 0 -3Q8 -3 7 10Z"/><circle class="mo-cradle" cy="-7" r="4.6"/>"#
}

/// Prestige.
pub(super) fn star() -> &'static str {
    r#"<path class="mo-star" d="M0 -10L2.9 -3.6L9.8 -3L4.6 1.6L6.2 8.4L0 4.8L-6.2 8.4L-4.6 1.6L-9.8 -3L-2.9 -3.6Z"/>"#
}

/// A Moai, thirty high around the origin.
pub(super) fn moai() -> &'static str {
    r#"<g class="mo-moai"><path class="mo-rock" d="M-10 15Q-12 4 -9.5 -3Q-11 -13 -6 -15H6Q11 -13 9.5 -3Q12 4 10 15Z"/><path class="mo-carved" d="M-7.5 -7H-2.5M2.5 -7H7.5M-2 -7V1.5H2V-7M-4 6.5H4"/></g>"#
}

/// A tile of this height.
pub(super) fn tile(height: i64) -> String {
    format!(
        r#"<g class="mo-tile"><path class="mo-rock" d="M-9.5 12Q-11 2 -9 -4Q-9.5 -12 -5 -13H5Q9.5 -12 9 -4Q11 2 9.5 12Z"/><text y="6">{height}</text></g>"#
    )
}

/// A boat of the clan: its hull and pennant, the deck at the origin.
pub(super) fn boat(seat: usize) -> String {
    format!(
        r#"<g class="mo-boat mo-c{seat}"><path class="mo-mast" d="M17 2V-34"/><path class="mo-clan" d="M17 -35Q4 -30 2 -10Q10 -12 17 -12Z"/><g class="mo-on" transform="translate(11.5 -20)">{}</g><path class="mo-hull" d="M-27 -3Q-22 0 -17 0H17Q22 0 28 -5Q26 13 13 14H-13Q-25 13 -27 -3Z"/><path class="mo-plank" d="M-23 6H24"/></g>"#,
        mark(seat, 4.0)
    )
}

/// Something goes.
pub(super) fn cross() -> &'static str {
    r#"<path class="mo-cross" d="M-13 -13L13 13M13 -13L-13 13"/>"#
}

/// A disaster token.
pub(super) fn disaster() -> &'static str {
    r#"<g class="mo-waste"><rect x="-25" y="-26" width="50" height="52" rx="9"/><path d="M-12 -26L-4 -9L-14 2L-3 12L-8 26M-4 -9L12 -14L25 -8M-3 12L14 8L20 26"/></g>"#
}
