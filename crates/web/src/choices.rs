//! What can be chosen that is no place on the board, and moves that are typed.

use crate::board::Desk;
use crate::stage::Stage;
use crate::words::tongue;
use leptos::prelude::*;

/// A button for each choice that is no place on the board.
#[component]
pub fn Choices(stage: Stage, desk: Desk) -> impl IntoView {
    let tongue = tongue();
    let parts = move || {
        desk.panels.with(|panels| {
            let large = |part: &&String| {
                let mut spots = panels.iter().flat_map(|panel| &panel.spots);
                spots.any(|spot| !spot.small && spot.part == **part)
            };
            desk.next.with(|next| next.iter().filter(|part| !large(part)).cloned().collect::<Vec<_>>())
        })
    };
    view! {
        <div
            class="choices"
            role="group"
            aria-label=move || tongue.say("choose-next")
            on:keydown=move |event| if event.key() == "Escape" { desk.back.run(()) }
        >
            <For each=parts key=|part| part.clone() children=move |part| {
                let (shown, point, over, left, hinted) = (part.clone(), part.clone(), part.clone(), part.clone(), part);
                view! {
                    <button
                        class="choice"
                        class:shown=move || stage.shown.with(|shown| shown.contains(&hinted))
                        on:click=move |_| desk.point.run(point.clone())
                        on:pointerenter=move |_| desk.enter(over.clone())
                        on:pointerleave=move |_| desk.leave(&left)
                    >
                        {move || stage.name(&shown)}
                    </button>
                }
            }/>
            <Show when=move || stage.choice.with(|choice| !choice.taken().is_empty())>
                <button class="plain" on:click=move |_| desk.back.run(())>{move || tongue.say("step-back")}</button>
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

/// Other ways to look at a board: from its other side, and with all that is in danger.
#[component]
pub fn Sights(stage: Stage) -> impl IntoView {
    let tongue = tongue();
    view! {
        <Show when=move || stage.board().has_sides()>
            <button
                aria-pressed=move || stage.turned.get().to_string()
                on:click=move |_| stage.turned.update(|on| *on = !*on)
            >
                {move || tongue.say("turn-over")}
            </button>
        </Show>
        <Show when=move || stage.board().has_danger()>
            <button
                aria-pressed=move || stage.danger.get().to_string()
                on:click=move |_| stage.danger.update(|on| *on = !*on)
            >
                {move || tongue.say("danger")}
            </button>
        </Show>
    }
}
