//! Where everything lies: on the ring, and on a straight strip of some of its zones.

use game_chariots::{Gate, Lane, Line, LineKind, Space, Zone};
use std::f32::consts::TAU;
use std::fmt::Write;
use std::sync::LazyLock;

/// The size of the ring's picture, and its middle.
pub(super) const SIZE: (f32, f32) = (880.0, 732.0);
pub(super) const MIDDLE: (f32, f32) = (440.0, 364.0);
/// Half the width and height of the border of track and pit, and how square it is: 2 would be an ellipse.
const HALF: (f32, f32) = (335.5, 274.5);
const SQUARE: f32 = 2.35;
/// How far the track reaches outwards from the border, the pit inwards, and the kerb outwards.
const LANE: f32 = 58.5;
const KERB: f32 = 84.5;
/// How long a zone of the strip is, and how many fit on it.
const LONG: f32 = 154.0;
const FITTING: u8 = 4;
/// The strip's edge, with the kerb on its upper side, and the depth of each of its lanes.
const EDGE: (f32, f32) = (32.0, 46.0);
const DEEP: f32 = 124.0;
/// The size of the strip.
pub(super) const STRIP: (f32, f32) = (LONG * FITTING as f32 + 2.0 * EDGE.0, 2.0 * DEEP + EDGE.1 + 30.0);

/// A piece of ground: its middle, which way one drives there in degrees clockwise from right, and its length and width.
#[derive(Copy, Clone)]
pub(super) struct Place {
    pub at: (f32, f32),
    pub turn: f32,
    pub room: (f32, f32),
}

impl Place {
    /// The point so far ahead and so far to the inside of the middle.
    pub fn point(self, ahead: f32, inside: f32) -> (f32, f32) {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        (self.at.0 + ahead * cos - inside * sin, self.at.1 + ahead * sin + inside * cos)
    }

    /// Where in a queue of so many somebody stands, and how large; the front one is furthest ahead.
    pub fn queued(self, rank: usize, many: usize) -> ((f32, f32), f32) {
        let (long, wide) = self.room;
        let fit = |abreast: usize| {
            let deep = many.div_ceil(abreast);
            (long / deep as f32 / 50.0).min(wide / abreast as f32 / 34.0)
        };
        let abreast = (1..=many.max(1)).max_by(|one, other| fit(*one).total_cmp(&fit(*other))).unwrap_or(1);
        let (row, column) = (rank / abreast, rank % abreast);
        let deep = many.div_ceil(abreast) as f32;
        let ahead = long / 2.0 - (row as f32 + 0.5) * long / deep;
        let inside = (column as f32 + 0.5) * wide / abreast as f32 - wide / 2.0;
        (self.point(ahead, inside), fit(abreast))
    }
}

/// What is drawn on: the whole ring, or a strip of zones beginning with this one.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Ground {
    Ring,
    Strip(Zone),
}

impl Ground {
    /// The strip with a zone and its neighbours.
    pub fn around(zone: Zone) -> Ground {
        Ground::from(zone.number() - 1)
    }

    /// The strip with a zone and what is ahead of it; it moves on only with every other zone.
    pub fn ahead(zone: Zone) -> Ground {
        Ground::from((zone.number() - 1) / 2 * 2 + 1)
    }

    fn from(first: u8) -> Ground {
        let last = Zone::COUNT + 2 - FITTING;
        Ground::Strip(Zone::new(first.clamp(1, last)).unwrap_or(Zone::FIRST))
    }

