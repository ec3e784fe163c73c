//! A place at a table of the server, or beside it: what is known there, and what is said from there.

use super::super::fetch;
use super::super::names;
use super::super::socket::Goal;
use super::super::{Online, online};
use super::plan::Draft;
use crate::log;
use crate::route::{Route, Way, way};
use crate::session::fresh;
use crate::sound::Sound;
use crate::stage::{Pointed, Stage};
use crate::words::{Tongue, tongue};
use catalog::GameId;
use game_core::Seat;
use leptos::prelude::*;
use serde_json::{Value, json};
use std::fmt::Display;
use std::time::Duration;
use table::AnyTable;
use wasm_bindgen_futures::spawn_local;
use wire::{Ask, Chair, Entry, Frame, Full, Happened, Line, Offer, Progress, Reply, Sitter, Status, Table};

/// How long the last step of a game is shown before its secrets are, in milliseconds.
const STORY: u64 = 1_500;

/// What was said last: a sentence and, where a rule refused something, that rule.
#[derive(Clone, Default, PartialEq)]
pub struct Told {
    /// The sentence.
    pub sentence: String,
    /// The rule's code.
    pub rule: Option<String>,
}

/// Why there is nothing to see here.
#[derive(Clone, PartialEq)]
pub struct Gone {
    /// The sentence.
    pub message: String,
}

/// A place at a table, or beside it.
#[derive(Copy, Clone)]
pub struct Place {
    pub online: Online,
    pub tongue: Tongue,
    pub way: Way,
    pub id: StoredValue<String>,
    link: StoredValue<Option<String>>,
    /// The seat that the link is for.
    pub linked: Option<Seat>,
    /// The table, and when that was said by this page's clock.
    pub table: RwSignal<Option<Table>>,
    pub said_at: RwSignal<f64>,
    /// The seat that the server says one sits on.
    pub seat: RwSignal<Option<Seat>>,
    pub progress: RwSignal<Option<Progress>>,
    pub log: RwSignal<Vec<Entry>>,
    pub chat: RwSignal<Vec<Line>>,
    /// The number of the first line that one has not seen.
    pub seen: RwSignal<u32>,
    /// Lines that are not answered yet, by their keys, and one that was refused or could not be sent.
    pub saying: StoredValue<Vec<(String, String)>>,
    pub unsaid: RwSignal<String>,
    pub offer: RwSignal<Option<Offer>>,
    pub plan: RwSignal<Vec<Vec<String>>>,
    /// The key under which it was last sent, and what was planned before.
    pub planned: StoredValue<Option<(String, Vec<Vec<String>>)>>,
    pub links: RwSignal<Vec<Option<String>>>,
    pub watch: RwSignal<Option<String>>,
    /// A move that is on its way.
    pub pending: RwSignal<Option<Ask>>,
    /// A line of replies that is being planned on the board.
    pub draft: RwSignal<Option<Draft>>,
    /// Whether something was asked for over HTTP and is not answered yet.
    pub busy: RwSignal<bool>,
    pub told: RwSignal<Told>,
    /// What is told aloud whichever screen is shown: that the game begins.
    pub news: RwSignal<String>,
    pub gone: RwSignal<Option<Gone>>,
    /// The board, once there is something to see on it.
    pub stage: StoredValue<Option<Stage>>,
    /// A table that looks the same from here: what it asks and refuses is what the true one does.
    pub guess: StoredValue<Option<Box<dyn AnyTable>>, LocalStorage>,
    /// What a move that is on its way will have made of an open game.
    pub foreseen: StoredValue<Option<Value>>,
    pub sound: Sound,
}

