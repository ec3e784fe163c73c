//! One screen, several people: nothing of anybody's hand is seen on it but while its owner holds it open, or for the move they have come for.

use super::Sitting;
use crate::art::Portrait;
use crate::side::{Glyph, Since, glyph};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Element, KeyboardEvent, MouseEvent, MouseEventInit};

/// How long a tap of a second finger is waited for to become a press, which not every browser makes of it.
const TAP: Duration = Duration::from_millis(40);
/// What a space is meant for.
const WRITTEN: &str = "input, select, textarea, button, a, summary";

/// Who is next, what happened since their last turn, and how they open their hand: for a move, or while they hold a button or the space key.
#[component]
pub fn Cover(sitting: Sitting) -> impl IntoView {
    let tongue = sitting.tongue;
    let held = sitting.held;
    // Whoever has just moved is not waited for any more, though what they did is still being told.
    let next = Signal::derive(move || {
        held.track();
        sitting.stage.telling.busy.track();
        sitting.covered().or_else(|| sitting.mover())
    });
    let who = move || next.get().map(|seat| sitting.name(seat)).unwrap_or_default();
    let game = sitting.stage.game();
    hear_space(sitting);
    hear_second_finger(sitting);
    let release = move || sitting.close();
    view! {
        <section class="cover-screen" class:held=held>
            <header class="pass-head">
                {move || next.get().map(|seat| view! { <Portrait game seat=seat.index()/> })}
                <div>
                    <p class="pass-to">{move || tongue.fill("pass-to", &[("who", &who())])}</p>
                    <p class="small">{move || tongue.say("pass-what")}</p>
                </div>
            </header>
            <Since stage=sitting.stage seat=next/>
            <div class="pass">
                <button class="btn main uncover" aria-disabled=crate::focus::closed(held) on:click=move |_| sitting.open(false)>
                    {move || tongue.fill("i-am", &[("who", &who())])}
                </button>
                <span
                    class="btn hold"
                    role="button"
                    tabindex="0"
                    aria-keyshortcuts="Space"
                    aria-pressed=move || held.get().to_string()
                    on:pointerdown=move |event| if event.button() == 0 { sitting.open(true) }
                    on:pointerup=move |_| release()
                    on:pointerleave=move |_| release()
                    on:pointercancel=move |_| release()
                    on:contextmenu=move |event| event.prevent_default()
                >
                    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(Glyph::Hand)/></svg>
                    {move || tongue.say(if held.get() { "let-go-hand" } else { "hold-hand" })}
                </span>
            </div>
        </section>
    }
}

/// The space key holds the hand open, wherever the focus is; it does nothing else meanwhile.
fn hear_space(sitting: Sitting) {
    let key = move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_meant =
            target.is_some_and(|target| target.closest(WRITTEN).is_ok_and(|found| found.is_some()));
        if event.key() != " " || is_meant && !sitting.held.get_untracked() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        match event.type_().as_str() {
            // A key that stays down says so again and again: the next player's hand takes a press of its own.
            "keydown" if event.repeat() => {}
            "keydown" => sitting.open(true),
            _ => sitting.close(),
        }
    };
    let heard = StoredValue::new_local(Closure::<dyn Fn(KeyboardEvent)>::new(key));
    for name in ["keydown", "keyup"] {
        heard.with_value(|heard| {
            let heard = heard.as_ref().unchecked_ref();
            let _ = window().add_event_listener_with_callback_and_bool(name, heard, true);
        });
    }
    let left = window_event_listener(leptos::ev::blur, move |_| sitting.close());
    on_cleanup(move || {
        left.remove();
        let _ = heard.try_with_value(|heard| {
            let heard = heard.as_ref().unchecked_ref();
            for name in ["keydown", "keyup"] {
                let _ = window().remove_event_listener_with_callback_and_bool(name, heard, true);
            }
        });
    });
}

/// While one finger holds, what another taps is pressed.
fn hear_second_finger(sitting: Sitting) {
    let tapped = StoredValue::new_local(None::<Element>);
    let up = window_event_listener(leptos::ev::pointerup, move |event| {
        if event.is_primary() || !sitting.held.get_untracked() {
            return;
        }
        tapped.set_value(event.target().and_then(|target| target.dyn_into().ok()));
        let press = move || {
            let Some(target) = tapped.try_update_value(Option::take).flatten() else { return };
            let init = MouseEventInit::new();
            init.set_bubbles(true);
            init.set_cancelable(true);
            if let Ok(press) = MouseEvent::new_with_mouse_event_init_dict("click", &init) {
                let _ = target.dispatch_event(&press);
            }
        };
        set_timeout(press, TAP);
    });
    let click = window_event_listener(leptos::ev::click, move |_| tapped.set_value(None));
    on_cleanup(move || {
        up.remove();
        click.remove();
    });
}
