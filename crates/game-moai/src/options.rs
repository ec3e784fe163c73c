use crate::edition::EditionChoice;
use serde::{Deserialize, Serialize};

/// What can be chosen before a match.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the bids for the Birdman are made.
    pub bids: Bids,
    /// How workers stand in forest and volcano.
    pub work: Work,
    /// Whom a disaster strikes.
    pub targets: Targets,
    /// Whether five epoch cards are removed at random.
    pub short: bool,
    /// The components.
    pub edition: EditionChoice,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            bids: Bids::Secret,
            work: Work::Hidden,
            targets: Targets::Chosen,
            short: false,
            edition: EditionChoice::named("default"),
        }
    }
}

/// How the bids for the Birdman are made.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bids {
    /// All at once, revealed together.
    Secret,
    /// One after the other, seen by all.
    Open,
}

/// How workers stand in forest and volcano.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Face down until revealed.
    Hidden,
    /// Face up.
    Open,
}

/// Whom a disaster strikes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Targets {
    /// The clan its taker names.
    Chosen,
    /// The next clan in order.
    Next,
}
