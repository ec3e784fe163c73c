//! Word that it is somebody's move, while the page is not seen.

use super::fetch;
use crate::route::Route;
use crate::saved;
use crate::words::tongue;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};
use wire::Lobby;

/// What all these notices are known by: several tabs tell it once.
const TAG: &str = "ahu-turn";

/// Whether the player wants to be told.
#[derive(Copy, Clone)]
pub struct Notices {
    on: RwSignal<bool>,
    /// Whether the browser has said no.
    refused: RwSignal<bool>,
    /// The last that the page itself has put up.
    last: StoredValue<Option<Notification>, LocalStorage>,
}

impl Notices {
    /// As it was left here.
    pub fn new() -> Notices {
        let on = saved::setting("notices").as_deref() == Some("on");
        let last = StoredValue::new_local(None);
        let notices = Notices { on: RwSignal::new(on), refused: RwSignal::new(false), last };
        let _ = window_event_listener(leptos::ev::visibilitychange, move |_| notices.seen());
        notices
    }

    /// Tells the player, where they want it and do not see the page.
    pub fn tell(self, sentence: String) {
        if !self.on.get_untracked() || !document().hidden() || !can_be_told() {
            return;
        }
        spawn_local(async move {
            let place = waiting().await.path();
            let options = NotificationOptions::new();
            options.set_body(&sentence);
            options.set_icon("/icon.svg");
            options.set_tag(TAG);
            options.set_renotify(true);
            options.set_data(&JsValue::from_str(&place));
            match worker().await {
                // Some browsers let nobody but a worker tell.
                Some(worker) => drop(worker.show_notification_with_options("Ahu", &options)),
                None => self.tell_here(&options),
            }
        });
    }

    fn tell_here(self, options: &NotificationOptions) {
        if let Ok(notice) = Notification::new_with_options("Ahu", options) {
            let seen = Closure::once_into_js(move || {
                let _ = window().focus();
            });
            notice.set_onclick(Some(seen.unchecked_ref()));
            self.last.set_value(Some(notice));
        }
    }

    /// Whoever sees the page need not be told any more.
    fn seen(self) {
        if document().hidden() {
            return;
        }
        if let Some(notice) = self.last.try_update_value(Option::take).flatten() {
            notice.close();
        }
        spawn_local(async move {
            let Some(worker) = worker().await else { return };
            let Ok(found) = worker.get_notifications() else { return };
            if let Ok(notices) = JsFuture::from(found).await {
                js_sys::Array::from(&notices)
                    .iter()
                    .for_each(|notice| Notification::unchecked_from_js(notice).close());
            }
        });
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

/// Where somebody's move is waited for.
async fn waiting() -> Route {
    let lobby = fetch::get::<Lobby>("/api/lobby").await.unwrap_or_default();
    let table = lobby.yours.into_iter().find(|table| table.your_move);
    table.map_or(Route::Online, |table| Route::Table(table.id))
}

/// What works for this page in the background, where something does.
async fn worker() -> Option<ServiceWorkerRegistration> {
    let navigator = window().navigator();
    let has =
        js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|found| !found.is_undefined());
    let workers = has.then(|| navigator.service_worker())?;
    workers.controller()?;
    JsFuture::from(workers.ready().ok()?).await.ok()?.dyn_into().ok()
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
