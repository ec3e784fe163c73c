//! What is said at a table.

use super::super::names;
use super::screen::TableScreen;
use crate::session::fresh;
use client::{Part, TableSession};
use leptos::prelude::*;
use wire::ChatLine;

/// How much was said since one last looked, where something was.
#[component]
pub fn Unread(screen: TableScreen) -> impl IntoView {
    let count = move || screen.look([Part::Chat], TableSession::unread).filter(|count| *count > 0);
    move || count().map(|count| view! { <span class="badge">{count}</span> })
}

/// What was said in one's own channel, and a field to say something in.
#[component]
pub fn Chat(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let text = RwSignal::new(String::new());
    let open = RwSignal::new(false);
    let lines =
        move || screen.look([Part::Chat], |session| session.chat().lines().to_vec()).unwrap_or_default();
    Effect::new(move || {
        if open.get() {
            screen.look([Part::Chat], |_| ());
            screen.act(TableSession::see_chat);
        }
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if said.is_empty() {
            return;
        }
        screen.act(|session| session.speak_up(said, fresh()));
        text.set(String::new());
    };
    // What was not said comes back, unless something else is being written.
    Effect::new(move || {
        let unsaid =
            screen.look([Part::Chat], |session| session.chat().unsaid().map(str::to_owned)).flatten();
        if let Some(unsaid) = unsaid.filter(|_| text.with_untracked(String::is_empty)) {
            text.set(unsaid);
            screen.act(|session| drop(session.take_unsaid()));
        }
    });
    let author = move |line: &ChatLine| {
        line.who.as_ref().map_or_else(|| tongue.say("table-says"), |who| names::called(who, tongue))
    };
    // Each channel is heard by those who are in it alone.
    let channel = move || tongue.say(if screen.own().is_some() { "chat-players" } else { "chat-watchers" });
    let any = move || screen.look([Part::Chat], |session| !session.chat().lines().is_empty()) == Some(true);
    let list = NodeRef::<leptos::html::Div>::new();
    // What was said last is in sight once it is laid out.
    Effect::new(move || {
        if open.get() && any() {
            request_animation_frame(move || {
                if let Some(list) = list.get_untracked() {
                    list.set_scroll_top(list.scroll_height());
                }
            });
        }
    });
    view! {
        <details class="chat" on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>{channel}<Unread screen/></summary>
            <div class="said" node_ref=list role="log" tabindex=move || any().then_some("0") aria-label=channel>
                <For each=lines key=|line| (line.number, line.text.clone()) children=move |line| view! {
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
