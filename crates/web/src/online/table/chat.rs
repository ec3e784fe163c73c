//! What is said at a table.

use super::super::names;
use super::place::Place;
use crate::session::fresh;
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;
use wire::{Ask, Line};

impl Place {
    /// Says something to the others, as a guest where one is nobody yet; what could not be said comes back.
    pub fn chat(self, text: String) {
        if self.online.me.with_untracked(Option::is_none) {
            return self.chat_as_guest(text);
        }
        let key = fresh();
        if self.online.socket.send(&Ask::Chat { text: text.clone(), key: key.clone() }) {
            self.saying.update_value(|saying| saying.push((key, text)));
        } else {
            self.unsaid.set(text);
            self.say(self.tongue.say_now("problem-offline"));
        }
    }

    fn chat_as_guest(self, text: String) {
        let path = format!("/api/tables/{}/chat{}", self.id.get_value(), self.by_link());
        spawn_local(async move {
            let done = self.online.act::<Value>("POST", &path, &json!({ "text": text })).await;
            if let Err(problem) = done
                && self.unsaid.try_set(text).is_none()
            {
                self.say(self.online.say(&problem));
            }
        });
    }

    /// Says again what was not answered before the connection was lost: the same key is never said twice.
    pub fn say_again(self) {
        for (key, text) in self.saying.get_value() {
            self.online.socket.send(&Ask::Chat { text, key });
        }
    }

    /// How many lines of others were said since one last looked.
    fn unread(self) -> usize {
        let me = self.online.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        let others = |line: &&Line| line.who.as_ref().is_some_and(|who| Some(&who.id) != me.as_ref());
        let seen = self.seen.get();
        self.chat.with(|lines| lines.iter().filter(|line| line.number >= seen).filter(others).count())
    }

    /// All that was said so far is known.
    pub fn see_chat(self) {
        self.seen.set(self.chat.with(|lines| lines.last().map_or(0, |line| line.number + 1)));
    }

    /// A line was answered, by its key; the line.
    pub fn heard(self, key: &str) -> Option<String> {
        self.saying.try_update_value(|saying| {
            let place = saying.iter().position(|(said, _)| said == key)?;
            Some(saying.remove(place).1)
        })?
    }
}

/// How much was said since one last looked, where something was.
#[component]
pub fn Unread(place: Place) -> impl IntoView {
    let count = move || Some(place.unread()).filter(|count| *count > 0);
    move || count().map(|count| view! { <span class="badge">{count}</span> })
}

/// What was said in one's own room, and a field to say something in.
#[component]
pub fn Chat(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let text = RwSignal::new(String::new());
    let open = RwSignal::new(false);
    Effect::new(move || {
        if open.get() {
            place.see_chat();
        }
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if said.is_empty() {
            return;
        }
        place.chat(said);
        text.set(String::new());
    };
    // What was not said comes back, unless something else is being written.
    Effect::new(move || {
        let unsaid = place.unsaid.get();
        if !unsaid.is_empty() && text.get_untracked().is_empty() {
            text.set(unsaid);
            place.unsaid.set(String::new());
        }
    });
    let author = move |line: &Line| {
        line.who.as_ref().map_or_else(|| tongue.say("table-says"), |who| names::called(who, tongue))
    };
    // Each room is heard by those who are in it alone.
    let room = move || tongue.say(if place.own().is_some() { "chat-players" } else { "chat-watchers" });
    let any = move || place.chat.with(|lines| !lines.is_empty());
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
            <summary>{room}<Unread place/></summary>
            <div class="said" node_ref=list role="log" tabindex=move || any().then_some("0") aria-label=room>
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