impl Place {
    /// Comes to a table, by a link or by its address.
    pub fn new(id: String, link: Option<String>, linked: Option<Seat>) -> Place {
        let place = Place {
            online: online(),
            tongue: tongue(),
            way: way(),
            id: StoredValue::new(id.clone()),
            link: StoredValue::new(link.clone()),
            linked,
            table: RwSignal::new(None),
            said_at: RwSignal::new(0.0),
            seat: RwSignal::new(None),
            progress: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            chat: RwSignal::new(Vec::new()),
            seen: RwSignal::new(0),
            saying: StoredValue::default(),
            unsaid: RwSignal::default(),
            offer: RwSignal::new(None),
            plan: RwSignal::new(Vec::new()),
            planned: StoredValue::new(None),
            links: RwSignal::new(Vec::new()),
            watch: RwSignal::new(None),
            pending: RwSignal::new(None),
            draft: RwSignal::new(None),
            busy: RwSignal::new(false),
            told: RwSignal::new(Told::default()),
            news: RwSignal::new(String::new()),
            gone: RwSignal::new(None),
            stage: StoredValue::new(None),
            guess: StoredValue::new_local(None),
            foreseen: StoredValue::new(None),
            sound: expect_context(),
        };
        let goal = Goal { table: Some(id), link };
        place.online.listen(goal.clone(), move |frame| place.hear(frame));
        let online = place.online;
        on_cleanup(move || {
            if online.socket.goal() == Some(goal.clone()) {
                online.socket.rest();
            }
            // The next screen may be another table.
            let next = move || {
                if online.me.with_untracked(Option::is_some) && online.socket.goal().is_none() {
                    online.hear_lobby();
                }
            };
            set_timeout(next, Duration::ZERO);
        });
        place
    }

