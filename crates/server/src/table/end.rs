//! How games end: by the rules, because somebody leaves, and what it does to ratings.

use super::actor::TableActor;
use super::frames::computer_names;
use super::log::Row;
use super::message::Asker;
use super::play::{ABANDONED, Play, Terms, game_of};
use super::seats::about;
use crate::news::Item;
use crate::{App, Error, rating};
use game_core::Seat;
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Holder, PersonId, Status, StoreError, TableEdit, TableId, Verdict, What};
use table::{Record, Seed};
use wire::Late;

/// The level of a computer player that plays on for somebody.
pub const STAND_IN: u64 = 4;

impl TableActor {
    /// Somebody gives up.
    pub(super) async fn resign(&mut self, asker: &Asker) -> Result<(), Error> {
        let seat = self.player(asker)?;
        self.remove(seat, Row::Resign(seat)).await
    }

    /// A seat's player leaves a game that is running: two-player games end, in others a computer player goes on.
    pub(super) async fn remove(&mut self, seat: Seat, row: Row) -> Result<(), Error> {
        let now = self.moment();
        let replaced = matches!(row, Row::Late(_)) && self.late == Late::Computer;
        let others = self.people().iter().any(|(other, _)| *other != seat);
        let two = self.info.chairs.len() == 2;
        let Holder::Person(person) = self.info.chairs[seat.index()].holder else { return Ok(()) };
        let play = self.play.as_mut().expect("a running table is played");
        let mut more = Vec::new();
        let added = if replaced {
            play.stand_in(seat, now)
        } else {
            let added = play.leave(seat, row, now);
            if !others {
                play.give_up();
            }
            added
        };
        if replaced || (!two && others) {
            let holder = Holder::Computer { level: STAND_IN.to_string(), stands_in_for: Some(person) };
            more.push(TableEdit::Sit { seat, holder: holder.clone(), at: now });
            self.info.chairs[seat.index()].holder = holder;
        }
        let retracted = self.retract_offer();
        let is_retracted = retracted.is_some();
        more.extend(retracted);
        self.keep(&added, more).await?;
        self.list();
        self.app.news.tell(person, Item::Done(self.id()));
        self.show_step(&added);
        if is_retracted {
            self.show_offer();
        }
        self.carry_on().await;
        Ok(())
    }

    /// Writes down how the game ended, with everybody's new rating.
    pub(super) async fn finish(&mut self, edits: Vec<TableEdit>, outcome: Value) -> Result<(), Error> {
        let verdicts = verdicts(&outcome, self.info.chairs.len());
        let at = self.now();
        let over = TableEdit::Over { outcome: outcome.clone(), verdicts: verdicts.clone(), at };
        let edits: Vec<TableEdit> = edits.into_iter().chain([over]).collect();
        let sitters: Vec<Option<PersonId>> =
            self.info.chairs.iter().map(|chair| about(&chair.holder)).collect();
        // Another game of the same people may end at the same moment: then their ratings are worked out again.
        for _ in 0..5 {
            let rated = match self.info.rated && outcome["reason"] != ABANDONED {
                true => rating::changes(&self.app, &self.info, &sitters, &outcome, at).await?,
                false => Vec::new(),
            };
            match self.write(edits.clone(), rated).await {
                Err(StoreError::Taken(What::Rating(_))) => {}
                Err(error) => return Err(error.into()),
                Ok(()) => {
                    self.ended(outcome, &verdicts);
                    self.info.touched = at;
                    self.list();
                    for person in sitters.into_iter().flatten() {
                        self.app.news.tell(person, Item::Done(self.id()));
                        self.app.news.tell(person, Item::Finish(self.id()));
                    }
                    return Ok(());
                }
            }
        }
        Err(Error::Unavailable("Too many games end at once: try again.".to_owned()))
    }

    fn ended(&mut self, outcome: Value, verdicts: &[Verdict]) {
        self.info.status = Status::Over;
        self.info.outcome = Some(outcome);
        for (chair, verdict) in self.info.chairs.iter_mut().zip(verdicts) {
            chair.verdict = Some(*verdict);
        }
        self.plans.clear();
    }

    /// What happened, as whoever asks knows it.
    pub(super) fn account(&self, asker: &Asker) -> Result<Vec<account::Entry>, Error> {
        if !self.admits(asker) {
            return Err(Error::NO_TABLE);
        }
        let observer = self.observer(asker.id());
        Ok(self.play.as_ref().map(|play| play.account(observer)).unwrap_or_default())
    }

    /// The record of a game that is over.
    pub(super) fn record(&self, asker: &Asker) -> Result<Record, Error> {
        if !self.admits(asker) {
            return Err(Error::NO_TABLE);
        }
        match (&self.play, self.info.status) {
            (Some(play), Status::Over) => Ok(recorded(&self.info, play)),
            _ => Err(Error::Conflict(
                "still-running",
                "The record holds every secret: it is given out when the game is over.".to_owned(),
            )),
        }
    }
}

fn recorded(info: &store::TableRow, play: &Play) -> Record {
    let name = |(chair, computer): (&store::Chair, &str)| match &chair.holder {
        Holder::Computer { stands_in_for: None, .. } => computer.to_owned(),
        _ => chair.name.clone().unwrap_or_else(|| "guest".to_owned()),
    };
    let names = info.chairs.iter().zip(computer_names(info)).map(name);
    play.record(names.collect(), ended(info))
}

/// What is said in a record of how its game ended: nothing that the table does not show everybody who may see it.
fn ended(info: &store::TableRow) -> Value {
    let outcome = info.outcome.as_ref().unwrap_or(&Value::Null);
    let level = |chair: &store::Chair| match &chair.holder {
        Holder::Computer { level, .. } => level.parse::<u8>().ok(),
        _ => None,
    };
    json!({
        "table": info.id,
        "levels": info.chairs.iter().map(level).collect::<Vec<_>>(),
        "at": info.touched.0,
        "rated": info.rated,
        "time": super::read_time(&info.time).0,
        "ranking": outcome["ranking"],
        "reason": outcome["reason"],
    })
}

/// The record of a game that is over, for those who may see it, without waking its table.
pub async fn record_of(app: &App, table: TableId) -> Result<Record, Error> {
    let turn = Arc::clone(&app.replays).acquire_owned().await;
    let loaded = app.store.load(table).await?.ok_or(Error::NO_TABLE)?;
    let replay = move || {
        let _turn = turn;
        let info = loaded.table;
        let terms = Terms {
            game: game_of(&info)?,
            rules: info.rules,
            seats: info.chairs.len() as u8,
            options: &info.options,
            seed: Seed::new(loaded.seed.reveal()),
            time: super::read_time(&info.time).0,
        };
        let mut play = Play::load(&terms, info.touched, &loaded.steps).map_err(Error::Broken)?;
        play.close();
        Ok(recorded(&info, &play))
    };
    tokio::task::spawn_blocking(replay).await.map_err(|error| Error::Broken(error.to_string()))?
}

/// How it ended for each seat.
pub fn verdicts(outcome: &Value, seats: usize) -> Vec<Verdict> {
    let winners: Vec<u64> = outcome["ranking"][0]
        .as_array()
        .map(|first| first.iter().filter_map(Value::as_u64).collect())
        .unwrap_or_default();
    let verdict = |seat: usize| match (winners.contains(&(seat as u64)), winners.len()) {
        (true, 1) => Verdict::Won,
        (true, _) => Verdict::Drawn,
        (false, _) => Verdict::Lost,
    };
    (0..seats).map(verdict).collect()
}
