//! The screen of a table: what the client knows of it, read and told from here.

use super::super::socket::now;
use super::super::{Online, fetch, names, online};
use crate::log;
use crate::route::Route;
use crate::session::fresh;
use crate::side::Said;
use crate::stage::{Pointed, Stage};
use crate::words::{Tongue, tongue};
use account::{Entry, Names};
use catalog::GameId;
use client::{Draw, Part, TableSession, Told};
use game_core::Seat;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{LogEntry, Status, TableInfo};

/// The screen of a table.
#[derive(Copy, Clone)]
pub struct TableScreen {
    pub online: Online,
    pub tongue: Tongue,
    /// The client's number of this visit to the table.
    visit: u32,
    own: Memo<Option<Seat>>,
    status: Memo<Option<Status>>,
}

impl TableScreen {
    /// Comes to a table, by a link or by its address.
    pub fn new(id: String, link: Option<String>, linked: Option<Seat>) -> TableScreen {
        let online = online();
        let mut visit = 0;
        online.tell(|client| visit = client.visit(id, link, linked));
        on_cleanup(move || online.tell(|client| client.leave(visit)));
        let own =
            move |_: Option<&_>| online.look(visit, [Part::Table, Part::Game], TableSession::own).flatten();
        let status = move |_: Option<&_>| online.look(visit, [Part::Table], TableSession::status).flatten();
        TableScreen { online, tongue: tongue(), visit, own: Memo::new(own), status: Memo::new(status) }
    }

    /// Looks at what is known, whose parts are tracked; nothing once the table was left.
    pub fn look<T, const N: usize>(
        self,
        parts: [Part; N],
        look: impl FnOnce(&TableSession) -> T,
    ) -> Option<T> {
        self.online.look(self.visit, parts, look)
    }

    /// Looks at the table, where it is known, which is tracked.
    pub fn table<T>(self, look: impl FnOnce(&TableInfo) -> T) -> Option<T> {
        self.look([Part::Table], |session| session.table().map(look)).flatten()
    }

    /// Does something there.
    pub fn act(self, act: impl FnOnce(&mut TableSession)) {
        self.online.tell(|client| client.at_table(self.visit, act));
    }

    /// Asks for something over HTTP.
    pub fn request(self, what: &str, body: Value) {
        self.act(|session| session.request(what, body));
    }

    /// Whether something was asked for over HTTP and is not answered yet.
    pub fn busy(self) -> Signal<bool> {
        Signal::derive(move || self.look([Part::Table], TableSession::is_busy) == Some(true))
    }

    /// How far the table has come.
    pub fn status(self) -> Option<Status> {
        self.status.get()
    }

    /// One's own seat.
    pub fn own(self) -> Option<Seat> {
        self.own.get()
    }

    /// Whether one sits at the table, or sat there until a computer player went on.
    pub fn has_sat(self) -> bool {
        self.look([Part::Table, Part::Game], TableSession::has_sat) == Some(true)
    }

    /// Whether one set the table up.
    pub fn owns(self) -> bool {
        self.look([Part::Table], TableSession::owns) == Some(true)
    }

    /// Whether a seat owes a move.
    pub fn owes(self, seat: Seat) -> bool {
        self.look([Part::Table, Part::Game], |session| session.owes(seat)) == Some(true)
    }

    /// Whether a reply is being planned on the board.
    pub fn is_drafting(self) -> bool {
        self.look([Part::Plans], |session| session.plans().drafted().is_some()) == Some(true)
    }

    /// What is left on a seat's clock now, in milliseconds; whether that is now is tracked.
    pub fn clock(self, seat: Seat, now: f64) -> Option<f64> {
        self.look([Part::Table], |session| session.clock(seat, now)).flatten()
    }

    /// The same, told again and again where time is kept at all.
    pub fn clock_if_any(self, seat: Seat, beat: RwSignal<f64>) -> Option<f64> {
        self.clock(seat, beat.get_untracked())?;
        self.clock(seat, beat.get())
    }

    /// What everybody is called, to whoever looks on.
    pub fn called(self, seats: u8) -> Names {
        Names::new(Seat::first(seats).map(|seat| self.full_name(seat)).collect(), self.own())
    }

