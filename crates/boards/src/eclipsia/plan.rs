//! Where everything lies on the disc, whatever the edition.

use game_eclipsia::{Edition, Face, Place};
use std::f32::consts::{FRAC_PI_2, TAU};

/// The width of a face's picture.
pub(super) const WIDTH: f32 = 720.0;
/// The height of a face's picture: the disc, and below it what the seat has.
pub(super) const HEIGHT: f32 = 856.0;
/// The middle of the disc.
pub(super) const MIDDLE: (f32, f32) = (WIDTH / 2.0, 364.0);
/// From the middle to the edge of the disc.
pub(super) const EDGE: f32 = 357.0;
/// From the middle to where the rim with the names begins.
pub(super) const RIM: f32 = 325.0;

/// The widest spot, and the narrowest.
const SPOTS: (u8, u8) = (85, 18);
/// How much of the disc is the emblem's in the middle.
const HUB: f32 = 62.0;
/// How wide the band of the numbers is, where they do not fit between the spots.
const BAND: f32 = 64.0;

/// A point of the disc: from the middle, and clockwise from the top as the sun's face shows it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Polar {
    pub(super) radius: f32,
    pub(super) angle: f32,
}

impl Polar {
    /// The point on a face; the moon's shows everything the other way round, as the back of a disc does.
    pub(super) fn on(self, face: Face) -> (f32, f32) {
        let (sin, cos) = self.angle.sin_cos();
        let right = if face == Face::Sun { sin } else { -sin };
        (MIDDLE.0 + right * self.radius, MIDDLE.1 - cos * self.radius)
    }

    fn distance(self, other: Polar) -> f32 {
        let ((x, y), (u, v)) = (self.on(Face::Sun), other.on(Face::Sun));
        (x - u).hypot(y - v)
    }
}

/// A district's piece of the disc.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The direction of its middle.
    pub(super) middle: f32,
    /// How much of the whole turn it takes.
    pub(super) width: f32,
    /// Its spots, by number.
    pub(super) spots: Vec<Polar>,
    /// Where its points are written.
    pub(super) worth: Polar,
    /// Where its power is shown.
    pub(super) power: Polar,
    /// Where the seats' counts are written.
    pub(super) counts: [Polar; 2],
}

/// Where everything lies.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The districts, in the edition's order.
    pub(super) grounds: Vec<Ground>,
    /// How wide a spot is.
    pub(super) spot: f32,
    /// How wide the numbers are.
    pub(super) badge: f32,
}

impl Plan {
    /// The plan with the widest spots that fit.
    pub(super) fn of(edition: &Edition) -> Plan {
        let fitting = (SPOTS.1..=SPOTS.0).rev().map(f32::from).find_map(|spot| {
            let roomy = Plan::with(edition, spot, RIM).filter(Plan::has_room);
            roomy.or_else(|| Some(Plan::with(edition, spot, RIM - BAND)?.banded(edition)))
        });
        fitting.unwrap_or(Plan { grounds: Vec::new(), spot: f32::from(SPOTS.1), badge: 0.0 })
    }

    /// The middle of a place, if the edition has it.
    pub(super) fn find(&self, edition: &Edition, at: Place) -> Option<Polar> {
        let mut letter = [0; 4];
        let code: &str = at.letter().encode_utf8(&mut letter);
        let district = edition.districts.iter().position(|district| district.code == code)?;
        self.grounds.get(district)?.spots.get(usize::from(at.number()).checked_sub(1)?).copied()
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

    fn with(edition: &Edition, spot: f32, outer: f32) -> Option<Plan> {
        let count = |spots: i64| usize::try_from(spots).unwrap_or(0);
        // Also a district of one spot needs room for its numbers.
        let weight = |spots: i64| count(spots) as f32 + 1.0;
        let whole: f32 = edition.districts.iter().map(|district| weight(district.spots)).sum();
        let mut grounds = Vec::new();
        let mut turned = 0.0;
        for district in &edition.districts {
            let width = TAU * weight(district.spots) / whole;
            let middle = if grounds.is_empty() { 0.0 } else { turned + width / 2.0 };
            turned = middle + width / 2.0;
            let spots = spread(count(district.spots), middle, width, spot, outer)?;
            grounds.push(beside(middle, width, spots));
        }
        Some(Plan { grounds, spot, badge: 38.0 })
    }

    /// Whether the numbers fit between the spots.
    fn has_room(&self) -> bool {
        let badges: Vec<Polar> = self
            .grounds
            .iter()
            .flat_map(|ground| [ground.worth, ground.power, ground.counts[0], ground.counts[1]])
            .collect();
        let spots: Vec<Polar> = self.grounds.iter().flat_map(|ground| ground.spots.iter().copied()).collect();
        let clear = |index: usize, badge: &Polar| {
            spots.iter().all(|spot| spot.distance(*badge) > (self.spot + self.badge) / 2.0)
                && badges[..index].iter().all(|other| other.distance(*badge) > self.badge)
        };
        badges.iter().enumerate().all(|(index, badge)| clear(index, badge))
    }

    /// The same with the numbers in a band outside the spots.
    fn banded(mut self, edition: &Edition) -> Plan {
        self.badge = 28.0;
        for (ground, district) in self.grounds.iter_mut().zip(&edition.districts) {
            let beside = |radius: f32, by: f32| Polar { radius, angle: ground.middle + by / radius };
            let (high, low) = (RIM - 18.0, RIM - 48.0);
            ground.worth = beside(high, if district.power.is_some() { -16.0 } else { 0.0 });
            ground.power = beside(high, 16.0);
            ground.counts = [beside(low, -15.0), beside(low, 15.0)];
        }
        self
    }
}

/// A district with its numbers at its two sides, between the outer spots.
fn beside(middle: f32, width: f32, spots: Vec<Polar>) -> Ground {
    let side = (width / 2.0 - 0.125).max(0.0);
    let before = |radius: f32| Polar { radius, angle: middle - side };
    let after = |radius: f32| Polar { radius, angle: middle + side };
    Ground {
        middle,
        width,
        spots,
        worth: before(293.0),
        power: before(248.0),
        counts: [after(295.0), after(253.0)],
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
