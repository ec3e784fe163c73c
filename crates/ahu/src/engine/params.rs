//! Named parameters: each is taken once, and what is left over is an error.

use super::rpc::RpcError;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// The parameters of a call.
pub struct Params {
    named: Map<String, Value>,
}

/// Something is wrong with the parameters: every reason.
pub fn invalid(reasons: Vec<String>) -> RpcError {
    let message = format!("invalid params: {}", reasons.join("; "));
    RpcError { code: -32602, message, data: Some(json!({"reasons": reasons})) }
}

impl Params {
    pub fn read(params: Value) -> Result<Params, RpcError> {
        match params {
            Value::Null => Ok(Params { named: Map::new() }),
            Value::Object(named) => Ok(Params { named }),
            _ => Err(invalid(vec!["parameters are given by name, in an object".into()])),
        }
    }

    /// The parameter, or nothing where it is absent or `null`.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, RpcError> {
        match self.named.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match serde_json::from_value(value) {
                Ok(value) => Ok(Some(value)),
                Err(error) => Err(invalid(vec![format!("{name:?}: {error}")])),
            },
        }
    }

    /// The whole number, or nothing where it is absent or `null`; `what` says what is asked for.
    pub fn number<T: TryFrom<u64>>(&mut self, name: &str, what: &str) -> Result<Option<T>, RpcError> {
        let Some(value) = self.take::<Value>(name)? else { return Ok(None) };
        let number = value.as_u64().and_then(|number| T::try_from(number).ok());
        number.map(Some).ok_or_else(|| invalid(vec![format!("{name:?}: {value} is not {what}")]))
    }

    /// The parameter, which must be there.
    pub fn need<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, RpcError> {
        self.take(name)?.ok_or_else(|| invalid(vec![format!("{name:?} is missing")]))
    }

    /// Nothing else was given.
    pub fn end(self) -> Result<(), RpcError> {
        let unknown: Vec<String> =
            self.named.keys().map(|name| format!("{name:?} is not a parameter of this method")).collect();
        if unknown.is_empty() { Ok(()) } else { Err(invalid(unknown)) }
    }
}
