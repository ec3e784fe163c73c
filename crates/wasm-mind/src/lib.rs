//! Computer players in the browser: a question in JSON, an answer in JSON.
//!
//! [`answer`] is the same function natively and in the browser; there it is called through `think`.

mod ask;
#[cfg(target_arch = "wasm32")]
mod page;

pub use ask::{Ask, Limit, Mind};

use catalog::Thought;

/// Answers a question: both are JSON, an [`Ask`] and a [`Thought`].
///
/// `clock` gives milliseconds, and `told` is told in JSON what was found so far, now and then; the search ends when it
/// says so.
pub fn answer(
    question: &str,
    clock: &dyn Fn() -> f64,
    told: &mut dyn FnMut(&str) -> bool,
) -> Result<String, String> {
    let ask: Ask = serde_json::from_str(question).map_err(|error| format!("not a question: {error}"))?;
    let over = std::cell::Cell::new(false);
    let mut progress = |thought: &Thought| over.set(over.get() || told(&json(thought)));
    let thought = catalog::think(&ask.question()?, clock, &|| over.get(), &mut progress)?;
    Ok(json(&thought))
}

fn json(thought: &Thought) -> String {
    serde_json::to_string(thought).expect("a thought is JSON")
}
