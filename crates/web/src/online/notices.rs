//! Word that it is somebody's move, while the page is not seen.

use crate::saved;
use crate::words::tongue;
use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Whether the player wants to be told.
#[derive(Copy, Clone)]
pub struct Notices {
    on: RwSignal<bool>,
    /// Whether the browser has said no.
    refused: RwSignal<bool>,
}

impl Notices {
    /// As it was left here.
    pub fn new() -> Notices {
        let on = saved::setting("notices").as_deref() == Some("on");
        Notices { on: RwSignal::new(on), refused: RwSignal::new(false) }
    }

    /// Tells the player, where they want it and do not see the page.
    pub fn tell(self, sentence: &str) {
        if !self.on.get_untracked() || !document().hidden() || !can_be_told() {
            return;
        }
        let options = NotificationOptions::new();
        options.set_body(sentence);
        options.set_icon("/icon.svg");
        // Several tabs tell it once.
        options.set_tag("ahu-turn");
        if let Ok(notice) = Notification::new_with_options("Ahu", &options) {
            let seen = wasm_bindgen::prelude::Closure::once_into_js(move || {
                let _ = window().focus();
            });
            notice.set_onclick(Some(wasm_bindgen::JsCast::unchecked_ref(&seen)));
        }
    }

    fn switch(self, on: bool) {
        saved::set("notices", if on { "on" } else { "off" });
        self.on.set(on);
    }

    /// Asks the browser for permission, where it has not been given.
    fn ask(self) {
        if self.on.get_untracked() {
            return self.switch(false);
        }
        if !can_be_told() {
            return;
        }
        let Ok(promise) = Notification::request_permission() else { return };
        spawn_local(async move {
            let answer = JsFuture::from(promise).await;
            let granted = answer.is_ok() && Notification::permission() == NotificationPermission::Granted;
            self.switch(granted);
            self.refused.set(!granted);
        });
    }
}

/// Whether this browser has such notices.
fn can_be_told() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// The switch for it.
#[component]
pub fn NoticesSetting() -> impl IntoView {
    let tongue = tongue();
    let notices = super::online().notices;
    view! {
        <button disabled=!can_be_told() aria-pressed=move || notices.on.get().to_string() on:click=move |_| notices.ask()>
            {move || tongue.say("notices-on")}
        </button>
        <span class="refusal" role="status">{move || notices.refused.get().then(|| tongue.say("notices-refused"))}</span>
    }
}
