//! The lobby: one's own tables, whom one can play with at once, and what can be watched.

use super::lists::{Rows, lobby, yours};
use super::notices::NoticesSetting;
use super::time::{self, TimeFields};
use super::{Link, Online, online};
use crate::focus::closed;
use crate::route::{Go, Route, way};
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::{Created, Lobby, Me, Pairing, Summary};

/// The lobby.
#[component]
pub fn LobbyPage() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let shown = lobby(online);
    let part = move |read: fn(&Lobby) -> &Vec<Summary>| {
        shown.with(|shown| match shown {
            Some(Ok(lobby)) => {
                let own = |row: &&Summary| lobby.yours.iter().any(|mine| mine.id == row.id);
                read(lobby).iter().filter(|row| !own(row)).cloned().collect()
            }
            _ => Vec::new(),
        })
    };
    let open = move || part(|lobby| &lobby.open);
    let running = move || part(|lobby| &lobby.running);
    let mine = move || yours(shown);
    let wrong = move || {
        shown.with(|shown| match shown {
            Some(Err(problem)) => Some(online.say(problem)),
            _ => None,
        })
    };
    let known = move || shown.with(|shown| matches!(shown, Some(Ok(_))));
    view! {
        <section class="page lobby">
            <Places/>
            <h1>{move || tongue.say("online")}</h1>
            <p class="refusal" role="alert">{wrong}</p>
            <Who/>
            <Show when=move || !mine().is_empty()>
                <h2>{move || tongue.say("your-tables")}</h2>
                <Rows rows=Signal::derive(mine)/>
            </Show>
            <PlayNow/>
            <h2>{move || tongue.say("open-tables")}</h2>
            <Rows rows=Signal::derive(open)/>
            <Show when=move || known() && open().is_empty()>
                <p class="facts">{move || tongue.say("no-open-tables")}</p>
            </Show>
            <h2>{move || tongue.say("set-up-table")}</h2>
            <div class="row">
                {GameId::shown().map(|game| view! {
                    <Go to=Signal::stored(Route::OnlineNew(game)) class="button">{move || game.words(tongue.lang()).name.clone()}</Go>
                }).collect_view()}
            </div>
            <Show when=move || !running().is_empty()>
                <h2>{move || tongue.say("running-tables")}</h2>
                <Rows rows=Signal::derive(running)/>
            </Show>
            <div class="row"><NoticesSetting/></div>
        </section>
    }
}

/// The way to the other pages of online play, on a page that hears of the lobby.
#[component]
pub fn Places() -> impl IntoView {
    online().hear_lobby();
    view! { <Tabs/> }
}

/// The way to the other pages of online play, and word of a connection that is lost.
#[component]
pub fn Tabs() -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let places = [
        ("lobby", Route::Online),
        ("leaderboard", Route::Leaders(GameId::ALL[0].to_string())),
        ("history", Route::History),
        ("place-account", Route::Account),
    ];
    view! {
        <nav class="places" aria-label=move || tongue.say("online")>
            {places.map(|(name, to)| {
                let kind = std::mem::discriminant(&to);
                let here = move || std::mem::discriminant(&way.route()) == kind;
                view! {
                    <Go to=Signal::stored(to) class="link" here=Signal::derive(here)>{move || tongue.say(name)}</Go>
                }
            })}
        </nav>
        <Link/>
    }
}

/// Who one is here, and a field to pick a name.
#[component]
fn Who() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let named = move || online.me.with(|me| me.as_ref().and_then(|me| me.name.clone()));
    view! {
        <Show
            when=move || named().is_some()
            fallback=move || view! { <PickName/> }
        >
            <p class="facts">
                {move || tongue.fill("you-are", &[("who", &named().unwrap_or_default())])}" "
                <Go to=Signal::derive(move || Route::Person(named().unwrap_or_default())) class="link">
                    {move || tongue.say("your-page")}
                </Go>
            </p>
        </Show>
    }
}

