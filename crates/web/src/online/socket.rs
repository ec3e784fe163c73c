//! The one socket of this tab: what it listens to, and how it comes back when the connection is lost.

use super::fetch::{self, part};
use crate::words::Tongue;
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, WebSocket};
use wire::{Ask, Frame, Problem};

/// The pauses between two tries to come back, in milliseconds.
const PAUSES: [u64; 4] = [500, 1_000, 2_000, 4_000];
/// How often the other side is asked whether it is there, in seconds.
const PULSE: u64 = 20;
/// How long it may be silent after the page was asleep, in milliseconds.
const SILENCE: u64 = 3_000;
/// After so many tries in vain the server is asked why.
const MANY: usize = 4;

/// What is listened to: a table and the link to it, or the lobby.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Goal {
    /// The table.
    pub table: Option<String>,
    /// The link that it was found by.
    pub link: Option<String>,
}

/// Who is told what is heard; not a callback, which would end with the screen that began to listen.
type Heard = Arc<dyn Fn(Frame) + Send + Sync>;

/// The socket of this tab.
#[derive(Copy, Clone)]
pub struct Socket {
    up: RwSignal<bool>,
    goal: StoredValue<Option<Goal>>,
    heard: StoredValue<Option<Heard>>,
    /// The number of the next step that is not known yet.
    from: StoredValue<u32>,
    asked: StoredValue<u32>,
    /// Counts connections: what an old one still says is not heard.
    turn: StoredValue<u32>,
    tries: StoredValue<usize>,
    /// Whether a question after the other side is not answered yet.
    unsure: StoredValue<bool>,
    live: StoredValue<Option<Live>, LocalStorage>,
    /// Why there is no connection, where the server says so.
    trouble: RwSignal<Option<Problem>>,
    tongue: Tongue,
}

/// A connection, and what it calls.
struct Live {
    socket: WebSocket,
    _told: Closure<dyn Fn(MessageEvent)>,
    _opened: Closure<dyn Fn()>,
    _closed: Closure<dyn Fn()>,
}

impl Socket {
    /// One that listens to nothing yet.
    pub fn new(tongue: Tongue) -> Socket {
        let socket = Socket {
            up: RwSignal::new(false),
            goal: StoredValue::new(None),
            heard: StoredValue::new(None),
            from: StoredValue::new(0),
            asked: StoredValue::new(0),
            turn: StoredValue::new(0),
            tries: StoredValue::new(0),
            unsure: StoredValue::new(false),
            live: StoredValue::new_local(None),
            trouble: RwSignal::new(None),
            tongue,
        };
        let _ = window_event_listener(leptos::ev::online, move |_| socket.wake());
        let _ = window_event_listener(leptos::ev::visibilitychange, move |_| socket.wake());
        let _ = set_interval_with_handle(move || socket.pulse(), Duration::from_secs(PULSE));
        socket
    }

    /// Whether it is connected, which is tracked.
    pub fn is_up(self) -> bool {
        self.up.get()
    }

    /// Why it is not connected, where the server says so, which is tracked.
    pub fn trouble(self) -> Option<Problem> {
        self.trouble.get()
    }

    /// What it listens to.
    pub fn goal(self) -> Option<Goal> {
        self.goal.get_value()
    }

    /// Listens to something else from now on.
    pub fn listen(self, goal: Goal, heard: impl Fn(Frame) + Send + Sync + 'static) {
        self.goal.set_value(Some(goal));
        self.heard.set_value(Some(Arc::new(heard)));
        self.from.set_value(0);
        self.again();
    }

    /// Listens to nothing any more.
    pub fn rest(self) {
        self.goal.set_value(None);
        self.heard.set_value(None);
        self.cut();
    }

    /// Connects anew, for whoever has become somebody else.
    pub fn again(self) {
        self.tries.set_value(0);
        self.connect();
    }

    /// What is known up to this number need not be told again.
    pub fn knows(self, seq: u32) {
        self.from.set_value(seq);
    }

    /// The number up to which all was known when the connection was made.
    pub fn known(self) -> u32 {
        self.asked.get_value()
    }

    /// Says something; whether it could be said.
    pub fn send(self, ask: &Ask) -> bool {
        let text = serde_json::to_string(ask).expect("a question is JSON");
        self.live.with_value(|live| {
            live.as_ref().is_some_and(|live| {
                live.socket.ready_state() == WebSocket::OPEN && live.socket.send_with_str(&text).is_ok()
            })
        })
    }

