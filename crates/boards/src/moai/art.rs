//! Figures, marks and small signs.

use game_moai::{Card, Kind};

/// What is drawn more than once, and the island that never changes.
pub(super) const SCENERY: &str =
    concat!(include_str!("../../art/moai/defs.svg"), include_str!("../../art/moai/isle.svg"));

/// Text as it may stand in SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The clan's mark: a disc, a square, a triangle, a lozenge, a pentagon.
pub(super) fn mark(seat: usize) -> String {
    format!(r##"<use href="#mo-s{}"/>"##, seat % 5 + 1)
}

/// A standing worker, its feet at the origin, fifty high: with face and strength, or from behind; a strength that only its clan knows is hollow.
pub(super) fn figure(seat: usize, strength: Option<i64>, up: bool) -> String {
    let body = if up { "face" } else { "back" };
    let told = match strength {
        Some(strength) => {
            let mine = if up { "" } else { " mine" };
            format!(r##"<use class="mo-pip{mine}" href="#mo-p{}"/>"##, strength.clamp(1, 3))
        }
        None => r#"<text class="mo-q" y="-7">?</text>"#.to_owned(),
    };
    format!(
        r##"<g class="mo-worker mo-c{seat}"><ellipse class="mo-shade" cy="1.5" rx="17" ry="4"/><use href="#mo-w-{body}"/><g class="mo-hat" transform="translate(0 -46.5)">{}</g>{told}</g>"##,
        mark(seat)
    )
}

/// How many there are, in a small disc.
pub(super) fn count((x, y): (f32, f32), number: usize) -> String {
    format!(
        r#"<g class="mo-count" transform="translate({x} {y})"><circle r="9.5"/><text y="4.8">{number}</text></g>"#
    )
}

/// A clan's disc on the hill, with its place there.
pub(super) fn token(seat: usize, place: usize) -> String {
    format!(
        r#"<g class="mo-token mo-c{seat}"><path class="mo-post" d="M-3 15V27H3V15"/><circle class="mo-disc" r="17"/><g class="mo-on" transform="scale(1.45)">{}</g><g transform="translate(14 -12)"><circle class="mo-nb" r="8.6"/><text class="mo-nt" y="4.8">{place}</text></g></g>"#,
        mark(seat)
    )
}

/// The bird of the Birdman.
pub(super) fn bird() -> &'static str {
    r##"<use href="#mo-birdman"/>"##
}

/// A palm, its foot at the origin.
pub(super) fn palm() -> &'static str {
    r##"<use href="#mo-palm"/>"##
}

/// What is left where a palm stood.
pub(super) fn stump() -> &'static str {
    r##"<use href="#mo-stump"/>"##
}

/// A wood.
pub(super) fn wood() -> &'static str {
    r##"<use href="#mo-log"/>"##
}

/// A hut.
pub(super) const HUT: &str = r#"<path class="mo-hut" d="M-10 7C-10-3-5-7 0-7S10-3 10 7Z"/><path class="mo-door" d="M-2.6 7C-2.6 1 2.6 1 2.6 7Z"/>"#;

/// A card of the hand from behind.
pub(super) const BACK: &str = r#"<rect class="mo-back" x="-6.5" y="-8.5" width="13" height="17" rx="2.4"/><ellipse class="mo-egg" rx="2.5" ry="3.3"/>"#;

