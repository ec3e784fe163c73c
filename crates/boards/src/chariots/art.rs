//! The drawings, each around its middle: marks, chariots, bars, dolmens, crystals, cards.

use game_chariots::{Card, Zone};
use game_core::Seat;
use std::f32::consts::TAU;

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

/// A chariot driving to the right, on ground that is turned: body, wheels, shaft, and its driver's mark upright.
pub(super) fn chariot(seat: Seat, turn: f32, scale: f32, out: bool) -> String {
    let state = if out { " ch-out" } else { "" };
    let cross = if out { r#"<path class="ch-broken" d="M-14-12L14 12M14-12L-14 12"/>"# } else { "" };
    format!(
        r#"<g class="ch-chariot {}{state}" transform="scale({scale:.2})"><ellipse class="ch-shade" cx="-1" cy="3" rx="23" ry="19"/><rect class="ch-wheel" x="-13" y="-20" width="20" height="7" rx="3"/><rect class="ch-wheel" x="-13" y="13" width="20" height="7" rx="3"/><path class="ch-axle" d="M-3-16V16"/><path class="ch-body" d="M-21-12Q-23 0-21 12Q-8 16 6 12Q18 8 23 0Q18-8 6-12Q-8-16-21-12Z"/><g transform="translate(-4 0) rotate({:.1})">{}</g>{cross}</g>"#,
        owner(seat),
        -turn,
        mark(seat, 8.0),
    )
}

/// One bar, or a wall of two, standing across this length.
pub(super) fn bar(seat: Seat, height: u8, length: f32, zoom: f32, turn: f32) -> String {
    let half = length / 2.0;
    let thick = 10.0 * zoom;
    let logs: String = match height {
        1 => log(0.0, half, thick),
        _ => log(-0.62 * thick, half, thick) + &log(0.62 * thick, half, thick),
    };
    let kind = if height == 1 { "" } else { " ch-wall" };
    format!(
        r#"<g class="ch-bar {}{kind}">{logs}<g transform="rotate({:.1})"><circle class="ch-boss" r="{:.1}"/>{}</g></g>"#,
        owner(seat),
        -turn,
        10.0 * zoom,
        mark(seat, 5.6 * zoom),
    )
}

fn log(x: f32, half: f32, thick: f32) -> String {
    format!(
        r#"<rect class="ch-log" x="{:.1}" y="{:.1}" width="{thick:.1}" height="{:.1}" rx="{:.1}"/>"#,
        x - thick / 2.0,
        -half,
        2.0 * half,
        thick / 2.4,
    )
}

/// The outline of what could stand across this length.
pub(super) fn slot(length: f32, zoom: f32) -> String {
    let (wide, half) = (14.0 * zoom, length / 2.0);
    format!(
        r#"<rect class="ch-slot" x="{:.1}" y="{:.1}" width="{wide:.1}" height="{length:.1}" rx="{:.1}"/>"#,
        -wide / 2.0,
        -half,
        wide / 2.4
    )
}

/// A dolmen from above: a long lintel over two uprights, and its owner's crystal on it.
pub(super) fn dolmen(seat: Seat, length: f32, zoom: f32, turn: f32) -> String {
    let half = length / 2.0;
    let (wide, foot) = (13.0 * zoom, 17.0 * zoom);
    let upright = |y: f32| {
        format!(
            r#"<rect class="ch-upright" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4"/>"#,
            -foot,
            y - 8.0 * zoom,
            2.0 * foot,
            16.0 * zoom,
        )
    };
    format!(
        r#"<g class="ch-dolmen {}">{}{}{}<path class="ch-lintel" d="M{a:.1} {t:.1}Q0 {u:.1} {wide:.1} {t:.1}L{b:.1} {h:.1}Q0 {v:.1} {c:.1} {h:.1}Z"/><g transform="rotate({:.1})"><circle class="ch-boss" r="{:.1}"/>{}</g></g>"#,
        owner(seat),
        upright(10.0 * zoom - half),
        upright(half - 10.0 * zoom),
        upright(half * 0.14),
        -turn,
        12.0 * zoom,
        mark(seat, 7.0 * zoom),
        a = -wide,
        b = wide * 0.9,
        c = -wide * 0.9,
        t = -half,
        h = half,
        u = -half - 3.0,
        v = half + 3.0,
    )
}

/// A crystal that waits for its owner.
pub(super) fn crystal(seat: Seat, size: f32) -> String {
    format!(
        r#"<g class="ch-crystal {}"><g class="ch-glow">{}</g>{}</g>"#,
        owner(seat),
        mark(seat, size + 2.5),
        mark(seat, size)
    )
}

/// What a step there costs: close ones in full, later ones faint.
pub(super) fn cost(cost: u8, near: bool, zoom: f32) -> String {
    let (class, radius) = if near { ("near", 15.0 * zoom) } else { ("far", 11.5 * zoom) };
    format!(
        r#"<g class="ch-cost {class}"><circle r="{radius:.1}"/><text y="{:.1}" class="ch-t{}">{cost}</text></g>"#,
        radius * 0.46,
        if zoom > 1.2 {
            34
        } else if near {
            22
        } else {
            18
        },
    )
}

/// The small drawings over the columns of the standings.
pub(super) fn icon(kind: &str) -> &'static str {
    match kind {
        "crystals" => {
            r#"<path class="ch-icon full" d="M0-11L9-3L0 12L-9-3Z"/><path class="ch-facet" d="M-9-3H9M0-11L-3-3L0 12L3-3Z"/>"#
        }
        "bars" => r#"<path class="ch-icon line" d="M-7 10L-1-10M3 10L9-10"/>"#,
        "dolmen" => r#"<path class="ch-icon full" d="M-12-9H12V-4H9V10H4V-4H-4V10H-9V-4H-12Z"/>"#,
        "cards" => {
            r#"<rect class="ch-icon full" x="-9" y="-10" width="12" height="18" rx="2" transform="rotate(-10)"/><rect class="ch-icon back" x="-3" y="-9" width="12" height="18" rx="2" transform="rotate(10)"/>"#
        }
        "block" => {
            r#"<path class="ch-icon full" d="M-9 11V-2H-6V-9H-2.500V-3H-1V-11H2.500V-3H4V-9H7.500V2L10-2L12 0L7 11Z"/>"#
        }
        _ => {
            r#"<circle class="ch-icon line" r="9"/><path class="ch-icon line" d="M0-9V9M-9 0H9M-6.400-6.400L6.400 6.400M6.400-6.400L-6.400 6.400"/>"#
        }
    }
}

