use game_easter_island::{Cell, Facing, Sun};
use std::fmt::Write;
use std::sync::LazyLock;

/// The island's picture is a square of this side.
pub(super) const SIDE: f32 = 1000.0;
pub(super) const MIDDLE: f32 = SIDE / 2.0;
/// From one intersection to the next.
pub(super) const STEP: f32 = 122.0;
/// From the middle to the sun places.
pub(super) const RIM: f32 = 388.0;

/// Figures and colours that the pieces use.
const SHAPES: &str = include_str!("../../art/easter-island/shapes.svg");
/// Sea, island, ways and the names of the lines.
const GROUND: &str = include_str!("../../art/easter-island/ground.svg");

/// The middle of an intersection; row 1 is at the bottom.
pub(super) fn place(cell: Cell) -> (f32, f32) {
    (MIDDLE + (f32::from(cell.column()) - 2.0) * STEP, MIDDLE - (f32::from(cell.row()) - 2.0) * STEP)
}

/// The middle of a sun place.
pub(super) fn sun_place(sun: Sun) -> (f32, f32) {
    let along = (f32::from(sun.line()) - 2.0) * STEP;
    match sun.side() {
        Facing::N => (MIDDLE + along, MIDDLE - RIM),
        Facing::S => (MIDDLE + along, MIDDLE + RIM),
        Facing::E => (MIDDLE + RIM, MIDDLE - along),
        Facing::W => (MIDDLE - RIM, MIDDLE - along),
    }
}

/// Where the name of a sun place is written beside a sun, seen from its middle: towards the middle of its side.
pub(super) fn name_place(sun: Sun) -> (f32, f32) {
    let inwards = if sun.line() < 2 { 1.0 } else { -1.0 };
    match sun.side() {
        Facing::N | Facing::S => (inwards * STEP / 2.0, 0.0),
        Facing::E | Facing::W => (0.0, -inwards * STEP / 2.0),
    }
}

/// One step in this direction, where down is more.
pub(super) fn ahead(facing: Facing) -> (f32, f32) {
    match facing {
        Facing::N => (0.0, -1.0),
        Facing::E => (1.0, 0.0),
        Facing::S => (0.0, 1.0),
        Facing::W => (-1.0, 0.0),
    }
}

/// So far from somewhere in this direction.
pub(super) fn beyond((x, y): (f32, f32), facing: Facing, far: f32) -> (f32, f32) {
    let (dx, dy) = ahead(facing);
    (x + dx * far, y + dy * far)
}

pub(super) fn degrees(facing: Facing) -> f32 {
    facing as u8 as f32 * 90.0
}

/// Every intersection, as one reads.
pub(super) fn every_cell() -> impl Iterator<Item = Cell> {
    (0..5).rev().flat_map(|row| (0..5).map(move |column| Cell::new(column, row)))
}

/// The sun places of a side, as one reads.
pub(super) fn side(side: Facing) -> impl Iterator<Item = Sun> {
    (0..5).map(move |line| Sun::new(side, line))
}

/// All that never changes: sea, island, ways, and the empty sun places with their names and arrows.
pub(super) fn backdrop() -> String {
    static DRAWN: LazyLock<String> = LazyLock::new(draw);
    DRAWN.clone()
}

fn draw() -> String {
    let mut svg = format!("{SHAPES}{GROUND}");
    for sun in Facing::ALL.into_iter().flat_map(side) {
        let (x, y) = sun_place(sun);
        let (arrow_x, arrow_y) = beyond((x, y), sun.heading(), 46.0);
        let _ = write!(
            svg,
            r##"<use href="#ei-socket" x="{x}" y="{y}"/><text class="ei-socket-name" x="{x}" y="{y}" dy=".36em">{sun}</text><use href="#ei-arrow" transform="translate({arrow_x} {arrow_y}) rotate({})"/>"##,
            degrees(sun.heading()),
        );
    }
    svg
}
