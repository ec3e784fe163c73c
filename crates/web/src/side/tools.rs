//! A slim bar of signs, each with its name and its key, and a menu for all else.

use super::icons::{Glyph, glyph};
use crate::pace::{Pace, Tempo};
use crate::stage::Stage;
use crate::words::tongue;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A tool: its sign, its name, and the key that does the same.
#[component]
pub fn Tool(
    sign: Glyph,
    #[prop(into)] name: Signal<String>,
    #[prop(optional)] key: Option<&'static str>,
    #[prop(optional, into)] pressed: MaybeProp<bool>,
    #[prop(optional, into)] closed: Signal<bool>,
    act: Callback<()>,
) -> impl IntoView {
    let tip = move || match key {
        Some(key) => format!("{} ({})", name.get(), key.to_uppercase()),
        None => name.get(),
    };
    if let Some(key) = key {
        let heard = window_event_listener(leptos::ev::keydown, move |event| {
            if event.key().eq_ignore_ascii_case(key) && is_free(&event) && !closed.get_untracked() {
                event.prevent_default();
                act.run(());
            }
        });
        on_cleanup(move || heard.remove());
    }
    view! {
        <button
            class="tool"
            data-tip=tip
            aria-label=move || name.get()
            aria-keyshortcuts=key
            aria-pressed=move || pressed.get().map(|pressed| pressed.to_string())
            aria-disabled=crate::focus::closed(closed)
            on:click=move |_| act.run(())
        >
            <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(sign)/></svg>
        </button>
    }
}

/// Whether a key was meant for the page, and for nothing that is written into.
fn is_free(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = target
        .is_some_and(|target| target.closest("input, select, textarea").is_ok_and(|found| found.is_some()));
    !writes && !event.ctrl_key() && !event.meta_key() && !event.alt_key()
}

/// How quickly things are told.
#[component]
pub fn Tempos() -> impl IntoView {
    let tongue = tongue();
    let pace: Pace = expect_context();
    let sign = |tempo: Tempo| match tempo {
        Tempo::Slow => Glyph::Slow,
        Tempo::Normal => Glyph::Normal,
        Tempo::Fast => Glyph::Fast,
        Tempo::Now => Glyph::Now,
    };
    view! {
        <span class="pace" role="group" aria-label=move || tongue.say("pace")>
            {Tempo::ALL.map(|tempo| view! {
                <button
                    aria-pressed=move || (pace.tempo() == tempo).to_string()
                    data-tip=move || tongue.say(&format!("pace-{}", tempo.name()))
                    aria-label=move || tongue.say(&format!("pace-{}", tempo.name()))
                    on:click=move |_| pace.choose(tempo)
                >
                    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(sign(tempo))/></svg>
                </button>
            }).collect_view()}
        </span>
    }
}

/// How quickly things are told, and whether they are.
#[component]
pub fn PaceTool(stage: Stage) -> impl IntoView {
    let tongue = tongue();
    let paused = stage.telling.paused;
    let pause_name =
        Signal::derive(move || tongue.say(if paused.get() { "pace-go-on" } else { "pace-pause" }));
    view! {
        <Tempos/>
        <Tool sign=Glyph::Pause name=pause_name key="p" pressed=Signal::derive(move || Some(paused.get())) act=Callback::new(move |()| stage.pause())/>
        <Show when=move || paused.get()>
            <Tool sign=Glyph::Step name=Signal::derive(move || tongue.say("pace-step")) key="n" act=Callback::new(move |()| stage.skip())/>
        </Show>
    }
}

/// All else, behind one sign.
#[component]
pub fn Menu(children: ChildrenFn) -> impl IntoView {
    let tongue = tongue();
    let open = RwSignal::new(false);
    let children = StoredValue::new(children);
    view! {
        <div class="menu-holder" on:keydown=move |event| if event.key() == "Escape" { open.set(false) }>
            <button
                class="tool"
                aria-label=move || tongue.say("menu")
                data-tip=move || tongue.say("menu")
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(Glyph::Menu)/></svg>
            </button>
            <div class="menu" class:open=open>{move || children.with_value(|children| children())}</div>
        </div>
    }
}

/// Other ways to look at a board: from its other side, and with all that is in danger.
#[component]
pub fn Sights(stage: Stage) -> impl IntoView {
    let tongue = tongue();
    let name = move |key: &'static str| Signal::derive(move || tongue.say(key));
    let flip = |signal: RwSignal<bool>| Callback::new(move |()| signal.update(|on| *on = !*on));
    let on = |signal: RwSignal<bool>| Signal::derive(move || Some(signal.get()));
    view! {
        <Show when=move || stage.board().has_sides()>
            <Tool sign=Glyph::Turn name=name("turn-over") key="t" pressed=on(stage.turned) act=flip(stage.turned)/>
        </Show>
        <Show when=move || stage.board().has_danger()>
            <Tool sign=Glyph::Danger name=name("danger") key="d" pressed=on(stage.danger) act=flip(stage.danger)/>
        </Show>
    }
}
