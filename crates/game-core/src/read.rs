//! Texts from outside, read into whatever shape: by way of a [`Value`], so that a page carries what reads JSON and TOML once, and not for every shape.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads JSON, or says what is wrong with it.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    read_value(&serde_json::from_str(text)?)
}

/// Reads TOML, or says what is wrong with it.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value: Value = toml::from_str(text).map_err(|error| error.to_string())?;
    read_value(&value).map_err(|error| error.to_string())
}

/// Reads what was parsed already, or says what is wrong with it.
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(value)
}

/// Reads a TOML file that is part of the program: its shape is sure, because a test reads each.
pub fn read_shipped<T: DeserializeOwned>(text: &str) -> T {
    read_toml(text)
        .unwrap_or_else(|error| panic!("a file that comes with the program is not as it should be: {error}"))
}
