//! What can be chosen that is no place on the board, and moves that are typed.

use crate::board::Desk;
use crate::lift::Load;
use crate::side::{Glyph, glyph};
use crate::stage::Stage;
use crate::words::tongue;
use boards::kind;
use leptos::prelude::*;

/// How wide the picture of a button is while it is carried, in pixels.
const CARRIED: f64 = 56.0;

/// A button for each choice that is no place on the board.
#[component]
pub fn Choices(stage: Stage, desk: Desk) -> impl IntoView {
    let tongue = tongue();
    let parts = move || {
        if stage.aimed.with(Option::is_some) {
            return Vec::new();
        }
        desk.panels.with(|panels| {
            let large = |part: &&str| {
                let mut spots = panels.iter().flat_map(|panel| &panel.spots);
                spots.any(|spot| !spot.small && kind(&spot.part) == *part)
            };
            stage.choice.with(|choice| {
                let small = choice.next().into_iter().filter(|part| !large(part));
                small.map(str::to_owned).collect::<Vec<_>>()
            })
        })
    };
    let load = move |part: String| {
        let art = untrack(|| stage.icon(&part));
        (!art.is_empty()).then_some(Load { part, item: None, art, side: CARRIED })
    };
    // What shows nothing on the board says all there is to say itself.
    let click = move |part: String, event: &web_sys::MouseEvent| {
        if desk.lift.is_let_go() {
            return;
        }
        match untrack(|| stage.drawn(&part)).is_empty() {
            true => desk.point.run(part),
            false => desk.click(part, event),
        }
    };
    let confirm = move |_| {
        if let Some(part) = stage.aimed.get_untracked() {
            stage.aimed.set(None);
            desk.point.run(part);
        }
    };
    view! {
        <div
            class="choices chips"
            role="group"
            aria-label=move || tongue.say("choose-next")
            on:keydown=move |event| if event.key() == "Escape" { desk.back.run(()) }
        >
            <For each=parts key=|part| part.clone() children=move |part| {
                let [shown, called, point, over, left, drawn, taken] = [(); 7].map(|()| part.clone());
                let hinted = part;
                view! {
                    <button
                        class="choice chip"
                        aria-label=move || stage.name(&called)
                        class:shown=move || stage.shown.with(|shown| shown.contains(&hinted))
                        on:click=move |event| click(point.clone(), &event)
                        on:pointerdown=move |event| desk.lift.press(&event, || load(taken.clone()))
                        on:pointerenter=move |_| desk.enter(over.clone())
                        on:pointerleave=move |_| desk.leave(&left)
                    >
                        <span class="chip-art" aria-hidden="true" inner_html=move || stage.icon(&drawn)></span>
                        {move || stage.brief(&shown)}
                    </button>
                }
            }/>
            <Show when=move || stage.aimed.with(Option::is_some)>
                <button class="chip main confirm" on:click=confirm>{move || tongue.say("confirm")}</button>
                <button class="chip cancel" on:click=move |_| stage.aimed.set(None)>{move || tongue.say("cancel")}</button>
            </Show>
            <Show when=move || stage.aimed.with(Option::is_none) && stage.choice.with(|choice| !choice.taken().is_empty())>
                <button class="chip back" on:click=move |_| desk.back.run(())><svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(Glyph::Back)/></svg><span>{move || tongue.say("step-back")}</span></button>
            </Show>
        </div>
    }
}

/// Any move can also be typed.
#[component]
pub fn Typed(stage: Stage, submit: Callback<String>) -> impl IntoView {
    let tongue = tongue();
    let text = RwSignal::new(String::new());
    // The list is long and is rarely wanted.
    let wanted = RwSignal::new(false);
    let legal = move || match wanted.get() {
        true => stage.choice.with(|choice| choice.moves().map(str::to_owned).collect::<Vec<_>>()),
        false => Vec::new(),
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked().trim().to_owned();
        if !typed.is_empty() {
            submit.run(typed);
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=send>
            <input
                aria-label=move || tongue.say("type-move")
                title=move || stage.notation(tongue.lang())
                placeholder=move || tongue.say("type-move")
                list="legal"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
                on:focus=move |_| wanted.set(true)
                on:blur=move |_| wanted.set(false)
            />
            <datalist id="legal">
                {move || legal().into_iter().map(|text| view! { <option value=text></option> }).collect_view()}
            </datalist>
            <button>{move || tongue.say("type-go")}</button>
        </form>
    }
}
