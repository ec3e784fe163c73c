//! Who sits before the screen, as the server knows them.

use super::socket::Goal;
use super::{Online, fetch};
use crate::saved;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use wire::{Lobby, Me, Problem};

/// How long a server that could not say who one is is left alone, in milliseconds.
const PAUSE: u64 = 10_000;

/// Whether somebody was known here when the page was last open.
fn was_known() -> bool {
    saved::setting("online").as_deref() == Some("yes")
}

impl Online {
    /// Whoever was somebody here before is recognised, now or once there is a network again.
    pub fn come_back(self) {
        let again = move || {
            if was_known() && self.me.with_untracked(Option::is_none) && !self.asking.get_untracked() {
                self.recognise();
            }
        };
        let _ = window_event_listener(leptos::ev::online, move |_| again());
        again();
    }

    /// Asks the server who one is, until it says so.
    pub fn recognise(self) {
        self.asking.set(true);
        let before = self.id();
        spawn_local(async move {
            let found = fetch::get::<Me>("/api/me").await;
            self.asking.set(false);
            match found {
                // Whoever came in meanwhile is known better.
                _ if self.id() != before => {}
                Ok(me) => {
                    self.become_someone(Some(me));
                    self.count_turns().await;
                }
                Err(problem) if problem.code == fetch::NOBODY => self.become_someone(None),
                // A server that is busy has forgotten nobody.
                Err(_) => set_timeout(move || self.come_back_later(), Duration::from_millis(PAUSE)),
            }
        });
    }

    fn id(self) -> Option<String> {
        self.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()))
    }

    /// At a table only changes are told.
    async fn count_turns(self) {
        if self.socket.goal() == Some(Goal::default()) {
            return;
        }
        if let Ok(lobby) = fetch::get::<Lobby>("/api/lobby").await {
            self.turns.set(lobby.yours.iter().filter(|table| table.your_move).count() as u32);
        }
    }

    fn come_back_later(self) {
        if was_known() && !self.asking.get_untracked() {
            self.recognise();
        }
    }

    /// Whoever sits before the screen, as a guest where they are nobody yet.
    async fn person(self) -> Result<(), Problem> {
        if self.me.with_untracked(Option::is_none) {
            let me: Me = fetch::post("/api/guest", &json!({})).await?;
            self.become_someone(Some(me));
            self.again();
        }
        Ok(())
    }

    /// Asks for something as whoever sits before the screen, who becomes a guest where the server knows nobody.
    pub async fn act<T: DeserializeOwned>(
        self,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Problem> {
        self.person().await?;
        match self.act_as_known(method, path, body).await {
            Err(problem) if problem.code == fetch::NOBODY => {
                self.person().await?;
                fetch::send(method, path, body).await
            }
            done => done,
        }
    }

    /// Asks for something that is whoever sits before the screen's alone; they are nobody where the server says so.
    pub async fn act_as_known<T: DeserializeOwned>(
        self,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Problem> {
        let done = fetch::send(method, path, body).await;
        if done.as_ref().is_err_and(|problem: &Problem| problem.code == fetch::NOBODY) {
            self.become_someone(None);
        }
        done
    }

    /// Is this person from now on, or nobody.
    pub fn become_someone(self, me: Option<Me>) {
        let known = me.is_some();
        saved::set("online", if known { "yes" } else { "no" });
        self.me.set(me);
        match known {
            true if self.socket.goal().is_none() => self.hear_lobby(),
            true => {}
            false => self.turns.set(0),
        }
        self.changes.update(|changes| *changes += 1);
    }
}
