//! Fair dealing: the seed is bound before the first move, and everybody can deal the game once more after the last.

use super::super::fetch;
use super::place::Place;
use crate::words::Tongue;
use game_core::StepText;
use leptos::prelude::*;
use table::{Record, Seed};
use wasm_bindgen_futures::spawn_local;

/// What binds the deal, and what it was dealt from once the game is over.
#[component]
pub fn Fair(place: Place, over: Signal<bool>) -> impl IntoView {
    let tongue = place.tongue;
    let said = RwSignal::new(None::<String>);
    let commitment = move || place.read(|table| table.commitment.clone()).unwrap_or_default();
    let seed = move || place.read(|table| table.seed.clone()).flatten();
    let check = move |_| {
        let (bound, seed) = untrack(|| (commitment(), seed().unwrap_or_default()));
        said.set(Some(tongue.say_now("fair-checking")));
        spawn_local(async move {
            let sentence = match fetch::get::<Record>(&place.record()).await {
                Ok(record) => verdict(&record, &seed, &bound, tongue),
                Err(problem) => place.online.say(&problem),
            };
            said.try_set(Some(sentence));
        });
    };
    view! {
        <details class="fair">
            <summary>{move || tongue.say("fair")}</summary>
            <p>{move || tongue.say("fair-what")}</p>
            <p>{move || tongue.say("fair-bound")}" "<code>{commitment}</code></p>
            <Show when=move || over.get() && seed().is_some()>
                <p>{move || tongue.say("fair-seed")}" "<code>{seed}</code></p>
                <button on:click=check>{move || tongue.say("fair-check")}</button>
            </Show>
            <p class="told" role="status">{move || said.get()}</p>
        </details>
    }
}

/// Deals the whole game once more, and says what came of it.
fn verdict(record: &Record, seed: &str, bound: &str, tongue: Tongue) -> String {
    let seed = Seed::new(seed);
    if seed.commitment() != bound || record.seed.as_ref() != Some(&seed) {
        return tongue.say_now("fair-wrong-seed");
    }
    let Ok(table) = catalog::load(record, seed) else { return tongue.say_now("fair-unreadable") };
    let draws = record.steps.iter().filter(|step| matches!(step, StepText::Chance { .. })).count();
    match table.undealt() {
        Some(step) => tongue.fill_now("fair-wrong-draw", &[("step", &(step + 1).to_string())]),
        None => tongue.fill_now("fair-right", &[("count", &draws.to_string())]),
    }
}
