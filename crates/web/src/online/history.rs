//! Games that were played, narrowed down by what one looks for.

use super::lists::Rows;
use super::lobby::{Places, Tick};
use super::{fetch, online};
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::Summary;

/// How many games are asked for at once.
const PAGE: usize = 30;

/// What one looks for.
#[derive(Clone, Default, PartialEq)]
struct Sought {
    game: String,
    verdict: String,
    rated: String,
    opponent: String,
}

/// One's own games, or everybody's.
#[component]
pub fn History() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let everybody = RwSignal::new(false);
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.id.clone())));
    view! {
        <section class="page narrow">
            <Places/>
            <h1>{move || tongue.say("history")}</h1>
            <Show when=move || me.with(Option::is_some)><Tick on=everybody key="history-everybody"/></Show>
            // Everybody's games are not shown first to somebody who is about to see their own.
            {move || (!online.asking.get()).then(|| {
                let person = me.get().filter(|_| !everybody.get());
                view! { <Games person/> }
            })}
        </section>
    }
}

/// The finished games of a person, or of everybody, with filters.
#[component]
pub fn Games(person: Option<String>) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let sought = RwSignal::new(Sought::default());
    let games = RwSignal::new(None::<Vec<Summary>>);
    let more = RwSignal::new(false);
    let said = RwSignal::new(None::<String>);
    let whose = StoredValue::new(person);
    let load = move |before: Option<String>| {
        let asked = sought.get_untracked();
        let path = address(whose.get_value().as_deref(), &asked, before.as_deref());
        spawn_local(async move {
            let found = fetch::get::<Vec<Summary>>(&path).await;
            // Whoever changed what they look for meanwhile wants another answer.
            if sought.try_get_untracked() != Some(asked) {
                return;
            }
            match found {
                Ok(found) => {
                    more.try_set(found.len() == PAGE);
                    said.try_set(None);
                    games.try_update(|games| {
                        let mut known = games.take().filter(|_| before.is_some()).unwrap_or_default();
                        known.extend(found);
                        *games = Some(known);
                    });
                }
                Err(problem) => {
                    said.try_set(Some(online.say(&problem)));
                    // What is shown already stays, and so does the way to what is older.
                    if before.is_none() {
                        more.try_set(false);
                        games.try_set(None);
                    }
                }
            }
        });
    };
    Effect::new(move || {
        sought.track();
        load(None);
    });
    Effect::new(move || {
        if online.is_up() && said.with_untracked(Option::is_some) {
            load(None);
        }
    });
    let older =
        move |_| load(games.with_untracked(|games| games.as_ref()?.last().map(|game| game.id.clone())));
    let none = move || games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    let seek = move |set: fn(&mut Sought, String)| {
        move |event| sought.update(|sought| set(sought, event_target_value(&event)))
    };
    let whole = whose.with_value(Option::is_some);
    view! {
        <div class="filters">
            <label class="field">
                <span>{move || tongue.say("game")}</span>
                <select on:change=seek(|sought, value| sought.game = value)>
                    <option value="">{move || tongue.say("any-game")}</option>
                    {GameId::shown().map(|game| view! {
                        <option value=game.to_string()>{move || game.words(tongue.lang()).name.clone()}</option>
                    }).collect_view()}
                </select>
            </label>
            <Show when=move || whole>
                <label class="field">
                    <span>{move || tongue.say("result")}</span>
                    <select on:change=seek(|sought, value| sought.verdict = value)>
                        {["", "won", "drawn", "lost"].map(|way| view! {
                            <option value=way>{move || tongue.say(match way { "" => "any-result", "lost" => "lost-game", way => way })}</option>
                        })}
                    </select>
                </label>
            </Show>
            <label class="field">
                <span>{move || tongue.say("counts")}</span>
                <select on:change=seek(|sought, value| sought.rated = value)>
                    <option value="">{move || tongue.say("any-counts")}</option>
                    <option value="true">{move || tongue.say("rated")}</option>
                    <option value="false">{move || tongue.say("unrated")}</option>
                </select>
            </label>
            <Show when=move || whole>
                <label class="field">
                    <span>{move || tongue.say("opponent")}</span>
                    <input autocomplete="off" maxlength="20" on:change=seek(|sought, value| sought.opponent = value)/>
                </label>
            </Show>
        </div>
        <p class="told" role="status">
            {move || said.get().or_else(|| none().then(|| tongue.say("history-none")))}
        </p>
        <Rows rows=Signal::derive(move || games.get().unwrap_or_default()) whose=whose.get_value()/>
        <Show when=move || more.get()>
            <button on:click=older>{move || tongue.say("older")}</button>
        </Show>
    }
}

fn address(person: Option<&str>, sought: &Sought, before: Option<&str>) -> String {
    let mut address = format!("/api/history?limit={PAGE}");
    let opponent = sought.opponent.trim();
    let fields = [
        ("person", person.unwrap_or_default()),
        ("game", &sought.game),
        ("verdict", &sought.verdict),
        ("rated", &sought.rated),
        ("opponent", opponent),
    ];
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        address += &format!("&{name}={}", fetch::part(value));
    }
    if let Some(before) = before {
        address += &format!("&before={before}");
    }
    address
}
