//! Computer players at a table: when they are asked, when their answers are shown, and when nobody is left to show them to.

use super::actor::TableActor;
use super::message::Message;
use super::pace::pause;
use crate::minds::{Thinking, Whose};
use bots::{Asking, Level, Limit, Task};
use game_core::Seat;
use std::sync::Arc;
use store::{Moment, Status};

/// How long a table is played on at which no person is left and nobody looks on, in milliseconds.
const ABANDONED_AFTER: i64 = 60_000;

/// A computer player that is asked for a move.
#[derive(Debug)]
pub struct Mind {
    /// The row that it looks at.
    seq: u32,
    /// When it was asked.
    asked: Moment,
    /// How long it seems to think, in milliseconds; nothing where it answers as soon as it has thought.
    pause: Option<i64>,
    /// Its move, once it has one, and when that is shown.
    answer: Option<(String, Moment)>,
    /// Ends the thought when it is let go.
    _thinking: Thinking,
}

impl Mind {
    /// When a move is shown that is known now: after as long as it seems to think, or after twice as long, and so on. Neither what the
    /// seat holds nor how much there was to think about has a part in that.
    fn shown_at(&self, now: Moment) -> Moment {
        let Some(pause) = self.pause else { return now };
        let took = (now.0 - self.asked.0).max(1);
        let times = (took + pause - 1) / pause;
        Moment(self.asked.0 + times * pause)
    }
}

impl TableActor {
    pub(super) fn think(&mut self, seat: Seat, level: Level, seq: u32) {
        let Some(play) = &self.play else { return };
        let dice = self.app.key.dice(self.id(), seq, seat);
        let question = catalog::question(play.table(), Task::best(seat, Limit::Level(level), dice));
        let Some(asking) = Asking::begin(question, play.table().legal(seat)) else { return };
        let drawn = self.app.key.pause(self.id(), seq, seat);
        let pause = self.app.settings.pace.map(|pace| pause(pace, level, drawn));
        // Where hands are hidden whoever has more to think about does not think for longer than it seems.
        let most = pause.filter(|_| !self.game.meta().open).map(|pause| pause * 9 / 10);
        let (app, table) = (Arc::downgrade(&self.app), self.id());
        let then = move |bots::Answer { text, failures, .. }| {
            if let Some(app) = app.upgrade() {
                app.registry.tell(&app, table, Message::Thought { seat, seq, text, failures });
            }
        };
        let whose = Whose::table(table, self.info.owner, self.app.hall.origin(table));
        let environment = Arc::clone(&self.app.environment);
        let thinking = self.app.minds.ask(whose, level, environment, (asking, most), then);
        let (asked, pause) = (self.moment(), pause.map(|pause| pause.as_millis() as i64));
        self.minds[seat.index()] = Some(Mind { seq, asked, pause, answer: None, _thinking: thinking });
    }

    /// A computer player has decided: its move is shown when it is time to.
    pub(super) async fn thought(&mut self, seat: Seat, seq: u32, text: String, failures: &[String]) {
        if !failures.is_empty() {
            self.app.figures.fail_minds(failures.len());
            let failures = failures.join("; ");
            tracing::error!(table = %self.info.id, failures, "a computer player failed");
        }
        let now = self.now();
        let Some(mind) = self.minds.get_mut(seat.index()).and_then(Option::as_mut) else { return };
        if mind.seq == seq {
            let shown = mind.shown_at(now);
            mind.answer = Some((text, shown));
            self.show_answers(now).await;
        }
    }

    /// When the next answer of a computer player is shown.
    pub fn answers(&self) -> Option<Moment> {
        self.minds.iter().flatten().filter_map(|mind| mind.answer.as_ref().map(|(_, shown)| *shown)).min()
    }

    /// Shows the answers whose time has come, in their order.
    pub async fn show_answers(&mut self, now: Moment) {
        while let Some(due) = self.answers().filter(|due| *due <= now) {
            let is_due = |mind: &Mind| mind.answer.as_ref().is_some_and(|(_, shown)| *shown == due);
            let seat = self.seats().find(|seat| self.minds[seat.index()].as_ref().is_some_and(is_due));
            let Some(seat) = seat else { return };
            let mind = self.minds[seat.index()].take();
            if let Some(Mind { seq, answer: Some((text, shown)), pause, .. }) = mind {
                // It counts as made when it was to be shown.
                self.at = if pause.is_some() { shown } else { self.at };
                self.answer_for(seat, seq, &text).await;
            }
        }
    }

    async fn answer_for(&mut self, seat: Seat, seq: u32, text: &str) {
        let now = self.moment();
        let is_computer = self.level_of(seat).is_some();
        let Some(play) = self.play.as_mut().filter(|_| self.info.status == Status::Running) else { return };
        if !is_computer || !play.is_fresh(seat, seq) {
            return self.carry_on().await;
        }
        match play.act(seat, text, now) {
            Ok(added) => {
                if let Err(error) = self.stepped(added).await {
                    tracing::error!(table = %self.info.id, ?error, "a computer player's move was not kept");
                }
            }
            Err(refused) => {
                tracing::error!(table = %self.info.id, rule = refused.rule, "a computer player's move was refused");
            }
        }
    }

    /// Looks whether somebody is left who plays or looks on.
    pub fn look_for_people(&mut self) {
        let left = !self.people().is_empty() || !self.is_unwatched();
        let running = self.info.status == Status::Running;
        self.deserted = (running && !left).then(|| self.deserted.unwrap_or(self.now()));
    }

    /// When a game ends at which nobody is left.
    pub(super) fn given_up_at(&self) -> Option<Moment> {
        self.deserted.map(|since| Moment(since.0 + ABANDONED_AFTER))
    }

    /// Ends a game at which nobody has been left for long.
    pub async fn abandon(&mut self, now: Moment) {
        if self.given_up_at().is_none_or(|at| at > now) {
            return;
        }
        self.deserted = None;
        let at = self.moment();
        self.minds.fill_with(|| None);
        let Some(play) = self.play.as_mut() else { return };
        let added = play.abandon(at);
        let retracted = self.retract_offer();
        if let Err(error) = self.keep(&added, retracted.into_iter().collect()).await {
            return tracing::error!(table = %self.info.id, ?error, "an abandoned game could not be ended");
        }
        tracing::info!(table = %self.info.id, "a game ended at which nobody was left");
        self.show_step(&added);
    }
}