/// A field to pick a name in.
#[component]
pub fn PickName() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let known = online.me.with_untracked(|me| me.as_ref().and_then(|me| me.name.clone()));
    let name = RwSignal::new(known.unwrap_or_default());
    let (said, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let pick = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        let wish = name.get_untracked();
        spawn_local(async move {
            let done = rename(online, wish).await;
            busy.try_set(false);
            said.try_set(Some(match done {
                Ok(()) => tongue.say_now("name-kept"),
                Err(problem) => online.say(&problem),
            }));
        });
    };
    view! {
        <form class="typed pick-name" on:submit=pick>
            <input
                aria-label=move || tongue.say("pick-name")
                placeholder=move || tongue.say("pick-name")
                autocomplete="nickname"
                minlength="2"
                maxlength="20"
                required
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
            <button aria-disabled=closed(busy)>{move || tongue.say("pick-name-go")}</button>
        </form>
        <p class="told" role="status">{move || said.get()}</p>
    }
}

async fn rename(online: Online, name: String) -> Result<(), wire::Problem> {
    let me: Me = online.act("PATCH", "/api/me", &json!({"name": name.trim()})).await?;
    online.become_someone(Some(me));
    Ok(())
}

/// Plays against whoever wishes the same.
#[component]
fn PlayNow() -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    let time = RwSignal::new(time::USUAL);
    let counts: Vec<(GameId, RwSignal<u8>)> =
        GameId::shown().map(|game| (game, RwSignal::new(game.meta().seats.0))).collect();
    let rated = RwSignal::new(false);
    let wrong = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let play = move |game: GameId, count: RwSignal<u8>| {
        // A second press is not a second wish.
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let pairing = Pairing {
            game: game.to_string(),
            seats: Some(count.get_untracked()),
            time: time.get_untracked(),
            rated: rated.get_untracked(),
        };
        spawn_local(async move {
            let made = online.act::<Created>("POST", "/api/pair", &pairing).await;
            busy.try_set(false);
            match made {
                Ok(made) => way.go(Route::Table(made.table.id)),
                Err(problem) => {
                    wrong.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    view! {
        <fieldset class="play-now">
            <legend>{move || tongue.say("play-now")}</legend>
            <p class="facts">{move || tongue.say("play-now-what")}</p>
            <TimeFields time rated/>
            {counts.clone().into_iter().map(|(game, count)| view! { <HowMany game count/> }).collect_view()}
            <Show when=move || online.has_account()><Tick on=rated key="rated-game"/></Show>
            <div class="row">
                {counts.into_iter().map(|(game, count)| view! {
                    <button class="main" aria-disabled=closed(busy) on:click=move |_| play(game, count)>{move || game.words(tongue.lang()).name.clone()}</button>
                }).collect_view()}
            </div>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
        </fieldset>
    }
}

/// How many shall play, where a game leaves a choice.
#[component]
fn HowMany(game: GameId, count: RwSignal<u8>) -> impl IntoView {
    let tongue = tongue();
    let (fewest, most) = game.meta().seats;
    let label = move || tongue.fill("how-many", &[("game", &game.words(tongue.lang()).name)]);
    let choose = move |event| count.set(event_target_value(&event).parse().unwrap_or(fewest));
    view! {
        <Show when=move || fewest != most>
            <label class="field brief">
                <span>{label}</span>
                <select prop:value=move || count.get().to_string() on:change=choose>
                    {(fewest..=most).map(|number| view! {
                        <option value=number.to_string() selected=move || count.get() == number>{number}</option>
                    }).collect_view()}
                </select>
            </label>
        </Show>
    }
}

/// A switch with what it means.
#[component]
pub fn Tick(on: RwSignal<bool>, key: &'static str) -> impl IntoView {
    let tongue = tongue();
    view! {
        <label class="pick">
            <input type="checkbox" prop:checked=on on:change=move |_| on.update(|on| *on = !*on)/>
            {move || tongue.say(key)}
        </label>
    }
}
