//! A table that is to be set up for play over the network.

use super::lobby::TimeSelect;
use super::names::TIMES;
use super::{fetch, online};
use crate::options::OptionField;
use crate::route::{Route, way};
use crate::words::tongue;
use bots::Level;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{Created, Late, NewSeat, NewTable, Time};

/// Choosing who shall sit where, by which options, and how time is kept.
#[component]
pub fn NewOnline(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    let (fewest, most) = game.meta().seats;
    let first = |seat: u8| if seat == 0 { NewSeat::Me } else { NewSeat::Invited };
    let seats = RwSignal::new((0..fewest).map(first).collect::<Vec<_>>());
    let defaults = game.default_options();
    let options = RwSignal::new(defaults.as_object().cloned().unwrap_or_default());
    let (time, computer, rated, public) =
        (RwSignal::new(0usize), RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let wrong = RwSignal::new(None::<String>);
    let account = move || online.me.with(|me| me.as_ref().is_some_and(|me| !me.guest));
    let timed = move || TIMES[time.get()] != Time::Unlimited;
    let begin = move |_| {
        let table = NewTable {
            game: game.to_string(),
            seats: seats.get_untracked(),
            options: Value::Object(options.get_untracked()),
            time: TIMES[time.get_untracked()],
            late: if computer.get_untracked() { Late::Computer } else { Late::Forfeit },
            rated: rated.get_untracked(),
            public: public.get_untracked(),
        };
        spawn_local(async move {
            let made = match online.person().await {
                Ok(_) => fetch::post::<Created>("/api/tables", &table).await,
                Err(problem) => Err(problem),
            };
            match made {
                Ok(made) => way.go(Route::Table(made.table.id)),
                Err(problem) => {
                    let reasons = problem.reasons.join(" ");
                    wrong.try_set(Some(format!("{} {reasons}", online.say(&problem))));
                }
            }
        });
    };
    let count = move |by: i8| {
        seats.update(|seats| match by > 0 {
            true => seats.push(first(seats.len() as u8)),
            false => seats.truncate(seats.len() - 1),
        })
    };
    let each = move || (0..seats.with(Vec::len)).collect::<Vec<_>>();
    view! {
        <section class="page narrow">
            <h1>{move || tongue.fill("online-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <fieldset>
                <legend>{move || tongue.say("who-plays")}</legend>
                <For each=each key=|seat| *seat children=move |seat| view! { <SeatField seat seats/> }/>
                <Show when=move || fewest != most>
                    <div class="row">
                        <button disabled=move || each().len() == usize::from(fewest) on:click=move |_| count(-1)>{move || tongue.say("fewer")}</button>
                        <button disabled=move || each().len() == usize::from(most) on:click=move |_| count(1)>{move || tongue.say("more")}</button>
                    </div>
                </Show>
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("time")}</legend>
                <label class="field"><span>{move || tongue.say("time-how")}</span><TimeSelect chosen=time/></label>
                <Show when=timed>
                    <Tick on=computer key="late-computer"/>
                </Show>
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("who-finds")}</legend>
                <Tick on=public key="public"/>
                <Show when=account fallback=move || view! { <p class="facts">{move || tongue.say("rated-needs-account")}</p> }>
                    <Tick on=rated key="rated-game"/>
                </Show>
            </fieldset>
            <details>
                <summary>{move || tongue.say("options")}</summary>
                {defaults.as_object().into_iter().flatten().map(|(name, value)| {
                    view! { <OptionField name=name.clone() usual=value.clone() options wrong/> }
                }).collect_view()}
            </details>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
            <button class="main" on:click=begin>{move || tongue.say("set-up-go")}</button>
        </section>
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

#[component]
fn SeatField(seat: usize, seats: RwSignal<Vec<NewSeat>>) -> impl IntoView {
    let tongue = tongue();
    let kind = Memo::new(move |_| match seats.with(|seats| seats.get(seat).cloned()) {
        Some(NewSeat::Me) => "me".to_owned(),
        Some(NewSeat::Open) => "open".to_owned(),
        Some(NewSeat::Asked { .. }) => "asked".to_owned(),
        Some(NewSeat::Computer { level }) => level.to_string(),
        _ => "invited".to_owned(),
    });
    let choose = move |event| {
        let chosen = match event_target_value(&event).as_str() {
            "me" => NewSeat::Me,
            "open" => NewSeat::Open,
            "asked" => NewSeat::Asked { name: String::new() },
            level => level.parse().map_or(NewSeat::Invited, |level| NewSeat::Computer { level }),
        };
        seats.update(|seats| {
            if chosen == NewSeat::Me {
                // One sits on one seat: whoever was there before changes places with it.
                let place = seats.iter().position(|other| *other == NewSeat::Me);
                if let Some(place) = place {
                    seats[place] = seats[seat].clone();
                }
            }
            seats[seat] = chosen;
        });
    };
    let name = move |event| {
        let name = event_target_value(&event);
        seats.update(|seats| seats[seat] = NewSeat::Asked { name });
    };
    let called = move || {
        seats.with(|seats| match seats.get(seat) {
            Some(NewSeat::Asked { name }) => name.clone(),
            _ => String::new(),
        })
    };
    let number = (seat + 1).to_string();
    let label = Signal::derive(move || tongue.fill("seat", &[("number", &number)]));
    view! {
        <label class="field">
            <span>{label}</span>
            <select on:change=choose prop:value=kind>
                {["me", "invited", "open", "asked"].map(|way| view! {
                    <option value=way selected=move || kind.get() == way>{move || tongue.say(&format!("new-seat-{way}"))}</option>
                })}
                {Level::all().map(|level| view! {
                    <option value=level.to_string() selected=move || kind.get() == level.to_string()>
                        {move || format!("{level} · {}", level.name(tongue.lang()))}
                    </option>
                }).collect_view()}
            </select>
        </label>
        <Show when=move || kind.get() == "asked">
            <label class="field">
                <span>{move || tongue.say("asked-name")}</span>
                <input prop:value=called on:input=name autocomplete="off" maxlength="20"/>
            </label>
        </Show>
    }
}
