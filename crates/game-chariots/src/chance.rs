use crate::card::Card;
use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A card that is drawn: `draw 7`, `draw D`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Chance(
    /// The card.
    pub Card,
);

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw {}", self.0)
    }
}

impl FromStr for Chance {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Chance, Unreadable> {
        text.strip_prefix("draw ").ok_or(Unreadable)?.parse().map(Chance)
    }
}
