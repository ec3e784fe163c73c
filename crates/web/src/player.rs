use bots::Level;
use serde::{Deserialize, Serialize};

/// Who plays a seat at this screen.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Person,
    /// A computer player of this level, 1 to 8.
    Level(u8),
}

impl Player {
    /// The level, where it is one.
    pub fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Level(number) => Level::new(u64::from(number)),
        }
    }
}
