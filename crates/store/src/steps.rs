use crate::Moment;
use game_core::Seat;

/// The number of a step in its table's log, counted from 0.
pub type Seq = u32;

/// One entry of a table's log, which only ever grows.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Step {
    /// Whose it is; nobody's where chance or the table itself speaks.
    pub seat: Option<Seat>,
    /// The notation of a move or of a draw, or what else the table writes down.
    pub text: String,
    /// When it was made.
    pub at: Moment,
}
