use crate::edition::EditionChoice;
use serde::{Deserialize, Serialize};

/// What can be chosen before a match.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
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

/// How the bids for the Birdman are made.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bids {
    /// All at once, revealed together.
    #[default]
    Secret,
    /// One after the other, seen by all.
    Open,
}

/// How workers stand in forest and volcano.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Face down until revealed.
    #[default]
    Hidden,
    /// Face up.
    Open,
}

/// Whom a disaster strikes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Targets {
    /// The clan its taker names.
    #[default]
    Chosen,
    /// The next clan in order.
    Next,
}
