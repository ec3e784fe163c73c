//! Where everything lies on the map.

use super::{Sight, WIDTH};
use game_moai::{Area, Space};
use std::fmt::Write;

/// The map's height.
pub(super) const HEIGHT: f32 = 592.0;

/// Forest and volcano lie between these heights.
const UPLAND: (f32, f32) = (102.0, 288.0);
/// The forest's left side, and the width of its spaces.
const FOREST: (f32, f32) = (14.0, 74.0);
/// The volcano's left side and width.
const VOLCANO: (f32, f32) = (246.0, 222.0);
/// The top of the fields, and the width and height of one.
const FIELDS: (f32, f32, f32) = (294.0, 56.0, 60.0);
/// The middle line of the villages.
const VILLAGE: f32 = 452.0;
/// The middle line of the boats.
const SEA: f32 = 548.0;
/// The width of one's own three places at home.
const HOME: f32 = 58.0;

/// A piece of ground.
#[derive(Copy, Clone)]
pub(super) struct Cell {
    /// Its middle.
    pub at: (f32, f32),
    /// Its width and height.
    pub size: (f32, f32),
}

impl Cell {
    /// Its lower edge.
    pub(super) fn foot(self) -> f32 {
        self.at.1 + self.size.1 / 2.0
    }

    /// Its left edge.
    pub(super) fn left(self) -> f32 {
        self.at.0 - self.size.0 / 2.0
    }

    /// Its upper edge.
    pub(super) fn top(self) -> f32 {
        self.at.1 - self.size.1 / 2.0
    }
}

/// The lie of the land in one position.
pub(super) struct Ground {
    /// How many volcano spaces are laid out.
    pub slots: u16,
    /// The number that a new volcano space would have.
    pub new: u16,
    /// How many boats each clan has.
    pub boats: Vec<usize>,
    me: Option<usize>,
}

impl Ground {
    pub(super) fn of(sight: &Sight<'_>) -> Ground {
        let new = sight.new_space();
        let volcano = sight.spaces().filter(|at| at.area() == Area::Volcano).map(Space::number);
        let boats = sight.view.clans.iter().map(|clan| clan.boats.len()).collect();
        Ground { slots: volcano.max().unwrap_or(0).max(new), new, boats, me: sight.me }
    }

    /// A space, for this clan where it is a boat.
    pub(super) fn space(&self, seat: usize, space: Space) -> Cell {
        match space.area() {
            Area::Volcano if space == Space::NEW => self.cell(seat, Area::Volcano, self.new),
            area => self.cell(seat, area, space.number()),
        }
    }

    pub(super) fn cell(&self, seat: usize, area: Area, number: u16) -> Cell {
        let index = usize::from(number.max(1) - 1);
        match area {
            Area::Forest => {
                let (left, side) = FOREST;
                grid((left, UPLAND.0), (side, (UPLAND.1 - UPLAND.0) / 2.0), 3, index)
            }
            Area::Volcano => {
                let (columns, rows) = self.terraces();
                let side = (VOLCANO.1 / columns as f32, (UPLAND.1 - UPLAND.0) / rows as f32);
                grid((VOLCANO.0, UPLAND.0), side, columns, index)
            }
            Area::Fields => grid((16.0, FIELDS.0), (FIELDS.1, FIELDS.2), 8, index),
            Area::Sea => {
                let before: usize = self.boats[..seat.min(self.boats.len())].iter().sum();
                self.boat(before + index)
            }
        }
    }

    /// The place of a boat among all of them.
    pub(super) fn boat(&self, index: usize) -> Cell {
        let all = self.boats.iter().sum::<usize>().max(index + 1).max(8);
        let width = (WIDTH - 24.0) / all as f32;
        Cell { at: (12.0 + width * (index as f32 + 0.5), SEA), size: (width, 78.0) }
    }

    /// How many columns and rows of terraces the volcano has.
    fn terraces(&self) -> (usize, usize) {
        let slots = usize::from(self.slots);
        let steps = [(3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (6, 4), (6, 5)];
        steps.into_iter().find(|(columns, rows)| columns * rows >= slots).unwrap_or((8, slots.div_ceil(8)))
    }

    /// Where the clan's workers of this strength are at home; the strengths are apart only in one's own village.
    pub(super) fn home(&self, seat: usize, strength: i64) -> Cell {
        let clans = self.boats.len();
        match self.me {
            Some(me) if me == seat => {
                let place = (strength.clamp(1, 3) - 1) as f32;
                Cell { at: (14.0 + HOME * (place + 0.5), VILLAGE), size: (HOME, 60.0) }
            }
            me => {
                let left = if me.is_some() { 14.0 + 3.0 * HOME + 10.0 } else { 14.0 };
                let others = clans - usize::from(me.is_some());
                let place = seat - usize::from(me.is_some_and(|me| me < seat));
                let width = (WIDTH - 14.0 - left) / others as f32;
                let at = (left + width * (place as f32 + 0.5), VILLAGE);
                Cell { at, size: (width.min(90.0), 60.0) }
            }
        }
    }

    /// A place on Orongo's hill, the best first.
    pub(super) fn hill(place: usize) -> (f32, f32) {
        let steps = [(42.0, 36.0), (99.0, 42.0), (156.0, 51.0), (213.0, 59.0), (270.0, 66.0)];
        steps[place.min(steps.len() - 1)]
    }
}

fn grid((left, top): (f32, f32), (width, height): (f32, f32), columns: usize, index: usize) -> Cell {
    let (column, row) = ((index % columns) as f32, (index / columns) as f32);
    let at = (left + width * (column + 0.5), top + height * (row + 0.5));
    Cell { at, size: (width - 2.0, height - 2.0) }
}

/// Sky, sea and the island with its hill, forest and volcano.
pub(super) fn backdrop() -> String {
    let mut svg = format!(
        r#"<rect class="mo-sea" width="{WIDTH}" height="{HEIGHT}" rx="20"/><path class="mo-sky" d="M20 0H460Q480 0 480 20V88H0V20Q0 0 20 0Z"/>"#
    );
    for (x, y) in
        [(356.0, 74.0), (430.0, 82.0), (60.0, 520.0), (250.0, 514.0), (400.0, 524.0), (150.0, 582.0)]
    {
        let _ = write!(svg, r#"<path class="mo-wave" d="M{x} {y}q7 -6 14 0t14 0t14 0"/>"#);
    }
    let land = "Q8 60 34 53Q68 46 99 60Q156 66 213 77Q280 86 340 93L446 97Q473 101 474 132L475 474Q474 504 436 505L46 504Q7 503 6 470Z";
    let _ = write!(
        svg,
        r#"<path class="mo-surf" d="M6 128{land}"/><path class="mo-edge" transform="translate(0 5)" d="M6 128{land}"/><path class="mo-land" d="M6 128{land}"/><path class="mo-slope" d="M18 104Q22 74 40 66Q70 60 100 72Q160 80 212 90Q262 97 300 99"/>"#
    );
    let _ = write!(
        svg,
        r#"<rect class="mo-grove" x="10" y="99" width="230" height="191" rx="18"/><path class="mo-volcano" d="M242 291V160Q244 102 290 99Q352 114 422 98Q466 102 471 160V291Z"/><ellipse class="mo-crater" cx="353" cy="101" rx="50" ry="7"/><path class="mo-smoke" d="M340 99q-8 -8 2 -15t0 -13M366 99q8 -7 0 -13t2 -11"/><rect class="mo-common" x="10" y="419" width="460" height="82" rx="18"/><text class="mo-orongo" x="24" y="92">Orongo</text>"#
    );
    svg
}
