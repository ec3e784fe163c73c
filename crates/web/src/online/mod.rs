//! Play over the network: the lobby, tables that the server keeps, and the people who sit at them.

mod account;
mod fetch;
mod history;
mod join;
mod lists;
mod lobby;
mod names;
mod notices;
mod people;
mod set_up;
mod socket;
mod table;
mod tokens;

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
use crate::saved;
use crate::words::{Tongue, tongue};
use game_core::Lang;
use leptos::prelude::*;
use serde_json::json;
use socket::{Goal, Socket};
use wasm_bindgen_futures::spawn_local;
use wire::{Frame, Lobby, Me, Problem};

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
            socket: Socket::new(tongue),
            notices: Notices::new(),
            tongue,
        };
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
        if saved::setting("online").as_deref() == Some("yes") {
            online.recognise();
        }
        online
    }

    /// Asks the server who one is.
    fn recognise(self) {
        self.asking.set(true);
        spawn_local(async move {
            let found = fetch::get::<Me>("/api/me").await;
            self.asking.set(false);
            match found {
                Ok(me) => {
                    self.become_someone(Some(me));
                    if self.socket.goal().is_none() {
                        self.hear_lobby();
                    } else if let Ok(lobby) = fetch::get::<Lobby>("/api/lobby").await {
                        // At a table only changes are told.
                        self.turns.set(lobby.yours.iter().filter(|table| table.your_move).count() as u32);
                    }
                }
                Err(problem) if problem.code != fetch::OFFLINE => self.become_someone(None),
                Err(_) => {}
            }
        });
    }

    /// Whoever sits before the screen, as a guest where they are nobody yet.
    pub async fn person(self) -> Result<Me, Problem> {
        if let Some(me) = self.me.get_untracked() {
            return Ok(me);
        }
        let me: Me = fetch::post("/api/guest", &json!({})).await?;
        self.become_someone(Some(me.clone()));
        if self.socket.goal() == Some(Goal::default()) {
            self.again();
        }
        Ok(me)
    }

    /// Is this person from now on, or nobody.
    pub fn become_someone(self, me: Option<Me>) {
        saved::set("online", if me.is_some() { "yes" } else { "no" });
        if me.is_none() {
            self.turns.set(0);
        }
        self.me.set(me);
        self.changes.update(|changes| *changes += 1);
    }

    /// Whether the server is connected, which is tracked.
    pub fn is_up(self) -> bool {
        self.socket.is_up()
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
            other => heard(other),
        });
    }

    fn count(self, count: u32) {
        if count > self.turns.get_untracked() {
            self.notices.tell(&self.tongue.say_now("notice-turn"));
        }
        self.turns.set(count);
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

/// What this page knows of the network.
pub fn online() -> Online {
    expect_context::<Online>()
}
