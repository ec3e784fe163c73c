//! The table in the browser: games against computer players, with friends on one screen, and over the network.

mod app;
mod art;
mod board;
mod carry;
mod choices;
mod clipboard;
mod content;
mod ending;
mod fair;
mod focus;
mod home;
mod learn;
mod lesson_list;
mod lift;
mod log;
mod mind;
mod mine;
mod online;
mod options;
mod pace;
mod parts;
mod player;
mod puzzle_list;
mod puzzles;
mod replay;
mod route;
mod rules;
mod saved;
mod seating;
mod session;
mod set_up;
mod settings;
mod side;
mod sound;
mod stage;
mod sure;
mod table;
mod telling;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page, whose files are under this address, in a language of which it is given the words.
#[wasm_bindgen]
pub fn open(base: String, lang: &str, said: &str) {
    console_error_panic_hook::set_once();
    content::lie_under(base);
    if saved::setting("examples").is_some() {
        catalog::show_examples();
    }
    let lang = lang.parse().unwrap_or_default();
    words::learn(lang, said);
    leptos::mount::mount_to_body(move || app::App(app::AppProps { lang }));
}
