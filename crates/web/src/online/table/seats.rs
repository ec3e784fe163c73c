//! Who sits at a table: names, whether they are there, and how much time they have.

use super::super::names;
use super::facts;
use super::screen::{TableScreen, beat};
use crate::route::Route;
use crate::side::Sitter;
use client::person_of;
use game_core::Seat;
use leptos::prelude::*;
use std::time::Duration;

/// A clock with less than this is shown in red, in milliseconds.
const SHORT: f64 = 20_000.0;
/// How often clocks are drawn anew, in milliseconds.
const TICK: Duration = Duration::from_millis(200);

/// How the game is played, and how many watch.
#[component]
pub fn Facts(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let watchers = move || screen.table(|table| table.watchers).unwrap_or_default();
    view! {
        <p class="facts">
            {move || facts(screen)}
            {move || match watchers() {
                0 => String::new(),
                1 => format!(" · {}", tongue.say("one-watches")),
                count => format!(" · {}", tongue.fill("watch-count", &[("count", &count.to_string())])),
            }}
        </p>
    }
}

/// Who plays, which is tracked, clocks and all.
pub fn sitters(screen: TableScreen, count: u8) -> Signal<Vec<Sitter>> {
    let beat = beat(TICK);
    Memo::new(move |_| Seat::first(count).map(|seat| sitter(screen, seat, beat)).collect()).into()
}

fn sitter(screen: TableScreen, seat: Seat, beat: RwSignal<f64>) -> Sitter {
    let tongue = screen.tongue;
    let chair = screen.table(|table| table.seats.get(seat.index()).cloned()).flatten();
    let person = chair.as_ref().and_then(|chair| person_of(&chair.sitter)).cloned();
    let own = screen.own() == Some(seat);
    // Whoever reads this is here, though the server says so to the others alone.
    let here = screen.online.is_up() && (own || chair.as_ref().is_some_and(|chair| chair.here));
    let left = screen.clock_if_any(seat, beat);
    Sitter {
        name: screen.name(seat),
        note: chair.as_ref().map(|chair| names::note(&chair.sitter, tongue)).unwrap_or_default(),
        asked: screen.owes(seat),
        clock: left.map(|left| names::clock(left, tongue)),
        short: left.is_some_and(|left| left < SHORT),
        here: person.as_ref().map(|_| here),
        page: person.and_then(|who| who.name).filter(|_| !own).map(Route::Person),
    }
}
