//! A table as a server keeps it, and what that says to the one who reads this.

use catalog::GameId;
use game_core::{Observer, SearchRng, Seat};
use serde_json::{Value, json};
use table::{AnyTable, Seed};
use wire::{ChatLine, Clock, Frame, Full, Happened, LogEntry, Offer, Progress, Reply, Status, TableInfo};

/// A table of the server, looked at from the first seat.
pub struct Server {
    pub info: TableInfo,
    pub offer: Option<Offer>,
    pub plan: Vec<Vec<String>>,
    pub chat: Vec<ChatLine>,
    pub seat: Option<Seat>,
    table: Box<dyn AnyTable>,
    log: Vec<LogEntry>,
}

/// The reader's seat.
pub const OWN: Seat = Seat::new(0);
/// Another's.
pub const OTHER: Seat = Seat::new(1);

impl Server {
    /// A game that begins.
    pub fn open(game: GameId, seats: u8) -> Server {
        let table = catalog::open(game, seats, &json!({}), Seed::new("a table of the tests")).unwrap();
        let sitter = |seat: u8| match seat {
            0 => json!({ "kind": "person", "who": { "id": "me" } }),
            _ => json!({ "kind": "person", "who": { "id": format!("other {seat}"), "name": "Ana" } }),
        };
        let chairs: Vec<Value> =
            (0..seats).map(|seat| json!({ "sitter": sitter(seat), "here": true })).collect();
        let info = serde_json::from_value(json!({
            "id": "t1", "game": game.to_string(), "rules": game.meta().rules, "options": table.record().options,
            "status": "running", "public": true, "rated": false, "time": { "kind": "unlimited" }, "late": "forfeit",
            "owner": { "id": "me" }, "seats": chairs, "watchers": 0, "created": 0, "commitment": "bound",
        }));
        let mut server = Server {
            info: info.unwrap(),
            offer: None,
            plan: Vec::new(),
            chat: Vec::new(),
            seat: Some(OWN),
            table,
            log: Vec::new(),
        };
        let dealt = server.entries(0);
        server.log.extend(dealt);
        server
    }

    fn observer(&self) -> Observer {
        self.seat.map_or(Observer::Public, Observer::Seat)
    }

    pub fn seq(&self) -> u32 {
        self.log.last().map_or(0, |entry| entry.seq + 1)
    }

    fn entry(&self, seq: u32, event: Value) -> LogEntry {
        let seat = event["seat"].as_u64().and_then(Seat::checked);
        LogEntry { seq, seat, at: 0, event }
    }

    /// What was added to the game from this step on.
    fn entries(&self, first: usize) -> Vec<LogEntry> {
        let events = self.table.events(first..self.table.steps(), self.observer());
        (self.seq()..).zip(events).map(|(seq, event)| self.entry(seq, event)).collect()
    }

    pub fn progress(&self) -> Progress {
        let moves = |entry: &&&LogEntry| entry.is_move();
        Progress {
            seq: self.seq(),
            ply: wire::standing(&self.log).iter().filter(moves).count(),
            view: self.table.view(self.observer()),
            to_act: self.table.status().to_act,
            legal: self.seat.map(|seat| self.table.legal(seat)).unwrap_or_default(),
        }
    }

    /// The seat that owes a move; the reader's own where both do.
    pub fn mover(&self) -> Option<Seat> {
        self.table.status().to_act.first().copied()
    }

    /// What a seat may do.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat)
    }

    /// Plays a move; the frame of it.
    pub fn play(&mut self, seat: Seat, text: &str) -> Frame {
        let steps = self.table.play(seat, text).unwrap();
        let entries = self.entries(steps.start);
        self.log.extend(entries.clone());
        if self.table.status().outcome.is_some() {
            self.info.status = Status::Over;
        }
        self.happened(entries)
    }

    /// Some move of whoever owes one; whose it is, and the frame of it.
    pub fn play_any(&mut self, dice: &mut SearchRng) -> Option<(Seat, Frame)> {
        let seat = self.mover()?;
        let legal = self.legal(seat);
        let text = legal[dice.bits() as usize % legal.len()].clone();
        Some((seat, self.play(seat, &text)))
    }

    /// Takes moves back; the frame of it.
    pub fn undo(&mut self, moves: usize) -> Frame {
        self.table.undo(moves).unwrap();
        let entry = self.entry(self.seq(), json!({ "table": "undo", "moves": moves }));
        self.log.push(entry.clone());
        self.happened(vec![entry])
    }

    fn happened(&self, entries: Vec<LogEntry>) -> Frame {
        let table = (self.info.status == Status::Over).then(|| Box::new(self.info.clone()));
        let clocks = self.info.seats.iter().map(|chair| chair.clock).collect();
        Frame::Step(Box::new(Happened { entries, progress: self.progress(), clocks, table }))
    }

    /// All that the reader may know, from this number of the log on.
    pub fn full(&self, from: u32) -> Frame {
        let log = wire::standing(&self.log).into_iter().filter(|entry| entry.seq >= from).cloned().collect();
        Frame::Full(Box::new(Full {
            table: self.info.clone(),
            seat: self.seat,
            progress: (self.info.status != Status::Open).then(|| self.progress()),
            log,
            chat: self.chat.clone(),
            offer: self.offer.clone(),
            plan: self.plan.clone(),
            links: None,
            watch: None,
        }))
    }

    /// Everybody has so many milliseconds left, and this seat's are running away.
    pub fn set_clocks(&mut self, left: i64, runs: Option<Seat>) {
        for (seat, chair) in Seat::first(8).zip(&mut self.info.seats) {
            chair.clock = Some(Clock { left, runs: runs == Some(seat) });
        }
    }

    /// The table as it is now.
    pub fn renewed(&self) -> Frame {
        Frame::Table { table: Box::new(self.info.clone()) }
    }
}

/// An answer.
pub fn done(key: &str, seq: u32) -> Frame {
    Frame::Reply { key: key.to_owned(), reply: Reply::Done { seq } }
}

/// A refusal.
pub fn refused(key: &str, code: &str) -> Frame {
    let reply = Reply::Refused { code: code.to_owned(), message: "No.".to_owned() };
    Frame::Reply { key: key.to_owned(), reply }
}

/// The last word.
pub fn gone(code: &str) -> Frame {
    Frame::Gone { code: code.to_owned(), message: "Go.".to_owned() }
}
