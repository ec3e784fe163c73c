//! Questions to the server over HTTP, and its answers.

use crate::session::fresh;
use client::OFFLINE;
pub use client::encode_part as part;
use leptos::prelude::{document, set_timeout, window};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, Headers, RequestInit, Response};
use wire::Problem;

/// How long an answer may take, in milliseconds.
const PATIENCE: u64 = 15_000;

/// Asks for something.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    read_answer(&ask("GET", path, None).await?)
}

/// Asks for something to be done.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Problem> {
    send("POST", path, body).await
}

/// Asks in some other way.
pub async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, Problem> {
    let body = serde_json::to_string(body).expect("what is sent is JSON");
    read_answer(&ask(method, path, Some(body)).await?)
}

async fn ask(method: &str, path: &str, body: Option<String>) -> Result<String, Problem> {
    let (status, text) = fetch(method, path, body).await.map_err(|_| problem(OFFLINE))?;
    match status {
        200..=299 => Ok(text),
        _ => Err(game_core::read_json(&text).unwrap_or_else(|_| problem(&format!("status-{status}")))),
    }
}

async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<(u16, String), JsValue> {
    let headers = Headers::new()?;
    headers.set("accept", "application/json")?;
    // The page may speak another language than the browser.
    let lang = document().document_element().and_then(|root| root.get_attribute("lang"));
    headers.set("accept-language", lang.as_deref().unwrap_or("en"))?;
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        headers.set("idempotency-key", &fresh())?;
        options.set_body(&JsValue::from_str(&body));
    }
    options.set_headers(&headers);
    let patience = AbortController::new()?;
    options.set_signal(Some(&patience.signal()));
    set_timeout(move || patience.abort(), Duration::from_millis(PATIENCE));
    let response: Response =
        JsFuture::from(window().fetch_with_str_and_init(path, &options)).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

fn read_answer<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let text = if text.trim().is_empty() { "null" } else { text };
    game_core::read_json(text).map_err(|_| problem("unreadable"))
}

fn problem(code: &str) -> Problem {
    Problem { code: code.to_owned(), message: String::new(), reasons: Vec::new() }
}
