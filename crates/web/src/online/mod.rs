//! Play over the network: the lobby, tables that the server keeps, and the people who sit at them.

mod account;
mod fetch;
mod history;
mod join;
mod lists;
mod lobby;
pub mod names;
mod notices;
mod people;
mod set_up;
mod socket;
mod table;
mod time;
mod tokens;
mod who;

pub use account::AccountPage;
pub use history::History;
pub use join::Join;
pub use lists::Yours;
pub use lobby::LobbyPage;
pub use notices::{Notices, NoticesSetting};
pub use people::{Leaders, Person};
pub use set_up::NewOnline;
pub use table::{LinkReplay, Seated, TableReplay};

use crate::options::refused;
use crate::words::{Tongue, tongue};
use game_core::Lang;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use socket::{Goal, Socket};
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use wire::{Frame, Me, Problem};

/// How long a connection may be missing before that is told, in milliseconds.
const BLINK: u64 = 1_000;

/// An answer of the server; nothing until it is known.
type Answer<T> = RwSignal<Option<Result<T, Problem>>>;

/// What this page knows of the network.
#[derive(Copy, Clone)]
pub struct Online {
    /// Whoever sits before the screen, once the server knows them.
    pub me: RwSignal<Option<Me>>,
    /// Whether the server was asked who that is, and has not answered yet.
    pub asking: RwSignal<bool>,
    /// How many tables wait for their move.
    pub turns: RwSignal<u32>,
    /// Counts the changes of the lobby.
    pub changes: RwSignal<u32>,
    /// Whether the connection has been missing for a while.
    lost: RwSignal<bool>,
    socket: Socket,
    notices: Notices,
    tongue: Tongue,
}

impl Online {
    /// Nobody yet; whoever was somebody here before is recognised.
    pub fn new() -> Online {
        let tongue = tongue();
        let online = Online {
            me: RwSignal::new(None),
            asking: RwSignal::new(false),
            turns: RwSignal::new(0),
            changes: RwSignal::new(0),
            lost: RwSignal::new(false),
            socket: Socket::new(tongue),
            notices: Notices::new(),
            tongue,
        };
        // A connection that is made anew at once was not lost.
        let up = Memo::new(move |_| online.socket.is_up());
        Effect::new(move || {
            online.lost.set(false);
            if !up.get() {
                let look = move || online.lost.set(!up.get_untracked());
                set_timeout(look, Duration::from_millis(BLINK));
            }
        });
        // What changed while there was no connection was not told.
        Effect::new(move || {
            if online.socket.is_up() {
                online.changes.update(|changes| *changes += 1);
            }
        });
        // Refusals of rules come in the language that was spoken when the connection was made.
        Effect::new(move |spoken: Option<Lang>| {
            let lang = tongue.lang();
            if spoken.is_some_and(|spoken| spoken != lang) && online.socket.goal().is_some() {
                online.again();
            }
            lang
        });
        online.come_back();
        online
    }

    /// Whether the server is connected, which is tracked.
    pub fn is_up(self) -> bool {
        self.socket.is_up()
    }

    /// What the server says to a question; where it could not be asked it is asked again once it is connected.
    fn ask<T: DeserializeOwned + Send + Sync + 'static>(self, path: String) -> Answer<T> {
        let answer: Answer<T> = RwSignal::new(None);
        Effect::new(move |asked: Option<()>| {
            let again = self.is_up() && answer.with_untracked(|answer| matches!(answer, Some(Err(_))));
            if asked.is_none() || again {
                let path = path.clone();
                spawn_local(async move {
                    let found = fetch::get::<T>(&path).await;
                    answer.try_set(Some(found));
                });
            }
        });
        answer
    }

    /// Why the server is not connected, or that it will be, which is tracked.
    pub fn trouble(self) -> String {
        match self.socket.trouble() {
            Some(problem) => self.say(&problem),
            None => self.tongue.say("connecting"),
        }
    }

    /// Hears of the lobby, and of no table.
    pub fn hear_lobby(self) {
        if self.socket.goal() != Some(Goal::default()) {
            self.listen(Goal::default(), |_| ());
        }
    }

    /// Connects anew: the server shall see who one has become.
    pub fn again(self) {
        self.socket.again();
    }

    fn listen(self, goal: Goal, heard: impl Fn(Frame) + Send + Sync + 'static) {
        self.socket.listen(goal, move |frame| match frame {
            Frame::Turns { count } => self.count(count),
            Frame::Lobby => self.changes.update(|changes| *changes += 1),
            Frame::Pong => {}
            other => {
                if matches!(&other, Frame::Gone { code, .. } if code == "signed-out") {
                    self.recognise();
                }
                heard(other);
            }
        });
    }

    fn count(self, count: u32) {
        let before = self.turns.get_untracked();
        if count > before {
            self.notices.tell(self.tongue.say_now("notice-turn"));
        }
        if count != before {
            self.turns.set(count);
            self.changes.update(|changes| *changes += 1);
        }
    }

    /// Whether one is known everywhere, which is tracked.
    pub fn has_account(self) -> bool {
        self.me.with(|me| me.as_ref().is_some_and(|me| !me.guest))
    }

    /// The sentence of a problem.
    pub fn say(self, problem: &Problem) -> String {
        if problem.code == "set-up" {
            return refused(&problem.reasons, self.tongue);
        }
        let key = format!("problem-{}", problem.code);
        let known = self.tongue.say_now(&key);
        if known != key {
            return known;
        }
        // The server's own words are English.
        match self.tongue.lang_now() {
            Lang::En if !problem.message.is_empty() => problem.message.clone(),
            _ => self.tongue.say_now("problem-status"),
        }
    }
}

/// A quiet word while there is no connection.
#[component]
fn Link() -> impl IntoView {
    let online = online();
    view! {
        <Show when=move || online.lost.get()>
            <p class="told connecting" role="status">{move || online.trouble()}</p>
        </Show>
    }
}

/// What this page knows of the network.
pub fn online() -> Online {
    expect_context::<Online>()
}
