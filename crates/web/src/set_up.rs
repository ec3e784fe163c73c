//! A new game: who plays, and by which options.

use crate::options::OptionField;
use crate::player::Player;
use crate::route::way;
use crate::session::Session;
use crate::words::tongue;
use bots::Level;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;

/// Choosing who plays.
#[component]
pub fn SetUp(game: GameId, here: bool) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let (fewest, most) = game.meta().seats;
    let first = move |seat: u8| if here || seat == 0 { Player::Person } else { Player::Level(3) };
    let players = RwSignal::new((0..fewest).map(first).collect::<Vec<_>>());
    let defaults = game.default_options();
    let options = RwSignal::new(defaults.as_object().cloned().unwrap_or_default());
    let wrong = RwSignal::new(None::<String>);
    let begin =
        move |_| match Session::begin(game, &Value::Object(options.get_untracked()), players.get_untracked())
        {
            Ok(session) => way.play(&session.saved()),
            Err(error) => wrong.set(Some(error)),
        };
    let count = move |by: i8| {
        players.update(|players| {
            if by > 0 {
                players.push(first(players.len() as u8))
            } else {
                players.truncate(players.len() - 1)
            }
        })
    };
    let seats = move || (0..players.with(Vec::len)).collect::<Vec<_>>();
    view! {
        <section class="page narrow">
            <h1>{move || game.words(tongue.lang()).name.clone()}</h1>
            <fieldset>
                <legend>{move || tongue.say("who-plays")}</legend>
                <For each=seats key=|seat| *seat children=move |seat| view! { <SeatChoice seat players/> }/>
                <Show when=move || fewest != most>
                    <div class="row">
                        <button disabled=move || seats().len() == usize::from(fewest) on:click=move |_| count(-1)>
                            {move || tongue.say("fewer")}
                        </button>
                        <button disabled=move || seats().len() == usize::from(most) on:click=move |_| count(1)>
                            {move || tongue.say("more")}
                        </button>
                    </div>
                </Show>
            </fieldset>
            <details>
                <summary>{move || tongue.say("options")}</summary>
                {defaults.as_object().into_iter().flatten().map(|(name, value)| {
                    view! { <OptionField name=name.clone() usual=value.clone() options wrong/> }
                }).collect_view()}
            </details>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
            <button class="main" on:click=begin>{move || tongue.say("begin")}</button>
        </section>
    }
}

#[component]
fn SeatChoice(seat: usize, players: RwSignal<Vec<Player>>) -> impl IntoView {
    let tongue = tongue();
    let now = move || match players.with(|players| players.get(seat).copied()) {
        Some(Player::Level(level)) => level.to_string(),
        _ => "person".to_owned(),
    };
    let choose = move |event| {
        let chosen = event_target_value(&event).parse().map_or(Player::Person, Player::Level);
        players.update(|players| players[seat] = chosen);
    };
    view! {
        <label class="field">
            <span>{move || tongue.fill("seat", &[("number", &(seat + 1).to_string())])}</span>
            <select on:change=choose prop:value=now>
                <option value="person" selected=move || now() == "person">{move || tongue.say("person")}</option>
                {Level::all().map(|level| view! {
                    <option value=level.to_string() selected=move || now() == level.to_string()>
                        {move || format!("{level} · {}", level.name(tongue.lang()))}
                    </option>
                }).collect_view()}
            </select>
        </label>
    }
}