    fn address(self, goal: &Goal) -> String {
        let place = window().location();
        let (protocol, host) = (place.protocol().unwrap_or_default(), place.host().unwrap_or_default());
        let protocol = if protocol == "https:" { "wss:" } else { "ws:" };
        let mut address = format!("{protocol}//{host}/socket?lang={}", self.tongue.lang_now().code());
        if let Some(table) = &goal.table {
            address += &format!("&table={}&from={}", part(table), self.from.get_value());
        }
        if let Some(link) = &goal.link {
            address += &format!("&link={}", part(link));
        }
        address
    }

    fn connect(self) {
        self.cut();
        let Some(goal) = self.goal.get_value() else { return };
        let turn = self.turn.get_value();
        self.asked.set_value(self.from.get_value());
        let Ok(socket) = WebSocket::new(&self.address(&goal)) else { return self.later(turn) };
        let told = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if self.turn.get_value() == turn {
                self.hear(&event);
            }
        });
        let opened = Closure::<dyn Fn()>::new(move || {
            if self.turn.get_value() == turn {
                self.up.set(true);
                self.trouble.set(None);
            }
        });
        let closed = Closure::<dyn Fn()>::new(move || {
            if self.turn.get_value() == turn {
                self.up.set(false);
                self.later(turn);
            }
        });
        socket.set_onmessage(Some(told.as_ref().unchecked_ref()));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        self.live.set_value(Some(Live { socket, _told: told, _opened: opened, _closed: closed }));
    }

    /// Ends the connection there is.
    fn cut(self) {
        self.turn.update_value(|turn| *turn += 1);
        self.unsure.set_value(false);
        self.up.set(false);
        if let Some(live) = self.live.try_update_value(Option::take).flatten() {
            live.socket.set_onmessage(None);
            live.socket.set_onclose(None);
            live.socket.set_onopen(None);
            if live.socket.ready_state() == WebSocket::CONNECTING {
                // Browsers complain of a line that is cut before it stands.
                let socket = live.socket.clone();
                let end = Closure::once_into_js(move || drop(socket.close()));
                live.socket.set_onopen(Some(end.unchecked_ref()));
            } else {
                let _ = live.socket.close();
            }
        }
    }

    /// Tries again after a pause that grows.
    fn later(self, turn: u32) {
        let tries = self.tries.get_value();
        self.tries.set_value(tries + 1);
        if tries > 0 && tries.is_multiple_of(MANY) {
            self.ask_why();
        }
        let pause = PAUSES[tries.min(PAUSES.len() - 1)];
        set_timeout(
            move || {
                if self.turn.get_value() == turn {
                    self.connect();
                }
            },
            Duration::from_millis(pause),
        );
    }

    fn hear(self, event: &MessageEvent) {
        self.unsure.set_value(false);
        let text = event.data().as_string().unwrap_or_default();
        let Ok(frame) = serde_json::from_str::<Frame>(&text) else { return };
        match &frame {
            Frame::Gone { code, .. } if ["no-such-table", "not-for-you"].contains(&code.as_str()) => {
                self.goal.set_value(None);
            }
            // Whoever is sent away again and again comes back more and more slowly.
            Frame::Gone { .. } => {}
            _ => self.tries.set_value(0),
        }
        if let Some(heard) = self.heard.get_value() {
            heard(frame);
        }
    }

    /// A socket that is refused says nothing: a question over HTTP may be answered.
    fn ask_why(self) {
        spawn_local(async move {
            let trouble = fetch::get::<Value>("/api/me").await.err();
            let trouble =
                trouble.filter(|problem| ![fetch::OFFLINE, fetch::NOBODY].contains(&problem.code.as_str()));
            if !self.up.get_untracked() {
                self.trouble.set(trouble);
            }
        });
    }

    /// Comes back at once where there may be a connection again; one that was asleep may be none any more.
    fn wake(self) {
        if self.goal.with_value(Option::is_none) || document().hidden() {
            return;
        }
        if !self.up.get_untracked() {
            return self.again();
        }
        self.unsure.set_value(true);
        self.send(&Ask::Ping);
        let turn = self.turn.get_value();
        let look = move || {
            if self.turn.get_value() == turn && self.unsure.get_value() {
                self.again();
            }
        };
        set_timeout(look, Duration::from_millis(SILENCE));
    }

    /// A connection that does not answer is none.
    fn pulse(self) {
        if !self.up.get_untracked() {
            return;
        }
        if self.unsure.get_value() {
            self.again();
        } else {
            self.unsure.set_value(true);
            self.send(&Ask::Ping);
        }
    }
}
