//! What is said at a table.

use super::super::names;
use super::place::Place;
use leptos::prelude::*;
use wire::{Ask, Line};

/// What was said in one's own room, and a field to say something in.
#[component]
pub fn Chat(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let text = RwSignal::new(String::new());
    let open = RwSignal::new(false);
    let seen = RwSignal::new(0usize);
    Effect::new(move || {
        if open.get() {
            seen.set(place.chat.with(Vec::len));
        }
    });
    let unread = move || place.chat.with(Vec::len).saturating_sub(seen.get());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if said.is_empty() {
            return;
        }
        if place.online.me.with_untracked(Option::is_none) {
            return place.say(tongue.say_now("chat-needs-person"));
        }
        place.ask(|key| Ask::Chat { text: said, key });
        text.set(String::new());
    };
    let author = move |line: &Line| {
        line.who.as_ref().map_or_else(|| tongue.say("table-says"), |who| names::called(who, tongue))
    };
    let heading = move || match unread() {
        0 => tongue.say("chat"),
        count => format!("{} ({count})", tongue.say("chat")),
    };
    view! {
        <details class="chat" on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>{heading}</summary>
            <div class="said" role="log" tabindex="0" aria-label=move || tongue.say("chat")>
                <For each=move || place.chat.get() key=|line| (line.number, line.text.clone()) children=move |line| view! {
                    <p><strong>{author(&line)}</strong>" "{line.text.clone()}</p>
                }/>
            </div>
            <form class="typed" on:submit=send>
                <input
                    aria-label=move || tongue.say("chat-say")
                    placeholder=move || tongue.say("chat-say")
                    autocomplete="off"
                    maxlength="500"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button>{move || tongue.say("chat-go")}</button>
            </form>
        </details>
    }
}
