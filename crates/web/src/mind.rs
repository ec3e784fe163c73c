//! Computer players, in a worker: the page never waits for them.

use catalog::Thought;
use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_mind::Ask;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a worker says.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// What it has found so far.
    SoFar(Thought),
    /// What it has found.
    Answer(Thought),
    /// Why it found nothing.
    Failed(String),
}

/// The address of the script that a worker runs.
#[derive(Clone)]
pub struct Workplace(pub String);

/// A computer player at work, or at rest.
#[derive(Copy, Clone)]
pub struct Mind {
    script: StoredValue<String>,
    worker: StoredValue<Option<Worker>, LocalStorage>,
}

impl Mind {
    /// One that rests.
    pub fn new() -> Mind {
        let Workplace(script) = expect_context();
        Mind { script: StoredValue::new(script), worker: StoredValue::new_local(None) }
    }

    /// Begins to think, and stops thinking about anything else.
    pub fn ask(self, ask: &Ask, told: impl Fn(News) + 'static) {
        self.stop();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let failed = |error: JsValue| News::Failed(format!("{error:?}"));
        let worker = match Worker::new_with_options(&self.script.get_value(), &options) {
            Ok(worker) => worker,
            Err(error) => return told(failed(error)),
        };
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            told(serde_json::from_str(&text).unwrap_or_else(|error| News::Failed(error.to_string())));
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        // The worker keeps it as long as it lives.
        heard.forget();
        let question = serde_json::to_string(ask).expect("a question is JSON");
        let _ = worker.post_message(&JsValue::from_str(&question));
        self.worker.set_value(Some(worker));
    }

    /// Stops thinking.
    pub fn stop(self) {
        self.worker.update_value(|worker| {
            if let Some(worker) = worker.take() {
                worker.terminate();
            }
        });
    }
}
