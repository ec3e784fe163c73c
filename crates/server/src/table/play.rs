//! A game that is played at a table: the rules' table, its log, its clocks, and how it ended.

use super::clock::Clocks;
use super::log::Row;
use crate::Error;
use catalog::GameId;
use game_core::{Observer, Seat, StepText};
use serde_json::{Value, json};
use std::ops::Range;
use store::{Moment, Seq, Step};
use table::{AnyTable, Record, Refused, Seed};
use wire::{LogEntry, Progress, Time};

/// Why a game ended at which nobody was left; it changes no rating.
pub const ABANDONED: &str = "abandoned";

/// A game that is played at a table.
pub struct Play {
    table: Box<dyn AnyTable>,
    /// How many rows the log has.
    seq: Seq,
    /// For each step of the game that still counts: its row, and when it was made.
    line: Vec<(Seq, Moment)>,
    /// The table's own rows, each with the rows of the moves it took back.
    own: Vec<(LogEntry, Vec<Seq>)>,
    /// Since which row each seat has owed a move.
    owes: Vec<Option<Seq>>,
    /// Everybody's time.
    pub clocks: Clocks,
    /// Those who gave up or were late, in this order.
    out: Vec<Seat>,
    /// How it ended without the rules: agreed upon, or given up.
    ended: Option<&'static str>,
}

/// What a game is played by.
pub struct Terms<'t> {
    /// The game.
    pub game: GameId,
    /// The version of its rules.
    pub rules: u32,
    /// How many seats play.
    pub seats: u8,
    /// Its options.
    pub options: &'t Value,
    /// What is dealt from.
    pub seed: Seed,
    /// How time is kept.
    pub time: Time,
}

/// Rows that were added, and what they say to those who look on.
#[derive(Debug)]
pub struct Added {
    /// The number of the first row.
    pub seq: Seq,
    /// The rows, as they are to be kept.
    pub rows: Vec<Step>,
    what: What,
}

#[derive(Debug)]
enum What {
    Steps(Range<usize>),
    Own(Value, Option<Seat>),
}

impl Added {
    /// Whether the table itself wrote it down.
    pub fn is_own(&self) -> bool {
        matches!(self.what, What::Own(..))
    }

    /// How many moves are among the rows.
    pub fn moves(&self) -> usize {
        match self.what {
            What::Steps(_) => self.rows.iter().filter(|row| row.seat.is_some()).count(),
            What::Own(..) => 0,
        }
    }
}

/// The game of a table, unless this server cannot play it by the rules that the table began with.
pub fn game_of(info: &store::TableRow) -> Result<GameId, Error> {
    let unknown = |reason| Error::Conflict(Error::UNKNOWN_RULES, reason);
    let game: GameId = info.game.parse().map_err(unknown)?;
    match game.meta().reason_against(info.rules) {
        Some(reason) => Err(unknown(reason)),
        None => Ok(game),
    }
}

impl Play {
    /// A game that begins: dealt up to its first decision.
    pub fn begin(terms: &Terms<'_>, now: Moment) -> Result<(Play, Added), String> {
        let table = catalog::reopen(terms.game, terms.rules, terms.seats, terms.options, terms.seed.clone())
            .map_err(|error| error.to_string())?;
        let mut play = Play {
            table,
            seq: 0,
            line: Vec::new(),
            own: Vec::new(),
            owes: vec![None; usize::from(terms.seats)],
            clocks: Clocks::new(terms.time, terms.seats, now),
            out: Vec::new(),
            ended: None,
        };
        let dealt = play.table.steps();
        let added = play.steps(0..dealt, now);
        Ok((play, added))
    }

    /// A game that is gone on with: the log, replayed by the rules.
    pub fn load(terms: &Terms<'_>, begun: Moment, log: &[Step]) -> Result<Play, String> {
        let first = log.first().map_or(begun, |row| row.at);
        let (mut play, added) = Play::begin(terms, first)?;
        let same = |kept: &[Step], made: &[Step]| {
            kept.len() == made.len() && kept.iter().zip(made).all(|(kept, made)| kept.text == made.text)
        };
        let mut done = added.rows.len();
        if !same(&log[..done.min(log.len())], &added.rows) {
            return Err("the log does not begin with what the seed deals".to_owned());
        }
        while let Some(step) = log.get(done) {
            let added = match Row::from_kept(step)? {
                Row::Move(seat, text) => play
                    .act(seat, &text, step.at)
                    .map_err(|refused| format!("row {done} is refused: {}", refused.rule))?,
                Row::Draw(_) => return Err(format!("row {done} is a draw that the rules do not ask for")),
                Row::Resign(seat) => play.leave(seat, Row::Resign(seat), step.at),
                Row::Late(seat) => play.leave(seat, Row::Late(seat), step.at),
                Row::StandIn(seat) => play.stand_in(seat, step.at),
                Row::Agreed => play.agree(step.at),
                Row::Abandoned => play.abandon(step.at),
                Row::Undo(moves) => play
                    .undo(moves, step.at)
                    .ok_or_else(|| format!("row {done} takes back more than there is"))?,
                Row::Wake => play.wake(step.at),
            };
            let until = done + added.rows.len();
            if !same(&log[done..until.min(log.len())], &added.rows) {
                return Err(format!("row {done} is not followed by what the seed deals"));
            }
            done = until;
        }
        Ok(play)
    }

