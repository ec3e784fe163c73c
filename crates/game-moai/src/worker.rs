use crate::{Area, Space};
use std::fmt;

/// How strong a worker is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Strength {
    /// 1.
    One = 1,
    /// 2.
    Two,
    /// 3.
    Three,
}

impl Strength {
    /// Every strength, ascending.
    pub const ALL: [Strength; 3] = [Strength::One, Strength::Two, Strength::Three];

    /// The strength with this number.
    #[inline]
    pub const fn new(number: u8) -> Option<Strength> {
        match number {
            1 => Some(Strength::One),
            2 => Some(Strength::Two),
            3 => Some(Strength::Three),
            _ => None,
        }
    }

    /// Its place in a count of strengths 1, 2, 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    pub(crate) fn read_strength(text: &str) -> Option<Strength> {
        match text {
            "1" => Some(Strength::One),
            "2" => Some(Strength::Two),
            "3" => Some(Strength::Three),
            _ => None,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}

/// A worker on the board: its space, its face, and its strength where that is known.
///
/// Workers sort by space, face up before face down, then by strength.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Worker(u16);

const DOWN: u16 = 4;

impl Worker {
    /// What fills the unused places of a crew; it sorts after every worker.
    pub(crate) const NOBODY: Worker = Worker(u16::MAX);

    /// A worker of this strength, or of a strength that is hidden.
    #[inline]
    pub const fn new(at: Space, strength: Option<Strength>, up: bool) -> Worker {
        let force = match strength {
            Some(strength) => strength as u16,
            None => 0,
        };
        Worker(at.bits() << 3 | if up { 0 } else { DOWN } | force)
    }

    /// Where it stands.
    #[inline]
    pub const fn at(self) -> Space {
        Space::from_bits(self.0 >> 3)
    }

    /// Whether it stands face up.
    #[inline]
    pub const fn is_up(self) -> bool {
        self.0 & DOWN == 0
    }

    /// Its strength, unless it is hidden.
    #[inline]
    pub const fn strength(self) -> Option<Strength> {
        Strength::new(self.force())
    }

    /// Its strength as a number; 0 where it is hidden.
    #[inline]
    pub(crate) const fn force(self) -> u8 {
        (self.0 & 3) as u8
    }

    /// Whether it differs from another one in strength or face.
    #[inline]
    pub(crate) const fn differs(self, other: Worker) -> bool {
        (self.0 ^ other.0) & 7 != 0
    }

    /// The same worker face up.
    #[inline]
    pub(crate) const fn turned_up(self) -> Worker {
        Worker(self.0 & !DOWN)
    }

    /// The same worker on another space, turned up where workers always are.
    #[inline]
    pub(crate) const fn moved(self, to: Space) -> Worker {
        let moved = Worker(to.bits() << 3 | self.0 & 7);
        if to.area().is_open() { moved.turned_up() } else { moved }
    }

    /// The worker as those see it who may not know the strength of what is face down.
    pub(crate) const fn masked(self) -> Worker {
        if self.is_up() { self } else { Worker(self.0 & !3) }
    }

    /// Reads `V3:2d`; `?` for the strength only where `masked`.
    pub(crate) fn read_worker(text: &str, masked: bool) -> Option<Worker> {
        let (at, rest) = text.split_once(':')?;
        let at: Space = at.parse().ok()?;
        let (strength, up) = match (rest.strip_suffix('u'), rest.strip_suffix('d')) {
            (Some(strength), _) => (strength, true),
            (None, Some(strength)) => (strength, false),
            (None, None) => return None,
        };
        let hidden = masked && !up && strength == "?";
        let strength = if hidden { None } else { Some(Strength::read_strength(strength)?) };
        let possible = up || !at.area().is_open();
        possible.then_some(Worker::new(at, strength, up))
    }

    /// Its part of the island.
    #[inline]
    pub const fn area(self) -> Area {
        self.at().area()
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = if self.is_up() { 'u' } else { 'd' };
        match self.strength() {
            Some(strength) => write!(f, "{}:{strength}{face}", self.at()),
            None => write!(f, "{}:?{face}", self.at()),
        }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Worker::NOBODY { f.write_str("-") } else { write!(f, "{self}") }
    }
}
