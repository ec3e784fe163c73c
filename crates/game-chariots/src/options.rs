use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What can be chosen before a race.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// After the charge of this round the race is over.
    pub round_limit: u64,
}

impl Options {
    const ROUND_LIMITS: RangeInclusive<u64> = 10..=1000;

    /// Every reason why no game has these options.
    pub(crate) fn reasons(&self) -> Vec<String> {
        let limits = Options::ROUND_LIMITS;
        if limits.contains(&self.round_limit) {
            return Vec::new();
        }
        let (least, most) = limits.into_inner();
        vec![format!("option \"round_limit\": {} is not from {least} to {most}", self.round_limit)]
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { round_limit: 60 }
    }
}
