//! What the page calls.

use js_sys::Function;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Answers a question in JSON; `clock` gives milliseconds, and the search ends when `told`, which is told what was found
/// so far, says `true`.
#[wasm_bindgen]
pub fn think(question: &str, clock: &Function, told: &Function) -> Result<String, JsError> {
    let now = || clock.call0(&JsValue::NULL).ok().and_then(|ms| ms.as_f64()).unwrap_or(f64::INFINITY);
    let mut tell = |thought: &str| {
        let answer = told.call1(&JsValue::NULL, &JsValue::from_str(thought));
        answer.map_or(true, |stop| stop.is_truthy())
    };
    crate::answer(question, &now, &mut tell).map_err(|error| JsError::new(&error))
}
