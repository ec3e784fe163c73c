//! Computer players in the browser: a question in JSON, an answer in JSON.
//!
//! [`answer`] is the same function natively and in the browser; there it is called through `think`.

#[cfg(target_arch = "wasm32")]
mod page;

use bots::{Alone, Listener, Question, Thought};

/// Answers a question: both are JSON, a [`Question`] and a [`Thought`].
///
/// `clock` gives milliseconds, and `told` is told in JSON what was found so far, now and then; the search ends when it
/// says so.
pub fn answer(
    question: &str,
    clock: &dyn Fn() -> f64,
    told: &mut dyn FnMut(&str) -> bool,
) -> Result<String, String> {
    let question: Question =
        serde_json::from_str(question).map_err(|error| format!("not a question: {error}"))?;
    let over = std::cell::Cell::new(false);
    let mut progress = |thought: &Thought| over.set(over.get() || told(&json(thought)));
    let listener = Listener { clock, stop: &|| over.get(), progress: &mut progress, threads: &Alone };
    let thought = catalog::think(&question, listener)?;
    Ok(json(&thought))
}

fn json(thought: &Thought) -> String {
    serde_json::to_string(thought).expect("a thought is JSON")
}
