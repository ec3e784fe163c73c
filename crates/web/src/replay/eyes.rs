//! Whose eyes a game is seen with, where hands are hidden.

use super::viewing::Viewing;
use crate::side::{Glyph, glyph};
use game_core::{Observer, Seat};
use leptos::prelude::*;

/// With more seats than this, names are left to the marks.
const NAMED: u8 = 2;

/// All, somebody who looks on, or one of the players.
#[component]
pub fn Viewpoint(viewing: Viewing, seats: u8) -> impl IntoView {
    let tongue = viewing.tongue;
    let pressed = move |observer: Observer| (viewing.observer.get() == observer).to_string();
    let sign = |sign: Glyph| view! { <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(sign)/></svg> };
    view! {
        <div class="seg eyes" role="group" aria-label=move || tongue.say("seen-by")>
            <button
                aria-pressed=move || pressed(Observer::All)
                data-tip=move || tongue.say("seen-by-all")
                on:click=move |_| viewing.look_as(Observer::All)
            >
                {sign(Glyph::Eye)}{move || tongue.say("seen-by-every")}
            </button>
            {Seat::first(seats).map(|seat| view! {
                <button
                    class=format!("seat s{}", seat.index())
                    aria-pressed=move || pressed(Observer::Seat(seat))
                    aria-label=move || viewing.name(seat)
                    data-tip=move || tongue.fill("seen-by-seat", &[("who", &viewing.name(seat))])
                    on:click=move |_| viewing.look_as(Observer::Seat(seat))
                >
                    <span class="mark" aria-hidden="true"></span>
                    {(seats <= NAMED).then(|| view! { <span class="seg-name">{move || viewing.name(seat)}</span> })}
                </button>
            }).collect_view()}
            <button
                aria-pressed=move || pressed(Observer::Public)
                aria-label=move || tongue.say("seen-by-public")
                data-tip=move || tongue.say("seen-by-public")
                on:click=move |_| viewing.look_as(Observer::Public)
            >
                {sign(Glyph::Watch)}
            </button>
        </div>
    }
}