    /// Asks what has happened whenever more has than was seen happen.
    pub fn recount(self, stage: Stage) {
        Effect::new(move |_| {
            let count = stage.missed.get();
            let asked = untrack(|| {
                self.look([Part::Table], |session| {
                    format!("/api/tables/{}/account{}", session.id(), session.by_link())
                })
            });
            let Some(path) = asked else { return };
            spawn_local(async move {
                if let Ok(entries) = fetch::get::<Vec<Entry>>(&path).await {
                    stage.learn(entries, count);
                }
            });
        });
    }

    /// Where the record of the game is, once it is over.
    pub fn record(self) -> Option<String> {
        self.look([Part::Table], |session| {
            format!("/api/tables/{}/record{}", session.id(), session.by_link())
        })
    }

    /// Where the game can be looked at again: by the link one came by, unless one sat at the table.
    pub fn replay(self) -> Route {
        let own = self.own();
        let route = self.look([Part::Table], |session| match session.link().filter(|_| own.is_none()) {
            Some(link) => Route::JoinReplay(link.to_owned()),
            None => Route::TableReplay(session.id().to_owned()),
        });
        route.unwrap_or(Route::Online)
    }

    /// What a player is called: oneself is "you".
    pub fn name(self, seat: Seat) -> String {
        match self.own() == Some(seat) {
            true => self.tongue.say("you"),
            false => self.full_name(seat),
        }
    }

    /// What a player is called by everybody.
    fn full_name(self, seat: Seat) -> String {
        let name = self.look([Part::Table], |session| {
            session.sitter(seat).map(|sitter| names::sitter(sitter, self.tongue))
        });
        name.flatten().unwrap_or_default()
    }

    /// Shows the table on this board from now on, as long as the board is there.
    pub fn show_on(self, stage: Stage) {
        let (visit, board) = (self.visit, self.online.stage);
        board.set_value(Some((visit, stage)));
        on_cleanup(move || {
            let _ = board.try_update_value(|board| board.take_if(|(shown, _)| *shown == visit));
        });
        let scene = untrack(|| self.look([Part::Game], TableSession::scene));
        if let Some(scene) = scene.flatten() {
            self.online.draw(visit, stage, Draw::Anew(scene));
        }
    }

    /// Points at something: a move is sent as soon as it is whole.
    pub fn point(self, stage: Stage, part: &str) {
        if untrack(|| self.look([Part::Game], TableSession::may_choose)) != Some(true) {
            return;
        }
        match stage.point(part) {
            Pointed::Move(text) => self.act(|session| session.choose(&text, fresh())),
            Pointed::Further => {}
            Pointed::Closed => {
                let meant = stage.meant(part);
                self.act(|session| session.refuse(meant.as_deref()));
            }
        }
    }

    /// What was told last, in words, and the rule that has refused something.
    pub fn told(self) -> Said {
        let said = |told: &Told| match told {
            Told::Nothing | Told::Happened { .. } => (String::new(), None),
            Told::Sentence(key) => (self.tongue.say(key), None),
            Told::Said(sentence) => (sentence.clone(), None),
            Told::Refused(refusal) => (refusal.sentence.clone(), Some(refusal.rule.clone())),
            Told::Problem(problem) => (self.online.say(problem), None),
        };
        let told = self.look([Part::Told], |session| session.told().clone()).unwrap_or_default();
        let (sentence, rule) = said(&told);
        Said { sentence, rule }
    }

    /// An entry of the log in words; the table's housekeeping is not told.
    pub fn line(self, game: GameId, entry: &LogEntry) -> Option<String> {
        let text = self.text(game, entry)?;
        Some(match entry.seat {
            Some(seat) => self.tongue.fill("does", &[("who", &self.name(seat)), ("what", &text)]),
            None => text,
        })
    }

    /// What an entry says, without whose it is.
    fn text(self, game: GameId, entry: &LogEntry) -> Option<String> {
        match entry.note() {
            Some("wake") => None,
            Some(note) => {
                let moves = entry.taken_back().unwrap_or_default().to_string();
                Some(self.tongue.fill(&format!("log-{note}"), &[("moves", &moves)]))
            }
            None => Some(log::told(game, &entry.event, self.tongue.lang())),
        }
    }
}

/// The page's time, again and again, every so many milliseconds.
pub fn beat(tick: std::time::Duration) -> RwSignal<f64> {
    let beat = RwSignal::new(now());
    let tell = move || {
        let _ = beat.try_set(now());
    };
    if let Ok(ticking) = set_interval_with_handle(tell, tick) {
        on_cleanup(move || ticking.clear());
    }
    beat
}
