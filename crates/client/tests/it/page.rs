//! A page that is none: it tells a client what happens, and keeps what that wants done.

use crate::server::Server;
use client::{Client, Draw, Effect, Scene, TableSession, Timer};
use game_core::Lang;
use serde_json::json;
use wire::{Ask, Frame, Me};

/// A page at a table.
pub struct Page {
    pub client: Client,
    pub visit: u32,
    /// The page's clock.
    pub now: f64,
    /// The number and the address of the last socket.
    pub turn: u32,
    pub path: String,
    /// What is wanted, in order; sockets apart.
    pub wanted: Vec<Effect>,
    /// How many sockets were opened.
    pub opened: usize,
}

/// Somebody.
pub fn person(id: &str) -> Me {
    let me = json!({ "id": id, "name": null, "guest": true, "settings": {}, "webhook": null, "ratings": [] });
    serde_json::from_value(me).unwrap()
}

impl Page {
    /// A page that has gone nowhere, of somebody who is known.
    pub fn home() -> Page {
        let mut client = Client::new(Lang::En, false);
        client.become_someone(Some(person("me")));
        let mut page =
            Page { client, visit: 0, now: 0.0, turn: 0, path: String::new(), wanted: Vec::new(), opened: 0 };
        page.settle();
        page
    }

    /// A page that comes to a table, and is connected.
    pub fn coming(id: &str) -> Page {
        let mut page = Page::home();
        page.visit = page.client.visit(id.to_owned(), None, None);
        page.settle();
        page.client.opened(page.turn);
        page.settle();
        page
    }

    /// A page that has all that this server tells.
    pub fn at(server: &Server) -> Page {
        let mut page = Page::coming("t1");
        page.hear(&server.full(0));
        page.wanted.clear();
        page
    }

    /// Keeps what is wanted.
    pub fn settle(&mut self) {
        for effect in self.client.take_effects() {
            match effect {
                Effect::Open { turn, path } => {
                    (self.turn, self.path) = (turn, path);
                    self.opened += 1;
                }
                other => self.wanted.push(other),
            }
        }
    }

    /// The socket says something.
    pub fn hear(&mut self, frame: &Frame) {
        self.hear_from(self.turn, frame);
    }

    /// A socket of this number says something.
    pub fn hear_from(&mut self, turn: u32, frame: &Frame) {
        self.client.hear(turn, &serde_json::to_string(frame).unwrap(), self.now);
        self.settle();
    }

    /// Somebody does something at the table.
    pub fn act(&mut self, act: impl FnOnce(&mut TableSession)) {
        self.client.at_table(self.visit, act);
        self.settle();
    }

    /// The table, as it is known.
    pub fn table(&self) -> &TableSession {
        self.client.table(self.visit).unwrap()
    }

    /// The time for this has come.
    pub fn ring(&mut self, timer: Timer) {
        self.client.ring(timer);
        self.settle();
    }

    /// The line is cut.
    pub fn cut(&mut self) {
        self.client.closed(self.turn);
        self.settle();
    }

    /// The line is cut, and there is another; the number from which on it asks to be told.
    pub fn come_back(&mut self) -> u32 {
        self.cut();
        self.ring(Timer::Retry(self.turn));
        self.rise()
    }

    /// The last socket opens; the number from which on it asks to be told.
    pub fn rise(&mut self) -> u32 {
        self.client.opened(self.turn);
        self.settle();
        self.from()
    }

    /// The number from which on the last socket asks to be told.
    pub fn from(&self) -> u32 {
        let from = self.path.split(['?', '&']).find_map(|part| part.strip_prefix("from=")).unwrap();
        from.parse().unwrap()
    }

    /// What was sent since this was last asked.
    pub fn sent(&mut self) -> Vec<Ask> {
        let sent = self.wanted.iter().filter_map(|effect| match effect {
            Effect::Send(ask) => Some(ask.clone()),
            _ => None,
        });
        let sent = sent.collect();
        self.wanted.retain(|effect| !matches!(effect, Effect::Send(_)));
        sent
    }

    /// What was drawn since this was last asked.
    pub fn drawn(&mut self) -> Vec<Draw> {
        let drawn = self.wanted.iter().filter_map(|effect| match effect {
            Effect::Draw(draw) => Some(draw.clone()),
            _ => None,
        });
        let drawn = drawn.collect();
        self.wanted.retain(|effect| !matches!(effect, Effect::Draw(_)));
        drawn
    }

    /// The pauses after which something is wanted since this was last asked.
    pub fn timers(&mut self) -> Vec<(u64, Timer)> {
        let timers = self.wanted.iter().filter_map(|effect| match effect {
            Effect::After(pause, timer) => Some((*pause, *timer)),
            _ => None,
        });
        let timers = timers.collect();
        self.wanted.retain(|effect| !matches!(effect, Effect::After(..)));
        timers
    }

    /// Whether this is wanted.
    pub fn wants(&self, effect: &Effect) -> bool {
        self.wanted.contains(effect)
    }

    /// What is on the board.
    pub fn scene(&self) -> Scene {
        self.table().scene().unwrap()
    }
}
