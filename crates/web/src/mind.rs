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
    worker: StoredValue<Option<Hand>, LocalStorage>,
}

/// A worker, and whether it still owes an answer.
struct Hand {
    worker: Worker,
    busy: std::rc::Rc<std::cell::Cell<bool>>,
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
        let hand = match self.worker.try_update_value(Option::take).flatten().map_or_else(|| self.hire(), Ok)
        {
            Ok(hand) => hand,
            Err(error) => return told(News::Failed(format!("{error:?}"))),
        };
        let busy = hand.busy.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let news = serde_json::from_str(&text).unwrap_or_else(|error| News::Failed(error.to_string()));
            busy.set(matches!(news, News::SoFar(_)));
            told(news);
        });
        hand.busy.set(true);
        hand.worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        // The worker keeps it as long as it lives.
        heard.forget();
        let question = serde_json::to_string(ask).expect("a question is JSON");
        let _ = hand.worker.post_message(&JsValue::from_str(&question));
        self.worker.set_value(Some(hand));
    }

    fn hire(self) -> Result<Hand, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.script.get_value(), &options)?;
        Ok(Hand { worker, busy: Default::default() })
    }

    /// Stops thinking: a worker in the middle of a thought is let go, one at rest is kept.
    pub fn stop(self) {
        self.worker.try_update_value(|hand| {
            if let Some(hand) = hand.take_if(|hand| hand.busy.get()) {
                hand.worker.terminate();
            }
        });
    }
}