    /// Plays a seat's move and deals what follows; a refusal changes nothing.
    pub fn act(&mut self, seat: Seat, text: &str, now: Moment) -> Result<Added, Refused> {
        let steps = self.table.play(seat, text)?;
        self.clocks.charge(now);
        self.clocks.moved(seat);
        self.owes[seat.index()] = None;
        Ok(self.steps(steps, now))
    }

    /// A seat plays no more.
    pub fn leave(&mut self, seat: Seat, row: Row, now: Moment) -> Added {
        let word = if matches!(row, Row::Late(_)) { "late" } else { "resign" };
        self.clocks.charge(now);
        self.out.push(seat);
        if self.table.seats() == 2 {
            self.ended = Some(if word == "late" { "late" } else { "resigned" });
        }
        self.own(&row, json!({ "table": word }), Some(seat), now)
    }

    /// A computer player goes on for a seat.
    pub fn stand_in(&mut self, seat: Seat, now: Moment) -> Added {
        self.clocks.charge(now);
        self.own(&Row::StandIn(seat), json!({ "table": "stand-in" }), Some(seat), now)
    }

    /// Ends a game that nobody plays any more.
    pub fn give_up(&mut self) {
        self.ended = self.ended.or(Some("resigned"));
        self.clocks.run(&[]);
    }

    /// A game that was over when it was kept: where neither the rules nor a row of its log ended it, nobody played any more.
    pub fn close(&mut self) {
        if self.outcome().is_none() {
            self.give_up();
        }
    }

    /// The players agree that nobody wins.
    pub fn agree(&mut self, now: Moment) -> Added {
        self.clocks.charge(now);
        self.ended = Some("agreed");
        self.own(&Row::Agreed, json!({ "table": "draw" }), None, now)
    }

    /// Ends a game at which nobody is left.
    pub fn abandon(&mut self, now: Moment) -> Added {
        self.clocks.charge(now);
        self.ended = Some(ABANDONED);
        self.own(&Row::Abandoned, json!({ "table": ABANDONED }), None, now)
    }

    /// Takes so many moves back; nothing where there are fewer.
    pub fn undo(&mut self, moves: usize, now: Moment) -> Option<Added> {
        let mut made = self.made();
        self.table.undo(moves).ok()?;
        self.clocks.charge(now);
        self.line.truncate(self.table.steps());
        self.owes.fill(None);
        let added = self.own(&Row::Undo(moves), json!({ "table": "undo", "moves": moves }), None, now);
        if let Some((_, taken)) = self.own.last_mut() {
            *taken = made.split_off(made.len().saturating_sub(moves));
        }
        Some(added)
    }

    /// The rows of the moves that count.
    fn made(&self) -> Vec<Seq> {
        let steps = self.line.iter().zip(self.table.texts(0..self.line.len()));
        let moves = steps.filter(|(_, step)| matches!(step, StepText::Act { .. }));
        moves.map(|((seq, _), _)| *seq).collect()
    }

    /// The server came back.
    pub fn wake(&mut self, now: Moment) -> Added {
        self.clocks.wake(now);
        self.own(&Row::Wake, json!({ "table": "wake" }), None, now)
    }

    fn steps(&mut self, steps: Range<usize>, now: Moment) -> Added {
        let first = self.seq;
        self.line.extend((first..).zip(steps.clone()).map(|(seq, _)| (seq, now)));
        self.seq += steps.len() as Seq;
        self.run(now);
        let rows = self.table.texts(steps.clone()).into_iter().map(|step| Row::from_step(step).keep(now));
        Added { seq: first, rows: rows.collect(), what: What::Steps(steps) }
    }

    fn own(&mut self, row: &Row, event: Value, seat: Option<Seat>, now: Moment) -> Added {
        let first = self.seq;
        self.seq += 1;
        self.run(now);
        self.own.push((LogEntry { seq: first, seat, at: now.0, event: event.clone() }, Vec::new()));
        Added { seq: first, rows: vec![row.keep(now)], what: What::Own(event, seat) }
    }

    fn run(&mut self, now: Moment) {
        let to_act = self.to_act();
        self.clocks.charge(now);
        self.clocks.run(&to_act);
        for (seat, owes) in Seat::first(self.table.seats()).zip(&mut self.owes) {
            *owes = if to_act.contains(&seat) { owes.or(Some(self.seq)) } else { None };
        }
    }

    /// How many rows the log has: the number of the next.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// The seats that owe a move.
    pub fn to_act(&self) -> Vec<Seat> {
        if self.ended.is_some() { Vec::new() } else { self.table.status().to_act }
    }

    /// Whether a move that answers this row still answers what the seat is asked.
    pub fn is_fresh(&self, seat: Seat, seq: Seq) -> bool {
        self.owes[seat.index()].is_some_and(|since| (since..=self.seq).contains(&seq))
    }

