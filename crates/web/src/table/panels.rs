//! What stands beside the board of a table.

use super::{Sitting, Told};
use crate::log::{self, LISTED, Line};
use crate::session::Session;
use game_core::{Observer, Seat};
use leptos::prelude::*;

/// Nothing of anybody's secrets, until the next player says so.
#[component]
pub fn Cover(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let who = move || sitting.covered().map(|seat| sitting.name(seat)).unwrap_or_default();
    let uncover = move |_| {
        sitting.before.set(untrack(|| sitting.covered()));
        sitting.told.set(Told::default());
        sitting.refresh();
        sitting.carry_on();
    };
    view! {
        <div class="cover-screen">
            <p>{move || tongue.fill("pass-to", &[("who", &who())])}</p>
            <button class="main" on:click=uncover>{move || tongue.say("uncover")}</button>
        </div>
    }
}

/// Who plays, and how they stand.
#[component]
pub fn Seats(sitting: Sitting) -> impl IntoView {
    let count = sitting.session.with_value(|session| session.players.len() as u8);
    let seats: Vec<Seat> = Seat::first(count).collect();
    let score = move |seat: Seat| {
        sitting.read(|session| session.status().outcome.map(|outcome| outcome.score(seat).to_string()))
    };
    let asked = move |seat: Seat| {
        sitting.read(|session| !session.is_over() && session.status().to_act.contains(&seat))
    };
    view! {
        <ol class="seats">
            {seats.into_iter().map(|seat| view! {
                <li class=format!("seat s{}", seat.index()) class:asked=move || asked(seat)>
                    <span class="mark" aria-hidden="true"></span>
                    <span class="name">{move || sitting.name(seat)}</span>
                    <span class="score">{move || score(seat)}</span>
                </li>
            }).collect_view()}
        </ol>
    }
}

/// What was done, as the person before the screen knows it.
#[component]
pub fn Log(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let lines = move || {
        let lang = tongue.lang();
        let observer = if sitting.covered().is_some() { Observer::Public } else { sitting.observer() };
        sitting.read(|session: &Session| {
            let steps = session.table().steps();
            let first = steps.saturating_sub(LISTED);
            let events = session.table().events(first..steps, observer);
            let line = |(index, event): (usize, &serde_json::Value)| Line {
                number: first + index + 1,
                seat: event["seat"].as_u64().map(|seat| seat as usize),
                told: log::told(session.game, event, lang),
                written: Some(log::written(event).to_owned()),
            };
            events.iter().enumerate().map(line).rev().collect::<Vec<_>>()
        })
    };
    view! { <log::Log tongue lines=Signal::derive(lines)/> }
}
