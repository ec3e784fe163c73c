use crate::{Edition, EditionChoice};
use serde::{Deserialize, Serialize};

/// What can be chosen before a match.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// After so many turns, both seats' together, the game is over.
    pub turn_limit: u32,
    /// Who wins with equal points.
    pub ties: Ties,
    /// The board and the pieces.
    pub edition: EditionChoice,
}

/// Who wins with equal points.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// Nobody.
    Draw,
    /// The Sun, because the Moon could otherwise answer every piece on its opposite place.
    Sun,
}

impl Default for Options {
    fn default() -> Options {
        Options { turn_limit: 120, ties: Ties::Draw, edition: EditionChoice::named("mill") }
    }
}

impl Options {
    /// Every reason why nobody could play by them.
    pub(crate) fn reasons(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if !(24..=1000).contains(&self.turn_limit) {
            reasons.push(format!("option \"turn_limit\": {} is not in 24 to 1000", self.turn_limit));
        }
        let edition = Edition::chosen(&self.edition).err().into_iter().flatten();
        reasons.extend(edition.map(|reason| format!("option \"edition\": {reason}")));
        reasons
    }
}
