//! The page: its head, and the screen of its address.

use crate::home::Home;
use crate::mind::Workplace;
use crate::route::{Go, Route, Way};
use crate::rules::Rules;
use crate::saved;
use crate::set_up::SetUp;
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
        Route::Rules(game) => view! { <Rules game/> }.into_any(),
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
    let theme = RwSignal::new(saved::setting("theme").unwrap_or_else(|| "system".to_owned()));
    Effect::new(move || {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", &theme.get());
        }
    });
    let other = move || match tongue.lang() {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    };
    let next_theme = move |_| {
        let next = match theme.get_untracked().as_str() {
            "system" => "day",
            "day" => "night",
            _ => "system",
        };
        saved::set("theme", next);
        theme.set(next.to_owned());
    };
    view! {
        <header class="head">
            <Go to=Signal::stored(Route::Home) class="brand">"Ahu"</Go>
            <span class="grow"></span>
            <button class="plain" on:click=next_theme>
                {move || tongue.say(&format!("theme-{}", theme.get()))}
            </button>
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