    /// What the keys on it begin with.
    pub fn prefix(self) -> &'static str {
        match self {
            Ground::Ring => "",
            Ground::Strip(_) => "z-",
        }
    }

    /// How much larger than on the ring things are drawn.
    pub fn zoom(self) -> f32 {
        match self {
            Ground::Ring => 1.0,
            Ground::Strip(_) => 2.0,
        }
    }

    /// The zones that can be seen.
    pub fn zones(self) -> impl Iterator<Item = Zone> {
        let zones = match self {
            Ground::Ring => 1..=Zone::COUNT,
            Ground::Strip(first) => first.number()..=(first.number() + FITTING - 1).min(Zone::COUNT),
        };
        zones.filter_map(Zone::new)
    }

    /// The spaces that can be seen, from behind to ahead.
    pub fn spaces(self) -> impl Iterator<Item = Space> {
        let lanes = [Lane::Black, Lane::Track, Lane::White];
        let spaces = self.zones().flat_map(move |zone| lanes.map(|lane| Space::new(lane, zone)));
        spaces.chain([Space::FINISH]).filter(move |space| self.space(*space).is_some())
    }

    /// Where a space lies, if it is in sight.
    pub fn space(self, space: Space) -> Option<Place> {
        let Some((from, to, track)) = extent(space) else { return self.finish() };
        self.cell(from, to, track)
    }

    /// The outline of a space, if it is in sight.
    pub fn space_outline(self, space: Space) -> Option<String> {
        // Those of the ring are many, and never change.
        static RING: LazyLock<Vec<Option<String>>> =
            LazyLock::new(|| Ground::Ring.spaces().map(|space| Ground::Ring.trace_outline(space)).collect());
        match self {
            Ground::Ring => RING.get(space.index()).cloned().flatten(),
            Ground::Strip(_) => self.trace_outline(space),
        }
    }

    fn trace_outline(self, space: Space) -> Option<String> {
        self.space(space)?;
        Some(match extent(space) {
            Some((from, to, true)) => self.outline(from, to, 0.03, 1.0),
            Some((from, to, false)) => self.outline(from, to, -1.0, -0.03),
            None => match self {
                Ground::Ring => "M422 4H458V154H422Z".to_owned(),
                Ground::Strip(_) => {
                    let (x, y) = self.finish()?.at;
                    format!("M{} {}h{}v{}h-{}Z", x - 60.0, y - DEEP, LONG - 36.0, 2.0 * DEEP, LONG - 36.0)
                }
            },
        })
    }

    fn finish(self) -> Option<Place> {
        match self {
            Ground::Ring => {
                Some(Place { at: (MIDDLE.0, MIDDLE.1 - HALF.1), turn: 0.0, room: (24.0, 2.0 * LANE) })
            }
            Ground::Strip(first) => {
                let after = Zone::COUNT + 1 - first.number();
                (after < FITTING).then(|| Place {
                    at: (EDGE.0 + (f32::from(after) + 0.5) * LONG, EDGE.1 + DEEP),
                    turn: 0.0,
                    room: (LONG - 20.0, 2.0 * DEEP - 20.0),
                })
            }
        }
    }

    /// Where a line lies, if it is in sight: its length goes across its middle's width.
    pub fn line(self, line: Line) -> Option<Place> {
        let ahead = f32::from(line.zone().number());
        let place = match line.kind() {
            LineKind::Track => self.border(ahead, true)?,
            LineKind::Pit => self.border(ahead, false)?,
            LineKind::Middle => self.cell(ahead - 1.0, ahead, false)?,
            LineKind::Side => {
                let track = self.cell(ahead - 1.0, ahead, true)?;
                let at = track.point(0.0, track.room.1 / 2.0);
                return Some(Place { at, turn: track.turn + 90.0, room: (track.room.1, track.room.0) });
            }
        };
        Some(place)
    }

    /// Where both lines of a gate lie, if they are in sight.
    pub fn gate(self, gate: Gate) -> Option<Place> {
        let [track, pit] = gate.lines().map(|line| self.line(line));
        let (track, pit) = (track?, pit?);
        let depth = track.room.1 + pit.room.1;
        Some(Place {
            at: track.point(0.0, track.room.1 / 2.0),
            turn: track.turn,
            room: (track.room.0, depth),
        })
    }

    /// The part of the kerb beside a zone, if it is in sight.
    pub fn kerb(self, zone: Zone) -> Option<Place> {
        let back = f32::from(zone.number() - 1);
        let track = self.cell(back, back + 1.0, true)?;
        let beyond = match self {
            Ground::Ring => (KERB - LANE) / 2.0,
            Ground::Strip(_) => 16.0,
        };
        let at = track.point(0.0, -track.room.1 / 2.0 - beyond);
        Some(Place { at, turn: track.turn, room: (track.room.0, 2.0 * beyond) })
    }

    /// The outline of the kerb beside a zone of the ring.
    pub fn kerb_outline(zone: Zone) -> String {
        let back = f32::from(zone.number() - 1);
        // The finish is written between the last zone and the first.
        let (from, to) = match zone.number() {
            1 => (0.36, 1.0),
            Zone::COUNT => (0.0, 0.64),
            _ => (0.0, 1.0),
        };
        Ground::Ring.outline(back + from, back + to, (LANE + 1.5) / LANE, (KERB - 1.5) / LANE)
    }

    /// The cross-section this many zones after the start line, on the strip also the one before its first zone.
    fn border(self, ahead: f32, track: bool) -> Option<Place> {
        let ahead = match self {
            Ground::Strip(Zone::FIRST) if ahead == f32::from(Zone::COUNT) => 0.0,
            _ => ahead,
        };
        self.cell(ahead - 0.5, ahead + 0.5, track)
    }

    /// The part of a lane between two cross-sections.
    fn cell(self, back: f32, front: f32, track: bool) -> Option<Place> {
        let mid = (back + front) / 2.0;
        match self {
            Ground::Ring => {
                let (at, turn) = bend(mid, if track { LANE / 2.0 } else { -LANE / 2.0 });
                let stretch = if track { 1.05 } else { 0.9 };
                Some(Place { at, turn, room: (stretch * CURVE.zone * (front - back), LANE) })
            }
            Ground::Strip(first) => {
                let (low, high) = (f32::from(first.number() - 1), f32::from(first.number() - 1 + FITTING));
                let seen = mid >= low && mid <= high.min(f32::from(Zone::COUNT));
                let down = EDGE.1 + if track { DEEP / 2.0 } else { 1.5 * DEEP };
                let room = (LONG * (front - back), DEEP);
                seen.then_some(Place { at: (EDGE.0 + (mid - low) * LONG, down), turn: 0.0, room })
            }
        }
    }

    /// The outline between two cross-sections: 1 is the track's outer edge, -1 the pit's inner one.
    pub fn outline(self, back: f32, front: f32, inside: f32, outside: f32) -> String {
        let steps =
            if self == Ground::Ring { (6.0 * (front - back)).ceil().clamp(1.0, 180.0) as u16 } else { 1 };
        let along = |step: u16| back + (front - back) * f32::from(step) / f32::from(steps);
        let outer = (0..=steps).map(|step| self.corner(along(step), outside));
        let inner = (0..=steps).rev().map(|step| self.corner(along(step), inside));
        let mut path = String::new();
        for (at, (x, y)) in outer.chain(inner).enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
        }
        path + "Z"
    }

    /// The point at a cross-section, so far out.
    fn corner(self, ahead: f32, out: f32) -> (f32, f32) {
        match self {
            Ground::Ring => bend(ahead, out * LANE).0,
            Ground::Strip(first) => {
                (EDGE.0 + (ahead - f32::from(first.number() - 1)) * LONG, EDGE.1 + DEEP * (1.0 - out))
            }
        }
    }
}

