//! Who sits at a table: names, whether they are there, how much time they have, and how they stand.

use super::super::names;
use super::chat::Unread;
use super::facts;
use super::place::{Place, now};
use crate::route::{Go, Route};
use crate::words::Tongue;
use game_core::Seat;
use leptos::prelude::*;
use std::time::Duration;
use wire::{Chair, Verdict};

/// A clock with less than this is shown in red, in milliseconds.
const SHORT: f64 = 20_000.0;
/// How often clocks are drawn anew, in milliseconds.
const TICK: u64 = 200;

/// The time of day, again and again.
fn beat() -> RwSignal<f64> {
    let beat = RwSignal::new(now());
    let tick = move || {
        let _ = beat.try_set(now());
    };
    if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_millis(TICK)) {
        on_cleanup(move || ticking.clear());
    }
    beat
}

/// The clocks that matter now, one's own and those that run, where the seats are out of sight; and what was said meanwhile.
#[component]
pub fn Glance(place: Place, count: u8) -> impl IntoView {
    let tongue = place.tongue;
    let beat = beat();
    let clock = move |seat: Seat| {
        let chair = place.read(|table| table.seats.get(seat.index()).cloned()).flatten()?;
        let matters = chair.clock?.runs || place.own() == Some(seat);
        matters.then(|| left(&chair, place.said_at.get(), beat.get())).flatten()
    };
    let shown = move |seat: Seat| {
        clock(seat).map(|left| {
            view! {
                <span class=format!("seat s{}", seat.index())>
                    <span class="mark" aria-hidden="true"></span>{place.name(seat)}" "<Clock left tongue/>
                </span>
            }
        })
    };
    view! {
        <div class="glance" aria-hidden="true">
            {Seat::first(count).map(|seat| move || shown(seat)).collect_view()}
            <Unread place/>
        </div>
    }
}

#[component]
fn Clock(left: f64, tongue: Tongue) -> impl IntoView {
    view! { <span class="clock" class:short=left < SHORT role="timer">{names::clock(left, tongue)}</span> }
}

/// Who plays.
#[component]
pub fn Seats(place: Place, count: u8) -> impl IntoView {
    let tongue = place.tongue;
    let beat = beat();
    let watchers = move || place.read(|table| table.watchers).unwrap_or_default();
    view! {
        <p class="facts">
            {move || facts(place)}
            {move || match watchers() {
                0 => String::new(),
                1 => format!(" · {}", tongue.say("one-watches")),
                count => format!(" · {}", tongue.fill("watch-count", &[("count", &count.to_string())])),
            }}
        </p>
        <ol class="seats">
            {Seat::first(count).map(|seat| view! { <Sitting place seat beat/> }).collect_view()}
        </ol>
    }
}

#[component]
fn Sitting(place: Place, seat: Seat, beat: RwSignal<f64>) -> impl IntoView {
    let tongue = place.tongue;
    let chair = Memo::new(move |_| place.read(|table| table.seats.get(seat.index()).cloned()).flatten());
    let asked = move || {
        place.progress.with(|now| now.as_ref().is_some_and(|now| now.to_act.contains(&seat)))
            && place.read(|table| table.status == wire::Status::Running) == Some(true)
    };
    let person =
        move || chair.with(|chair| chair.as_ref().and_then(|chair| names::person(&chair.sitter)).cloned());
    // Whoever reads this is here, though the server says so to the others alone.
    let here = move || {
        place.online.is_up()
            && (place.own() == Some(seat)
                || chair.with(|chair| chair.as_ref().is_some_and(|chair| chair.here)))
    };
    let presence = move || {
        person().map(|_| {
            let key = if here() { "is-here" } else { "is-away" };
            view! { <span class="presence" class:here=here role="img" aria-label=tongue.say(key) title=tongue.say(key)></span> }
        })
    };
    let name = move || match person().and_then(|who| who.name) {
        Some(known) if place.own() != Some(seat) => {
            let to = Route::Person(known.clone());
            view! { <Go to=Signal::stored(to) class="name">{known}</Go> }.into_any()
        }
        _ => view! { <span class="name">{place.name(seat)}</span> }.into_any(),
    };
    let clock = move || chair.with(|chair| left(chair.as_ref()?, place.said_at.get(), beat.get()));
    let score = move || {
        let scores = place.read(|table| table.outcome.as_ref().map(|outcome| outcome["scores"].clone()));
        scores.flatten().and_then(|scores| scores[seat.index()].as_i64()).map(|score| score.to_string())
    };
    let won =
        move || chair.with(|chair| chair.as_ref().and_then(|chair| chair.verdict)) == Some(Verdict::Won);
    view! {
        <li class=format!("seat s{}", seat.index()) class:asked=asked class:won=won>
            <span class="mark" aria-hidden="true"></span>
            {presence}
            {name}
            <span class="score">{score}</span>
            {move || clock().map(|left| view! { <Clock left tongue/> })}
        </li>
    }
}

/// What is left on a clock now, in milliseconds.
fn left(chair: &Chair, said: f64, now: f64) -> Option<f64> {
    let clock = chair.clock?;
    let gone = if clock.runs { (now - said).max(0.0) } else { 0.0 };
    Some((clock.left as f64 - gone).max(0.0))
}
