//! What binds the deal of a table.

use super::super::fetch;
use super::screen::TableScreen;
use crate::fair::{Dealt, verdict};
use leptos::prelude::*;
use table::{Record, Seed};
use wasm_bindgen_futures::spawn_local;

/// What binds the deal, and what it was dealt from once the game is over.
#[component]
pub fn Fair(screen: TableScreen, over: Signal<bool>) -> impl IntoView {
    let tongue = screen.tongue;
    let said = RwSignal::new(None::<String>);
    let commitment = move || screen.table(|table| table.commitment.clone()).unwrap_or_default();
    let seed = Memo::new(move |_| screen.table(|table| table.seed.clone()).flatten().filter(|_| over.get()));
    let check = move |()| {
        let bound = untrack(commitment);
        let Some(path) = untrack(|| screen.record()) else { return };
        said.set(Some(tongue.say_now("fair-checking")));
        spawn_local(async move {
            let sentence = match fetch::get::<Record>(&path).await {
                Ok(record) => verdict(&record, Some(&bound), tongue),
                Err(problem) => screen.online.say(&problem),
            };
            said.try_set(Some(sentence));
        });
    };
    view! {
        <details class="fair">
            <summary>{move || tongue.say("fair")}</summary>
            <p>{move || tongue.say("fair-what")}</p>
            <p>{move || tongue.say("fair-bound")}" "<code>{commitment}</code></p>
            {move || seed.get().map(|seed| view! {
                <Dealt seed=Seed::new(seed) check=Callback::new(check) said=said.into()/>
            })}
        </details>
    }
}