/// A card: a number over the ring with its zone lit, or a dolmen.
pub(super) fn card(card: Card) -> String {
    let face = match card.number() {
        Some(number) => {
            let dots: String = (1..=Zone::COUNT).map(|zone| dot(zone, zone == number)).collect();
            format!(r#"<g transform="translate(0 -6)">{dots}<text class="ch-t60" y="20">{number}</text></g>"#)
        }
        None => format!(
            r#"<g class="ch-emblem" transform="translate(0 -8) scale(3.4)">{}</g><path class="ch-turf" d="M-46 34Q0 20 46 34"/>"#,
            icon("dolmen")
        ),
    };
    format!(
        r#"<g class="ch-card"><rect class="ch-cast" x="-62" y="-84" width="132" height="180" rx="14"/><rect class="ch-face" x="-66" y="-90" width="132" height="180" rx="14"/><rect class="ch-frame" x="-58" y="-82" width="116" height="164" rx="9"/>{face}<text class="ch-t22 ch-pip" x="-44" y="-58">{card}</text><text class="ch-t22 ch-pip" x="44" y="74">{card}</text></g>"#
    )
}

fn dot(zone: u8, lit: bool) -> String {
    let (sin, cos) = ((f32::from(zone) - 0.5) / f32::from(Zone::COUNT) * TAU).sin_cos();
    let (class, radius) = if lit { ("ch-lit", 7.0) } else { ("ch-dot", 2.2) };
    format!(r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="{radius}"/>"#, 50.0 * sin, -50.0 * cos)
}