    /// The move by which a seat answered this row, once it has.
    pub fn answered(&self, seat: Seat, seq: Seq) -> Option<String> {
        if self.is_fresh(seat, seq) {
            return None;
        }
        let first = self.line.partition_point(|(row, _)| *row < seq);
        let mut steps = self.table.texts(first..self.line.len()).into_iter();
        steps.find_map(|step| match step {
            StepText::Act { seat: mover, text } if mover == seat => Some(text),
            _ => None,
        })
    }

    /// The rules' table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// How it ended, once it has: who came where, and why. Those who left come last, the first to leave at the very end.
    pub fn outcome(&self) -> Option<Value> {
        let seats = Seat::first(self.table.seats());
        let (ranking, scores, reason): (Vec<Vec<Seat>>, Value, &str) =
            match (self.ended, self.table.status().outcome) {
                (Some(reason), _) => (vec![seats.collect()], json!([]), reason),
                (None, Some(outcome)) => (outcome.ranking(), json!(outcome.scores()), outcome.reason()),
                (None, None) => return None,
            };
        let stay = |group: Vec<Seat>| -> Vec<Seat> {
            group.into_iter().filter(|seat| !self.out.contains(seat)).collect()
        };
        let mut ranking: Vec<Vec<Seat>> = ranking.into_iter().map(stay).collect();
        ranking.extend(self.out.iter().rev().map(|seat| vec![*seat]));
        ranking.retain(|group| !group.is_empty());
        Some(json!({ "ranking": ranking, "scores": scores, "reason": reason }))
    }

    /// How many moves lead back to before a seat's last one.
    pub fn since_last_of(&self, seat: Seat) -> Option<usize> {
        let moves = self.moves();
        let last = moves.iter().rposition(|(mover, _)| *mover == seat)?;
        Some(moves.len() - last)
    }

    /// The moves that count, with whoever made them.
    pub fn moves(&self) -> Vec<(Seat, String)> {
        let steps = self.table.texts(0..self.table.steps()).into_iter();
        let acts = steps.filter_map(|step| match step {
            StepText::Act { seat, text } => Some((seat, text)),
            StepText::Chance { .. } => None,
        });
        acts.collect()
    }

    /// Where it stands, as an observer sees it.
    pub fn progress(&self, observer: Observer) -> Progress {
        let (ply, view, to_act) = (self.ply(), self.table.view(observer), self.to_act());
        let legal = self.mover(observer).map(|seat| self.table.legal(seat)).unwrap_or_default();
        Progress { seq: self.seq, ply, view, to_act, legal }
    }

    /// How many moves were made.
    pub fn ply(&self) -> usize {
        self.table.status().ply
    }

    /// The seat for which an observer may move.
    pub fn mover(&self, observer: Observer) -> Option<Seat> {
        match observer {
            Observer::Seat(seat) if self.ended.is_none() => Some(seat),
            _ => None,
        }
    }

    /// What an observer learnt of rows that were just added.
    pub fn entries(&self, added: &Added, observer: Observer) -> Vec<LogEntry> {
        match &added.what {
            What::Steps(steps) => self.told(steps.clone(), observer),
            What::Own(event, seat) => {
                vec![LogEntry { seq: added.seq, seat: *seat, at: added.rows[0].at.0, event: event.clone() }]
            }
        }
    }

    /// What an observer knows of the steps that still count and of the table's own rows, from this row on.
    pub fn log(&self, from: Seq, observer: Observer) -> Vec<LogEntry> {
        let first = self.line.partition_point(|(seq, _)| *seq < from);
        let mut log = self.told(first..self.line.len(), observer);
        log.extend(self.own.iter().filter(|(entry, _)| entry.seq >= from).filter_map(|own| since(from, own)));
        log.sort_by_key(|entry| entry.seq);
        log
    }

    fn told(&self, steps: Range<usize>, observer: Observer) -> Vec<LogEntry> {
        let events = self.table.events(steps.clone(), observer);
        let line = self.line[steps].iter();
        line.zip(events)
            .map(|((seq, at), event)| {
                let seat = event["seat"].as_u64().and_then(Seat::checked);
                LogEntry { seq: *seq, seat, at: at.0, event }
            })
            .collect()
    }

    /// What happened, as an observer knows it.
    pub fn account(&self, observer: Observer) -> Vec<account::Entry> {
        catalog::account(&*self.table, 0..self.table.steps(), observer)
    }

    /// The record, for when the game is over: these are the names, and this is how it ended.
    pub fn record(&self, names: Vec<String>, ended: Value) -> Record {
        Record { names, ended: Some(ended), ..self.table.record() }
    }
}

/// A row of the table's own, for whoever knows all before this row: of what it took back, only that counts which they know.
fn since(from: Seq, (entry, taken): &(LogEntry, Vec<Seq>)) -> Option<LogEntry> {
    if taken.is_empty() {
        return Some(entry.clone());
    }
    let known = taken.iter().filter(|row| **row < from).count();
    let event = json!({ "table": "undo", "moves": known });
    (known > 0).then(|| LogEntry { event, ..entry.clone() })
}
