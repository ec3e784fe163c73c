//! What the server says of a table.

use super::{TableSession, Told};
use crate::{Draw, Effect, Refusal, Sound, Timer};
use serde_json::Value;
use wire::{Ask, Frame, Full, Happened, LogEntry, Offer, Problem, Reply, Status, TableInfo};

/// How long the last step of a game is shown before its secrets are, in milliseconds.
const STORY: u64 = 1_500;

impl TableSession {
    /// Hears a frame, at this time by the page's clock.
    pub(crate) fn hear(&mut self, frame: Frame, now: f64) {
        match frame {
            Frame::Full(full) => self.learn(*full, now),
            Frame::Step(step) => self.step(*step, now),
            Frame::Table { table } => {
                self.renew(*table, now);
                // The game has begun, and nobody said how it stands.
                if self.status() == Some(Status::Running) && self.progress().is_none() {
                    self.out.reconnect = true;
                }
            }
            Frame::Chat { line } => self.chat.hear(line),
            Frame::Offer { offer } => self.hear_offer(offer),
            Frame::Reply { key, reply } => self.answered(&key, reply),
            Frame::Gone { code, message } => {
                let is_lost = ["no-such-table", "not-for-you"].contains(&code.as_str());
                let problem = Problem { code, message, reasons: Vec::new() };
                match is_lost {
                    true => self.around.gone = Some(problem),
                    false => self.say(Told::Problem(problem)),
                }
            }
            Frame::Turns { .. } | Frame::Lobby(_) | Frame::Yours | Frame::Pong => {}
        }
    }

    /// Learns all there is to know, for the first time or after having been away.
    fn learn(&mut self, full: Full, now: f64) {
        let Full { table, seat, progress, log, chat, offer, plan, links, watch } = full;
        let is_first = self.progress().is_none();
        let begins = is_first && progress.is_some() && self.table().is_some();
        let was_played = self.status() == Some(Status::Running);
        self.around.gone = None;
        self.around.seat = seat;
        self.renew(table, now);
        if self.found() != seat {
            self.out.recognise = true;
        }
        // A move that was shown before it was answered, and did not come true, goes back before all else is learned.
        if let Some(progress) = &progress {
            self.came_true(&progress.view);
        }
        match self.resume.asked {
            0 => *self.log = log,
            _ => wire::extend(&mut self.log, log),
        }
        // What was taken back meanwhile is not told, nor what a game that has ended meanwhile had hidden: then all is asked for.
        let ply = progress.as_ref().map_or(0, |now| now.ply);
        let moves = wire::standing(&self.log).iter().filter(|entry| entry.is_move()).count();
        let hid = was_played && self.status() == Some(Status::Over) && self.hides();
        if self.resume.asked > 0 && (moves != ply || hid) {
            return self.ask_for_all();
        }
        self.resume.from = progress.as_ref().map_or(0, |now| now.seq);
        self.chat.lines = chat;
        // What was said before one came is not news.
        if is_first {
            self.chat.see();
        }
        *self.offer = offer;
        self.plans.learn(plan);
        self.around.links = links.unwrap_or_default();
        self.around.watch = watch;
        if self.progress().map(|known| known.ply) != Some(ply) {
            self.drop_draft();
        }
        self.game.progress = progress;
        self.show();
        // The same key is never carried out twice: what was on its way is sent again.
        if let Some(ask) = self.game.pending.clone() {
            self.want(Effect::Send(ask));
        }
        self.speak_again();
        if begins {
            self.told.begun = Some(self.may_move());
            self.want(Effect::Sound(Sound::Begin));
        }
    }

    /// The table has changed: seats, clocks, or where its players have gone.
    fn renew(&mut self, table: TableInfo, now: f64) {
        let goes_on = self.table().is_some_and(|known| known.next.is_none());
        let next = table.next.clone().filter(|_| goes_on);
        self.around.said_at = now;
        self.around.table = Some(table);
        if let Some(next) = next
            && self.own().is_some()
        {
            self.want(Effect::GoTo(next));
        }
    }

    /// Something happened.
    fn step(&mut self, step: Happened, now: f64) {
        let is_known = |entry: &LogEntry| entry.seq < self.resume.from;
        if !step.entries.is_empty() && step.entries.iter().all(is_known) {
            return;
        }
        let is_over = step.is_over();
        let table = self.table().map(|known| step.renewed(known));
        let Happened { entries, progress, .. } = step;
        let undone = entries.iter().any(|entry| entry.taken_back().is_some());
        let own = self.own();
        let mine = own.is_some() && entries.iter().any(|entry| entry.is_move() && entry.seat == own);
        if mine {
            self.game.pending = None;
        }
        if let Some(table) = table {
            self.renew(table, now);
        }
        let events: Vec<Value> = entries.iter().map(|entry| entry.event.clone()).collect();
        let came_true = self.came_true(&progress.view);
        wire::extend(&mut self.log, entries.iter().cloned());
        self.resume.from = progress.seq;
        self.game.progress = Some(progress);
        // A plan is drawn up for the position that was, and so is an offer, but for a rematch.
        self.drop_draft();
        self.follow_plans(&events);
        if self.offer().is_some_and(|offer| offer.kind != "rematch") {
            *self.offer = None;
        }
        self.imagine();
        match (came_true, undone) {
            (true, _) => self.want(Effect::Draw(Draw::Offer(self.legal()))),
            (false, false) => self.draw(|scene| Draw::Follow(events, scene)),
            (false, true) => self.draw(Draw::Anew),
        }
        let your_move = !mine && self.may_move();
        if your_move || entries.iter().any(|entry| entry.note() != Some("wake")) {
            self.say(Told::Happened { entries, your_move });
        }
        if is_over {
            self.want(Effect::Sound(Sound::End));
            // Once a game of hidden hands is over all that was hidden is told.
            if self.hides() {
                self.want(Effect::After(STORY, Timer::Uncover(self.visit)));
            }
        } else if !came_true {
            self.want(Effect::Sound(Sound::Step));
        }
    }

    fn hides(&self) -> bool {
        self.game().is_some_and(|game| !game.meta().open)
    }

    fn hear_offer(&mut self, offer: Option<Offer>) {
        // What was agreed on is no longer proposed either.
        let agreed = self.table().is_some_and(|table| table.next.is_some());
        if let (Some(before), None, false) = (self.offer(), &offer, agreed) {
            let declined = Some(before.by) == self.own();
            self.say(Told::Sentence(if declined { "offer-declined" } else { "offer-off" }));
        }
        *self.offer = offer;
    }

    fn answered(&mut self, key: &str, reply: Reply) {
        let moved = self.game.pending.as_ref().and_then(Ask::key) == Some(key);
        match reply {
            Reply::Done { seq } => {
                self.said(key);
                // The step itself may still be on its way.
                if moved && self.progress().is_some_and(|now| now.seq >= seq) {
                    self.game.pending = None;
                    self.show();
                }
            }
            Reply::Refused { code, message } => {
                self.want(Effect::Sound(Sound::Refusal));
                self.unplan(key);
                let is_rule =
                    self.game().is_some_and(|game| game.words(self.lang).refusal.contains_key(&code));
                let told = match is_rule {
                    true => Told::Refused(Refusal { sentence: message, rule: code }),
                    false => Told::Problem(Problem { code, message, reasons: Vec::new() }),
                };
                match self.said(key) {
                    Some(text) => self.leave_unsaid(text, told),
                    None => self.say(told),
                }
                if moved {
                    self.game.pending = None;
                    self.show();
                }
            }
        }
    }
}
