//! What the client wants done, done.

use super::socket::Socket;
use super::{Online, fetch};
use crate::route::Route;
use crate::saved;
use crate::stage::Stage;
use client::{Draw, Effect, Sound};
use leptos::prelude::*;
use serde_json::Value;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use wire::{Ask, Lobby, Me};

impl Online {
    pub(super) fn carry_out(self, effect: Effect) {
        match effect {
            Effect::Open { turn, path } => self.open(turn, &path),
            Effect::Close => {
                let socket = self.socket.try_update_value(Option::take).flatten();
                socket.into_iter().for_each(Socket::close);
            }
            Effect::Send(ask) => self.send(ask),
            Effect::After(milliseconds, timer) => {
                let ring = move || self.tell(|client| client.ring(timer));
                set_timeout(ring, Duration::from_millis(milliseconds));
            }
            Effect::AskWhy => spawn_local(async move {
                // A socket that is refused says nothing: a question over HTTP may be answered.
                let trouble = fetch::get::<Value>("/api/me").await.err();
                self.tell(|client| client.explain(trouble));
            }),
            Effect::AskWho { before } => spawn_local(async move {
                let found = fetch::get::<Me>("/api/me").await;
                self.tell(|client| client.recognised(before.as_deref(), found));
            }),
            Effect::CountTurns => spawn_local(async move {
                if let Ok(lobby) = fetch::get::<Lobby>("/api/lobby").await {
                    let turns = lobby.yours.iter().filter(|table| table.your_move).count();
                    self.tell(|client| client.count(turns as u32));
                }
            }),
            Effect::Remember(known) => saved::set("online", if known { "yes" } else { "no" }),
            Effect::Notice => self.notices.tell(self.tongue.say_now("notice-turn")),
            Effect::Post { visit, path, body, what } => spawn_local(async move {
                let done = self.act::<Value>("POST", &path, &body).await.map(drop);
                self.tell(|client| client.posted(visit, what, done));
            }),
            Effect::GoTo(table) => self.way.go(Route::Table(table)),
            Effect::Draw(draw) => {
                if let Some((visit, stage)) = self.stage.get_value() {
                    self.draw(visit, stage, draw);
                }
            }
            Effect::Sound(Sound::Begin) => self.sound.begin(),
            Effect::Sound(Sound::Step) => self.sound.step(),
            Effect::Sound(Sound::Refusal) => self.sound.refusal(),
            Effect::Sound(Sound::End) => self.sound.end(),
        }
    }

    /// Shows something of a table on its board; where all of it is shown anew, with the trace of the last move that was not taken back.
    pub(super) fn draw(self, visit: u32, stage: Stage, draw: Draw) {
        let scene = match draw {
            Draw::Follow(events, scene) => return stage.follow(&events, scene),
            Draw::Offer(legal) => return stage.offer(&legal),
            Draw::Anew(scene) => scene,
        };
        stage.forget_story();
        stage.show(scene.view, scene.near, &scene.legal);
        stage.ask_again(scene.steps);
        let last = untrack(|| {
            self.look(visit, [], |session| {
                let mut standing = wire::standing(session.log()).into_iter();
                standing.rfind(|entry| entry.is_move()).map(|entry| entry.event.clone())
            })
        });
        stage.trace_move(last.flatten().as_ref());
    }

    fn open(self, turn: u32, path: &str) {
        let socket = Socket::open(self, turn, path);
        if socket.is_none() {
            self.tell(|client| client.closed(turn));
        }
        self.socket.set_value(socket);
    }

    fn send(self, ask: Ask) {
        let is_sent =
            self.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.send(&ask)));
        if !is_sent {
            self.tell(|client| client.unsent(ask));
        }
    }
}
