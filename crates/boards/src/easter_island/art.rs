use super::ground::name_place;
use game_core::Seat;
use game_easter_island::{Facing, Sun};

/// What a seat's pieces are made of: dark stone with a red topknot, or light stone without.
pub(super) fn stone(seat: Seat) -> &'static str {
    if seat.index() == 0 { "ei-basalt" } else { "ei-sandstone" }
}

/// A statue on its slab, seen as it looks: its face, its back or its profile; the slab's tip points the same way.
pub(super) fn statue(seat: Seat, facing: Facing) -> String {
    format!(r##"<use href="#ei-st-{facing}" class="ei-statue {}"/>"##, stone(seat))
}

/// A statue somewhere, of this class.
pub(super) fn statue_at((x, y): (f32, f32), seat: Seat, facing: Facing, class: &str) -> String {
    format!(r#"<g class="{class}" transform="translate({x} {y})">{}</g>"#, statue(seat, facing))
}

/// A sun: dark with a round heart, or light with a square one; a spent one is ash.
pub(super) fn sun(seat: Seat, spent: bool) -> String {
    let state = if spent { "out" } else { "sun" };
    format!(r##"<use href="#ei-{state}-{}"/>"##, seat.index().min(1))
}

/// A sun with its name beside it.
pub(super) fn named_sun(seat: Seat, spent: bool, at: Sun) -> String {
    let (x, y) = name_place(at);
    format!(r#"{}<text class="ei-sun-name" x="{x}" y="{y}" dy=".36em">{at}</text>"#, sun(seat, spent))
}

/// Words on a small label.
pub(super) fn tag((x, y): (f32, f32), class: &str, words: &str) -> String {
    let width = 14.0 + 13.0 * words.chars().count() as f32;
    format!(
        r#"<g class="ei-tag {class}" transform="translate({x} {y})"><rect x="{}" y="-17" width="{width}" height="34" rx="17"/><text dy=".36em">{}</text></g>"#,
        -width / 2.0,
        escaped(words)
    )
}

/// A text that may hold anything, as it can stand in SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A small statue of its own, for cards and buttons.
pub(super) fn statue_icon(seat: Seat, facing: Facing) -> String {
    let head = match facing {
        Facing::N => BACK,
        Facing::S => FRONT,
        Facing::E | Facing::W => PROFILE,
    };
    let mirror = if facing == Facing::W { r#" transform="scale(-1 1)""# } else { "" };
    let knot = if seat.index() == 0 { KNOT } else { "" };
    format!(
        r#"<svg class="ei-icon" viewBox="-32 -68 64 106"><g class="{}"{mirror}>{BUST}{head}{knot}</g></svg>"#,
        stone(seat)
    )
}

const BUST: &str =
    r#"<path class="ei-m ei-line" d="M-26 29C-29 15-25 5-16 1L16 1C25 5 29 15 26 29C12 36-12 36-26 29Z"/>"#;
const FRONT: &str = r#"<path class="ei-m ei-line" d="M-21-40C-21-48-12-51 0-51 12-51 21-48 21-40L23-8C23 6 13 13 0 13-13 13-23 6-23-8Z"/><path class="ei-x" d="M-21-34L0-29 21-34 20-22C15-15 8-17 6-23L-6-23C-8-17-15-15-20-22Z"/><ellipse class="ei-e" cx="-12.5" cy="-23.5" rx="5" ry="3.8"/><ellipse class="ei-e" cx="12.5" cy="-23.5" rx="5" ry="3.8"/><path class="ei-l" d="M-4.5-36h9L10-9C7-4-7-4-10-9Z"/><path class="ei-x" d="M-11 2Q0-3 11 2 0 6.5-11 2Z"/>"#;
const BACK: &str = r#"<path class="ei-m ei-line" d="M-21-40C-21-48-12-51 0-51 12-51 21-48 21-40L23-8C23 6 13 13 0 13-13 13-23 6-23-8Z"/><path class="ei-d" d="M20-40L22-8C22 6 13 12 3 12 12 2 13-24 8-49 16-48 20-46 20-40Z"/>"#;
const PROFILE: &str = r#"<path class="ei-m ei-line" d="M-15-43C-10-51 6-52 14-46L21-36 17-29 30-9 20-6 23-1 19 2 22 6 18 14C10 16 2 12-4 9L-17 7C-22-8-21-30-15-43Z"/><path class="ei-x" d="M4-33L21-36 17-29 15-20C10-16 5-19 4-25Z"/><ellipse class="ei-e" cx="11.5" cy="-24.5" rx="4" ry="3.8"/><path class="ei-d" d="M-9-29q7-3 8 5l-1 22q-4 6-7 0z"/>"#;
const KNOT: &str =
    r#"<path class="ei-pk1 ei-line" d="M-17-45L-17-57C-17-65 17-65 17-57L17-45C8-41-8-41-17-45Z"/>"#;

/// A small sun of its own, for cards and buttons.
pub(super) fn sun_icon(seat: Seat, lit: bool) -> String {
    let (disc, heart) = match seat.index() {
        0 => ("#2d2926", r##"<circle r="9.5" fill="#ffc455"/>"##),
        _ => ("#f6dfae", r##"<path d="M-9-9H9V9H-9Z" fill="#b06a14"/>"##),
    };
    let light =
        if lit { r#"<path class="ei-icon-ray" d="M27 27L44 44M33 10L50 14M10 33L14 50"/>"# } else { "" };
    let view = if lit { "-38 -38 90 90" } else { "-38 -38 76 76" };
    format!(
        r##"<svg class="ei-icon" viewBox="{view}">{light}<path d="M0-36L6.7-25.1 18-31.2 18.4-18.4 31.2-18 25.1-6.7 36 0 25.1 6.7 31.2 18 18.4 18.4 18 31.2 6.7 25.1 0 36-6.7 25.1-18 31.2-18.4 18.4-31.2 18-25.1 6.7-36 0-25.1-6.7-31.2-18-18.4-18.4-18-31.2-6.7-25.1Z" fill="#f3a235" stroke="#8a4a08" stroke-width="2.5" stroke-linejoin="round"/><circle r="21" fill="{disc}" stroke="#8a4a08" stroke-width="2"/>{heart}</svg>"##
    )
}

/// The picture over the end of a game: the winner's statues stand at sunset, one of the other's lies.
pub(super) fn sunset(winner: Option<Seat>) -> String {
    let stands = winner.unwrap_or(Seat::new(0));
    let (ours, theirs) = (stone(stands), stone(stands.other()));
    let lies = match winner {
        Some(_) => "translate(318 100) rotate(78) scale(.62)",
        None => "translate(318 84) scale(.7)",
    };
    format!(
        r##"<svg viewBox="0 0 440 120" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="ei-dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fb6c9"/><stop offset=".55" stop-color="#f6d9a2"/><stop offset="1" stop-color="#f2b45e"/></linearGradient></defs><path fill="url(#ei-dusk)" d="M0 0H440V120H0Z"/><circle cx="220" cy="84" r="34" fill="#ffe9b0"/><circle cx="220" cy="84" r="54" fill="#ffe9b0" opacity=".3"/><path d="M0 92H440V120H0Z" fill="#2f7f9b"/><path d="M186 96h68M200 104h40M210 112h20" stroke="#ffe9b0" stroke-width="3" stroke-linecap="round" opacity=".8"/><path d="M0 100C60 84 120 92 170 108 200 118 190 120 190 120H0ZM440 98C400 88 330 92 280 110 262 118 262 120 262 120H440Z" fill="#57673f"/><use href="#ei-fig-E" class="{ours}" transform="translate(70 76) scale(.82)"/><use href="#ei-fig-E" class="{ours}" transform="translate(122 84) scale(.7)"/><use href="#ei-fig-W" class="{ours}" transform="translate(372 78) scale(.8)"/><use href="#ei-fig-W" class="{theirs}" transform="{lies}"/></svg>"##
    )
}
