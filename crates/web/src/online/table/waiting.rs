//! A table before the game: who sits there already, who is asked, and links for those who are not here yet.

use super::super::lobby::{PickName, Tabs};
use super::super::names;
use super::screen::TableScreen;
use super::{Terms, facts};
use crate::clipboard::Copy;
use crate::focus::closed;
use crate::player::Levels;
use crate::route::{Go, Route};
use catalog::GameId;
use client::Part;
use game_core::Seat;
use leptos::prelude::*;
use serde_json::json;
use wire::{Sitter, Status};

/// The level that fills empty seats unless another is chosen.
const USUAL: u8 = 3;

/// The table while it waits.
#[component]
pub fn Waiting(screen: TableScreen, game: GameId) -> impl IntoView {
    let tongue = screen.tongue;
    let open = move || screen.status() == Some(Status::Open);
    let count = screen.table(|table| table.seats.len() as u8).unwrap_or_default();
    let sits = move || screen.own().is_some();
    let rated = move || screen.table(|table| table.rated) == Some(true);
    let needs_account =
        move || rated() && !sits() && screen.online.me.with(|me| me.as_ref().is_none_or(|me| me.guest));
    let sends = move || Seat::first(count).any(|seat| screen.seat_link(seat).is_some());
    let may_sit = move |seat: Seat| screen.may_sit(seat);
    let unnamed =
        move || sits() && screen.online.me.with(|me| me.as_ref().is_some_and(|me| me.name.is_none()));
    view! {
        <section class="page narrow waiting">
            <Tabs/>
            <h1>{move || tongue.fill("online-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <p class="facts">{move || facts(screen)}</p>
            <Terms screen game/>
            <p class="sentence" role="status">
                {move || tongue.say(match (open(), sits()) {
                    (false, _) => "aborted",
                    (true, true) => "room-waits",
                    (true, false) if Seat::first(count).any(may_sit) => "room-sit",
                    (true, false) => "room-watch",
                })}
            </p>
            <p class="refusal" role="alert">{move || screen.told().sentence}</p>
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
                    {Seat::first(count).map(|seat| view! { <ChairRow screen seat/> }).collect_view()}
                </ol>
                <Show when=unnamed><PickName/></Show>
                <div class="row">
                    {move || screen.watch_link().map(|link| view! { <CopyLink link label="copy-watch"/> })}
                    <Show when=move || sits() || screen.owns()>
                        <button aria-disabled=closed(screen.busy()) on:click=move |_| screen.request("leave", json!({}))>
                            {move || tongue.say(if screen.owns() { "room-close" } else { "room-leave" })}
                        </button>
                    </Show>
                    <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
                </div>
                <Show when=move || screen.owns() && !rated()><Begin screen/></Show>
            </Show>
        </section>
    }
}

impl TableScreen {
    fn may_sit(self, seat: Seat) -> bool {
        self.look([Part::Table], |session| session.may_sit(seat)) == Some(true)
    }

    /// The link of a seat that waits for somebody, for the owner.
    fn seat_link(self, seat: Seat) -> Option<String> {
        self.look([Part::Table], |session| session.seat_link(seat).map(str::to_owned)).flatten()
    }

    /// The link to watch by.
    pub fn watch_link(self) -> Option<String> {
        self.look([Part::Table], |session| session.watch_link().map(str::to_owned)).flatten()
    }
}

/// A seat, and what can be done about it.
#[component]
fn ChairRow(screen: TableScreen, seat: Seat) -> impl IntoView {
    let tongue = screen.tongue;
    let sitter =
        Memo::new(move |_| screen.look([Part::Table], |session| session.sitter(seat).cloned()).flatten());
    let called = move || {
        let name = names::sitter_noted(&sitter.get()?, tongue);
        Some(if screen.own() == Some(seat) { tongue.fill("that-is-you", &[("who", &name)]) } else { name })
    };
    let asks_me = move || screen.look([Part::Table], |session| session.is_asked(seat)) == Some(true);
    let may_kick = move || {
        screen.owns()
            && screen.own() != Some(seat)
            && matches!(sitter.get(), Some(Sitter::Person { .. } | Sitter::Asked { .. }))
    };
    let free = move || !matches!(sitter.get(), Some(Sitter::Person { .. } | Sitter::Computer { .. }));
    view! {
        <li class=format!("seat s{}", seat.index())>
            <span class="mark" aria-hidden="true"></span>
            <span class="name">{called}</span>
            <Show when=move || screen.may_sit(seat)>
                <button class="main sit" aria-disabled=closed(screen.busy()) on:click=move |_| screen.act(|session| session.sit(seat))>{move || tongue.say("sit-here")}</button>
            </Show>
            <Show when=asks_me>
                <button class="plain" aria-disabled=closed(screen.busy()) on:click=move |_| screen.request("decline-seat", json!({}))>{move || tongue.say("no-thanks")}</button>
            </Show>
            {move || screen.seat_link(seat).filter(|_| free()).map(|link| view! { <CopyLink link label="copy-seat"/> })}
            <Show when=may_kick>
                <button class="plain" aria-disabled=closed(screen.busy()) on:click=move |_| screen.request("kick", json!({ "seat": seat }))>{move || tongue.say("kick")}</button>
            </Show>
        </li>
    }
}

/// The owner begins with computer players where nobody sits.
#[component]
fn Begin(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let level = RwSignal::new(USUAL);
    let begin = move |_| screen.request("start", json!({ "fill": level.get_untracked() }));
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
            <button class="begin" aria-disabled=closed(screen.busy()) on:click=begin>{move || tongue.say("begin")}</button>
        </fieldset>
    }
}

/// A link, to be copied with one click.
#[component]
pub fn CopyLink(link: String, label: &'static str) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    view! { <Copy text=format!("{origin}/join/{link}") label/> }
}
