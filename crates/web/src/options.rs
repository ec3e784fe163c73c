//! The options and variants of a game, each with what it means.

use crate::words::{Tongue, tongue};
use catalog::GameId;
use leptos::prelude::*;
use serde_json::{Map, Value};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;

/// The options as they were changed so far.
type Chosen = RwSignal<Map<String, Value>>;

/// The usual options of a game.
pub fn usual(game: GameId) -> Map<String, Value> {
    game.default_options().as_object().cloned().unwrap_or_default()
}

/// Those options that are not the usual ones.
pub fn unusual(game: GameId, chosen: &Map<String, Value>) -> Value {
    let usual = usual(game);
    let other = chosen.iter().filter(|(name, value)| usual.get(*name) != Some(*value));
    Value::Object(other.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// Those options that are not the usual ones, each in a sentence.
pub fn told(game: GameId, chosen: &Value, tongue: Tongue) -> Vec<String> {
    let chosen = chosen.as_object().cloned().unwrap_or_default();
    let other = unusual(game, &chosen);
    let said = |(name, value): (&String, &Value)| {
        let meaning = tongue.say(&format!("option-{name}"));
        match value {
            Value::Bool(_) => meaning,
            Value::String(way) => format!("{meaning} {}", tongue.say(&format!("option-{name}-{way}"))),
            Value::Object(edition) => {
                edition.get("name").and_then(Value::as_str).unwrap_or(&meaning).to_owned()
            }
            value => format!("{meaning}: {value}"),
        }
    };
    other.as_object().into_iter().flatten().map(said).collect()
}

/// Why a game cannot be set up like this, in the page's words.
pub fn refused(reasons: &[String], tongue: Tongue) -> String {
    let said = |reason: &String| {
        let named = reason.strip_prefix("option \"").and_then(|rest| rest.split_once("\": "));
        match named {
            Some((name, why)) => {
                let meaning = tongue.say_now(&format!("option-{name}"));
                let why = if name == "edition" { why } else { "" };
                tongue.fill_now("option-wrong", &[("option", &meaning), ("why", why)])
            }
            None if reason.starts_with("seats") => tongue.say_now("set-up-seats"),
            None if reason.starts_with("options: a text") || reason.starts_with("options: together") => {
                tongue.say_now("set-up-options")
            }
            None => tongue.say_now("problem-body"),
        }
    };
    reasons.iter().map(said).collect::<Vec<_>>().join(" ")
}

/// All options of a game, folded away until somebody wants others than the usual ones.
#[component]
pub fn Options(game: GameId, options: Chosen, wrong: RwSignal<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    let fields =
        usual(game).into_iter().map(|(name, usual)| view! { <OptionField name usual options wrong/> });
    let said = move || {
        let others = options.with(|options| told(game, &Value::Object(options.clone()), tongue)).len();
        match others {
            0 => tongue.say("options-usual"),
            1 => tongue.say("options-one"),
            count => tongue.fill("options-changed", &[("count", &count.to_string())]),
        }
    };
    view! {
        <details class="tile fold">
            <summary>
                <b>{move || tongue.say("options")}</b>
                <span>{said}</span>
            </summary>
            {fields.collect_view()}
        </details>
    }
}

/// An option: a number, a switch, one of several ways, or an edition from a file.
#[component]
fn OptionField(
    name: String,
    usual: Value,
    options: Chosen,
    wrong: RwSignal<Option<String>>,
) -> impl IntoView {
    let tongue = tongue();
    let meaning = format!("option-{name}");
    let field = match &usual {
        _ if name == "edition" => view! { <Edition options wrong/> }.into_any(),
        Value::Bool(on) => view! { <Switch name on=*on options/> }.into_any(),
        Value::Number(number) => view! { <Number name number=number.to_string() options/> }.into_any(),
        other => {
            view! { <Ways name usual=other.as_str().unwrap_or_default().to_owned() options/> }.into_any()
        }
    };
    let class = if usual.is_boolean() { "field option switch" } else { "field option" };
    view! {
        <label class=class>
            <span>{move || tongue.say(&meaning)}</span>
            {field}
        </label>
    }
}

fn choose(options: Chosen, name: &str, value: Value) {
    options.update(|options| {
        options.insert(name.to_owned(), value);
    });
}

#[component]
fn Switch(name: String, on: bool, options: Chosen) -> impl IntoView {
    view! {
        <input
            type="checkbox"
            role="switch"
            checked=on
            on:change=move |event| choose(options, &name, Value::Bool(event_target_checked(&event)))
        />
    }
}

#[component]
fn Number(name: String, number: String, options: Chosen) -> impl IntoView {
    let change = move |event| {
        let text = event_target_value(&event);
        choose(options, &name, text.parse::<u64>().map_or(Value::String(text), Value::from));
    };
    view! { <input type="number" inputmode="numeric" value=number on:change=change/> }
}

#[component]
fn Ways(name: String, usual: String, options: Chosen) -> impl IntoView {
    let tongue = tongue();
    let prefix = format!("option-{name}-");
    let ways = tongue.keys(&prefix);
    let change = move |event| choose(options, &name, Value::String(event_target_value(&event)));
    view! {
        <select on:change=change>
            {ways.into_iter().map(|way| {
                let (said, selected) = (format!("{prefix}{way}"), way == usual);
                view! { <option value=way selected=selected>{move || tongue.say(&said)}</option> }
            }).collect_view()}
        </select>
    }
}

/// Another edition of the board and the pieces; the rules say whether it is one.
#[component]
fn Edition(options: Chosen, wrong: RwSignal<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    let name = RwSignal::new(None::<String>);
    let open = move |event: leptos::ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text =
                JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            match serde_json::from_str::<Value>(&text) {
                Ok(edition) => {
                    let called = edition["name"].as_str().map(str::to_owned);
                    name.set(Some(called.unwrap_or_else(|| file.name())));
                    choose(options, "edition", edition);
                }
                Err(_) => wrong.set(Some(tongue.say_now("edition-wrong"))),
            }
        });
    };
    view! {
        <span class="button file-button">
            {move || tongue.say("choose-file")}
            <input type="file" accept=".json,application/json" on:change=open/>
        </span>
        <span>{move || name.get().map(|name| tongue.fill("edition-read", &[("name", &name)]))}</span>
    }
}
