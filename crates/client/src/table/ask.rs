//! What is done at a table.

use super::{TableSession, Told};
use crate::{Draw, Effect, Posted};
use game_core::Seat;
use serde_json::{Value, json};
use std::fmt::Display;
use wire::{Ask, Problem};

impl TableSession {
    /// Whether a move can be pointed out: one's own, or one that is planned.
    pub fn may_choose(&self) -> bool {
        self.plans.draft().is_some() || self.may_move()
    }

    /// A whole move was pointed out or typed: it is planned, or made.
    pub fn choose(&mut self, text: &str, key: String) {
        match self.plans.draft() {
            Some(_) => self.draft_move(text),
            None => self.play(text, key),
        }
    }

    /// Sends a move; nothing can be chosen until it is answered, but in an open game it is seen at once.
    fn play(&mut self, text: &str, key: String) {
        let Some(seq) = self.progress().map(|progress| progress.seq) else { return };
        let Some(own) = self.own().filter(|_| self.may_move()) else {
            return self.say(Told::Sentence("not-your-turn"));
        };
        let ask = Ask::Move { seq, text: text.to_owned(), key };
        // What cannot be sent now is sent once there is a connection.
        if self.resume.is_up {
            self.want(Effect::Send(ask.clone()));
        }
        self.game.pending = Some(ask);
        if !self.foresee(own, text) {
            self.want(Effect::Draw(Draw::Offer(Vec::new())));
        }
    }

    /// Gives up.
    pub fn resign(&mut self, key: String) {
        self.ask(Ask::Resign { key });
    }

    /// Proposes something, or agrees where it is proposed already.
    pub fn propose(&mut self, kind: &str, key: String) {
        self.ask(Ask::Offer { kind: kind.to_owned(), key });
    }

    /// Says no to what is proposed, or takes one's own offer back.
    pub fn decline(&mut self, key: String) {
        self.ask(Ask::Decline { key });
    }

    /// Asks for something, which the server answers where it refuses it.
    fn ask(&mut self, ask: Ask) {
        match self.resume.is_up {
            true => self.want(Effect::Send(ask)),
            false => self.say(Told::Sentence("problem-offline")),
        }
    }

    /// This could not be sent, though there seemed to be a connection.
    pub(crate) fn unsent(&mut self, ask: Ask) {
        let offline = Told::Sentence("problem-offline");
        match ask {
            // It is sent again once there is a connection.
            Ask::Move { .. } | Ask::Ping => {}
            Ask::Chat { text, key } => {
                self.said(&key);
                self.leave_unsaid(text, offline);
            }
            ask => {
                ask.key().into_iter().for_each(|key| self.unplan(key));
                self.say(offline);
            }
        }
    }

    /// Sits down on a seat.
    pub fn sit(&mut self, seat: Seat) {
        // Whoever set the table up holds the links of all seats.
        let body = match self.seat_link(seat).or(self.link()) {
            Some(link) => json!({ "seat": seat, "link": link }),
            None => json!({ "seat": seat }),
        };
        self.request("sit", body);
    }

    /// Asks for something over HTTP, as a person, who one becomes where one is nobody yet.
    pub fn request(&mut self, what: impl Display, body: Value) {
        if !self.is_busy() {
            self.around.busy = true;
            let path = format!("/api/tables/{}/{what}", self.id());
            self.want(Effect::Post { visit: self.visit, path, body, what: Posted::Seats });
        }
    }

    /// What was asked for over HTTP is answered.
    pub(crate) fn posted(&mut self, what: Posted, answer: Result<(), Problem>) {
        match what {
            Posted::Seats => {
                self.around.busy = false;
                if let Err(problem) = answer {
                    self.say(Told::Problem(problem));
                }
            }
            Posted::Chat(text) => {
                if let Err(problem) = answer {
                    self.leave_unsaid(text, Told::Problem(problem));
                }
            }
        }
    }
}
