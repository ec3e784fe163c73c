//! The table in the browser: games against computer players, with friends on one screen, and over the network.

mod app;
mod board;
mod carry;
mod choices;
mod clipboard;
mod ending;
mod fair;
mod focus;
mod home;
mod learn;
mod log;
mod mind;
mod online;
mod options;
mod player;
mod puzzles;
mod replay;
mod route;
mod rules;
mod saved;
mod session;
mod set_up;
mod settings;
mod sound;
mod stage;
mod sure;
mod table;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page; computer players think in a worker that runs the script of this address.
#[wasm_bindgen]
pub fn open(worker: String) {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { worker: worker.clone() }));
}
