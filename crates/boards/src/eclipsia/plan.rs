//! Where everything lies: the near face large, the far one small beside it, whatever the edition.

use game_eclipsia::{Edition, Face, Place};
use std::f32::consts::{FRAC_PI_2, TAU};

/// The width of the picture.
pub(super) const WIDTH: f32 = 700.0;
/// The height of the picture: the near face, and below it the far one and the score.
pub(super) const HEIGHT: f32 = 808.0;
/// From the middle of a disc to its edge.
pub(super) const EDGE: f32 = 346.0;
/// From the middle to where the rim begins on which the seats pull.
pub(super) const TUG: f32 = 323.0;
/// From the middle to where the band with the names begins.
pub(super) const BAND: f32 = 290.0;

/// The widest spot, and the narrowest.
const SPOTS: (u8, u8) = (75, 18);
/// How much of the disc is the emblem's in the middle.
const HUB: f32 = 60.0;
/// How far the spots reach.
const OUTER: f32 = 286.0;

/// One of the two discs of the picture.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Disc {
    /// Which face it shows.
    pub(super) face: Face,
    /// Where its middle is.
    pub(super) middle: (f32, f32),
    /// How large it is.
    pub(super) scale: f32,
}

impl Disc {
    /// The face that is near, large.
    pub(super) fn near(face: Face) -> Disc {
        Disc { face, middle: (WIDTH / 2.0, 350.0), scale: 1.0 }
    }

    /// The face that is far, small.
    pub(super) fn inset(face: Face) -> Disc {
        Disc { face, middle: (601.0, 706.0), scale: 0.277 }
    }

    /// A point of it; the moon's face shows everything the other way round, as the back of a disc does.
    pub(super) fn point(self, polar: Polar) -> (f32, f32) {
        let (x, y) = polar.on(self.face);
        (self.middle.0 + x * self.scale, self.middle.1 + y * self.scale)
    }
}

/// A point of a disc: from the middle, and clockwise from the top as the sun's face shows it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Polar {
    pub(super) radius: f32,
    pub(super) angle: f32,
}

impl Polar {
    /// The point on a face, from its middle.
    pub(super) fn on(self, face: Face) -> (f32, f32) {
        let (sin, cos) = self.angle.sin_cos();
        let right = if face == Face::Sun { sin } else { -sin };
        (right * self.radius, -cos * self.radius)
    }
}

/// A district's piece of a disc.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The direction of its middle.
    pub(super) middle: f32,
    /// How much of the whole turn it takes.
    pub(super) width: f32,
    /// Its spots, by number.
    pub(super) spots: Vec<Polar>,
}

impl Ground {
    /// Where it begins and ends, with a gap to its neighbours.
    pub(super) fn ends(&self) -> (f32, f32) {
        let half = (self.width / 2.0 - 0.008).max(0.0);
        (self.middle - half, self.middle + half)
    }
}

/// Where everything lies on a disc.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The districts, in the edition's order.
    pub(super) grounds: Vec<Ground>,
    /// How wide a spot is.
    pub(super) spot: f32,
}

impl Plan {
    /// The plan with the widest spots that fit.
    pub(super) fn for_edition(edition: &Edition) -> Plan {
        let fitting = (SPOTS.1..=SPOTS.0).rev().find_map(|spot| Plan::with(edition, f32::from(spot)));
        fitting.unwrap_or(Plan { grounds: Vec::new(), spot: f32::from(SPOTS.1) })
    }

    /// The middle of a place, if the edition has it.
    pub(super) fn find(&self, edition: &Edition, at: Place) -> Option<Polar> {
        let mut letter = [0; 4];
        let code: &str = at.letter().encode_utf8(&mut letter);
        let district = edition.districts.iter().position(|district| district.code == code)?;
        self.grounds.get(district)?.spots.get(usize::from(at.number()).checked_sub(1)?).copied()
    }

    /// How far the hole of a spot reaches: those outside are a little larger.
    pub(super) fn hole(&self, at: Polar) -> f32 {
        self.spot * (0.4 + 0.05 * at.radius / OUTER)
    }

    /// The radii of the rings on which every district has a spot.
    pub(super) fn rings(&self) -> Vec<f32> {
        let Some(first) = self.grounds.first() else { return Vec::new() };
        let mut rings: Vec<f32> = first.spots.iter().map(|spot| spot.radius).collect();
        rings.dedup();
        rings.retain(|radius| {
            let on = |ground: &Ground| ground.spots.iter().any(|spot| (spot.radius - radius).abs() < 1.0);
            self.grounds.iter().all(on)
        });
        rings
    }

    fn with(edition: &Edition, spot: f32) -> Option<Plan> {
        let count = |spots: i64| usize::try_from(spots).unwrap_or(0);
        // Also a district of one spot needs room for its name.
        let weight = |spots: i64| count(spots) as f32 + 1.0;
        let whole: f32 = edition.districts.iter().map(|district| weight(district.spots)).sum();
        let mut grounds = Vec::new();
        let mut turned = 0.0;
        for district in &edition.districts {
            let width = TAU * weight(district.spots) / whole;
            let middle = if grounds.is_empty() { 0.0 } else { turned + width / 2.0 };
            turned = middle + width / 2.0;
            let spots = spread(count(district.spots), middle, width, spot, OUTER)?;
            grounds.push(Ground { middle, width, spots });
        }
        Some(Plan { grounds, spot })
    }
}

/// So many spots in a district, from the inner ring outwards; nothing where they do not fit.
fn spread(count: usize, middle: f32, width: f32, spot: f32, outer: f32) -> Option<Vec<Polar>> {
    let fits =
        |radius: f32, many: usize| 2.0 * radius * (width / (2.0 * many as f32)).min(FRAC_PI_2).sin() >= spot;
    let radii = (0..8u8).map(|ring| outer - spot * (f32::from(ring) + 0.5));
    let radii: Vec<f32> = radii.filter(|radius| *radius >= HUB + spot / 2.0).collect();
    let mut rows = vec![0; radii.len()];
    let mut left = count;
    // One spot on each ring from the outside, as on a mill board, and then more where there is most room.
    for (row, radius) in rows.iter_mut().zip(&radii) {
        if left > 0 && fits(*radius, 1) {
            *row = 1;
            left -= 1;
        }
    }
    for _ in 0..left {
        let open = (0..radii.len()).filter(|ring| rows[*ring] > 0 && fits(radii[*ring], rows[*ring] + 1));
        let widest = open.max_by(|one, other| {
            let room = |ring: usize| radii[ring] / (rows[ring] + 1) as f32;
            room(*one).total_cmp(&room(*other))
        })?;
        rows[widest] += 1;
    }
    let placed = radii.iter().zip(&rows).rev().flat_map(|(radius, row)| {
        let angle = move |nth: usize| middle + width * ((nth as f32 + 0.5) / *row as f32 - 0.5);
        (0..*row).map(move |nth| Polar { radius: *radius, angle: angle(nth) })
    });
    let placed: Vec<Polar> = placed.collect();
    (placed.len() == count).then_some(placed)
}
