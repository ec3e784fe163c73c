use crate::State;
use crate::island::{Cell, Facing, Sun, first_ahead};

/// The way of a ray over the island.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Ray {
    met: [Cell; 15],
    length: u8,
    fallen: Option<Cell>,
    leaves: Option<Facing>,
}

impl Ray {
    /// The statues it meets, in order; one that it meets twice is there twice.
    pub fn met(&self) -> &[Cell] {
        &self.met[..usize::from(self.length)]
    }

    /// The statue it destroys, if any.
    pub fn fallen(&self) -> Option<Cell> {
        self.fallen
    }

    /// The direction in which it leaves the island, where it does.
    pub fn leaves(&self) -> Option<Facing> {
        self.leaves
    }
}

/// The ray of a sun place until it leaves the island or destroys a statue.
pub(crate) fn trace(state: &State, sun: Sun) -> Ray {
    let mut ray = Ray { met: [sun.entry(); 15], length: 0, fallen: None, leaves: None };
    let (fallen, leaves) = follow(state, sun, |at| {
        ray.met[usize::from(ray.length)] = at;
        ray.length += 1;
    });
    Ray { fallen, leaves, ..ray }
}

/// The statue that the ray of a sun place destroys, if any.
#[inline]
pub(crate) fn target(state: &State, sun: Sun) -> Option<Cell> {
    follow(state, sun, |_| {}).0
}

/// Whether the ray of a sun place meets one of these intersections.
#[inline]
pub(crate) fn meets(state: &State, sun: Sun, places: u32) -> bool {
    let mut met = 0;
    follow(state, sun, |at| met |= at.bit());
    met & places != 0
}

/// Follows a ray from statue to statue: the one it destroys, and the direction in which it leaves where it does.
#[inline]
fn follow(state: &State, sun: Sun, mut meet: impl FnMut(Cell)) -> (Option<Cell>, Option<Facing>) {
    let occupied = state.occupied();
    let mut heading = sun.heading();
    let mut seen = 0;
    let mut next = match sun.entry() {
        entry if occupied & entry.bit() != 0 => Some(entry),
        entry => first_ahead(occupied, entry, heading),
    };
    let mut bender = None;
    while let Some(at) = next {
        meet(at);
        let facing = state.facing(at);
        let across = (facing as u32 ^ heading as u32) & 1 == 1;
        if !across || seen & at.bit() != 0 {
            return (Some(at), None);
        }
        seen |= at.bit();
        bender = Some(at);
        heading = facing;
        next = first_ahead(occupied, at, heading);
    }
    (bender, Some(heading))
}