/// From where to where a space reaches, in zones, and whether it is on the track.
fn extent(space: Space) -> Option<(f32, f32, bool)> {
    let (lane, zone) = space.place()?;
    let back = f32::from(zone.number() - 1);
    Some(match lane {
        Lane::Black => (back, back + 0.5, false),
        Lane::Track => (back, back + 1.0, true),
        Lane::White => (back + 0.5, back + 1.0, false),
    })
}

/// A closed curve so far outside the border of track and pit.
pub(super) fn oval(out: f32) -> String {
    let mut path = String::new();
    for step in 0..120u8 {
        let ((x, y), _) = bend(f32::from(step) / 4.0, out);
        let _ = write!(path, "{}{x:.1} {y:.1}", if step == 0 { 'M' } else { 'L' });
    }
    path + "Z"
}

/// Where those who have finished stand, the first first: in the meadow beside the finish.
pub(super) fn parked(place: usize) -> Place {
    let at = match place {
        0 | 1 => (48.0, 34.0),
        2 => (112.0, 34.0),
        3 => (48.0, 76.0),
        4 => (176.0, 30.0),
        _ => (40.0, 118.0),
    };
    Place { at, turn: 0.0, room: (50.0, 34.0) }
}

/// The border of track and pit as points at even distances, each with the way one drives there.
struct Curve {
    points: Vec<(f32, f32, f32)>,
    /// How long a zone is.
    zone: f32,
}

/// How many points of the border a zone has.
const FINE: usize = 16;

static CURVE: LazyLock<Curve> = LazyLock::new(|| {
    const STEPS: usize = 4_000;
    let even = FINE * usize::from(Zone::COUNT);
    let power = |value: f32| value.signum() * value.abs().powf(2.0 / SQUARE);
    let point = |step: usize| {
        let (sin, cos) = (step as f32 / STEPS as f32 * TAU).sin_cos();
        (HALF.0 * power(sin), -HALF.1 * power(cos))
    };
    let far = |one: (f32, f32), other: (f32, f32)| (other.0 - one.0).hypot(other.1 - one.1);
    let length: f32 = (0..STEPS).map(|step| far(point(step), point(step + 1))).sum();
    let (mut points, mut gone) = (Vec::with_capacity(even + 1), 0.0);
    for step in 0..STEPS {
        let (from, to) = (point(step), point(step + 1));
        let (long, turn) = (far(from, to), (to.1 - from.1).atan2(to.0 - from.0).to_degrees());
        while points.len() < even && gone + long >= points.len() as f32 * length / even as f32 {
            let share = (points.len() as f32 * length / even as f32 - gone) / long;
            points.push((from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1), turn));
        }
        gone += long;
    }
    for (at, point) in points.iter_mut().enumerate() {
        point.2 = if at == 0 { 0.0 } else { point.2.rem_euclid(360.0) };
    }
    points.push((0.0, -HALF.1, 360.0));
    Curve { points, zone: length / f32::from(Zone::COUNT) }
});

/// The point so many zones after the start line, so far outside the border of track and pit, and the way one drives there.
fn bend(zones: f32, out: f32) -> ((f32, f32), f32) {
    let along = zones.rem_euclid(f32::from(Zone::COUNT)) * FINE as f32;
    let index = (along as usize).min(CURVE.points.len().saturating_sub(2));
    let (from, to) = (CURVE.points[index], CURVE.points[index + 1]);
    let share = along - index as f32;
    let mix = |from: f32, to: f32| from + share * (to - from);
    let (x, y, turn) = (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2));
    let (sin, cos) = turn.to_radians().sin_cos();
    ((MIDDLE.0 + x + out * sin, MIDDLE.1 + y - out * cos), turn)
}
