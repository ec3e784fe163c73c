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

/// Follows the ray of a sun place until it leaves the island or destroys a statue.
pub(crate) fn trace(state: &State, sun: Sun) -> Ray {
    let occupied = state.occupied();
    let mut ray = Ray { met: [sun.entry(); 15], length: 0, fallen: None, leaves: None };
    let mut heading = sun.heading();
    let mut seen = 0;
    let mut next = match sun.entry() {
        entry if occupied & entry.bit() != 0 => Some(entry),
        entry => first_ahead(occupied, entry, heading),
    };
    let mut bender = None;
    while let Some(at) = next {
        ray.met[usize::from(ray.length)] = at;
        ray.length += 1;
        let facing = state.facing(at);
        let across = (facing as u32 ^ heading as u32) & 1 == 1;
        if !across || seen & at.bit() != 0 {
            ray.fallen = Some(at);
            return ray;
        }
        seen |= at.bit();
        bender = Some(at);
        heading = facing;
        next = first_ahead(occupied, at, heading);
    }
    ray.fallen = bender;
    ray.leaves = Some(heading);
    ray
}
