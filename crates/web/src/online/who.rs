//! What is asked for as whoever sits before the screen.

use super::{Online, fetch};
use client::NOBODY;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use wire::{Me, Problem};

impl Online {
    /// Asks the server who one is, until it says so.
    pub fn recognise(self) {
        self.tell(client::Client::recognise);
    }

    /// Is this person from now on, or nobody.
    pub fn become_someone(self, me: Option<Me>) {
        self.tell(|client| client.become_someone(me));
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
            Err(problem) if problem.code == NOBODY => {
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
        if done.as_ref().is_err_and(|problem: &Problem| problem.code == NOBODY) {
            self.become_someone(None);
        }
        done
    }
}
