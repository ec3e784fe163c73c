//! Texts that are taken elsewhere over the clipboard.

use crate::words::tongue;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Puts a text on the clipboard; whether it is there.
pub async fn put(text: &str) -> bool {
    // Pages that came without encryption have no clipboard.
    let navigator = window().navigator();
    let has = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|found| !found.is_undefined());
    has && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// A button that copies a text, and shows it where there is no clipboard.
#[component]
pub fn Copy(text: String, label: &'static str) -> impl IntoView {
    let tongue = tongue();
    let copied = RwSignal::new(None::<bool>);
    let text = StoredValue::new(text);
    let copy = move |_| {
        spawn_local(async move {
            copied.try_set(Some(put(&text.get_value()).await));
        });
    };
    view! {
        <button type="button" class="copy" data-text=text.get_value() on:click=copy>
            {move || tongue.say(if copied.get() == Some(true) { "copied" } else { label })}
        </button>
        <Show when=move || copied.get() == Some(false)>
            <input class="address" readonly aria-label=move || tongue.say(label) prop:value=text.get_value()/>
        </Show>
    }
}
