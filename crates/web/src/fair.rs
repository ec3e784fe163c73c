//! Fair dealing: everybody can deal a game once more, and see whether it was bound before the first move.

use crate::words::{Tongue, tongue};
use game_core::StepText;
use leptos::prelude::*;
use table::{Record, Seed};

/// What a game was dealt from, and what deals it once more.
#[component]
pub fn Dealt(seed: Seed, check: Callback<()>, said: Signal<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    view! {
        <p>{move || tongue.say("fair-seed")}" "<code>{seed.as_str().to_owned()}</code></p>
        <p class="told" role="status">{move || said.get()}</p>
        <button on:click=move |_| check.run(())>{move || tongue.say("fair-check")}</button>
    }
}

/// Deals the whole game once more, and says what came of it; the seed is the one that was bound, where one was.
pub fn verdict(record: &Record, bound: Option<&str>, tongue: Tongue) -> String {
    let Some(seed) = record.seed.clone() else { return tongue.say_now("fair-wrong-seed") };
    if bound.is_some_and(|bound| seed.commitment() != bound) {
        return tongue.say_now("fair-wrong-seed");
    }
    let Ok(table) = catalog::load(record, seed) else { return tongue.say_now("fair-unreadable") };
    let draws = table.record().steps.iter().filter(|step| matches!(step, StepText::Chance { .. })).count();
    let right = if bound.is_some() { "fair-right" } else { "fair-dealt" };
    match table.undealt() {
        Some(step) => tongue.fill_now("fair-wrong-draw", &[("step", &(step + 1).to_string())]),
        None => tongue.fill_now(right, &[("count", &draws.to_string())]),
    }
}

/// The same for a record that is at hand.
#[component]
pub fn Checked(record: Record, bound: Option<String>) -> impl IntoView {
    let tongue = tongue();
    let said = RwSignal::new(None);
    let what = if bound.is_some() { "fair-what" } else { "fair-what-here" };
    let seed = record.seed.clone();
    let record = StoredValue::new((record, bound.clone()));
    let check = move |()| {
        said.set(Some(record.with_value(|(record, bound)| verdict(record, bound.as_deref(), tongue))))
    };
    seed.map(|seed| view! {
        <details class="fair">
            <summary>{move || tongue.say("fair")}</summary>
            <p>{move || tongue.say(what)}</p>
            {bound.map(|bound| view! { <p>{move || tongue.say("fair-bound")}" "<code>{bound}</code></p> })}
            <Dealt seed check=Callback::new(check) said=said.into()/>
        </details>
    })
}
