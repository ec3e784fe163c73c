use crate::Seed;
use game_core::{SetupError, StepText};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The format that records are written in.
pub const FORMAT: &str = "ahu/1";

/// A finished or running game, as it is stored and exported.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// The game's identifier.
    pub game: String,
    /// How many seats.
    pub players: u8,
    /// The game's options; what is left out has its default.
    #[serde(default = "no_options")]
    pub options: Value,
    /// What it was dealt from, where that may be known.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// What the seats were called.
    #[serde(default)]
    pub names: Vec<String>,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The position it began from, where that was not the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// Moves and draws in order; draws may be left out where there is a seed.
    pub steps: Vec<StepText>,
    /// How it ended by the rules, once it has.
    #[serde(default)]
    pub outcome: Option<Value>,
    /// What the table at which it was played says of its end, by the rules or without them; nothing else depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Value>,
}

fn no_options() -> Value {
    Value::Object(Default::default())
}

impl Record {
    /// Reads a record, or says what is not one about it.
    pub fn read(json: &Value) -> Result<Record, LoadError> {
        Record::deserialize(json).map_err(|error| LoadError::new(format!("this is not a record: {error}")))
    }
}

/// Why a record or a position cannot be loaded.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct LoadError {
    /// Every reason, each a sentence.
    pub reasons: Vec<String>,
    /// The index of the step that is refused, and the rule that refuses it, where it is one.
    pub step: Option<(usize, &'static str)>,
}

impl LoadError {
    /// An error with one reason.
    pub fn new(reason: impl Into<String>) -> LoadError {
        LoadError { reasons: vec![reason.into()], step: None }
    }

    /// An error at a step, counted from 0.
    pub(crate) fn at(step: usize, rule: &'static str, sentence: &str) -> LoadError {
        LoadError { reasons: vec![format!("step {step}: {rule}: {sentence}")], step: Some((step, rule)) }
    }
}

impl From<SetupError> for LoadError {
    fn from(error: SetupError) -> LoadError {
        LoadError { reasons: error.reasons, step: None }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("\n"))
    }
}

impl std::error::Error for LoadError {}
