//! What a table that looks like the true one says: why a move is refused, and what an open one will come to.

use super::place::{Place, Told};
use crate::stage::Stage;
use catalog::GameId;
use game_core::{Lang, Observer, Seat, StepText};
use leptos::prelude::*;
use serde_json::Value;
use table::AnyTable;
use wire::Status;

impl Place {
    /// Makes a table that looks like the true one from here.
    pub fn imagine(self) {
        self.guess.set_value(self.imagined());
    }

    /// Such a table.
    pub fn imagined(self) -> Option<Box<dyn AnyTable>> {
        untrack(|| {
            let table = self.table.get()?;
            let progress = self.progress.get()?;
            let plays = table.status == Status::Running && self.own().is_some();
            let game: GameId = table.game.parse().ok().filter(|_| plays)?;
            let seed = u64::from(progress.seq);
            catalog::guess(game, table.seats.len() as u8, &table.options, &progress.view, seed).ok()
        })
    }

    /// Shows a move before the server has answered, where nothing is hidden that could make it come out otherwise.
    pub fn foresee(self, stage: Stage, text: &str) {
        let Some(own) = untrack(|| self.own()) else { return };
        let near = self.near();
        let foreseen = self.guess.try_update_value(|guess| {
            let guess = guess.as_mut().filter(|guess| guess.is_open())?;
            let steps = guess.play(own, text).ok()?;
            stage.tell(&**guess, steps, Observer::All, near, &[]);
            Some(guess.view(Observer::All))
        });
        if let Some(foreseen) = foreseen.flatten() {
            self.foreseen.set_value(Some(foreseen));
            self.sound.step();
        }
    }

    /// Whether what is on the board already is what came of it; if it is not, the board goes back to what was.
    pub fn came_true(self, view: &Value) -> bool {
        let Some(foreseen) = self.foreseen.try_update_value(Option::take).flatten() else { return false };
        let came_true = foreseen == *view;
        if !came_true {
            self.show();
        }
        came_true
    }

    /// Says why nothing goes on there.
    pub fn refuse(self, stage: Stage, part: &str) {
        self.sound.refusal();
        let Some(seat) = untrack(|| self.own()) else { return };
        let lang = self.tongue.lang_now();
        let meant = stage.meant(part);
        let told = self.guess.try_update_value(|guess| {
            let guess = guess.as_mut()?;
            let refused = meant.and_then(|text| attempt(&mut **guess, seat, &text, lang).err());
            refused.or_else(|| Some(Told { sentence: guess.asks(seat, lang)?.to_owned(), rule: None }))
        });
        if let Some(told) = told.flatten() {
            self.told.set(told);
        }
    }
}

/// The notation of a move that would be taken, or why it would be refused.
pub fn attempt(table: &mut dyn AnyTable, seat: Seat, text: &str, lang: Lang) -> Result<String, Told> {
    match table.play(seat, text) {
        Ok(steps) => {
            let played = table.texts(steps).into_iter().find_map(|step| match step {
                StepText::Act { text, .. } => Some(text),
                StepText::Chance { .. } => None,
            });
            table.undo(1).expect("what was just played can be taken back");
            Ok(played.unwrap_or_else(|| text.to_owned()))
        }
        Err(refused) => {
            Err(Told { sentence: table.say(&refused, lang), rule: Some(refused.rule.to_owned()) })
        }
    }
}
