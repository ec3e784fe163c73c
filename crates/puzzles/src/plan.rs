use crate::GRADES;

/// Wins that are to come within so many actions or more are simply wins, whenever the game ends.
pub const WHENEVER: u32 = 90;

/// How puzzles of a game are looked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bounds that are tried, in actions, the lowest first.
    pub bounds: &'static [u32],
    /// How many actions a turn has at most.
    pub actions: u32,
    /// A position with fewer moves than this is no puzzle.
    pub choices: usize,
    /// The most that a proof looks at.
    pub limit: u64,
    /// How many moves in a hundred are made at random, and the nodes behind the others, for each of the two players: strong
    /// players leave nothing to find.
    pub players: [(u32, u64); 2],
    /// How far from the end of a game positions are looked at, in actions.
    pub from_end: std::ops::Range<usize>,
    /// What must be seen at a first glance, so that a proof is tried.
    pub glance: Glance,
    /// The most of what proof and computer player look at in the grades below the highest.
    pub grades: [u64; GRADES as usize - 1],
    /// Whether a puzzle goes on to the end of the game, though there may be several ways to win after the first.
    pub to_end: bool,
}

/// A first look at a position.
#[derive(Copy, Clone, Debug)]
pub struct Glance {
    /// The nodes behind it.
    pub nodes: u64,
    /// The chance of winning that it must promise.
    pub promise: f32,
    /// Whether other moves must look clearly worse.
    pub alone: bool,
}
