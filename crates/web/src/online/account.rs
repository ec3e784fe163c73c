//! Who one is here: a name, an account, and what the server keeps of one.

use super::lobby::{PickName, Places, Tick};
use super::names;
use super::people::Ratings;
use super::recovery::{Recover, RecoveryCodes};
use super::tokens::Tokens;
use super::{Online, fetch, online};
use crate::focus::closed;
use crate::sure::Sure;
use crate::words::tongue;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::{Account, Lobby, Me, NewAccount, NewPassword, PasswordChanged, Problem, Token, WhoIs};

/// The screen.
#[component]
pub fn AccountPage() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    // A game that has ended since may have changed a rating.
    if online.me.with_untracked(Option::is_some) {
        online.recognise();
    }
    let told = RwSignal::new(None::<String>);
    let kind = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.guest)));
    let called = move || {
        let me = online.me.get()?;
        let name = names::called(&WhoIs { id: me.id, name: me.name }, tongue);
        Some(tongue.fill(if me.guest { "you-are-guest" } else { "you-are" }, &[("who", &name)]))
    };
    view! {
        <section class="page narrow account">
            <Places/>
            <h1>{move || tongue.say("account")}</h1>
            <p>{move || called().unwrap_or_else(|| tongue.say("you-are-nobody"))}</p>
            <p class="told" role="status">{move || told.get()}</p>
            {move || match kind.get() {
                Some(false) => view! { <Holder told/> }.into_any(),
                Some(true) => view! { <PickName/><Forms told/><Data told/> }.into_any(),
                None => view! { <Forms told/> }.into_any(),
            }}
        </section>
    }
}

/// What the page says was done.
pub type Done = RwSignal<Option<String>>;

/// Where whoever has an account is recognised.
const LOG_IN: &str = "/api/login";

/// How many tables a guest would leave behind by becoming somebody else.
async fn left_behind(online: Online) -> usize {
    if !online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.guest)) {
        return 0;
    }
    fetch::get::<Lobby>("/api/lobby").await.map_or(0, |lobby| lobby.yours.len())
}

/// How many keys for programs a guest has made.
async fn keys_made(online: Online) -> usize {
    if !online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.guest)) {
        return 0;
    }
    fetch::get::<Vec<Token>>("/api/me/tokens").await.map_or(0, |tokens| tokens.len())
}

/// Making an account, and being recognised.
#[component]
fn Forms(told: Done) -> impl IntoView {
    view! {
        <AccountForm path="/api/account" legend="make-account" explains="make-account-what" go="make-account-go" fresh=true told/>
        <AccountForm path=LOG_IN legend="log-in" explains="log-in-what" go="log-in" fresh=false told/>
        <Recover told/>
    }
}

