//! The drawings, each around its middle: marks, chariots, bars, dolmens, crystals, cards.

use game_chariots::Card;
use game_core::Seat;

/// The seat's shape, this large: circle, square, triangle, diamond, cross.
pub(super) fn mark(seat: Seat, size: f32) -> String {
    let d = match seat.index() {
        0 => return format!(r#"<circle class="ch-mark" r="{:.1}"/>"#, size * 0.92),
        1 => "M-.82-.82H.82V.82H-.82Z",
        2 => "M0-1L1 .8H-1Z",
        3 => "M0-1.15L1 0L0 1.15L-1 0Z",
        _ => "M-.36-1H.36V-.36H1V.36H.36V1H-.36V.36H-1V-.36H-.36Z",
    };
    format!(r#"<path class="ch-mark" transform="scale({size:.1})" d="{d}"/>"#)
}

/// The class that gives a drawing its owner's colour.
pub(super) fn owner(seat: Seat) -> String {
    format!("ch-k{}", seat.index())
}

/// The fins of a chariot: each seat's are its own.
fn fins(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "M-18-12.500q7-2 13-.6l3 2.600v21l-3 2.600q-6 1.4-13-.6l4-5.500v-14Z",
        1 => "M-22-15L-2-10V10L-22 15L-15 6V-6Z",
        2 => "M-14-6L-24-15Q-8-16 0-8V8Q-8 16-24 15L-14 6L-20 0Z",
        3 => "M-10-14Q4-14 4-6V6Q4 14-10 14Q-22 14-20 7H-12V-7H-20Q-22-14-10-14Z",
        _ => "M-22-13H-12L-8-8L-2-14L4-8V8L-2 14L-8 8L-12 13H-22L-16 0Z",
    }
}

/// A chariot driving to the right, on ground that is turned: flame, fins, body, and its driver's mark upright.
pub(super) fn chariot(seat: Seat, turn: f32, scale: f32, out: bool) -> String {
    let state = if out { " ch-out" } else { "" };
    let cross = if out { r#"<path class="ch-broken" d="M-12-10L12 10M12-10L-12 10"/>"# } else { "" };
    format!(
        r#"<g class="ch-chariot {}{state}" transform="scale({scale:.2})"><ellipse class="ch-cast" cx="1" cy="3" rx="25" ry="14"/><path class="ch-flame" d="M-22-4q-13 4 0 8Z"/><path class="ch-fins" d="{}"/><path class="ch-hull" d="M-18-6q12-5 23-4.400Q18-8.5 24 0 18 8.5 5 10.400q-11 .6-23-4.4 2.4-6 0-12Z"/><path class="ch-gleam" d="M-14-4q10-4 19-3.6 7 .9 11 4.6-14-3-30-1Z"/><g transform="rotate({:.1})">{}</g>{cross}</g>"#,
        owner(seat),
        fins(seat),
        -turn,
        mark(seat, 5.4),
    )
}

/// The same as a picture of its own.
pub(super) fn chariot_icon(seat: Seat) -> String {
    format!(r#"<svg viewBox="-30 -18 58 36" aria-hidden="true">{}</svg>"#, chariot(seat, 0.0, 1.0, false))
}

/// One bar, or a wall of two, standing across this length, with its owner's mark.
pub(super) fn bar(seat: Seat, height: u8, length: f32, zoom: f32, turn: f32) -> String {
    let half = length / 2.0;
    let log = |x: f32| {
        let (x, edge, wide, inner) = (x * zoom, 9.5 * zoom, 7.0 * zoom, half - 4.0 * zoom);
        format!(
            r#"<path class="ch-log-edge" stroke-width="{edge}" d="M{x} {:.1}V{half:.1}"/><path class="ch-log" stroke-width="{wide}" d="M{x} {:.1}V{half:.1}"/><path class="ch-grain" d="M{x} {:.1}V{inner:.1}"/>"#,
            -half, -half, -inner,
        )
    };
    let logs = if height == 1 { log(0.0) } else { log(-4.4) + &log(4.4) };
    let boss = if height == 1 { 6.2 } else { 7.4 } * zoom;
    format!(
        r#"<g class="ch-bar {}">{logs}<g transform="rotate({:.1})"><circle class="ch-boss" r="{boss:.1}"/>{}</g></g>"#,
        owner(seat),
        -turn,
        mark(seat, 3.6 * zoom),
    )
}

/// The outline of what could stand across this length, or of what can be crashed into there.
pub(super) fn slot(length: f32, zoom: f32, harm: bool) -> String {
    let (wide, class) = if harm { (16.0 * zoom, " harm") } else { (9.0 * zoom, "") };
    let half = length / 2.0;
    format!(
        r#"<rect class="ch-slot{class}" x="{:.1}" y="{:.1}" width="{wide:.1}" height="{length:.1}" rx="{:.1}"/>"#,
        -wide / 2.0,
        -half,
        wide / 2.0
    )
}

/// A dolmen from above: a long lintel over two uprights, and its owner's crystal on it.
pub(super) fn dolmen(seat: Seat, length: f32, turn: f32) -> String {
    let scale = length / 124.0;
    format!(
        r#"<g class="ch-dolmen {}" transform="scale({scale:.2})"><rect class="ch-cast" x="-9" y="-60" width="24" height="124" rx="4"/><path class="ch-upright" d="M-13-62h26v20h-26ZM-13 42h26v20h-26Z"/><path class="ch-lintel" d="M-10-60q10-4 20 0l1 120q-11 4-22 0Z"/><path class="ch-seams" d="M-6-38l3 14M5 22l-3 16M-4 44l4 8"/><circle class="ch-boss" r="10.5"/><g transform="rotate({:.1})">{}</g></g>"#,
        owner(seat),
        -turn,
        mark(seat, 5.6),
    )
}

/// A crystal that waits for its owner, with their mark in it.
pub(super) fn crystal(seat: Seat, scale: f32) -> String {
    format!(
        r##"<g class="ch-crystal {}" transform="scale({scale:.2})"><use href="#ch-gem"/>{}</g>"##,
        owner(seat),
        mark(seat, 2.6)
    )
}

/// What a space ahead costs: the next ones in full, later ones faint.
pub(super) fn cost(cost: u8, near: bool, zoom: f32) -> String {
    let (class, radius) = if near { ("near", 12.5 * zoom) } else { ("far", 11.0 * zoom) };
    format!(
        r#"<g class="ch-cost {class}"><circle r="{radius:.1}"/><text transform="translate(0 {:.1}) scale({:.2})">{cost}</text></g>"#,
        4.9 * zoom,
        1.4 * zoom
    )
}

/// A text on a small plate: what a line or a gate is called, which cards make a zone, what a step would take.
pub(super) fn plate(text: &str, class: &str, zoom: f32) -> String {
    let size = 9.5 * zoom;
    let wide = (text.chars().count() as f32 * 0.64 + 0.9) * size;
    let tall = 1.55 * size;
    format!(
        r#"<g class="ch-plate {class}"><rect x="{:.1}" y="{:.1}" width="{wide:.1}" height="{tall:.1}" rx="{:.1}"/><text transform="translate(0 {:.1}) scale({:.2})">{text}</text></g>"#,
        -wide / 2.0,
        -tall / 2.0,
        tall / 2.0,
        0.36 * size,
        size / 10.0,
    )
}

/// Small drawings of what can be counted, around their middle.
pub(super) fn sign(kind: &str) -> &'static str {
    match kind {
        "crystals" => {
            r#"<path class="ch-full" d="M0-8 5.6-3 3.6 6 0 9-3.6 6-5.6-3Z"/><path class="ch-shine" d="M0-8V9L-3.6 6-5.6-3Z"/>"#
        }
        "bars" | "block" => {
            r#"<path class="ch-full" d="M-2.5-9h5v18h-5Z"/><path class="ch-shine" d="M-2.5-9h2v18h-2Z"/>"#
        }
        "wall" => r#"<path class="ch-full" d="M-6-9h5v18h-5ZM1-9h5v18H1Z"/>"#,
        "dolmen" => r#"<path class="ch-full" d="M-9-8H9V-3H-9ZM-7-2H-2V8H-7ZM2-2H7V8H2Z"/>"#,
        "dolmen-up" => {
            r#"<path class="ch-thin" d="M-8.5-7.500H8.500V-3H-8.500ZM-6.5-2.500H-2.500V7.500H-6.500ZM2.5-2.500H6.500V7.500H2.500Z"/>"#
        }
        "cards" => r#"<rect class="ch-thin" x="-5.5" y="-8" width="11" height="16" rx="2"/>"#,
        "drive" => {
            r#"<circle class="ch-thin" r="7.5"/><path class="ch-thin" d="M0-7.500V7.500M-7.5 0H7.500M-5.3-5.300L5.3 5.300M5.3-5.300L-5.3 5.3"/>"#
        }
        "stop" => r#"<rect class="ch-full" x="-6" y="-6" width="12" height="12" rx="2"/>"#,
        "discard" => {
            r#"<rect class="ch-thin" x="-8" y="-8" width="10" height="15" rx="2"/><path class="ch-thin" d="M1 6L8 0M8 0V5M8 0H3"/>"#
        }
        "gate" => r#"<path class="ch-thin" d="M-4-9V9M4-9V9"/>"#,
        "crash" => r#"<path class="ch-full" d="M0-9L2-3L8-5L4 0L8 5L2 4L0 9L-2 4L-8 5L-4 0L-8-5L-2-3Z"/>"#,
        _ => r#"<circle class="ch-full" r="4"/>"#,
    }
}

/// Such a drawing as a picture of its own, in its owner's colour or in that of the text around it.
pub(super) fn icon(kind: &str, seat: Option<Seat>) -> String {
    let class = seat.map_or_else(|| "ch-plain".to_owned(), owner);
    format!(r#"<svg class="ch-sign {class}" viewBox="-10 -10 20 20" aria-hidden="true">{}</svg>"#, sign(kind))
}

/// A card: a number under the dawn, or a dolmen.
pub(super) fn card(card: Card, name: &str) -> String {
    let face = match card.number() {
        Some(number) => format!(r#"<text class="ch-figure" y="28">{number}</text>"#),
        None => format!(
            r#"<path class="ch-emblem" d="M-36-14Q0-24 36-12L35 0Q0-10-35-2ZM-26 0L-12-2L-10 34H-25ZM13-2L26 0L25 34H11Z"/><path class="ch-turf" d="M-40 38Q0 30 40 38"/><text class="ch-small" y="60">{name}</text>"#
        ),
    };
    format!(
        r#"<g class="ch-card"><rect class="ch-cast" x="-44" y="-64" width="96" height="140" rx="13"/><rect class="ch-face" x="-48" y="-70" width="96" height="140" rx="13"/><path class="ch-dawn" d="M-48-32Q0-60 48-32V-57a13 13 0 0 0-13-13H-35a13 13 0 0 0-13 13Z"/><circle class="ch-orb" cy="-46" r="10"/>{face}</g>"#
    )
}
