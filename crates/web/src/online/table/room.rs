//! A table before the game: who sits there already, who is asked, and links for those who are not here yet.

use super::super::lobby::{PickName, Tabs};
use super::super::names;
use super::place::Place;
use super::{Terms, facts};
use crate::clipboard::Copy;
use crate::focus::closed;
use crate::player::Levels;
use crate::route::{Go, Route};
use catalog::GameId;
use game_core::Seat;
use leptos::prelude::*;
use serde_json::json;
use wire::{Sitter, Status};

/// The level that fills empty seats unless another is chosen.
const USUAL: u8 = 3;

/// The table while it waits.
#[component]
pub fn Waiting(place: Place, game: GameId) -> impl IntoView {
    let tongue = place.tongue;
    let open = move || place.status() == Some(Status::Open);
    let count = place.read(|table| table.seats.len() as u8).unwrap_or_default();
    let sits = move || place.own().is_some();
    let rated = move || place.read(|table| table.rated) == Some(true);
    let needs_account =
        move || rated() && !sits() && place.online.me.with(|me| me.as_ref().is_none_or(|me| me.guest));
    let sends = move || place.links.with(|links| links.iter().any(Option::is_some));
    let unnamed =
        move || sits() && place.online.me.with(|me| me.as_ref().is_some_and(|me| me.name.is_none()));
    view! {
        <section class="page narrow waiting">
            <Tabs/>
            <h1>{move || tongue.fill("online-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <p class="facts">{move || facts(place)}</p>
            <Terms place game/>
            <p class="sentence" role="status">
                {move || tongue.say(match (open(), sits()) {
                    (false, _) => "aborted",
                    (true, true) => "room-waits",
                    (true, false) if Seat::first(count).any(|seat| may_sit(place, seat)) => "room-sit",
                    (true, false) => "room-watch",
                })}
            </p>
            <p class="refusal" role="alert">{move || place.told.get().sentence}</p>
            <Show when=open fallback=move || view! {
                <p><Go to=Signal::stored(Route::Online) class="button">{move || tongue.say("to-lobby")}</Go></p>
            }>
                <Show when=needs_account>
                    <p>
                        {move || tongue.say("rated-needs-account")}" "
                        <Go to=Signal::stored(Route::Account) class="link">{move || tongue.say("make-account")}</Go>
                    </p>
                </Show>
                <Show when=sends><p>{move || tongue.say("room-send")}</p></Show>
                <ol class="chairs">
                    {Seat::first(count).map(|seat| view! { <ChairRow place seat/> }).collect_view()}
                </ol>
                <Show when=unnamed><PickName/></Show>
                <div class="row">
                    {move || place.watch.get().map(|link| view! { <CopyLink link label="copy-watch"/> })}
                    <Show when=move || sits() || place.owns()>
                        <button aria-disabled=closed(place.busy) on:click=move |_| place.request("leave", json!({}))>
                            {move || tongue.say(if place.owns() { "room-close" } else { "room-leave" })}
                        </button>
                    </Show>
                    <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
                </div>
                <Show when=move || place.owns() && !rated()><Begin place/></Show>
            </Show>
        </section>
    }
}

/// Whether one could sit down there.
fn may_sit(place: Place, seat: Seat) -> bool {
    let sitter = place.read(|table| table.seats.get(seat.index()).map(|chair| chair.sitter.clone()));
    let asked = place.linked == Some(seat) || place.owns();
    place.own().is_none()
        && match sitter.flatten() {
            Some(Sitter::Open) => true,
            Some(Sitter::Invited) => asked,
            Some(sitter @ Sitter::Asked { .. }) => asked || place.asks_me(&sitter),
            _ => false,
        }
}

/// A seat, and what can be done about it.
#[component]
fn ChairRow(place: Place, seat: Seat) -> impl IntoView {
    let tongue = place.tongue;
    let sitter = Memo::new(move |_| {
        place.read(|table| table.seats.get(seat.index()).map(|chair| chair.sitter.clone())).flatten()
    });
    let called = move || {
        let name = names::sitter(&sitter.get()?, tongue);
        Some(if place.own() == Some(seat) { tongue.fill("that-is-you", &[("who", &name)]) } else { name })
    };
    let asks_me = move || sitter.with(|sitter| sitter.as_ref().is_some_and(|sitter| place.asks_me(sitter)));
    let may_kick = move || {
        place.owns()
            && place.own() != Some(seat)
            && matches!(sitter.get(), Some(Sitter::Person { .. } | Sitter::Asked { .. }))
    };
    let link = move || place.links.with(|links| links.get(seat.index()).cloned().flatten());
    let free = move || !matches!(sitter.get(), Some(Sitter::Person { .. } | Sitter::Computer { .. }));
    view! {
        <li class=format!("seat s{}", seat.index())>
            <span class="mark" aria-hidden="true"></span>
            <span class="name">{called}</span>
            <Show when=move || may_sit(place, seat)>
                <button class="main sit" aria-disabled=closed(place.busy) on:click=move |_| place.sit(seat)>{move || tongue.say("sit-here")}</button>
            </Show>
            <Show when=asks_me>
                <button class="plain" aria-disabled=closed(place.busy) on:click=move |_| place.request("decline-seat", json!({}))>{move || tongue.say("no-thanks")}</button>
            </Show>
            {move || link().filter(|_| free()).map(|link| view! { <CopyLink link label="copy-seat"/> })}
            <Show when=may_kick>
                <button class="plain" aria-disabled=closed(place.busy) on:click=move |_| place.request("kick", json!({ "seat": seat }))>{move || tongue.say("kick")}</button>
            </Show>
        </li>
    }
}

/// The owner begins with computer players where nobody sits.
#[component]
fn Begin(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let level = RwSignal::new(USUAL);
    let begin = move |_| place.request("start", json!({ "fill": level.get_untracked() }));
    view! {
        <fieldset>
            <legend>{move || tongue.say("room-begin")}</legend>
            <label class="field">
                <span>{move || tongue.say("room-fill")}</span>
                <select
                    prop:value=move || level.get().to_string()
                    on:change=move |event| level.set(event_target_value(&event).parse().unwrap_or(USUAL))
                >
                    <Levels chosen=Signal::derive(move || level.get().to_string())/>
                </select>
            </label>
            <button class="begin" aria-disabled=closed(place.busy) on:click=begin>{move || tongue.say("begin")}</button>
        </fieldset>
    }
}

/// A link, to be copied with one click.
#[component]
pub fn CopyLink(link: String, label: &'static str) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    view! { <Copy text=format!("{origin}/join/{link}") label/> }
}
