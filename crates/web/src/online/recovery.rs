//! The way back for whoever loses a password: codes on paper.

use super::account::{Done, Password, say_own};
use super::{fetch, online};
use crate::clipboard::Copy;
use crate::focus::closed;
use crate::words::tongue;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::{Codes, CodesLeft, Me, Recovery};

/// Making codes, and how many are left.
#[component]
pub fn RecoveryCodes() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let left = RwSignal::new(None::<u32>);
    spawn_local(async move {
        if let Ok(CodesLeft { left: count }) = fetch::get("/api/me/codes").await {
            left.try_set(Some(count));
        }
    });
    let (password, codes) = (RwSignal::new(String::new()), RwSignal::new(Vec::<String>::new()));
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let proof = json!({ "password": password.get_untracked() });
        spawn_local(async move {
            let made = online.act_as_known::<Codes>("POST", "/api/me/codes", &proof).await;
            busy.try_set(false);
            match made {
                Ok(made) => {
                    left.try_set(Some(made.codes.len() as u32));
                    codes.try_set(made.codes);
                    password.try_set(String::new());
                    said.try_set(None);
                }
                Err(problem) => {
                    said.try_set(Some(say_own(online, &problem)));
                }
            }
        });
    };
    let count = move || match left.get() {
        Some(0) => tongue.say("codes-none"),
        Some(left) => tongue.fill("codes-left", &[("count", &left.to_string())]),
        None => String::new(),
    };
    view! {
        <p class="facts codes-left">{count}</p>
        <form on:submit=make>
            <details class="recovery">
                <summary>{move || tongue.say("codes")}</summary>
                <p>{move || tongue.say("codes-what")}</p>
                <Password label="codes-password" fresh=false value=password/>
                <button aria-disabled=closed(busy)>{move || tongue.say("codes-make")}</button>
                <p class="refusal" role="alert">{move || said.get()}</p>
                <Show when=move || codes.with(|codes| !codes.is_empty())><Sheet codes=codes.get()/></Show>
            </details>
        </form>
    }
}

/// What is printed: the codes, whose they are and where they are good.
#[component]
fn Sheet(codes: Vec<String>) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let name = online.me.with_untracked(|me| me.as_ref().and_then(|me| me.name.clone())).unwrap_or_default();
    let place = window().location().host().unwrap_or_default();
    let text = codes.join("\n");
    let print = move |_| drop(window().print());
    view! {
        <div class="codes" role="status">
            <p><strong>{move || tongue.fill("codes-of", &[("who", &name), ("place", &place)])}</strong></p>
            <ol>{codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view()}</ol>
            <p>{move || tongue.say("codes-once")}</p>
        </div>
        <div class="row">
            <button type="button" class="print" on:click=print>{move || tongue.say("codes-print")}</button>
            <Copy text label="codes-copy"/>
        </div>
    }
}

/// Another password by a code.
#[component]
pub fn Recover(told: Done) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let [name, code, password] = [(); 3].map(|()| RwSignal::new(String::new()));
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let wish = Recovery {
            name: name.get_untracked().trim().to_owned(),
            code: code.get_untracked().trim().to_owned(),
            password: password.get_untracked(),
        };
        spawn_local(async move {
            let done = fetch::post::<Me>("/api/recover", &wish).await;
            busy.try_set(false);
            match done {
                Ok(me) => {
                    told.try_set(Some(tongue.say_now("recovered")));
                    online.become_someone(Some(me));
                    online.again();
                }
                Err(problem) => {
                    said.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    let field = move |label: &'static str, complete: &'static str, value: RwSignal<String>| {
        view! {
            <label class="field">
                <span>{move || tongue.say(label)}</span>
                <input
                    autocomplete=complete
                    required
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <form on:submit=send>
            <details class="recover">
                <summary>{move || tongue.say("recover")}</summary>
                <p class="facts">{move || tongue.say("recover-what")}</p>
                {field("name", "username", name)}
                {field("code", "off", code)}
                <Password label="new-password" fresh=true value=password/>
                <button aria-disabled=closed(busy)>{move || tongue.say("recover-go")}</button>
                <p class="refusal" role="alert">{move || said.get()}</p>
            </details>
        </form>
    }
}
