use crate::{Moment, PersonId, TableId};
use serde::Serialize;

/// How well somebody plays a game, as far as it is known.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How erratic the results are; 0 in systems without it.
    pub volatility: f64,
    /// How many rated games it rests on.
    pub games: u32,
}

/// What a rating became, and by which game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// The game that was rated.
    pub table: TableId,
    /// When.
    pub at: Moment,
    /// The rating after it.
    pub rating: Rating,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Who.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
}