    /// Reads the table, where it is known, which is tracked.
    pub fn read<T>(self, read: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(read))
    }

    /// How far the table has come.
    pub fn status(self) -> Option<Status> {
        self.read(|table| table.status)
    }

    /// The game that is played.
    pub fn game(self) -> Option<GameId> {
        self.read(|table| table.game.parse().ok()).flatten()
    }

    /// One's own seat: what the server says, but before the game begins people come and go without its saying more.
    pub fn own(self) -> Option<Seat> {
        if self.progress.with(Option::is_none) {
            return self.found();
        }
        let is_person = |seat: &Seat| {
            self.read(|table| {
                table.seats.get(seat.index()).and_then(|chair| names::person(&chair.sitter)).is_some()
            })
        };
        self.seat.get().filter(|seat| is_person(seat) == Some(true))
    }

    /// The seat on which one is found by one's name.
    fn found(self) -> Option<Seat> {
        let Some(me) = self.online.me.with(|me| me.as_ref().map(|me| me.id.clone())) else {
            return self.seat.get();
        };
        let found = self.read(|table| {
            let sits = |chair: &Chair| names::person(&chair.sitter).is_some_and(|who| who.id == me);
            table.seats.iter().position(sits).and_then(|seat| Seat::checked(seat as u64))
        });
        found.flatten()
    }

    /// Whether one sits at the table, or sat there until a computer player went on.
    pub fn sat(self) -> bool {
        let me = self.online.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        let left = |chair: &Chair| match &chair.sitter {
            Sitter::Computer { stands_in_for: Some(who), .. } => Some(&who.id) == me.as_ref(),
            _ => false,
        };
        self.own().is_some() || self.read(|table| table.seats.iter().any(left)) == Some(true)
    }

    /// Where the record of the game is, once it is over.
    pub fn record(self) -> String {
        format!("/api/tables/{}/record{}", self.id.get_value(), self.by_link())
    }

    /// The link that one came by, as part of an address.
    pub fn by_link(self) -> String {
        self.link.get_value().map(|link| format!("?link={}", fetch::part(&link))).unwrap_or_default()
    }

    /// Where the game can be looked at again: by the link one came by, unless one sat at the table.
    pub fn replay(self) -> Route {
        match self.link.get_value().filter(|_| self.own().is_none()) {
            Some(link) => Route::JoinReplay(link),
            None => Route::TableReplay(self.id.get_value()),
        }
    }

    /// Whether one set the table up.
    pub fn owns(self) -> bool {
        let me = self.online.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        let owner = self.read(|table| table.owner.as_ref().map(|owner| owner.id.clone())).flatten();
        me.is_some() && me == owner
    }

    /// What a player is called: oneself is "you".
    pub fn name(self, seat: Seat) -> String {
        if self.own() == Some(seat) {
            return self.tongue.say("you");
        }
        self.full_name(seat)
    }

    /// What a player is called by everybody.
    pub fn full_name(self, seat: Seat) -> String {
        let sitter = self.read(|table| table.seats.get(seat.index()).map(|chair| chair.sitter.clone()));
        sitter.flatten().map(|sitter| names::sitter(&sitter, self.tongue)).unwrap_or_default()
    }

    /// Whether it is one's own move, and none is on its way.
    pub fn may_move(self) -> bool {
        let own = self.own();
        self.pending.with(Option::is_none)
            && self.status() == Some(Status::Running)
            && self.progress.with(|progress| {
                progress.as_ref().is_some_and(|now| own.is_some_and(|own| now.to_act.contains(&own)))
            })
    }

    /// What can be done from here now.
    pub fn legal(self) -> Vec<String> {
        untrack(|| match self.may_move() {
            true => self.progress.with(|now| now.as_ref().map(|now| now.legal.clone()).unwrap_or_default()),
            false => Vec::new(),
        })
    }

    /// Says something to the player.
    pub fn say(self, sentence: String) {
        self.told.set(Told { sentence, rule: None });
    }

    fn hear(self, frame: Frame) {
        match frame {
            Frame::Full(full) => self.learn(*full),
            Frame::Step(step) => self.step(*step),
            Frame::Table { table } => {
                self.renew(*table);
                // The game has begun, and nobody said how it stands.
                let behind = untrack(|| self.status()) == Some(Status::Running)
                    && self.progress.with_untracked(Option::is_none);
                if behind {
                    self.online.again();
                }
            }
            Frame::Chat { line } => self.chat.update(|chat| {
                if !chat.iter().any(|known| known.room == line.room && known.number == line.number) {
                    chat.push(line);
                }
            }),
            Frame::Offer { offer } => {
                // What was agreed on is no longer proposed either.
                let agreed = untrack(|| self.read(|table| table.next.is_some())) == Some(true);
                let own = untrack(|| self.own());
                let before = self.offer.with_untracked(|offer| offer.as_ref().map(|offer| offer.by));
                if let Some(by) = before.filter(|_| offer.is_none() && !agreed) {
                    let key = if Some(by) == own { "offer-declined" } else { "offer-off" };
                    self.say(self.tongue.say_now(key));
                }
                self.offer.set(offer);
            }
            Frame::Reply { key, reply } => self.answered(&key, reply),
            Frame::Gone { code, message } => {
                let lost = ["no-such-table", "not-for-you"].contains(&code.as_str());
                let message = self.online.say(&wire::Problem { code, message, reasons: Vec::new() });
                match lost {
                    true => self.gone.set(Some(Gone { message })),
                    false => self.say(message),
                }
            }
            _ => {}
        }
    }

    /// Learns all there is to know, for the first time or after having been away.
    fn learn(self, full: Full) {
        let Full { table, seat, progress, log, chat, offer, plan, links, watch } = full;
        let begins = progress.is_some()
            && self.progress.with_untracked(Option::is_none)
            && self.table.with_untracked(Option::is_some);
        self.gone.set(None);
        self.seat.set(seat);
        self.renew(table);
        if untrack(|| self.found()) != seat {
            self.online.recognise();
        }
        self.log.update(|known| match self.online.socket.known() {
            0 => *known = log,
            _ => wire::extend(known, log),
        });
        // What was taken back meanwhile is not told: then all is asked for once more.
        let ply = progress.as_ref().map_or(0, |now| now.ply);
        let moves =
            self.log.with_untracked(|log| wire::standing(log).iter().filter(|entry| entry.is_move()).count());
        if moves != ply && self.online.socket.known() > 0 {
            self.online.socket.knows(0);
            return self.online.again();
        }
        self.online.socket.knows(progress.as_ref().map_or(0, |now| now.seq));
        self.chat.set(chat);
        // What was said before one came is not news.
        if self.progress.with_untracked(Option::is_none) {
            untrack(|| self.see_chat());
        }
        self.offer.set(offer);
        self.plan.set(plan);
        self.planned.set_value(None);
        self.links.set(links.unwrap_or_default());
        self.watch.set(watch);
        // A plan is drawn up for the position that was.
        if self.progress.with_untracked(|known| known.as_ref().map(|known| known.ply)) != Some(ply) {
            self.draft.set(None);
        }
        self.progress.set(progress);
        self.show();
        // The same key is never carried out twice: what was on its way is sent again.
        if let Some(ask) = self.pending.get_untracked() {
            self.online.socket.send(&ask);
        }
        self.say_again();
        if begins {
            self.announce();
        }
    }

    /// Tells aloud that the game begins, and whose move it is.
    fn announce(self) {
        let mine = untrack(|| self.may_move());
        let key = if mine { "game-begins-yours" } else { "game-begins" };
        self.news.set(self.tongue.say_now(key));
        self.sound.begin();
    }

    /// The table has changed: seats, clocks, or where its players have gone.
    fn renew(self, table: Table) {
        let next = table.next.clone();
        let before = self.table.with_untracked(|table| table.as_ref().map(|table| table.next.clone()));
        self.said_at.set(now());
        self.table.set(Some(table));
        if let (Some(None), Some(next)) = (before, next)
            && untrack(|| self.own()).is_some()
        {
            self.way.go(Route::Table(next));
        }
    }

    /// Shows where the game stands.
    pub fn show(self) {
        if self.draft.with_untracked(Option::is_some) {
            return self.show_draft();
        }
        self.foreseen.set_value(None);
        self.imagine();
        let Some(stage) = self.stage.get_value() else { return };
        stage.forget_story();
        self.progress.with_untracked(|progress| {
            if let Some(now) = progress {
                stage.show(now.view.clone(), self.near(), &self.legal());
            }
        });
    }

    /// Whose side of the board is nearest: nobody's for those who watch.
    pub fn near(self) -> Option<Seat> {
        untrack(|| self.own())
    }

    /// Something happened.
    fn step(self, step: Happened) {
        let over = step.is_over();
        let table = self.table.with_untracked(|known| known.as_ref().map(|known| step.renewed(known)));
        let Happened { entries, progress, .. } = step;
        let undone = entries.iter().any(|entry| entry.taken_back().is_some());
        let own = untrack(|| self.own());
        let mine = own.is_some() && entries.iter().any(|entry| entry.is_move() && entry.seat == own);
        if mine {
            self.pending.set(None);
        }
        if let Some(table) = table {
            self.renew(table);
        }
        let said: Vec<String> = untrack(|| entries.iter().filter_map(|entry| self.line(entry)).collect());
        let said = log::summed(&said);
        let events: Vec<Value> = entries.iter().map(|entry| entry.event.clone()).collect();
        self.log.update(|log| wire::extend(log, entries));
        self.online.socket.knows(progress.seq);
        let came_true = self.came_true(&progress.view);
        let view = progress.view.clone();
        self.progress.set(Some(progress));
        // A plan is drawn up for the position that was, and so is an offer, but for a rematch.
        self.draft.set(None);
        self.follow_plan(&events);
        self.offer.update(|offer| drop(offer.take_if(|offer| offer.kind != "rematch")));
        match self.stage.get_value() {
            Some(stage) if came_true => {
                self.imagine();
                stage.offer(&self.legal());
            }
            Some(stage) if !undone => {
                self.imagine();
                stage.follow(&events, view, self.near(), &self.legal());
            }
            _ => self.show(),
        }
        self.tell(said, mine);
        if over {
            self.sound.end();
            if untrack(|| self.game()).is_some_and(|game| game.meta().chance) {
                self.uncover();
            }
        } else if !came_true {
            self.sound.step();
        }
    }

    /// Tells aloud what happened, and that it is one's own turn now.
    fn tell(self, mut said: Vec<String>, mine: bool) {
        if !mine && untrack(|| self.may_move()) {
            said.push(self.tongue.say_now("row-your-move"));
        }
        if !said.is_empty() {
            self.say(said.join(". "));
        }
    }

    /// Once a game of hidden hands is over all that was hidden is told.
    fn uncover(self) {
        let ask = move || {
            if self.online.socket.goal().is_some_and(|goal| goal.table == self.id.try_get_value()) {
                self.online.socket.knows(0);
                self.online.again();
            }
        };
        set_timeout(ask, Duration::from_millis(STORY));
    }

    /// An entry of the log in words; the table's housekeeping is not told.
    pub fn line(self, entry: &Entry) -> Option<String> {
        let text = self.text(entry)?;
        Some(match entry.seat {
            Some(seat) => self.tongue.fill("does", &[("who", &self.name(seat)), ("what", &text)]),
            None => text,
        })
    }

    /// What an entry says, without whose it is.
    pub fn text(self, entry: &Entry) -> Option<String> {
        match entry.note() {
            Some("wake") => None,
            Some(note) => {
                let moves = entry.taken_back().unwrap_or_default().to_string();
                Some(self.tongue.fill(&format!("log-{note}"), &[("moves", &moves)]))
            }
            None => Some(log::told(self.game()?, &entry.event, self.tongue.lang())),
        }
    }

    fn answered(self, key: &str, reply: Reply) {
        let moved = self.pending.with_untracked(|pending| pending.as_ref().and_then(Ask::key) == Some(key));
        match reply {
            Reply::Done { seq } => {
                self.heard(key);
                // The step itself may still be on its way.
                let known = self.progress.with_untracked(|now| now.as_ref().map(|now| now.seq));
                if moved && known >= Some(seq) {
                    self.pending.set(None);
                    self.show();
                }
            }
            Reply::Refused { code, message } => {
                self.sound.refusal();
                self.unplan(key);
                if let Some(text) = self.heard(key) {
                    self.unsaid.set(text);
                }
                let game = untrack(|| self.game());
                let is_rule = |game: GameId| game.words(self.tongue.lang_now()).refusal.contains_key(&code);
                let told = match game.is_some_and(is_rule) {
                    true => Told { sentence: message, rule: Some(code) },
                    false => {
                        let problem = wire::Problem { code, message, reasons: Vec::new() };
                        Told { sentence: self.online.say(&problem), rule: None }
                    }
                };
                self.told.set(told);
                if moved {
                    self.pending.set(None);
                    self.show();
                }
            }
        }
    }

    /// Points at something: a move is sent as soon as it is whole.
    pub fn point(self, part: &str) {
        let Some(stage) = self.stage.get_value() else { return };
        let drafts = self.draft.with_untracked(Option::is_some);
        if !drafts && !untrack(|| self.may_move()) {
            return;
        }
        match stage.point(part) {
            Pointed::Move(text) if drafts => self.draft_move(&text),
            Pointed::Move(text) => self.play(text),
            Pointed::Further => {}
            Pointed::Closed => self.refuse(stage, part),
        }
    }

    /// Sends a move; nothing can be chosen until it is answered, but in an open game it is seen at once.
    pub fn play(self, text: String) {
        let Some(seq) = self.progress.with_untracked(|now| now.as_ref().map(|now| now.seq)) else { return };
        if !untrack(|| self.may_move()) {
            return self.say(self.tongue.say_now("not-your-turn"));
        }
        let ask = Ask::Move { seq, text: text.clone(), key: fresh() };
        self.online.socket.send(&ask);
        self.pending.set(Some(ask));
        if let Some(stage) = self.stage.get_value() {
            stage.offer(&[]);
            self.foresee(stage, &text);
        }
    }

    /// Asks for something else, which the server answers where it refuses it.
    pub fn ask(self, ask: impl FnOnce(String) -> Ask) {
        if !self.online.socket.send(&ask(fresh())) {
            self.say(self.tongue.say_now("problem-offline"));
        }
    }

    /// Sits down on a seat.
    pub fn sit(self, seat: Seat) {
        // Whoever set the table up holds the links of all seats.
        let held = self.links.with_untracked(|links| links.get(seat.index()).cloned().flatten());
        let body = match held.or(self.link.get_value()) {
            Some(link) => json!({ "seat": seat, "link": link }),
            None => json!({ "seat": seat }),
        };
        self.request("sit", body);
    }

    /// Does something as a person, who one becomes where one is nobody yet.
    pub fn request(self, what: impl Display, body: Value) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        let path = format!("/api/tables/{}/{what}", self.id.get_value());
        spawn_local(async move {
            let done = self.online.act::<Value>("POST", &path, &body).await;
            self.busy.try_set(false);
            match done {
                Ok(_) => self.online.again(),
                Err(problem) => {
                    self.told.try_set(Told { sentence: self.online.say(&problem), rule: None });
                }
            }
        });
    }

    /// Whether this person is asked to sit on a seat.
    pub fn asks_me(self, sitter: &Sitter) -> bool {
        let me = self.online.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        matches!(sitter, Sitter::Asked { who } if Some(&who.id) == me.as_ref())
    }
}

/// The page's clock, in milliseconds.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
