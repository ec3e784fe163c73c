//! A table that looks like the true one: why a move is refused there, and what an open one will come to.

use super::{Refusal, TableSession, Told};
use crate::{Draw, Effect, Scene, Sound};
use game_core::{Lang, Observer, Seat};
use serde_json::Value;
use table::{AnyTable, Refused};
use wire::Status;

impl TableSession {
    /// Makes a table that looks like the true one from here.
    pub(super) fn imagine(&mut self) {
        let table = self.table().filter(|table| table.status == Status::Running);
        if table.is_some_and(|table| {
            self.game().is_some_and(|game| game.meta().reason_against(table.rules).is_some())
        }) {
            self.say(Told::Sentence("newer-rules-what"));
        }
        self.game.guess = self.imagined();
        if let (Some(draft), Some(guess)) = (self.plans.draft(), &mut self.game.guess) {
            draft.play(&mut **guess);
        }
    }

    /// Such a table.
    pub(super) fn imagined(&self) -> Option<Box<dyn AnyTable>> {
        let (table, progress) = (self.table()?, self.progress()?);
        let plays = table.status == Status::Running && self.own().is_some();
        let game = self.game().filter(|_| plays)?;
        let (seats, seed) = (table.seats.len() as u8, u64::from(progress.seq));
        catalog::guess(game, table.rules, seats, &table.options, &progress.view, seed).ok()
    }

    /// Shows a move before the server has answered, where nothing is hidden or drawn that could make it come out otherwise; whether
    /// it is shown.
    pub(super) fn foresee(&mut self, own: Seat, text: &str) -> bool {
        let Some(guess) = self.game.guess.as_mut().filter(|guess| guess.meta().is_perfect()) else {
            return false;
        };
        let Ok(steps) = guess.play(own, text) else { return false };
        let events = guess.events(steps, Observer::All);
        self.game.foreseen = Some(guess.view(Observer::All));
        self.draw(|scene| Draw::Follow(events, Scene { near: Some(own), legal: Vec::new(), ..scene }));
        self.want(Effect::Sound(Sound::Step));
        true
    }

    /// Whether what is on the board already is what came of it; if it is not, the board goes back to what was.
    pub(super) fn came_true(&mut self, view: &Value) -> bool {
        let Some(foreseen) = self.game.foreseen.take() else { return false };
        let came_true = foreseen == *view;
        if !came_true {
            self.show();
        }
        came_true
    }

    /// Says why nothing goes on there, where pointing there must mean this move.
    pub fn refuse(&mut self, meant: Option<&str>) {
        self.want(Effect::Sound(Sound::Refusal));
        let (Some(own), lang) = (self.own(), self.lang) else { return };
        let Some(guess) = self.game.guess.as_deref() else { return };
        let told = match meant.and_then(|text| guess.check(own, text).err()) {
            Some(refused) => Some(Told::Refused(refusal(guess, &refused, lang))),
            None => guess.asks(own, lang).map(|asks| Told::Said(asks.to_owned())),
        };
        if let Some(told) = told {
            self.say(told);
        }
    }
}

/// Why a rule of this table refuses something, in words.
pub(super) fn refusal(table: &dyn AnyTable, refused: &Refused, lang: Lang) -> Refusal {
    Refusal { sentence: table.say(refused, lang), rule: refused.rule.to_owned() }
}
