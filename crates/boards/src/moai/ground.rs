//! Where everything lies on the map.

use super::Sight;
use game_moai::{Area, Space};
use std::fmt::Write;

/// The map's width and height.
pub(super) const SIZE: (f32, f32) = (640.0, 500.0);

/// The forest's left and upper side, and the width and height of its spaces.
const FOREST: (f32, f32, f32, f32) = (13.0, 115.0, 103.0, 76.0);
/// The volcano's spaces: left, top, width and height of them all.
const VOLCANO: (f32, f32, f32, f32) = (352.0, 115.0, 264.0, 152.0);
/// The fields: left, top, and the width and height of one.
const FIELDS: (f32, f32, f32, f32) = (12.0, 272.0, 77.0, 62.0);
/// The ahu: left, the ground they stand on, and the width of them all.
const AHU: (f32, f32, f32) = (16.0, 470.0, 416.0);
/// The sea where boats lie: left, top, width and height.
const SEA: (f32, f32, f32, f32) = (456.0, 402.0, 182.0, 96.0);
/// How high a metre of stone is drawn.
pub(super) const METRE: f32 = 7.0;
/// Where one's own workers come from, below the map.
pub(super) const DOOR: (f32, f32) = (320.0, 530.0);

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

    /// The outline of a niche in the rock.
    pub(super) fn niche(self) -> String {
        let (left, top, foot) = (self.left(), self.top(), self.foot());
        let round = (self.size.0 * 0.42).min(self.size.1 * 0.5);
        let (right, down) = (left + self.size.0, top + round);
        let (inner, outer) = (left + round, right - round);
        format!(
            "M{left} {foot}V{down}Q{left} {top} {inner} {top}H{outer}Q{right} {top} {right} {down}V{foot}Z"
        )
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
}

impl Ground {
    pub(super) fn from_sight(sight: &Sight<'_>) -> Ground {
        let new = sight.new_space();
        let volcano = sight.spaces().filter(|at| at.area() == Area::Volcano).map(Space::number);
        let boats = sight.view.clans.iter().map(|clan| clan.boats.len()).collect();
        Ground { slots: volcano.max().unwrap_or(0).max(new), new, boats }
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
            Area::Forest => grid((FOREST.0, FOREST.1), (FOREST.2, FOREST.3), 3, index),
            Area::Volcano => {
                let (columns, rows) = self.terraces();
                let side = (VOLCANO.2 / columns as f32, VOLCANO.3 / rows as f32);
                grid((VOLCANO.0, VOLCANO.1), side, columns, index)
            }
            Area::Fields => grid((FIELDS.0, FIELDS.1), (FIELDS.2, FIELDS.3), 8, index),
            Area::Sea => {
                let before: usize = self.boats[..seat.min(self.boats.len())].iter().sum();
                self.boat(before + index)
            }
        }
    }

    /// The place of a boat among all of them.
    pub(super) fn boat(&self, index: usize) -> Cell {
        let all = self.boats.iter().sum::<usize>().max(index + 1);
        let steps = [(2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (6, 3)];
        let (columns, rows) =
            steps.into_iter().find(|(columns, rows)| columns * rows >= all).unwrap_or((8, all.div_ceil(8)));
        grid((SEA.0, SEA.1), (SEA.2 / columns as f32, SEA.3 / rows as f32), columns, index)
    }

    /// How many columns and rows of niches the volcano has.
    pub(super) fn terraces(&self) -> (usize, usize) {
        let slots = usize::from(self.slots);
        let steps = [(4, 1), (4, 2), (5, 2), (5, 3), (6, 3), (6, 4)];
        steps.into_iter().find(|(columns, rows)| columns * rows >= slots).unwrap_or((8, slots.div_ceil(8)))
    }

    /// A place on Orongo's hill, the best first.
    pub(super) fn hill(place: usize) -> (f32, f32) {
        let steps = [(46.0, 42.0), (108.0, 40.0), (168.0, 56.0), (226.0, 66.0), (284.0, 74.0)];
        steps[place.min(steps.len() - 1)]
    }

    /// The platform of a clan's Moai, from its ground up.
    pub(super) fn ahu(&self, seat: usize) -> Cell {
        let width = (AHU.2 / self.boats.len().max(1) as f32).min(150.0);
        Cell { at: (AHU.0 + width * (seat as f32 + 0.5), AHU.1 - 22.0), size: (width - 4.0, 88.0) }
    }

    /// Where the feet of the Moai of this place on an ahu with so many are.
    pub(super) fn statue(&self, seat: usize, place: usize, of: usize) -> (f32, f32) {
        let cell = self.ahu(seat);
        let step = (cell.size.0 / of.max(1) as f32).min(25.0);
        (cell.at.0 + step * (place as f32 - (of as f32 - 1.0) / 2.0), AHU.1)
    }

    /// The platforms, with whose they are.
    pub(super) fn platforms(&self) -> String {
        let mut svg = String::new();
        for seat in 0..self.boats.len() {
            let cell = self.ahu(seat);
            let (left, right) = (cell.left(), cell.left() + cell.size.0);
            let _ = write!(
                svg,
                r#"<path class="mo-ahu" d="M{} 470H{}L{right} 490H{left}Z"/><path class="mo-ahl" d="M{left} 480H{right}"/>"#,
                left + 5.0,
                right - 5.0
            );
        }
        svg
    }
}

fn grid((left, top): (f32, f32), (width, height): (f32, f32), columns: usize, index: usize) -> Cell {
    let (column, row) = ((index % columns) as f32, (index / columns) as f32);
    let at = (left + width * (column + 0.5), top + height * (row + 0.5));
    Cell { at, size: (width - 4.0, height - 4.0) }
}
