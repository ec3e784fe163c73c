//! What a link leads to: a seat at a table, or a place to watch from.

use super::table::{Coming, Lost, Seated};
use super::{fetch, online};
use leptos::prelude::*;
use wire::Linked;

/// The table of a link.
#[component]
pub fn Join(link: String) -> impl IntoView {
    let online = online();
    let found = online.ask::<Linked>(format!("/api/links/{}", fetch::part(&link)));
    move || match found.get() {
        None => view! { <Coming/> }.into_any(),
        Some(Ok(linked)) => {
            view! { <Seated id=linked.table.id link=link.clone() linked=linked.seat/> }.into_any()
        }
        Some(Err(problem)) => view! { <Lost message=online.say(&problem)/> }.into_any(),
    }
}
