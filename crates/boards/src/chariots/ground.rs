//! What never changes under a race: the meadow, the lanes, the stones in the morning light.

use super::course::{Ground, MIDDLE, SIZE, STRIP, oval};
use super::words;
use game_chariots::{Lane, Space, Zone};
use game_core::Lang;
use std::fmt::Write;
use std::sync::LazyLock;

/// The ring with its stones, and what is written on it.
pub(super) fn ring(lang: Lang) -> Vec<String> {
    static RING: LazyLock<String> = LazyLock::new(|| {
        let (width, height) = SIZE;
        let mut svg = format!(
            r##"<defs>{}<clipPath id="ch-win"><path d="{}"/></clipPath></defs><rect width="{width}" height="{height}" rx="22" fill="url(#ch-mead)"/><path class="ch-dusk" transform="translate(0 6)" d="{kerb}"/><path class="ch-kerb-edge" d="{kerb}"/><path class="ch-kerb" d="{}"/><g clip-path="url(#ch-win)">{}</g><path class="ch-rail" d="{}"/>"##,
            include_str!("../../art/chariots/defs.svg").trim_end(),
            oval(-64.5),
            oval(82.5),
            include_str!("../../art/chariots/stones.svg").trim_end(),
            oval(-65.0),
            kerb = oval(84.5),
        );
        svg += &lanes(Ground::Ring);
        let _ = write!(
            svg,
            r##"<path class="ch-rail" d="{}"/><path class="ch-lit" fill="url(#ch-light)" fill-rule="evenodd" d="{}{}"/>"##,
            oval(0.0),
            oval(58.5),
            oval(-58.5)
        );
        for zone in Ground::Ring.zones() {
            svg += &number(Ground::Ring, zone);
        }
        svg + &flag(Ground::Ring) + &chevrons()
    });
    let finish = words(lang).say("finish-line", &[]);
    vec![RING.clone(), format!(r#"<text class="ch-finish" x="{}" y="24">{finish}</text>"#, MIDDLE.0)]
}

/// Some zones in a row.
pub(super) fn strip(on: Ground) -> String {
    let (width, height) = STRIP;
    let mut svg = format!(
        r##"<rect width="{width}" height="{height}" rx="22" fill="url(#ch-mead)"/><rect class="ch-kerb" x="8" y="12" width="{:.1}" height="{:.1}" rx="14"/>"##,
        width - 16.0,
        height - 24.0
    );
    svg += &lanes(on);
    for zone in on.zones() {
        svg += &number(on, zone);
    }
    svg + &flag(on)
}

/// Track and pit of each zone.
fn lanes(on: Ground) -> String {
    let mut svg = String::new();
    for zone in on.zones() {
        let shade = if zone.number().is_multiple_of(2) { " even" } else { "" };
        for (class, lane) in [("track", Lane::Track), ("black", Lane::Black), ("white", Lane::White)] {
            let outline = on.space_outline(Space::new(lane, zone)).unwrap_or_default();
            let _ = write!(svg, r#"<path class="ch-{class}{shade}" d="{outline}"/>"#);
        }
    }
    for zone in on.zones() {
        let ahead = f32::from(zone.number());
        let _ = write!(svg, r#"<path class="ch-dashes" d="{}"/>"#, on.outline(ahead, ahead, 0.03, 1.0));
    }
    svg
}

/// The number of a zone on the kerb; where crystals wait it stands out.
fn number(on: Ground, zone: Zone) -> String {
    let Some(place) = on.kerb(zone) else { return String::new() };
    let ((x, y), big) = (place.at, if on == Ground::Ring { "" } else { " big" });
    let hot = zone.number().is_multiple_of(5) && zone.number() < Zone::COUNT;
    let mut svg = String::new();
    if hot && on == Ground::Ring {
        let _ = write!(svg, r#"<path class="ch-hot" d="{}"/>"#, Ground::kerb_outline(zone));
    }
    let class = if hot { " hot" } else { "" };
    let _ = write!(svg, r#"<text class="ch-zone{class}{big}" x="{x:.1}" y="{:.1}">{zone}</text>"#, y + 5.0);
    svg
}

/// The start and finish line, chequered.
fn flag(on: Ground) -> String {
    let mut svg = String::new();
    let ahead = match on {
        Ground::Ring | Ground::Strip(Zone::FIRST) => 0.0,
        Ground::Strip(_) if on.zones().any(|zone| zone.number() == Zone::COUNT) => f32::from(Zone::COUNT),
        Ground::Strip(_) => return svg,
    };
    let thick = if on == Ground::Ring { 0.09 } else { 0.06 };
    let (mut dark, mut light) = (String::new(), String::new());
    for row in 0..14u8 {
        let low = f32::from(row) / 7.0 - 1.0;
        for side in 0..2u8 {
            let from = ahead + (f32::from(side) - 1.0) * thick;
            let square = on.outline(from, from + thick, low, low + 1.0 / 7.0);
            *if (row + side).is_multiple_of(2) { &mut dark } else { &mut light } += &square;
        }
    }
    let _ = write!(svg, r#"<path class="ch-dark" d="{dark}"/><path class="ch-bright" d="{light}"/>"#);
    if let (Ground::Strip(_), Some(finish)) = (on, on.space(Space::FINISH)) {
        let (x, y) = finish.at;
        let _ = write!(
            svg,
            r#"<path class="ch-pole" transform="translate({x} {y})" d="M-30 60V-60L36-38L-30-14"/>"#
        );
    }
    svg
}

/// Which way one drives.
fn chevrons() -> String {
    let mut svg = String::new();
    for zone in [3, 11, 18, 27].into_iter().filter_map(Zone::new) {
        let Some(place) = Ground::Ring.space(Space::new(Lane::Track, zone)) else { continue };
        let ((x, y), turn) = (place.at, place.turn);
        let _ = write!(
            svg,
            r#"<path class="ch-chevron" transform="translate({x:.1} {y:.1}) rotate({turn:.1})" d="M-12-8l8 8-8 8M0-8l8 8-8 8"/>"#
        );
    }
    svg
}
