//! The envelope: requests, notifications, batches, and errors of their form.

use serde_json::{Map, Value, json};

/// An error of the protocol.
#[derive(Debug)]
pub struct RpcError {
    pub code: i32,
    pub message: String,
    pub data: Option<Value>,
}

impl RpcError {
    pub fn new(code: i32, message: impl Into<String>) -> RpcError {
        RpcError { code, message: message.into(), data: None }
    }

    fn invalid_request(message: &str) -> RpcError {
        RpcError::new(-32600, format!("invalid request: {message}"))
    }
}

/// A request that is well formed.
pub struct Call {
    /// Its id; a notification has none.
    pub id: Option<Value>,
    pub method: String,
    pub params: Value,
}

/// Answers a line: nothing to a notification, a batch to a batch.
pub fn answer(line: &[u8], mut call: impl FnMut(Call) -> Result<Value, RpcError>) -> Option<String> {
    let message: Value = match serde_json::from_slice(line) {
        Ok(message) => message,
        Err(error) => {
            let error = RpcError::new(-32700, format!("this line is not JSON: {error}"));
            return Some(failure(Value::Null, error).to_string());
        }
    };
    match message {
        Value::Array(requests) if requests.is_empty() => {
            Some(failure(Value::Null, RpcError::invalid_request("the batch is empty")).to_string())
        }
        Value::Array(requests) => {
            let answers: Vec<Value> =
                requests.into_iter().filter_map(|request| answer_one(request, &mut call)).collect();
            (!answers.is_empty()).then(|| Value::Array(answers).to_string())
        }
        request => answer_one(request, &mut call).map(|answer| answer.to_string()),
    }
}

fn answer_one(request: Value, call: &mut impl FnMut(Call) -> Result<Value, RpcError>) -> Option<Value> {
    let request = match open(request) {
        Ok(request) => request,
        Err((id, error)) => return Some(failure(id, error)),
    };
    let id = request.id.clone();
    let result = call(request);
    let id = id?;
    Some(match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(error) => failure(id, error),
    })
}

fn open(request: Value) -> Result<Call, (Value, RpcError)> {
    let Value::Object(mut request) = request else {
        return Err((
            Value::Null,
            RpcError::invalid_request(
                "a request is an object, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}",
            ),
        ));
    };
    let id = request.remove("id");
    let known = match &id {
        None | Some(Value::Null | Value::String(_) | Value::Number(_)) => id.clone().unwrap_or_default(),
        Some(_) => return Err((Value::Null, RpcError::invalid_request("an id is a string or a number"))),
    };
    match parts(request) {
        Ok((method, params)) => Ok(Call { id, method, params }),
        Err(message) => Err((known, RpcError::invalid_request(message))),
    }
}

fn parts(mut request: Map<String, Value>) -> Result<(String, Value), &'static str> {
    if request.remove("jsonrpc") != Some(Value::from("2.0")) {
        return Err("\"jsonrpc\" must be \"2.0\"");
    }
    let Some(Value::String(method)) = request.remove("method") else {
        return Err("\"method\" must be the name of a method");
    };
    let params = request.remove("params").unwrap_or_default();
    if !request.is_empty() {
        return Err("a request has only \"jsonrpc\", \"id\", \"method\" and \"params\"");
    }
    Ok((method, params))
}

fn failure(id: Value, error: RpcError) -> Value {
    let mut object = json!({"code": error.code, "message": error.message});
    if let Some(data) = error.data {
        object["data"] = data;
    }
    json!({"jsonrpc": "2.0", "id": id, "error": object})
}
