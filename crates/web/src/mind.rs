//! Computer players, in a worker: the page never waits for them.

use crate::content::address;
use bots::{Answer, Asking, Limit, Question, Task, Thought};
use game_core::{Seat, scramble};
use leptos::prelude::*;
use serde::Deserialize;
use std::cell::Cell;
use std::rc::Rc;
use table::AnyTable;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
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

/// A computer player at work, or at rest.
#[derive(Copy, Clone)]
pub struct Mind {
    worker: StoredValue<Option<Hand>, LocalStorage>,
}

/// A worker, what hears its answers, and whether it still owes one.
struct Hand {
    worker: Worker,
    heard: Option<Closure<dyn Fn(MessageEvent)>>,
    busy: Rc<Cell<bool>>,
}

/// The question what this seat would do at the table now.
pub fn question(table: &dyn AnyTable, seat: Seat, limit: Limit, lines: usize) -> Question {
    let seed = scramble(table.seed().number() ^ scramble(table.at() as u64));
    catalog::question(table, Task { lines, ..Task::best(seat, limit, seed) })
}

impl Mind {
    /// One that rests.
    pub fn new() -> Mind {
        Mind { worker: StoredValue::new_local(None) }
    }

    /// Begins to think, and stops thinking about anything else.
    pub fn ask(self, question: &Question, told: impl Fn(News) + 'static) {
        self.stop();
        let mut hand = match self.worker.try_update_value(Option::take).flatten().map_or_else(Mind::hire, Ok)
        {
            Ok(hand) => hand,
            Err(error) => return told(News::Failed(format!("{error:?}"))),
        };
        let busy = hand.busy.clone();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let news = game_core::read_json(&text).unwrap_or_else(|error| News::Failed(error.to_string()));
            busy.set(matches!(news, News::SoFar(_)));
            told(news);
        });
        hand.busy.set(true);
        hand.worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        hand.heard = Some(heard);
        let question = serde_json::to_string(question).expect("a question is JSON");
        let _ = hand.worker.post_message(&JsValue::from_str(&question));
        self.worker.set_value(Some(hand));
    }

    /// Asks until there is a legal answer, and stops thinking about anything else.
    pub fn insist(self, asking: Asking, told: Rc<dyn Fn(Answer)>) {
        let question = asking.question().clone();
        let heard = Cell::new(Some((asking, told)));
        self.ask(&question, move |news| {
            let thought = match news {
                News::SoFar(_) => return,
                News::Answer(thought) => Ok(thought),
                News::Failed(error) => Err(error),
            };
            let Some((mut asking, told)) = heard.take() else { return };
            if thought.is_err() {
                self.dismiss();
            }
            match asking.hear(thought) {
                Some(answer) => told(answer),
                None => self.insist(asking, told),
            }
        });
    }

    /// Lets a worker go that failed: what it has in memory is not to be relied upon.
    fn dismiss(self) {
        if let Some(hand) = self.worker.try_update_value(Option::take).flatten() {
            hand.worker.terminate();
        }
    }

    fn hire() -> Result<Hand, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address("worker.js"), &options)?;
        Ok(Hand { worker, heard: None, busy: Rc::default() })
    }

    /// Stops thinking: a worker in the middle of a thought is let go, one at rest is kept.
    pub fn stop(self) {
        self.worker.try_update_value(|hand| {
            if let Some(hand) = hand.take_if(|hand| hand.busy.get()) {
                hand.worker.set_onmessage(None);
                hand.worker.terminate();
            }
        });
    }
}
