//! The page: its head, and the screen of its address.

use crate::home::Home;
use crate::learn::{Lesson, Lessons};
use crate::mind::Workplace;
use crate::puzzles::{Puzzle, Puzzles};
use crate::replay::{Kept, Sent};
use crate::route::{Go, Route, Way};
use crate::rules::Rules;
use crate::set_up::SetUp;
use crate::settings::{Settings, Theme};
use crate::sound::Sound;
use crate::table::Play;
use crate::words::{Tongue, tongue};
use game_core::Lang;
use leptos::prelude::*;

/// The whole page.
#[component]
pub fn App(worker: String) -> impl IntoView {
    let tongue = Tongue::new();
    provide_context(Workplace(worker));
    let way = Way::new();
    provide_context(Sound::new());
    provide_context(Theme::new());
    provide_context(tongue);
    provide_context(way);
    Effect::new(move || {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", tongue.lang().code());
        }
    });
    let screen = move || match way.route() {
        Route::Home => view! { <Home/> }.into_any(),
        Route::New(game, here) => view! { <SetUp game here/> }.into_any(),
        Route::Play(id) => view! { <Play id/> }.into_any(),
        Route::Replay(id) => view! { <Kept id/> }.into_any(),
        Route::Shared => view! { <Sent/> }.into_any(),
        Route::Rules(game) => view! { <Rules game code=None/> }.into_any(),
        Route::Rule(game, code) => view! { <Rules game code=Some(code)/> }.into_any(),
        Route::Learn(game) => view! { <Lessons game/> }.into_any(),
        Route::Lesson(game, key) => view! { <Lesson game key/> }.into_any(),
        Route::Puzzles(game) => view! { <Puzzles game/> }.into_any(),
        Route::Puzzle(game, key) => view! { <Puzzle game key/> }.into_any(),
        Route::Settings => view! { <Settings/> }.into_any(),
        Route::Nowhere => view! { <Nowhere/> }.into_any(),
    };
    view! {
        <a class="skip" href="#main">{move || tongue.say("skip")}</a>
        <Head/>
        <main id="main">{screen}</main>
    }
}

#[component]
fn Head() -> impl IntoView {
    let tongue = tongue();
    let other = move || match tongue.lang() {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    };
    view! {
        <header class="head">
            <Go to=Signal::stored(Route::Home) class="brand">"Ahu"</Go>
            <span class="grow"></span>
            <Go to=Signal::stored(Route::Settings) class="plain">{move || tongue.say("settings")}</Go>
            <button class="plain" lang=move || other().code() on:click=move |_| tongue.switch(other())>
                {move || match other() { Lang::En => "English", Lang::Fr => "Français" }}
            </button>
        </header>
    }
}

#[component]
fn Nowhere() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page">
            <h1>{move || tongue.say("nowhere")}</h1>
            <p><Go to=Signal::stored(Route::Home) class="button">{move || tongue.say("to-home")}</Go></p>
        </section>
    }
}
