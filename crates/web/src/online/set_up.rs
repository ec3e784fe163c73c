//! A table that is to be set up for play over the network.

use super::lobby::{Places, Tick};
use super::online;
use super::time::TimeFields;
use crate::focus::closed;
use crate::options::{Options, unusual, usual};
use crate::player::Levels;
use crate::route::{Route, way};
use crate::set_up::{Count, resized};
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Created, Late, NewSeat, NewTable, Time};

/// Choosing who shall sit where, by which options, and how time is kept.
#[component]
pub fn NewOnline(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    online.hear_lobby();
    let first = |seat: usize| if seat == 0 { NewSeat::Me } else { NewSeat::Invited };
    let seats = RwSignal::new((0..usize::from(game.meta().seats.0)).map(first).collect::<Vec<_>>());
    let options = RwSignal::new(usual(game));
    let (time, computer, rated, public) =
        (RwSignal::new(Time::Unlimited), RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let wrong = RwSignal::new(None::<String>);
    // Rated games are among people, by the usual rules.
    Effect::new(move || {
        if rated.get() {
            options.set(usual(game));
            computer.set(false);
            let people = |seat: &mut NewSeat| {
                if matches!(seat, NewSeat::Computer { .. }) {
                    *seat = NewSeat::Invited;
                }
            };
            seats.update(|seats| seats.iter_mut().for_each(people));
        }
    });
    let busy = RwSignal::new(false);
    let begin = move |_| {
        // A second press is not a second table.
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let table = NewTable {
            game: game.to_string(),
            seats: seats.get_untracked(),
            options: options.with_untracked(|options| unusual(game, options)),
            time: time.get_untracked(),
            late: if computer.get_untracked() { Late::Computer } else { Late::Forfeit },
            rated: rated.get_untracked(),
            public: public.get_untracked(),
        };
        spawn_local(async move {
            let made = online.act::<Created>("POST", "/api/tables", &table).await;
            busy.try_set(false);
            match made {
                Ok(made) => way.go(Route::Table(made.table.id)),
                Err(problem) => drop(wrong.try_set(Some(online.say(&problem)))),
            }
        });
    };
    let count = Signal::derive(move || seats.with(Vec::len));
    let resize = Callback::new(move |count| seats.update(|seats| resized(seats, count, first)));
    view! {
        <section class="page narrow">
            <Places/>
            <h1>{move || tongue.fill("online-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <fieldset>
                <legend>{move || tongue.say("who-plays")}</legend>
                <For each=move || 0..count.get() key=|seat| *seat children=move |seat| view! { <SeatField seat seats rated/> }/>
                <Count game count resize/>
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("time")}</legend>
                <TimeFields time rated label="time-how"/>
                <Show when=move || time.get() != Time::Unlimited && !rated.get()>
                    <Tick on=computer key="late-computer"/>
                </Show>
            </fieldset>
            <fieldset>
                <legend>{move || tongue.say("who-finds")}</legend>
                <Tick on=public key="public"/>
                <Show when=move || online.has_account() fallback=move || view! { <p class="facts">{move || tongue.say("rated-needs-account")}</p> }>
                    <Tick on=rated key="rated-game"/>
                    <p class="facts">{move || tongue.say("rated-how")}</p>
                </Show>
            </fieldset>
            <Show when=move || !rated.get()><Options game options wrong/></Show>
            <p class="refusal" role="alert">{move || wrong.get()}</p>
            <button class="main" aria-disabled=closed(busy) on:click=begin>{move || tongue.say("set-up-go")}</button>
        </section>
    }
}

#[component]
fn SeatField(seat: usize, seats: RwSignal<Vec<NewSeat>>, rated: RwSignal<bool>) -> impl IntoView {
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
                <Levels chosen=kind closed=rated/>
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