/// A name and a password.
#[component]
fn AccountForm(
    path: &'static str,
    legend: &'static str,
    explains: &'static str,
    go: &'static str,
    fresh: bool,
    told: Done,
) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let name = RwSignal::new(String::new());
    // A guest's name comes along, also one that was picked just now.
    Effect::new(move || {
        let known = online.me.with(|me| me.as_ref().and_then(|me| me.name.clone()));
        if let Some(known) = known.filter(|_| fresh) {
            name.set(known);
        }
    });
    let password = RwSignal::new(String::new());
    let said = RwSignal::new(None::<String>);
    let (busy, sure) = (RwSignal::new(false), RwSignal::new(false));
    let (keys, keep_tokens) = (RwSignal::new(0), RwSignal::new(false));
    if fresh {
        spawn_local(async move {
            keys.try_set(keys_made(online).await);
        });
    }
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let (name, password) = (name.get_untracked().trim().to_owned(), password.get_untracked());
        let keep_tokens = keep_tokens.get_untracked();
        let asked = path != LOG_IN || sure.get_untracked();
        spawn_local(async move {
            let left = if asked { 0 } else { left_behind(online).await };
            if left > 0 {
                busy.try_set(false);
                sure.try_set(true);
                said.try_set(Some(tongue.fill_now("log-in-loses", &[("count", &left.to_string())])));
                return;
            }
            let done = match fresh {
                true => fetch::post::<Me>(path, &NewAccount { name, password, keep_tokens }).await,
                false => fetch::post::<Me>(path, &Account { name, password }).await,
            };
            busy.try_set(false);
            match done {
                Ok(me) => {
                    told.try_set(fresh.then(|| tongue.say_now("account-made")));
                    online.become_someone(Some(me));
                    online.again();
                }
                Err(problem) => {
                    said.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    view! {
        <form on:submit=send>
            <fieldset>
                <legend>{move || tongue.say(legend)}</legend>
                <p class="facts">{move || tongue.say(explains)}</p>
                {fresh.then(|| view! { <p class="facts">{move || tongue.say("lost-is-lost")}</p> })}
                <label class="field">
                    <span>{move || tongue.say("name")}</span>
                    <input
                        autocomplete="username"
                        minlength="2"
                        maxlength="20"
                        required
                        prop:value=name
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                <Password label="password" fresh value=password/>
                <Show when=move || keys.get() != 0>
                    <p class="facts">{move || tongue.fill("guest-tokens", &[("count", &keys.get().to_string())])}</p>
                    <Tick on=keep_tokens key="keep-tokens"/>
                </Show>
                <p class="refusal" role="alert">{move || said.get()}</p>
                <button class="main" aria-disabled=closed(busy)>
                    {move || tongue.say(if sure.get() { "log-in-sure" } else { go })}
                </button>
            </fieldset>
        </form>
    }
}

/// A field for a password.
#[component]
pub fn Password(label: &'static str, fresh: bool, value: RwSignal<String>) -> impl IntoView {
    let tongue = tongue();
    view! {
        <label class="field">
            <span>{move || tongue.say(label)}</span>
            <input
                type="password"
                autocomplete=if fresh { "new-password" } else { "current-password" }
                minlength=fresh.then_some("8")
                maxlength=fresh.then_some("200")
                required
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
            {fresh.then(|| view! { <small class="facts">{move || tongue.say("password-what")}</small> })}
        </label>
    }
}

/// What an account's holder can do.
#[component]
fn Holder(told: Done) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let ratings =
        Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.ratings.clone()).unwrap_or_default()));
    let (wrong, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let log_out = move |_| {
        busy.set(true);
        spawn_local(async move {
            let done = fetch::post::<()>("/api/logout", &json!({})).await;
            busy.try_set(false);
            match done {
                Ok(()) => {
                    told.try_set(None);
                    online.become_someone(None);
                    online.again();
                }
                Err(problem) => drop(wrong.try_set(Some(online.say(&problem)))),
            }
        });
    };
    view! {
        {move || Some(ratings.get()).filter(|ratings| !ratings.is_empty()).map(|ratings| view! { <Ratings ratings/> })}
        <p><button class="log-out" aria-disabled=closed(busy) on:click=log_out>{move || tongue.say("log-out")}</button></p>
        <p class="refusal" role="alert">{move || wrong.get()}</p>
        <details class="change-name"><summary>{move || tongue.say("change-name")}</summary><p class="facts">{move || tongue.say("change-name-what")}</p><PickName/></details>
        <RecoveryCodes/>
        <ChangePassword told/>
        <Webhook/>
        <Tokens/>
        <Data told/>
    }
}

/// The sentence of a problem where nobody's name was asked for.
pub fn say_own(online: Online, problem: &Problem) -> String {
    let wrong = problem.code == "wrong-password";
    let code = if wrong { "not-your-password".to_owned() } else { problem.code.clone() };
    online.say(&Problem { code, ..problem.clone() })
}

