//! Where everything lies: on the ring, and on a straight strip of some of its zones.

use game_chariots::{Gate, Lane, Line, LineKind, Space, Zone};
use std::f32::consts::FRAC_PI_2;

/// The side of the ring's picture.
pub(super) const SIDE: f32 = 720.0;
pub(super) const MIDDLE: f32 = SIDE / 2.0;
/// From the middle to the border of track and pit, where a side is straight.
const HALF: f32 = 268.0;
/// The corner's radius of that border.
const ROUND: f32 = 142.0;
/// How far the track reaches outwards from the border, and the pit inwards.
pub(super) const TRACK: f32 = 84.0;
pub(super) const PIT: f32 = 62.0;
/// How long a zone of the strip is, and how many fit on it.
const LONG: f32 = 160.0;
const FITTING: u8 = 4;
/// The strip's edge, and the depth of each of its lanes.
const EDGE: f32 = 20.0;
const DEEP: f32 = 130.0;
/// The size of the strip.
pub(super) const STRIP: (f32, f32) = (LONG * FITTING as f32 + 2.0 * EDGE, 2.0 * DEEP + 2.0 * EDGE);

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

    /// The upright box that holds most of it.
    pub fn upright(self) -> (f32, f32) {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let (sin, cos) = (sin.abs(), cos.abs());
        let (long, wide) = self.room;
        let slant = 1.0 - 0.6 * sin.min(cos);
        (slant * (long * cos + wide * sin), slant * (long * sin + wide * cos))
    }

    /// Where in a queue of so many somebody stands, and how large; the front one is furthest ahead.
    pub fn queued(self, rank: usize, many: usize) -> ((f32, f32), f32) {
        let (long, wide) = self.room;
        let fit = |abreast: usize| {
            let deep = many.div_ceil(abreast);
            (long / deep as f32 / 48.0).min(wide / abreast as f32 / 40.0)
        };
        let abreast = (1..=many.max(1)).max_by(|one, other| fit(*one).total_cmp(&fit(*other))).unwrap_or(1);
        let (row, column) = (rank / abreast, rank % abreast);
        let deep = many.div_ceil(abreast) as f32;
        let ahead = long / 2.0 - (row as f32 + 0.5) * long / deep;
        let inside = (column as f32 + 0.5) * wide / abreast as f32 - wide / 2.0;
        (self.point(ahead, inside), fit(abreast).min(1.7))
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
            Ground::Strip(_) => 1.7,
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

    /// Every space that can be seen, in racing order, the finish last.
    pub fn spaces(self) -> impl Iterator<Item = Space> {
        let lanes = [Lane::Black, Lane::Track, Lane::White];
        let spaces = self.zones().flat_map(move |zone| lanes.map(|lane| Space::new(lane, zone)));
        spaces.chain([Space::FINISH]).filter(move |space| self.space(*space).is_some())
    }

    /// Where a space lies, if it is in sight.
    pub fn space(self, space: Space) -> Option<Place> {
        let Some((lane, zone)) = space.place() else { return self.finish() };
        let back = f32::from(zone.number() - 1);
        match lane {
            Lane::Black => self.cell(back, back + 0.5, false),
            Lane::Track => self.cell(back, back + 1.0, true),
            Lane::White => self.cell(back + 0.5, back + 1.0, false),
        }
    }

    fn finish(self) -> Option<Place> {
        match self {
            Ground::Ring => Some(Place { at: (MIDDLE, MIDDLE - 178.0), turn: 0.0, room: (150.0, 36.0) }),
            Ground::Strip(first) => {
                let after = Zone::COUNT + 1 - first.number();
                (after < FITTING).then(|| Place {
                    at: (EDGE + (f32::from(after) + 0.5) * LONG, EDGE + DEEP),
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
            at: track.point(0.0, depth / 2.0 - track.room.1 / 2.0),
            turn: track.turn,
            room: (track.room.0, depth),
        })
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
                let out = if track { TRACK / 2.0 } else { -PIT / 2.0 };
                let (at, turn) = bend(mid, out);
                let long = zone_length() * (front - back);
                Some(Place { at, turn, room: (long, if track { TRACK } else { PIT }) })
            }
            Ground::Strip(first) => {
                let (low, high) = (f32::from(first.number() - 1), f32::from(first.number() - 1 + FITTING));
                let seen = mid >= low && mid <= high.min(f32::from(Zone::COUNT));
                let down = if track { EDGE + DEEP / 2.0 } else { EDGE + 1.5 * DEEP };
                let room = (LONG * (front - back), DEEP);
                seen.then_some(Place { at: (EDGE + (mid - low) * LONG, down), turn: 0.0, room })
            }
        }
    }

    /// The outline of a lane between two cross-sections, as points.
    pub fn outline(self, back: f32, front: f32, inside: f32, outside: f32) -> String {
        let along = |step: usize| back + (front - back) * step as f32 / 6.0;
        let outer = (0..=6).map(|step| self.corner(along(step), outside));
        let inner = (0..=6).rev().map(|step| self.corner(along(step), inside));
        let points: Vec<String> = outer.chain(inner).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        points.join(" ")
    }

    /// The point at a cross-section, so far out: 1 is the track's outer edge, -1 the pit's inner one.
    fn corner(self, ahead: f32, out: f32) -> (f32, f32) {
        match self {
            Ground::Ring => bend(ahead, out * if out > 0.0 { TRACK } else { PIT }).0,
            Ground::Strip(first) => {
                (EDGE + (ahead - f32::from(first.number() - 1)) * LONG, EDGE + DEEP * (1.0 - out))
            }
        }
    }
}

/// How long a zone of the ring is where track and pit meet.
fn zone_length() -> f32 {
    4.0 * (2.0 * (HALF - ROUND) + ROUND * FRAC_PI_2) / f32::from(Zone::COUNT)
}

/// The point so many zones after the start line, so far outside the border of track and pit, and the way one drives there.
fn bend(zones: f32, out: f32) -> ((f32, f32), f32) {
    let straight = HALF - ROUND;
    let quarter = 2.0 * straight + ROUND * FRAC_PI_2;
    let along = zones * zone_length() + straight;
    let quarters = (along / quarter).floor();
    let rest = along - quarters * quarter;
    let ((mut x, mut y), turn) = if rest < 2.0 * straight {
        ((rest - straight, -HALF - out), 0.0)
    } else {
        let angle = (rest - 2.0 * straight) / ROUND;
        let (sin, cos) = angle.sin_cos();
        ((straight + (ROUND + out) * sin, -straight - (ROUND + out) * cos), angle.to_degrees())
    };
    for _ in 0..quarters as u32 {
        (x, y) = (-y, x);
    }
    ((MIDDLE + x, MIDDLE + y), turn + 90.0 * quarters)
}
