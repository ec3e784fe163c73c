//! A face of the disc without its pieces: districts, spots, names on the rim.

use super::art;
use super::plan::{EDGE, MIDDLE, Plan, Polar, RIM, WIDTH};
use super::sight::{Holder, SEATS, Sight, Tally};
use game_core::Seat;
use game_eclipsia::{Face, Power};
use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::fmt::Write;

/// The class of a face.
pub(super) fn class(face: Face) -> &'static str {
    if face == Face::Sun { "sun-face" } else { "moon-face" }
}

/// The disc itself, and on it who holds what.
pub(super) fn backdrop(sight: &Sight, face: Face, tally: &Tally) -> Vec<String> {
    let (x, y) = MIDDLE;
    let plain = format!(
        r#"<circle class="disc-edge" cx="{x}" cy="{}" r="{EDGE}"/><circle class="disc-rim" cx="{x}" cy="{y}" r="{EDGE}"/><circle class="disc-top" cx="{x}" cy="{y}" r="{RIM}"/>"#,
        y + 6.0
    );
    let layers = [plain, held(sight, face, tally), engraving(sight, face)];
    layers.map(|svg| format!(r#"<g class="{}">{svg}</g>"#, class(face))).into()
}

/// Who holds which district.
fn held(sight: &Sight, face: Face, tally: &Tally) -> String {
    let mut svg = String::new();
    for (ground, holder) in sight.plan.grounds.iter().zip(&tally.holders) {
        svg += &match holder {
            Holder::Held(seat) => sector(face, ground.middle, ground.width, &format!("held e{seat}")),
            Holder::ByMount(seat) => {
                sector(face, ground.middle, ground.width, &format!("held by-mount e{seat}"))
            }
            Holder::Tied => String::new(),
        };
    }
    svg
}

/// All that is engraved: rings, borders, districts, and the hub.
fn engraving(sight: &Sight, face: Face) -> String {
    let (x, y) = MIDDLE;
    let mut svg = String::new();
    for radius in sight.plan.rings() {
        let _ = write!(svg, r#"<circle class="engraved" cx="{x}" cy="{y}" r="{radius}"/>"#);
    }
    for (index, ground) in sight.plan.grounds.iter().enumerate() {
        let from = Polar { radius: 64.0, angle: ground.middle + ground.width / 2.0 }.on(face);
        let to = Polar { radius: EDGE, angle: ground.middle + ground.width / 2.0 }.on(face);
        if sight.plan.grounds.len() > 1 {
            let _ = write!(svg, r#"<path class="border" d="M{} {}L{} {}"/>"#, from.0, from.1, to.0, to.1);
        }
        district(sight, face, index, &mut svg);
    }
    let hub = art::at(MIDDLE, 1.5, &art::emblem(SEATS[face as usize]));
    let _ = write!(svg, r#"<circle class="hub" cx="{x}" cy="{y}" r="58"/>{hub}"#);
    svg
}

/// The spots of a district, its name, its points and its power.
fn district(sight: &Sight, face: Face, index: usize, svg: &mut String) {
    let Plan { grounds, spot, badge } = &sight.plan;
    let (ground, district) = (&grounds[index], &sight.edition.districts[index]);
    for (number, place) in ground.spots.iter().enumerate() {
        let (x, y) = place.on(face);
        let _ = write!(
            svg,
            r#"<circle class="spot-hole" cx="{x:.1}" cy="{y:.1}" r="{}"/>{}"#,
            spot / 2.0 - 3.0,
            art::text("spot-name", (x, y), spot * 0.27, &format!("{}{}", district.code, number + 1))
        );
    }
    let (x, y) = ground.worth.on(face);
    let long = district.points.to_string().len().max(2) as f32;
    let _ = write!(
        svg,
        r#"<path class="worth" transform="translate({x:.1} {y:.1}) scale({:.2})" d="M-22 0L-11 -19H11L22 0L11 19H-11Z"/>{}"#,
        badge / 38.0,
        art::text("worth-points", (x, y), badge * 1.36 / long, &district.points.to_string())
    );
    let power = Power::ALL.into_iter().find(|power| district.power.as_deref() == Some(power.name()));
    if let Some(power) = power {
        let (x, y) = ground.power.on(face);
        let sign = art::at((x, y), badge / 44.0, art::power(power));
        let _ = write!(svg, r#"<circle class="medal" cx="{x:.1}" cy="{y:.1}" r="{}"/>{sign}"#, badge / 2.0);
    }
    name(sight, face, index, svg);
}

/// A district's name along the rim, never upside down; its letter where there is no room.
fn name(sight: &Sight, face: Face, index: usize, svg: &mut String) {
    const SIZE: f32 = 23.0;
    let ground = &sight.plan.grounds[index];
    let middle = if face == Face::Sun { ground.middle } else { -ground.middle }.rem_euclid(TAU);
    let long = sight.district(index);
    let room = ground.width * RIM * 0.94;
    let needs = long.chars().count() as f32 * SIZE * 0.62;
    let text = if needs <= room { &long } else { &sight.edition.districts[index].code };
    let below = middle > FRAC_PI_2 + 0.05 && middle < PI + FRAC_PI_2 - 0.05;
    let line = (RIM + EDGE) / 2.0 + if below { SIZE * 0.35 } else { -SIZE * 0.35 };
    let half = (ground.width / 2.0).min(PI * 0.45);
    let (from, to) = if below { (middle + half, middle - half) } else { (middle - half, middle + half) };
    // The text is turned already: it is drawn as on the sun's face.
    let point = |angle: f32| Polar { radius: line, angle }.on(Face::Sun);
    let ((x, y), (u, v)) = (point(from), point(to));
    let id = format!("eclipsia-{face}-{index}");
    let _ = write!(
        svg,
        r##"<defs><path id="{id}" d="M{x:.1} {y:.1}A{line} {line} 0 0 {} {u:.1} {v:.1}"/></defs><g class="lettering" font-size="{SIZE}"><text class="rim-name"><textPath href="#{id}" startOffset="50%">{}</textPath></text></g>"##,
        u8::from(!below),
        art::escape(text)
    );
}

/// How many pieces a seat has in a district: the Sun's number in a round, the Moon's in a square.
pub(super) fn count(sight: &Sight, face: Face, tally: &Tally, index: usize, seat: Seat) -> String {
    let badge = sight.plan.badge;
    let (x, y) = sight.plan.grounds[index].counts[seat.index()].on(face);
    let many = tally.counts[index][seat.index()];
    let ahead = if tally.holders[index] == Holder::Held(seat) { "ahead" } else { "" };
    let none = if many == 0 { "none" } else { "" };
    let half = badge * 0.46;
    let corner = if seat.index() == 0 { half } else { half * 0.3 };
    format!(
        r#"<g class="count e{seat} {ahead} {none}"><rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{w:.1}" rx="{corner:.1}"/>{}</g>"#,
        x - half,
        y - half,
        art::text("figure", (x, y), badge * 0.7, &many.to_string()),
        w = half * 2.0,
    )
}

/// A district's ground on the rim and on the face.
fn sector(face: Face, middle: f32, width: f32, class: &str) -> String {
    let (from, to) = (middle - width / 2.0, middle + width / 2.0);
    let point = |radius: f32, angle: f32| {
        let (x, y) = Polar { radius, angle }.on(face);
        format!("{x:.1} {y:.1}")
    };
    let (sweep, back) = if face == Face::Sun { (1, 0) } else { (0, 1) };
    let edge = EDGE - 4.0;
    // Halves: an arc that goes all the way round has no direction.
    let arc = |radius: f32, sweep: i32, from: f32, to: f32| {
        let halfway = (from + to) / 2.0;
        format!(
            "A{radius} {radius} 0 0 {sweep} {} A{radius} {radius} 0 0 {sweep} {}",
            point(radius, halfway),
            point(radius, to)
        )
    };
    format!(
        r#"<g class="{class}"><path class="tint" d="M{}{}L{}{}Z"/><path class="rim-arc" d="M{}{}"/></g>"#,
        point(RIM, from),
        arc(RIM, sweep, from, to),
        point(62.0, to),
        arc(62.0, back, to, from),
        point(edge, from + 0.02),
        arc(edge, sweep, from + 0.02, to - 0.02),
    )
}

/// Where a seat's points are written: the face's own on the left.
pub(super) fn score_at(face: Face, seat: Seat) -> (f32, f32) {
    if Face::of(seat) == face { (10.0, 8.0) } else { (WIDTH - 10.0, 8.0) }
}

/// A seat's points, as if the game were over, and whether it is to move.
pub(super) fn score(sight: &Sight, face: Face, seat: Seat, points: i64, class: &str) -> String {
    let own = Face::of(seat) == face;
    let turn = if sight.position.to_move == Some(seat) { "to-move" } else { "" };
    let side = if own { 1.0 } else { -1.0 };
    let emblem = art::at((side * 29.0, 28.0), 0.72, &art::emblem(seat));
    let digits = points.to_string();
    let size = (76.0 / digits.len() as f32).min(36.0);
    format!(
        r#"<g class="score-box e{seat} {turn} {class}"><rect x="{}" y="0" width="116" height="56" rx="28"/>{emblem}{}</g>"#,
        if own { 0.0 } else { -116.0 },
        art::text("figure", (side * 79.0, 28.0), size, &digits),
    )
}