#[component]
fn ChangePassword(told: Done) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let keep_tokens = RwSignal::new(false);
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let wish = NewPassword {
            old: old.get_untracked(),
            new: new.get_untracked(),
            keep_tokens: keep_tokens.get_untracked(),
        };
        spawn_local(async move {
            let done = online.act_as_known::<PasswordChanged>("POST", "/api/me/password", &wish).await;
            busy.try_set(false);
            match done {
                Ok(PasswordChanged { sessions, tokens }) => {
                    let counts = [("sessions", &*sessions.to_string()), ("tokens", &*tokens.to_string())];
                    told.try_set(Some(tongue.fill_now("password-changed", &counts)));
                    said.try_set(None);
                    old.try_set(String::new());
                    new.try_set(String::new());
                    // This browser has a new session too.
                    online.recognise();
                    online.again();
                }
                Err(problem) => {
                    said.try_set(Some(say_own(online, &problem)));
                }
            }
        });
    };
    view! {
        <form on:submit=send>
            <details class="change-password">
                <summary>{move || tongue.say("change-password")}</summary>
                <Password label="old-password" fresh=false value=old/>
                <Password label="new-password" fresh=true value=new/>
                <p class="facts">{move || tongue.say("change-password-what")}</p>
                <Tick on=keep_tokens key="keep-tokens"/>
                <button aria-disabled=closed(busy)>{move || tongue.say("change-password")}</button>
                <p class="refusal" role="alert">{move || said.get()}</p>
            </details>
        </form>
    }
}

/// Whom to tell when it is one's turn.
#[component]
fn Webhook() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let address = RwSignal::new(
        online.me.with_untracked(|me| me.as_ref().and_then(|me| me.webhook.clone())).unwrap_or_default(),
    );
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let wish = Some(address.get_untracked().trim().to_owned()).filter(|address| !address.is_empty());
        let body = json!({ "webhook": wish });
        spawn_local(async move {
            let done = online.act_as_known::<Me>("PATCH", "/api/me", &body).await;
            busy.try_set(false);
            let sentence = match done {
                Ok(me) => {
                    online.become_someone(Some(me));
                    tongue.say_now("kept")
                }
                Err(problem) => online.say(&problem),
            };
            said.try_set(Some(sentence));
        });
    };
    view! {
        <form on:submit=send>
            <details class="webhook">
                <summary>{move || tongue.say("webhook")}</summary>
                <p>{move || tongue.say("webhook-what")}</p>
                <label class="field">
                    <span>{move || tongue.say("webhook-address")}</span>
                    <input type="url" prop:value=address on:input=move |event| address.set(event_target_value(&event))/>
                </label>
                <button aria-disabled=closed(busy)>{move || tongue.say("keep")}</button>
                <p class="told" role="status">{move || said.get()}</p>
            </details>
        </form>
    }
}

/// All that is kept of a person, to be had and to be deleted.
#[component]
fn Data(told: Done) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let password = RwSignal::new(String::new());
    let guest = move || online.me.with(|me| me.as_ref().is_none_or(|me| me.guest));
    let delete = Callback::new(move |()| {
        busy.set(true);
        let body = match untrack(guest) {
            true => json!({}),
            false => json!({ "password": password.get_untracked() }),
        };
        spawn_local(async move {
            let done = online.act_as_known::<()>("DELETE", "/api/me", &body).await;
            busy.try_set(false);
            match done {
                Ok(()) => {
                    told.try_set(Some(tongue.say_now("data-deleted")));
                    online.become_someone(None);
                    online.again();
                }
                Err(problem) => {
                    said.try_set(Some(say_own(online, &problem)));
                }
            }
        });
    });
    // What is in it is sent by its button alone, which Enter presses too.
    view! {
        <form on:submit=move |event| event.prevent_default()>
            <details class="data">
                <summary>{move || tongue.say("my-data")}</summary>
                <p>{move || tongue.say("my-data-what")}</p>
                <Show when=move || !guest()><Password label="delete-password" fresh=false value=password/></Show>
                <div class="row">
                    <a class="button" href="/api/me/export" download="ahu.json">{move || tongue.say("export")}</a>
                    <Sure label="delete" sure="delete-sure" class="delete" busy act=delete/>
                </div>
                <p class="refusal" role="alert">{move || said.get()}</p>
            </details>
        </form>
    }
}
