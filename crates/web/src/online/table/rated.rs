//! What a rated game has made of one's rating.

use super::super::fetch;
use super::super::people::figure;
use super::screen::TableScreen;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Me, Rating};

/// One's rating after the game, and by how much it has changed.
#[component]
pub fn Rated(screen: TableScreen, over: Signal<bool>) -> impl IntoView {
    let tongue = screen.tongue;
    let known = || screen.online.me.with_untracked(|me| me.as_ref().map(|me| me.ratings.clone()));
    let before = StoredValue::new(known().unwrap_or_default());
    let was_played = StoredValue::new(false);
    let after = RwSignal::new(None::<Rating>);
    let counts =
        Memo::new(move |_| screen.own().is_some() && screen.table(|table| table.rated) == Some(true));
    Effect::new(move || {
        if !over.get() {
            return was_played.set_value(true);
        }
        if counts.get() && was_played.get_value() {
            spawn_local(async move {
                let Ok(me) = fetch::get::<Me>("/api/me").await else { return };
                let changed = before
                    .try_with_value(|before| me.ratings.iter().find(|now| !before.contains(now)).cloned());
                after.try_set(changed.flatten());
                screen.online.become_someone(Some(me));
            });
        }
    });
    let said = move |now: Rating| {
        let start = before
            .with_value(|before| before.iter().find(|known| known.of == now.of).map(|known| known.rating));
        let rating = figure(&now, tongue);
        match start {
            Some(start) => {
                let change = format!("{:+.0}", now.rating - start).replace('-', "\u{2212}");
                tongue.fill("rating-after", &[("rating", &rating), ("change", &change)])
            }
            None => tongue.fill("rating-first", &[("rating", &rating)]),
        }
    };
    view! { <p class="facts" role="status">{move || after.get().map(said)}</p> }
}