/// A Moai of this height, its foot at the origin, with the clan's hat where it is somebody's.
pub(super) fn moai(height: i64, seat: Option<usize>) -> String {
    let tall = height.clamp(1, 12) as f32;
    let (wide, high) = (0.30 + 0.03 * tall, super::ground::METRE * tall / 90.0);
    let hat = match seat {
        Some(seat) => format!(r##"<g class="mo-puk mo-c{seat}"><use href="#mo-pukao"/></g>"##),
        None => String::new(),
    };
    format!(r##"<g transform="scale({wide:.3} {high:.3})"><use href="#mo-moai"/>{hat}</g>"##)
}

/// A boat of the clan, the deck at the origin.
pub(super) fn boat(seat: usize) -> String {
    format!(r##"<g class="mo-c{seat}"><use href="#mo-boat"/></g>"##)
}

/// Something goes.
pub(super) fn cross() -> &'static str {
    r#"<path class="mo-cross" d="M-13 -13L13 13M13 -13L-13 13"/>"#
}

/// A ruined field of this width and height around the origin.
pub(super) fn ruin((width, height): (f32, f32)) -> String {
    let (x, y) = (width / 2.0, height / 2.0);
    format!(
        r#"<rect class="mo-ruin" x="{}" y="{}" width="{width}" height="{height}" rx="12"/><path class="mo-crk" d="M{} {}L-12 -2L-4 -10L8 4L2 14L{} {}M8 4L24 -4L{} {}"/>"#,
        -x,
        -y,
        -x + 8.0,
        y - 8.0,
        12.0,
        y - 4.0,
        x - 6.0,
        -y + 8.0
    )
}

/// The emblem of an epoch card's kind, 44 by 36 around the origin.
pub(super) const fn emblem(kind: Kind) -> &'static str {
    match kind {
        Kind::Fire => {
            r#"<path class="mo-flame" d="M0-18C3-9 13-6 13 5A13 13 0 0 1-13 5C-13-1-9-4-8-10-4-8-3-5-3-2 0-7 1-12 0-18Z"/><path class="mo-spark" d="M1-1C3 3 7 5 6 11A6 6 0 0 1-6 10C-6 6-2 4 1-1Z"/>"#
        }
        Kind::Boat => {
            r#"<path class="mo-e-mast" d="M0 8V-17"/><path class="mo-e-sail" d="M2-16C12-10 16-2 15 6H2Z"/><path class="mo-e-sail" d="M-2-12C-9-6-11 0-11 6H-2Z"/><path class="mo-e-hull" d="M-18 9H18C15 16 9 17 0 17S-14 16-18 9Z"/>"#
        }
        Kind::Neutral => {
            r#"<circle class="mo-spark" cy="2" r="8"/><path class="mo-e-sea" d="M-20 6Q-15 2-10 6T0 6T10 6T20 6V16H-20Z"/><path class="mo-e-bird" d="M-16-10Q-12-15-8-10Q-4-15 0-10M5-14Q8-17 11-14Q14-17 17-14"/>"#
        }
        Kind::Erosion => {
            r#"<path class="mo-e-rock" d="M-18 16C-14 0-8-7 0-7S14 0 18 16Z"/><path class="mo-e-crack" d="M0-7L-4 0L2 4L-3 10L0 16"/><path class="mo-e-rain" d="M-13-17L-16-11M-3-18L-6-12M9-17L6-11M17-14L14-8"/>"#
        }
        Kind::Epidemic => {
            r#"<path class="mo-e-skull" d="M0-15C9-15 14-9 14-2 14 2 12 5 9 7V13H-9V7C-12 5-14 2-14-2-14-9-9-15 0-15Z"/><circle class="mo-e-eye" cx="-5.5" cy="-1" r="3.8"/><circle class="mo-e-eye" cx="5.5" cy="-1" r="3.8"/><path class="mo-e-teeth" d="M-3 8V13M3 8V13M0 2V5"/>"#
        }
        Kind::Toppling => {
            r##"<g transform="translate(14 14) rotate(-72) scale(.42 .36)"><use href="#mo-moai"/></g><path class="mo-e-crack" d="M-20 16H20M-14-13L-9-7M-4-16L-2-9"/>"##
        }
        Kind::Admiral => {
            r#"<path class="mo-e-hull" d="M-19 7H20L14 17H-14Z"/><path class="mo-e-sail" d="M-13 5V-9Q-5-5-4 5ZM-1 5V-16Q9-10 10 5ZM13 5V-7Q18-4 18 5Z"/>"#
        }
    }
}

/// A hand card's front, of 54 by 72 around the origin: as many eggs as it counts, or an obsidian point.
pub(super) fn front(card: Card, state: &str) -> String {
    let egg = |x: f32, y: f32| format!(r#"<ellipse class="mo-egg" cx="{x}" cy="{y}" rx="7.6" ry="10"/>"#);
    let picture = match card {
        Card::One => egg(0.0, 8.0),
        Card::Two => egg(-9.5, 8.0) + &egg(9.5, 8.0),
        Card::Three => egg(0.0, -3.0) + &egg(-10.0, 17.0) + &egg(10.0, 17.0),
        Card::Raid => {
            r#"<g transform="translate(0 8)"><path class="mo-point" d="M0-20C8-20 13-13 11-5 10-1 6 0 4 1L5 16H-5L-4 1C-6 0-10-1-11-5-13-13-8-20 0-20Z"/><path class="mo-point-l" d="M-7-13 0-8 7-15M-6-4 0-8 6-3"/><path class="mo-point-b" d="M-6 5H6M-6 10H6"/></g>"#.to_owned()
        }
    };
    let kind = if card == Card::Raid { "raid" } else { "value" };
    format!(
        r#"<g class="mo-card {kind} {state}"><rect class="mo-sheet" x="-27" y="-36" width="54" height="72" rx="9"/>{picture}<text class="mo-value" x="-17" y="-17">{card}</text></g>"#
    )
}
