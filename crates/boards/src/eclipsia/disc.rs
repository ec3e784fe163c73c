//! A face of the disc without its pieces, and the rim on which the seats pull.

use super::art;
use super::plan::{BAND, Disc, EDGE, Ground, Polar, TUG};
use super::sight::{Holder, SEATS, Sight, Tally};
use game_eclipsia::{Face, Power};
use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::fmt::Write;

/// What never changes of a disc: its stone, its districts and its places.
pub(super) fn stone(sight: &Sight<'_>, disc: Disc) -> String {
    let large = disc.scale == 1.0;
    let fill = if disc.face == Face::Sun { "ec-fs" } else { "ec-fm" };
    let mut svg = format!(
        r##"<circle cy="10" r="{}" fill="url(#ec-under)"/><circle class="ec-side" cy="6" r="{EDGE}"/><circle class="ec-rim" r="{EDGE}"/><circle r="{BAND}" fill="url(#{fill})"/>"##,
        EDGE + 14.0
    );
    for (index, ground) in sight.plan.grounds.iter().enumerate() {
        if index % 2 == 1 {
            let shade = sector(disc.face, (50.0, BAND), ground.middle, ground.width);
            let _ = write!(svg, r#"<path class="ec-alt" d="{shade}"/>"#);
        }
        if sight.plan.grounds.len() > 1 {
            let angle = ground.middle + ground.width / 2.0;
            let (from, to) = (Polar { radius: 50.0, angle }, Polar { radius: BAND, angle });
            let ((x, y), (u, v)) = (from.on(disc.face), to.on(disc.face));
            let _ = write!(svg, r#"<path class="ec-spoke" d="M{x:.1} {y:.1}L{u:.1} {v:.1}"/>"#);
        }
        if large {
            svg += &motifs(sight, disc.face, index);
        }
    }
    for radius in sight.plan.rings() {
        let _ = write!(svg, r#"<circle class="ec-ring" r="{radius:.1}"/>"#);
    }
    for (index, ground) in sight.plan.grounds.iter().enumerate() {
        svg += &holes(sight, disc, index, ground);
    }
    let emblem = art::emblem(SEATS[disc.face as usize]);
    let _ = write!(svg, r#"<circle class="ec-hub" r="47"/>{emblem}"#);
    placed(disc, &svg)
}

/// A drawing around the middle of a disc, where the disc is.
fn placed(disc: Disc, svg: &str) -> String {
    let class = art::face_class(disc.face);
    format!(r#"<g class="ec-disc {class}">{}</g>"#, art::scaled(disc.middle, disc.scale, svg))
}

/// What a district looks like, at both sides of its outer place, where there is room.
fn motifs(sight: &Sight<'_>, face: Face, index: usize) -> String {
    let ground = &sight.plan.grounds[index];
    let room = ground.width * 250.0 / 2.0 - sight.plan.spot / 2.0;
    let Some(motif) = art::motif(&sight.edition.districts[index].name).filter(|_| room > 44.0) else {
        return String::new();
    };
    let by = ground.width / 2.0 - 0.115;
    let at = |angle: f32| Polar { radius: 255.0, angle }.on(face);
    let draw = |at| art::scaled(at, 1.05, &format!(r#"<path class="ec-motif" d="{motif}"/>"#));
    draw(at(ground.middle - by)) + &draw(at(ground.middle + by))
}

/// The places of a district.
fn holes(sight: &Sight<'_>, disc: Disc, index: usize, ground: &Ground) -> String {
    let code = &sight.edition.districts[index].code;
    let mut svg = String::new();
    for (number, place) in ground.spots.iter().enumerate() {
        let (x, y) = place.on(disc.face);
        let hole = sight.plan.hole(*place);
        let _ = write!(svg, r#"<circle class="ec-hole" cx="{x:.1}" cy="{y:.1}" r="{hole:.1}"/>"#);
        if disc.scale == 1.0 {
            let name = format!("{code}{}", number + 1);
            svg += &art::text("ec-spot-name", (x, y + hole * 0.6), sight.plan.spot * 0.2, &name);
        }
    }
    svg
}

/// The rim: who leads which district, and how hard each seat pulls.
pub(super) fn rim(sight: &Sight<'_>, disc: Disc, tally: &Tally) -> String {
    let mut svg = String::new();
    for index in 0..sight.plan.grounds.len() {
        svg += &arc(sight, disc, tally, index);
    }
    placed(disc, &svg)
}

/// The rim of one district, where the disc is.
pub(super) fn arc_alone(sight: &Sight<'_>, disc: Disc, tally: &Tally, index: usize) -> String {
    placed(disc, &arc(sight, disc, tally, index))
}

fn arc(sight: &Sight<'_>, disc: Disc, tally: &Tally, index: usize) -> String {
    let ground = &sight.plan.grounds[index];
    let (from, to) = ground.ends();
    let lead = match tally.holders[index] {
        Holder::Held(seat) => format!("e{seat}"),
        Holder::ByMount(seat) => format!("tie by-mount e{seat}"),
        Holder::Tied => "tie".to_owned(),
    };
    let band = ring(disc.face, (BAND + 1.0, TUG - 2.0), from, to);
    let mut svg = format!(r#"<path class="ec-band {lead}" d="{band}"/>"#);
    let counts = tally.counts[index];
    let knot = knot_angle(ground, counts);
    let pulls = [(0, from, knot), (1, knot, to)];
    if counts == [0, 0] {
        let d = ring(disc.face, (TUG, EDGE - 1.0), from, to);
        let _ = write!(svg, r#"<path class="ec-tug none" d="{d}"/>"#);
    }
    for (seat, from, to) in pulls.into_iter().filter(|(seat, ..)| counts[*seat] > 0) {
        let d = ring(disc.face, (TUG, EDGE - 1.0), from, to);
        let _ = write!(svg, r#"<path class="ec-tug e{seat}" d="{d}"/>"#);
        if disc.scale == 1.0 {
            let middle = Polar { radius: (TUG + EDGE) / 2.0 - 0.5, angle: (from + to) / 2.0 };
            let class = format!("ec-pull e{seat}");
            svg += &art::text(&class, middle.on(disc.face), 18.0, &counts[seat].to_string());
        }
    }
    if disc.scale == 1.0 {
        svg += &name(sight, disc.face, index, &lead);
        svg += &badges(sight, disc.face, index);
    }
    svg
}

/// Where the seats' pulls meet, as a direction: the Sun pulls from the left on its own face.
fn knot_angle(ground: &Ground, [sun, moon]: [u32; 2]) -> f32 {
    let (from, to) = ground.ends();
    match sun + moon {
        0 => (from + to) / 2.0,
        both => from + (to - from) * sun as f32 / both as f32,
    }
}

/// The knot of a district, where both seats pull.
pub(super) fn knot_at(sight: &Sight<'_>, disc: Disc, tally: &Tally, index: usize) -> Option<(f32, f32)> {
    let counts = tally.counts[index];
    let angle = knot_angle(&sight.plan.grounds[index], counts);
    let pulled = counts[0] > 0 && counts[1] > 0;
    pulled.then(|| disc.point(Polar { radius: (TUG + EDGE) / 2.0, angle }))
}

/// What a district is worth, and its power.
fn badges(sight: &Sight<'_>, face: Face, index: usize) -> String {
    let ground = &sight.plan.grounds[index];
    let (from, to) = ground.ends();
    let radius = (BAND + TUG) / 2.0;
    let aside = (19.0 / radius).min(ground.width / 4.0);
    let points = sight.edition.districts[index].points.to_string();
    let (x, y) = Polar { radius, angle: to - aside }.on(face);
    let size = if points.len() < 3 { 20.0 } else { 52.0 / points.len() as f32 };
    let mut svg = format!(
        r#"<circle class="ec-worth" cx="{x:.1}" cy="{y:.1}" r="15"/>{}"#,
        art::text("ec-points", (x, y), size, &points)
    );
    if let Some(power) = sight.power(index) {
        let at = Polar { radius, angle: from + aside }.on(face);
        let live = if sight.position.powers.contains(&power) { " live" } else { "" };
        let sign = format!(r#"<circle r="15.5"/><path transform="scale(.88)" d="{}"/>"#, art::power(power));
        svg += &art::scaled(at, 1.0, &format!(r#"<g class="ec-power{live}">{sign}</g>"#));
    }
    svg
}

/// Where the medal of a power is on a disc.
pub(super) fn power_at(sight: &Sight<'_>, disc: Disc, power: Power) -> Option<(f32, f32)> {
    let ground = &sight.plan.grounds.get(sight.home(power)?)?;
    let radius = (BAND + TUG) / 2.0;
    let aside = (19.0 / radius).min(ground.width / 4.0);
    Some(disc.point(Polar { radius, angle: ground.ends().0 + aside }))
}

/// A district's name along the rim, never upside down; its letter where there is no room.
fn name(sight: &Sight<'_>, face: Face, index: usize, lead: &str) -> String {
    const SIZE: f32 = 20.0;
    let ground = &sight.plan.grounds[index];
    let middle = if face == Face::Sun { ground.middle } else { -ground.middle }.rem_euclid(TAU);
    let long = sight.district(index);
    // The name is in the middle: it keeps clear of the badges on both sides.
    let room = ground.width * BAND - 76.0;
    let needs = |text: &str| text.chars().count() as f32 * SIZE * 0.56;
    let short = long.split(' ').next_back().unwrap_or_default();
    let code = &sight.edition.districts[index].code;
    let text = [&*long, short].into_iter().find(|text| needs(text) <= room).unwrap_or(code);
    let below = middle > FRAC_PI_2 + 0.05 && middle < PI + FRAC_PI_2 - 0.05;
    let line = (BAND + TUG) / 2.0 + if below { SIZE * 0.35 } else { -SIZE * 0.35 };
    let half = (ground.width / 2.0).min(PI * 0.45);
    let (from, to) = if below { (middle + half, middle - half) } else { (middle - half, middle + half) };
    // The text is turned already: it is drawn as on the sun's face.
    let point = |angle: f32| Polar { radius: line, angle }.on(Face::Sun);
    let ((x, y), (u, v)) = (point(from), point(to));
    let id = format!("ec-name-{face}{index}");
    // A letter beside one badge alone makes room for it.
    let along = match (sight.power(index).is_none() && room < SIZE, (face == Face::Sun) != below) {
        (false, _) => 50,
        (true, true) => 28,
        (true, false) => 72,
    };
    format!(
        r##"<path id="{id}" fill="none" d="M{x:.1} {y:.1}A{line} {line} 0 0 {} {u:.1} {v:.1}"/><g class="ec-type" font-size="{SIZE}"><text class="ec-name {lead}"><textPath href="#{id}" startOffset="{along}%">{}</textPath></text></g>"##,
        u8::from(!below),
        art::escape(text)
    )
}

/// The band of a district on the rim of a disc, which can be pointed at.
pub(super) fn outline(disc: Disc, ground: &Ground) -> String {
    let (from, to) = ground.ends();
    let point = |radius: f32, angle: f32| {
        let (x, y) = disc.point(Polar { radius, angle });
        format!("{x:.1} {y:.1}")
    };
    outlined(disc.face, (BAND, EDGE), from, to, disc.scale, &point)
}

/// A piece of a ring around the middle, between two directions.
fn ring(face: Face, radii: (f32, f32), from: f32, to: f32) -> String {
    let point = |radius: f32, angle: f32| {
        let (x, y) = Polar { radius, angle }.on(face);
        format!("{x:.1} {y:.1}")
    };
    outlined(face, radii, from, to, 1.0, &point)
}

fn outlined(
    face: Face,
    (inner, outer): (f32, f32),
    from: f32,
    to: f32,
    scale: f32,
    point: &dyn Fn(f32, f32) -> String,
) -> String {
    let (sweep, back) = if face == Face::Sun { (1, 0) } else { (0, 1) };
    // Halves: an arc that goes all the way round has no direction.
    let arc = |radius: f32, sweep: u8, from: f32, to: f32| {
        let halfway = (from + to) / 2.0;
        let r = radius * scale;
        format!(
            "A{r:.1} {r:.1} 0 0 {sweep} {} {r:.1} {r:.1} 0 0 {sweep} {}",
            point(radius, halfway),
            point(radius, to)
        )
    };
    format!(
        "M{}{}L{}{}Z",
        point(outer, from),
        arc(outer, sweep, from, to),
        point(inner, to),
        arc(inner, back, to, from)
    )
}

/// A district's ground between two rings.
fn sector(face: Face, radii: (f32, f32), middle: f32, width: f32) -> String {
    ring(face, radii, middle - width / 2.0, middle + width / 2.0)
}
