//! What a link leads to: a seat at a table, or a place to watch from.

use super::table::{Coming, Lost, Seated};
use super::{fetch, online};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Linked, Problem};

/// The table of a link.
#[component]
pub fn Join(link: String) -> impl IntoView {
    let online = online();
    let found = RwSignal::new(None::<Result<Linked, Problem>>);
    let path = format!("/api/links/{}", fetch::part(&link));
    spawn_local(async move {
        found.try_set(Some(fetch::get::<Linked>(&path).await));
    });
    move || match found.get() {
        None => view! { <Coming/> }.into_any(),
        Some(Ok(linked)) => {
            view! { <Seated id=linked.table.id link=link.clone() linked=linked.seat/> }.into_any()
        }
        Some(Err(problem)) => view! { <Lost message=online.say(&problem)/> }.into_any(),
    }
}
