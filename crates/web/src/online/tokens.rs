//! Keys for programs that play or read for somebody.

use super::lobby::Tick;
use super::names;
use super::{fetch, online};
use crate::clipboard::Copy;
use crate::focus::closed;
use crate::words::tongue;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::{NewToken, Token, TokenMade};

/// What a token may allow.
const SCOPES: [&str; 3] = ["read", "play", "create"];
/// What each of them means.
const ALLOWED: [&str; 3] = ["scope-read-what", "scope-play-what", "scope-create-what"];

/// The tokens there are, and a way to make more.
#[component]
pub fn Tokens() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let tokens = RwSignal::new(Vec::<Token>::new());
    let secret = RwSignal::new(None::<String>);
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let load = move || {
        spawn_local(async move {
            if let Ok(found) = fetch::get::<Vec<Token>>("/api/me/tokens").await {
                tokens.try_set(found);
            }
        });
    };
    load();
    let forget = move |id: String| {
        busy.set(true);
        spawn_local(async move {
            let path = format!("/api/me/tokens/{}", fetch::part(&id));
            let done = online.act_as_known::<()>("DELETE", &path, &json!({})).await;
            busy.try_set(false);
            match done {
                Ok(()) => {
                    secret.try_set(None);
                    load();
                }
                Err(problem) => {
                    said.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    let name = RwSignal::new(String::new());
    let scopes = SCOPES.map(|scope| RwSignal::new(scope == "read"));
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let chosen = SCOPES.into_iter().zip(scopes).filter(|(_, on)| on.get_untracked());
        let wish = NewToken {
            name: name.get_untracked().trim().to_owned(),
            scopes: chosen.map(|(scope, _)| scope.to_owned()).collect(),
        };
        spawn_local(async move {
            let made = online.act_as_known::<TokenMade>("POST", "/api/me/tokens", &wish).await;
            busy.try_set(false);
            match made {
                Ok(made) => {
                    secret.try_set(Some(made.secret));
                    said.try_set(None);
                    name.try_set(String::new());
                    load();
                }
                Err(problem) => {
                    said.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    let facts = move |token: &Token| {
        let used = token.used.map_or_else(
            || tongue.say("token-unused"),
            |used| tongue.fill("token-used", &[("day", &names::day(used, tongue.lang(), true))]),
        );
        let scopes = token.scopes.iter().map(|scope| tongue.say(&format!("scope-{scope}")));
        format!("{} · {used}", scopes.collect::<Vec<_>>().join(", "))
    };
    view! {
        <form on:submit=make>
            <details class="tokens">
                <summary>{move || tongue.say("tokens")}</summary>
                <p>{move || tongue.say("tokens-what")}</p>
                <ul class="running">
                    <For each=move || tokens.get() key=|token| token.id.clone() children=move |token| {
                        let id = token.id.clone();
                        view! {
                            <li>
                                <span><strong>{token.name.clone()}</strong>" "{move || facts(&token)}</span>
                                <button type="button" class="plain" aria-disabled=closed(busy) on:click=move |_| forget(id.clone())>{move || tongue.say("token-forget")}</button>
                            </li>
                        }
                    }/>
                </ul>
                <label class="field">
                    <span>{move || tongue.say("token-name")}</span>
                    <input required maxlength="40" prop:value=name on:input=move |event| name.set(event_target_value(&event))/>
                </label>
                {ALLOWED.into_iter().zip(scopes).map(|(key, on)| view! { <Tick on key/> }).collect_view()}
                <button aria-disabled=closed(busy)>{move || tongue.say("token-make")}</button>
                {move || secret.get().map(|secret| view! {
                    <p role="status">{move || tongue.say("token-secret")}" "<code class="secret">{secret.clone()}</code></p>
                    <Copy text=secret label="token-copy"/>
                })}
                <p class="refusal" role="alert">{move || said.get()}</p>
            </details>
        </form>
    }
}
