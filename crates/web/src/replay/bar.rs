//! The bar that never moves: where one is, and the way to any other place.

use super::viewing::Viewing;
use crate::side::{Glyph, glyph};
use leptos::prelude::*;
use table::Tree;

/// A scrubber, first, back, play, on and last, and how far one is.
#[component]
pub fn Bar(viewing: Viewing, length: usize, children: Children) -> impl IntoView {
    let tongue = viewing.tongue;
    let at_start = Signal::derive(move || viewing.at.get() == Tree::ROOT);
    let at_end = Signal::derive(move || viewing.tree.with(|tree| tree.next(viewing.at.get()).is_none()));
    let at_last = Signal::derive(move || viewing.tree.with(|tree| tree.played(length) == viewing.at.get()));
    let scrub = move |event| viewing.go_played(event_target_value(&event).parse().unwrap_or(0));
    let place =
        move || tongue.fill("at-move", &[("at", &viewing.ply().to_string()), ("count", &length.to_string())]);
    let play = Signal::derive(move || if viewing.playing.get() { "pause" } else { "play-on" });
    view! {
        <div class="steps">
            <input
                type="range"
                class="scrub"
                min="0"
                max=length.to_string()
                aria-label=move || tongue.say("scrub")
                aria-valuetext=place
                prop:value=move || viewing.ply().to_string()
                on:input=scrub
            />
            <div class="steps-row" role="group" aria-label=move || tongue.say("scrub")>
                <Step sign=Glyph::First name="first-step" keys=("Home", "⇱") closed=at_start act=move || viewing.go(Tree::ROOT)/>
                <Step sign=Glyph::Before name="step-before" keys=("ArrowLeft", "←") closed=at_start act=move || viewing.step(-1)/>
                <button
                    class="tool main"
                    data-tip=move || format!("{} ({})", tongue.say(play.get()), tongue.say("space-key"))
                    aria-label=move || tongue.say(play.get())
                    aria-keyshortcuts="Space"
                    aria-disabled=crate::focus::closed(Signal::derive(move || at_end.get() && !viewing.playing.get()))
                    on:click=move |_| viewing.start_or_stop()
                >
                    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
                        <path d=move || glyph(if viewing.playing.get() { Glyph::Pause } else { Glyph::On })/>
                    </svg>
                </button>
                <Step sign=Glyph::On name="step-after" keys=("ArrowRight", "→") closed=at_end act=move || viewing.step(1)/>
                <Step sign=Glyph::Last name="last-step" keys=("End", "⇲") closed=at_last act=move || viewing.go_played(length)/>
                <span class="steps-place" aria-hidden="true">{move || format!("{} / {length}", viewing.ply())}</span>
                {children()}
            </div>
        </div>
    }
}

/// A way to another place, with its key: as the browser calls it, and as it is shown.
#[component]
fn Step(
    sign: Glyph,
    name: &'static str,
    keys: (&'static str, &'static str),
    closed: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let tongue = crate::words::tongue();
    view! {
        <button
            class="tool"
            data-tip=move || format!("{} ({})", tongue.say(name), keys.1)
            aria-label=move || tongue.say(name)
            aria-keyshortcuts=keys.0
            aria-disabled=crate::focus::closed(closed)
            on:click=move |_| act()
        >
            <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(sign)/></svg>
        </button>
    }
}
