//! When computer players answer tells nothing of what they hold, by the figures.

use crate::house::{Guest, House, Scripted, Socket};
use bots::{Listener, Question, Thought};
use game_core::{Seat, StepText};
use serde_json::json;
use server::{Environment, Settings};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use store::Moment;
use table::{Record, Seed};
use wire::{Ask, Frame, LogEntry};

/// A clock that is set by hand, but for thoughts: they take the longer the more there is to think about.
struct Pondering(Arc<Scripted>);

impl Environment for Pondering {
    fn now(&self) -> Moment {
        self.0.now()
    }

    fn fill(&self, bytes: &mut [u8]) {
        self.0.fill(bytes);
    }

    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        self.0.until(moment)
    }

    fn think(&self, question: &Question, listener: Listener<'_>) -> Result<Thought, String> {
        let thought = catalog::think(question, listener)?;
        self.0.pass(1 + thought.nodes.min(60) as i64);
        Ok(thought)
    }
}

/// A table at which the first seat plays any move, and computer players the others.
struct Watch {
    clock: Arc<Scripted>,
    house: House,
    anna: Guest,
    table: String,
    socket: Socket,
    asked: u32,
    /// What happened, in order.
    seen: Vec<LogEntry>,
    over: bool,
}

const ME: Seat = Seat::new(0);
/// At how many moves of computer players it is looked.
const MOVES: usize = 250;

impl Watch {
    async fn begin(game: &str, seats: usize, pace: Option<Duration>) -> Watch {
        let clock = Arc::new(Scripted::default());
        let settings = Settings { pace, asks: server::Rate::NONE, ..Settings::default() };
        let house = House::with(Arc::new(Pondering(Arc::clone(&clock))), settings).await;
        let anna = house.guest().await;
        let mut chairs = vec![json!({ "kind": "computer", "level": 1 }); seats];
        chairs[0] = json!({ "kind": "me" });
        let table = anna.table(json!({ "game": game, "seats": chairs })).await.table.id;
        let socket = anna.socket(&table, "").await;
        Watch { clock, house, anna, table, socket, asked: 0, seen: Vec::new(), over: false }
    }

    fn is_thinking(&self) -> bool {
        !self.house.app.figures().contains("ahu_minds_thinking 0")
    }

    /// Asks the table something, and hears all that it said before it answers.
    async fn ask(&mut self, ask: impl FnOnce(String) -> Ask) -> Option<wire::Progress> {
        self.asked += 1;
        let number = self.asked.to_string();
        self.socket.send(&ask(number.clone())).await;
        let mut progress = None;
        loop {
            match self.socket.next().await.unwrap() {
                Frame::Reply { key, .. } if key == number => return progress,
                Frame::Full(full) => {
                    progress = full.progress;
                    self.seen.extend(full.log);
                }
                Frame::Step(step) => {
                    self.over |= step.is_over();
                    progress = Some(step.progress);
                    self.seen.extend(step.entries);
                }
                _ => {}
            }
        }
    }

    /// Plays until enough was seen.
    async fn play(&mut self) {
        let mut progress = None;
        let is_computers = |entry: &&LogEntry| entry.seat.is_some_and(|seat| seat != ME);
        while !self.over && self.seen.iter().filter(is_computers).count() < MOVES {
            // Time stands still while somebody thinks, but for what the thought takes.
            while self.is_thinking() {
                tokio::task::yield_now().await;
            }
            if let Some(told) = self.ask(|key| Ask::Decline { key }).await {
                // Somebody may think again by that.
                progress = Some(told);
                continue;
            }
            let now = progress.as_ref().unwrap();
            match now.legal.get(now.seq as usize % now.legal.len().max(1)).cloned() {
                Some(text) => {
                    let seq = now.seq;
                    progress = self.ask(|key| Ask::Move { seq, text, key }).await.or(progress);
                }
                None => {
                    self.clock.pass(100);
                    while self.clock.is_due() {
                        tokio::task::yield_now().await;
                    }
                }
            }
        }
    }

    /// For each move of a computer player, whether it was the only one, and how long it took.
    async fn times(mut self, seats: u8) -> Vec<(bool, f64)> {
        self.play().await;
        let act = |what: &str| format!("/api/tables/{}/{what}", self.table);
        // Where the game is over nobody gives up any more.
        self.anna.post(&act("resign"), json!({})).await;
        let (status, record) = self.anna.get(&act("record")).await;
        assert_eq!(status, 200, "{record}");
        let record = Record::read(&record).unwrap();
        let seed = self.anna.get(&act("")[..act("").len() - 1]).await.1["seed"].as_str().unwrap().to_owned();
        let game = record.game.parse().unwrap();
        let mut truth = catalog::open(game, seats, &record.options, Seed::new(seed)).unwrap();
        let mut moves = record.steps.iter().filter_map(|step| match step {
            StepText::Act { seat, text } => Some((*seat, text.clone())),
            StepText::Chance { .. } => None,
        });
        let mut owes: Vec<Option<i64>> = vec![None; usize::from(seats)];
        let mut times = Vec::new();
        // Everybody who owes a move at first has owed it since the table was set up.
        for seat in &truth.status().to_act {
            owes[seat.index()] = Some(0);
        }
        for entry in self.seen.iter().filter(|entry| entry.event.get("table").is_none()) {
            let Some(seat) = entry.seat else { continue };
            let (mover, text) = moves.next().unwrap();
            assert_eq!(mover, seat);
            let forced = truth.legal(seat).len() == 1;
            truth.play(mover, &text).unwrap();
            if let (Some(since), true) = (owes[seat.index()].take(), seat != ME) {
                times.push((forced, (entry.at - since) as f64));
            }
            let to_act = truth.status().to_act;
            for (seat, owes) in owes.iter_mut().enumerate() {
                let asked = to_act.iter().any(|other| other.index() == seat);
                *owes = if asked { owes.or(Some(entry.at)) } else { None };
            }
        }
        times
    }
}

/// By how many standard errors those who had no choice took longer or shorter than the others.
fn tells(times: &[(bool, f64)]) -> f64 {
    let of = |forced: bool| times.iter().filter(move |(other, _)| *other == forced).map(|(_, time)| *time);
    let figures = |times: Vec<f64>| {
        let count = times.len() as f64;
        assert!(count >= 12.0, "too few: {count}");
        let mean = times.iter().sum::<f64>() / count;
        (mean, times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0) / count)
    };
    let ((mean, error), (other, other_error)) = (figures(of(true).collect()), figures(of(false).collect()));
    (mean - other).abs() / (error + other_error).sqrt().max(1e-9)
}

async fn check(game: &str, seats: u8) {
    let times = async |pace| Watch::begin(game, usize::from(seats), pace).await.times(seats).await;
    let plain = tells(&times(None).await);
    assert!(plain > 5.0, "{game}: where answers come at once this test notices it: {plain}");
    let paced = times(Some(Duration::from_millis(900))).await;
    assert!(tells(&paced) < 4.0, "{game}: {}", tells(&paced));
    let mut paced: Vec<f64> = paced.into_iter().map(|(_, time)| time).collect();
    paced.sort_by(f64::total_cmp);
    // What a busy machine brings late is shown a whole pause later.
    let (least, middle) = (paced[0], paced[paced.len() / 2]);
    assert!(least >= 540.0 && middle <= 1_980.0, "{game}: {least} and {middle}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_choice_in_moai_takes_as_long_as_others() {
    check("moai", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_choice_in_chariots_takes_as_long_as_others() {
    check("chariots", 3).await;
}
