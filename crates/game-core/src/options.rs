use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt;

/// Why a game cannot be set up so: every reason, each a sentence that names what is wrong.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SetupError {
    /// The reasons; there is at least one.
    pub reasons: Vec<String>,
}

impl SetupError {
    /// An error with one reason.
    pub fn new(reason: impl Into<String>) -> SetupError {
        SetupError { reasons: vec![reason.into()] }
    }

    /// `Ok` where there is no reason against it.
    pub fn unless_empty(reasons: Vec<String>) -> Result<(), SetupError> {
        if reasons.is_empty() { Ok(()) } else { Err(SetupError { reasons }) }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("; "))
    }
}

impl std::error::Error for SetupError {}

/// Reads a game's options from JSON: what is left out has its default, and every option that is unknown or of a wrong
/// shape is named.
pub fn read_options<O: Default + DeserializeOwned>(options: &Value) -> Result<O, SetupError> {
    let object = match options {
        Value::Null => return Ok(O::default()),
        Value::Object(object) => object,
        _ => return Err(SetupError::new("options must be a JSON object, such as {}")),
    };
    let reasons = object
        .iter()
        .filter_map(|(name, value)| {
            let alone = Map::from_iter([(name.clone(), value.clone())]);
            let error = serde_json::from_value::<O>(Value::Object(alone)).err()?;
            Some(format!("option {name:?}: {error}"))
        })
        .collect();
    SetupError::unless_empty(reasons)?;
    serde_json::from_value(options.clone()).map_err(|error| SetupError::new(format!("options: {error}")))
}
