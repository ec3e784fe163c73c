//! Computer players, in a worker: the page never waits for them.

use catalog::{GameId, Thought};
use game_core::{Observer, Seat, scramble};
use leptos::prelude::*;
use serde::Deserialize;
use std::cell::Cell;
use std::rc::Rc;
use table::AnyTable;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_mind::{Ask, Limit};
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

/// A worker, what hears its answers, and whether it still owes one.
struct Hand {
    worker: Worker,
    heard: Option<Closure<dyn Fn(MessageEvent)>>,
    busy: Rc<Cell<bool>>,
}

/// The question what this seat would do at the table now.
pub fn question(game: GameId, table: &dyn AnyTable, seat: Seat, limit: Limit, lines: usize) -> Ask {
    Ask {
        game: game.to_string(),
        seats: table.seats(),
        options: table.record().options,
        view: table.view(Observer::Seat(seat)),
        seat,
        mind: wasm_mind::Mind::Knowing,
        limit,
        lines,
        seed: scramble(table.seed().number() ^ scramble(table.steps() as u64)),
    }
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
        let mut hand =
            match self.worker.try_update_value(Option::take).flatten().map_or_else(|| self.hire(), Ok) {
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
        hand.heard = Some(heard);
        let question = serde_json::to_string(ask).expect("a question is JSON");
        let _ = hand.worker.post_message(&JsValue::from_str(&question));
        self.worker.set_value(Some(hand));
    }

    fn hire(self) -> Result<Hand, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.script.get_value(), &options)?;
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
