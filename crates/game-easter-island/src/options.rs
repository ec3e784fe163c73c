use game_core::SetupError;
use serde::{Deserialize, Serialize};

/// What can be chosen before a match.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// After so many turns and slides in a row the game is over.
    pub stall_limit: u32,
    /// How it is then decided.
    pub stall_result: StallResult,
}

/// How a stalled game is decided.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StallResult {
    /// By counting statues, as when all rays are spent.
    Count,
    /// As a draw.
    Draw,
}

impl Default for Options {
    fn default() -> Options {
        Options { stall_limit: 40, stall_result: StallResult::Count }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        match self.stall_limit {
            2..=1000 => Ok(()),
            other => Err(SetupError::new(format!("option \"stall_limit\": {other} is not in 2 to 1000"))),
        }
    }
}
