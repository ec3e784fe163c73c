//! A new game: who plays, and by which options.

use crate::focus::closed;
use crate::options::{Options, refused, usual};
use crate::player::{Levels, Player};
use crate::route::way;
use crate::session::Session;
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;

/// Choosing who plays.
#[component]
pub fn SetUp(game: GameId, here: bool) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let first = move |seat: usize| if here || seat == 0 { Player::Person } else { Player::Level(3) };
    let players = RwSignal::new((0..usize::from(game.meta().seats.0)).map(first).collect::<Vec<_>>());
    let options = RwSignal::new(usual(game));
    let wrong = RwSignal::new(None::<String>);
    let begin =
        move |_| match Session::begin(game, &Value::Object(options.get_untracked()), players.get_untracked())
        {
            Ok(session) => way.play(&session.saved()),
            Err(error) => wrong.set(Some(refused(&error.reasons, tongue))),
        };
    let count = Signal::derive(move || players.with(Vec::len));
    let resize = Callback::new(move |count| players.update(|players| resized(players, count, first)));
    view! {
        <section class="page narrow">
            <h1>{move || game.words(tongue.lang()).name.clone()}</h1>
            <fieldset>
                <legend>{move || tongue.say("who-plays")}</legend>
                <For each=move || 0..count.get() key=|seat| *seat children=move |seat| view! { <SeatChoice seat players/> }/>
                <Count game count resize/>
            </fieldset>
            <Options game options wrong/>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
            <button class="main" on:click=begin>{move || tongue.say("begin")}</button>
        </section>
    }
}

/// The same seats, and new ones as they are at first where there are more.
pub fn resized<P>(seats: &mut Vec<P>, count: usize, first: impl Fn(usize) -> P) {
    seats.truncate(count);
    seats.extend((seats.len()..count).map(first));
}

/// One seat more or one fewer, where a game has more than one number of them.
#[component]
pub fn Count(game: GameId, count: Signal<usize>, resize: Callback<usize>) -> impl IntoView {
    let tongue = tongue();
    let (fewest, most) = game.meta().seats;
    let few = Signal::derive(move || count.get() <= usize::from(fewest));
    let many = Signal::derive(move || count.get() >= usize::from(most));
    view! {
        <Show when=move || fewest != most>
            <div class="row">
                <button aria-disabled=closed(few) on:click=move |_| resize.run(count.get_untracked() - 1)>{move || tongue.say("fewer")}</button>
                <button aria-disabled=closed(many) on:click=move |_| resize.run(count.get_untracked() + 1)>{move || tongue.say("more")}</button>
            </div>
        </Show>
    }
}

#[component]
fn SeatChoice(seat: usize, players: RwSignal<Vec<Player>>) -> impl IntoView {
    let tongue = tongue();
    let now = Signal::derive(move || match players.with(|players| players.get(seat).copied()) {
        Some(Player::Level(level)) => level.to_string(),
        _ => "person".to_owned(),
    });
    let choose = move |event| {
        let chosen = event_target_value(&event).parse().map_or(Player::Person, Player::Level);
        players.update(|players| players[seat] = chosen);
    };
    view! {
        <label class="field">
            <span>{move || tongue.fill("seat", &[("number", &(seat + 1).to_string())])}</span>
            <select on:change=choose prop:value=now>
                <option value="person" selected=move || now.get() == "person">{move || tongue.say("person")}</option>
                <Levels chosen=now/>
            </select>
        </label>
    }
}
