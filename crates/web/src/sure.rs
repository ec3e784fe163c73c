//! Asking once more before something is done that cannot be undone.

use crate::focus::closed;
use crate::words::tongue;
use leptos::prelude::*;

/// A button that is pressed twice; Escape takes the first press back, and so does going elsewhere.
#[component]
pub fn Sure(
    label: &'static str,
    sure: &'static str,
    #[prop(optional)] class: &'static str,
    #[prop(optional, into)] busy: Signal<bool>,
    act: Callback<()>,
) -> impl IntoView {
    let tongue = tongue();
    let asked = RwSignal::new(false);
    let button = NodeRef::<leptos::html::Button>::new();
    let press = move |event: leptos::ev::MouseEvent| {
        // The second half of a double click answers nothing.
        if event.detail() > 1 {
            return;
        }
        asked.update(|asked| *asked = !*asked);
        if !asked.get_untracked() {
            return act.run(());
        }
        // It may have been pressed from a field of its form.
        if let Some(button) = button.get_untracked() {
            let _ = button.focus();
        }
    };
    view! {
        <button
            node_ref=button
            class=format!("sure {class}")
            data-wide=move || tongue.say(sure)
            aria-disabled=closed(busy)
            on:click=press
            on:blur=move |_| asked.set(false)
            on:keydown=move |event| if event.key() == "Escape" { asked.set(false) }
        >
            {move || tongue.say(if asked.get() { sure } else { label })}
        </button>
    }
}
