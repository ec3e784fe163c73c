use crate::{Game, read_value};
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

/// Sets a game up from options in JSON: what is left out has its default. Every option that is unknown, of a wrong shape
/// or impossible is named, and so is a number of seats that the game does not take, or a version of the rules.
pub fn set_up<G: Game>(rules: u32, options: &Value, seats: u8) -> Result<G, SetupError> {
    let mut reasons = Vec::new();
    let options = read_options(options, &mut reasons);
    match G::new(rules, options, seats) {
        Ok(game) if reasons.is_empty() => Ok(game),
        Ok(_) => Err(SetupError { reasons }),
        Err(error) => {
            reasons.extend(error.reasons);
            Err(SetupError { reasons })
        }
    }
}

/// The options that can be read; each of the others is a reason, and has its default.
fn read_options<O: Default + DeserializeOwned>(options: &Value, reasons: &mut Vec<String>) -> O {
    let mut readable = match options {
        Value::Null => return O::default(),
        Value::Object(object) => object.clone(),
        _ => {
            reasons.push("options must be a JSON object, such as {}".into());
            return O::default();
        }
    };
    readable.retain(|name, value| {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        let error = read_value::<O>(&Value::Object(alone)).err();
        reasons.extend(error.iter().map(|error| format!("option {name:?}: {error}")));
        error.is_none()
    });
    read_value(&Value::Object(readable)).unwrap_or_else(|error| {
        reasons.push(format!("options: {error}"));
        O::default()
    })
}
