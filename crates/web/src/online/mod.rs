//! Play over the network: the lobby, tables that the server keeps, and the people who sit at them.

mod account;
mod effects;
mod fetch;
mod history;
mod join;
mod lists;
mod lobby;
pub mod names;
mod notices;
mod people;
mod recovery;
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
use crate::route::{Way, way};
use crate::saved;
use crate::sound::Sound;
use crate::stage::Stage;
use crate::words::{Tongue, tongue};
use client::{Client, Connected, Part, TableSession};
use game_core::Lang;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use socket::Socket;
use wasm_bindgen_futures::spawn_local;
use wire::{Me, Problem};

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
    connected: RwSignal<Connected>,
    client: StoredValue<Client>,
    /// What follows each part of the client.
    parts: [RwSignal<()>; Part::ALL.len()],
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// The board of the table, by the number of the visit, once there is something to see on it.
    stage: StoredValue<Option<(u32, Stage)>>,
    notices: Notices,
    sound: Sound,
    tongue: Tongue,
    way: Way,
}

impl Online {
    /// Nobody yet; whoever was somebody here before is recognised.
    pub fn new() -> Online {
        let tongue = tongue();
        let was_known = saved::setting("online").as_deref() == Some("yes");
        let online = Online {
            me: RwSignal::new(None),
            asking: RwSignal::new(false),
            turns: RwSignal::new(0),
            changes: RwSignal::new(0),
            connected: RwSignal::new(Connected::default()),
            client: StoredValue::new(Client::new(tongue.lang_now(), was_known)),
            parts: Part::ALL.map(|_| RwSignal::new(())),
            socket: StoredValue::new_local(None),
            stage: StoredValue::new(None),
            notices: Notices::new(),
            sound: expect_context(),
            tongue,
            way: way(),
        };
        online.tell(|_| ());
        let wake = move || {
            if !document().hidden() {
                online.tell(Client::wake);
            }
        };
        let _ = window_event_listener(leptos::ev::visibilitychange, move |_| wake());
        let _ = window_event_listener(leptos::ev::online, move |_| {
            wake();
            online.tell(Client::come_back);
        });
        Effect::new(move || {
            let lang = tongue.lang();
            online.tell(|client| client.speak(lang));
        });
        online
    }

    /// Tells the client something, does what it wants done, and lets all that has changed be shown anew.
    pub fn tell(self, told: impl FnOnce(&mut Client)) {
        let wanted = self.client.try_update_value(|client| {
            told(client);
            (client.take_effects(), client.take_changes())
        });
        let (effects, changes) = wanted.unwrap_or_default();
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        changes.into_iter().for_each(|part| self.show(part));
    }

    fn show(self, part: Part) {
        self.client.with_value(|client| match part {
            Part::Connection => self.connected.set(client.connected().clone()),
            Part::Person => {
                self.asking.set(client.is_asking());
                if self.me.with_untracked(|known| known.as_ref() != client.me()) {
                    self.me.set(client.me().cloned());
                }
            }
            Part::Turns => self.turns.set(client.turns()),
            Part::Lobby => self.changes.update(|changes| *changes += 1),
            part => self.parts[part as usize].notify(),
        });
    }

    /// What the lobby shows, once it was asked for, which is tracked.
    fn lobby(self) -> Option<wire::Lobby> {
        self.parts[Part::Lists as usize].track();
        self.client.with_value(|client| client.lobby().cloned())
    }

    /// Looks at the table of this visit, whose parts are tracked; nothing once it was left.
    fn look<T, const N: usize>(
        self,
        visit: u32,
        parts: [Part; N],
        look: impl FnOnce(&TableSession) -> T,
    ) -> Option<T> {
        parts.into_iter().for_each(|part| self.parts[part as usize].track());
        self.client.with_value(|client| client.table(visit).map(look))
    }

    /// Whether the server is connected, which is tracked.
    pub fn is_up(self) -> bool {
        self.connected.with(|connected| connected.is_up)
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
        match self.connected.with(|connected| connected.trouble.clone()) {
            Some(problem) => self.say(&problem),
            None => self.tongue.say("connecting"),
        }
    }

    /// Hears of the lobby, and of no table.
    pub fn hear_lobby(self) {
        self.tell(Client::hear_lobby);
    }

    /// Connects anew: the server shall see who one has become.
    pub fn again(self) {
        self.tell(Client::reconnect);
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
        <Show when=move || online.connected.with(|connected| connected.is_lost)>
            <p class="told connecting" role="status">{move || online.trouble()}</p>
        </Show>
    }
}

/// What this page knows of the network.
pub fn online() -> Online {
    expect_context::<Online>()
}
