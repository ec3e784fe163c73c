//! What readers are told: each frame is made once for all who see the same.

use super::Asker;
use super::play::Added;
use super::room::Room;
use super::seen::{self, Seen};
use crate::Error;
use axum::extract::ws::Utf8Bytes;
use game_core::{Observer, Seat};
use store::{Author, Holder, Moment, PersonId, Status, Visibility};
use wire::{Chair, Clock, Created, Frame, Full, Line, Linked, Sitter, Table, Time, Verdict, WhoIs};

/// How many lines of chat somebody who comes is told: the last ones.
const RECENT: u32 = 200;

impl Room {
    /// The table as everybody who may see it knows it.
    pub(super) fn table(&self) -> Table {
        let now = self.now();
        let chairs = self.seats().map(|seat| {
            let chair = &self.info.chairs[seat.index()];
            let person = match chair.holder {
                Holder::Person(person) => Some(person),
                _ => None,
            };
            Chair {
                sitter: sitter(chair),
                here: person.is_some() && self.readers.values().any(|reader| reader.asker.id() == person),
                clock: self.clock(seat, now),
                verdict: chair.verdict.map(verdict),
            }
        });
        let watchers = self.readers.values().filter(|reader| self.seat_of(reader.asker.id()).is_none());
        let owner = self.info.owner.map(|owner| WhoIs { id: owner.to_string(), name: self.name_of(owner) });
        Table {
            id: self.id().to_string(),
            game: self.info.game.clone(),
            rules: self.info.rules,
            options: self.info.options.clone(),
            status: status(self.info.status),
            public: self.info.visibility == Visibility::Public,
            rated: self.info.rated,
            time: self.time,
            late: self.late,
            owner,
            seats: chairs.collect(),
            watchers: watchers.count() as u32,
            created: self.info.created.0,
            commitment: self.info.commitment.clone(),
            seed: (self.info.status == Status::Over).then(|| self.seed.as_str().to_owned()),
            outcome: self.info.outcome.clone(),
            previous: self.info.previous.map(|table| table.to_string()),
            next: self.next.clone(),
        }
    }

    /// A person's time in a game that is played, where time is kept.
    fn clock(&self, seat: Seat, now: Moment) -> Option<Clock> {
        let is_person = matches!(self.info.chairs[seat.index()].holder, Holder::Person(_));
        let play = self.play.as_ref().filter(|_| self.info.status == Status::Running && is_person);
        play.and_then(|play| play.clocks.of(seat, now))
    }

    pub(super) fn name_of(&self, person: PersonId) -> Option<String> {
        let chair = self.info.chairs.iter().find(|chair| chair.holder == Holder::Person(person));
        chair.and_then(|chair| chair.name.clone())
    }

    pub(super) fn seen_by(&self, asker: &Asker) -> Result<Table, Error> {
        if self.admits(asker) { Ok(self.table()) } else { Err(Error::NO_TABLE) }
    }

    pub(super) fn followed(&self, asker: &Asker) -> Result<Linked, Error> {
        let seat = asker.link.as_deref().and_then(|link| self.linked(link)).ok_or(Error::NO_TABLE)?;
        Ok(Linked { table: self.table(), seat })
    }

    pub(super) fn created(&self, asker: &Asker) -> Result<Created, Error> {
        if !self.admits(asker) {
            return Err(Error::NO_TABLE);
        }
        let watch = self.app.key.link(self.id(), None);
        Ok(Created { table: self.table(), links: self.links(asker), watch })
    }

    /// The links of seats that wait for somebody, for the owner.
    fn links(&self, asker: &Asker) -> Vec<Option<String>> {
        let owns = asker.id().is_some() && self.info.owner == asker.id();
        let waits = |seat: Seat| {
            let holder = &self.info.chairs[seat.index()].holder;
            owns && matches!(holder, Holder::Open | Holder::Invited | Holder::Asked(_))
        };
        self.seats().map(|seat| waits(seat).then(|| self.app.key.link(self.id(), Some(seat)))).collect()
    }

    /// All that a reader may know, from this row of the log on.
    pub(super) async fn full(&self, asker: &Asker, from: u32) -> Result<Utf8Bytes, Error> {
        let seat = self.seat_of(asker.id());
        let observer = self.observer(asker.id());
        let room = wire::Room::from(seat);
        let since = self.chat[room as usize].saturating_sub(RECENT);
        let lines = self.app.store.chat(self.id(), kept(room), since, RECENT).await?;
        let open = self.info.status == Status::Open;
        let full = Full {
            table: self.table(),
            seat,
            progress: self.play.as_ref().map(|play| play.progress(observer)),
            log: self.play.as_ref().map(|play| play.log(from, observer)).unwrap_or_default(),
            chat: lines.into_iter().map(|line| told(room, line)).collect(),
            offer: self.offer.clone(),
            plan: seat.map(|seat| self.plans[seat.index()].clone()).unwrap_or_default(),
            links: Some(self.links(asker)).filter(|links| open && links.iter().any(Option::is_some)),
            watch: (seat.is_some() || asker.id().is_some() && self.info.owner == asker.id())
                .then(|| self.app.key.link(self.id(), None)),
        };
        Ok(text(&Frame::Full(Box::new(full))))
    }

    /// Everybody is told everything anew.
    pub(super) async fn show_all(&mut self) {
        let ids: Vec<u64> = self.readers.keys().copied().collect();
        for id in ids {
            let asker = self.readers[&id].asker.clone();
            match self.full(&asker, 0).await {
                Ok(frame) => self.send(id, frame),
                Err(_) => drop(self.readers.remove(&id)),
            }
        }
    }

    /// Everybody but this reader is told of seats, clocks and presence.
    pub(super) fn show_others(&mut self, but: Option<u64>) {
        let frame = text(&Frame::Table { table: Box::new(self.table()) });
        let ids: Vec<u64> = self.readers.keys().copied().filter(|id| Some(*id) != but).collect();
        for id in ids {
            self.send(id, frame.clone());
        }
    }

    /// Everybody is told of a step, as they saw it.
    pub(super) fn show_step(&mut self, added: &Added) {
        let mut around = Vec::new();
        if self.time != Time::Unlimited {
            let now = self.now();
            let clocks: Vec<Option<Clock>> = self.seats().map(|seat| self.clock(seat, now)).collect();
            seen::add(&mut around, "clocks", &clocks);
        }
        // A move leaves everybody where they sit, unless it is the last.
        if added.is_own() || self.info.status != Status::Running {
            seen::add(&mut around, "table", &self.table());
        }
        let play = self.play.as_ref().expect("a step was played");
        let seen_by_all = play.table().is_open().then(|| Seen::by(Observer::Public, play, added));
        self.tell_all(|(room, observer)| {
            let play = room.play.as_ref().expect("a step was played");
            match &seen_by_all {
                Some(seen) => seen.told(observer, play, &around),
                None => Seen::by(observer, play, added).told(observer, play, &around),
            }
        });
    }

    /// Everybody is told something, made once for all who have the same eyes.
    pub(super) fn tell_all(&mut self, frame: impl Fn((&Room, Observer)) -> Utf8Bytes) {
        let mut made: Vec<(Observer, Utf8Bytes)> = Vec::new();
        let mut frames = Vec::new();
        for (id, reader) in &self.readers {
            let observer = self.observer(reader.asker.id());
            let bytes = match made.iter().find(|(eyes, _)| *eyes == observer) {
                Some((_, bytes)) => bytes.clone(),
                None => {
                    let bytes = frame((self, observer));
                    made.push((observer, bytes.clone()));
                    bytes
                }
            };
            frames.push((*id, bytes));
        }
        for (id, bytes) in frames {
            self.send(id, bytes);
        }
    }

    /// Those who speak in a room are told something.
    pub(super) fn tell_room(&mut self, room: wire::Room, frame: &Frame) {
        let bytes = text(frame);
        let hears = |reader: &super::room::Reader| wire::Room::from(self.seat_of(reader.asker.id())) == room;
        let ids: Vec<u64> =
            self.readers.iter().filter(|(_, reader)| hears(reader)).map(|(id, _)| *id).collect();
        for id in ids {
            self.send(id, bytes.clone());
        }
    }

    /// One reader is told something.
    pub(super) fn tell(&mut self, id: u64, frame: &Frame) {
        self.send(id, text(frame));
    }

    /// A reader who does not keep up is dropped: the game waits for nobody's line.
    pub(super) fn send(&mut self, id: u64, bytes: Utf8Bytes) {
        if self.readers.get(&id).is_some_and(|reader| reader.frames.try_send(bytes).is_err()) {
            self.readers.remove(&id);
            self.presence.1 = true;
            self.app.figures.drop_reader();
        }
    }

    /// Everybody's channel is closed.
    pub fn send_home(&mut self) {
        self.readers.clear();
    }
}

/// A frame as it is sent.
pub fn text(frame: &Frame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is JSON").into()
}

/// Who sits on a chair.
pub fn sitter(chair: &store::Chair) -> Sitter {
    let who = |person: PersonId| WhoIs { id: person.to_string(), name: chair.name.clone() };
    match &chair.holder {
        Holder::Open => Sitter::Open,
        Holder::Invited => Sitter::Invited,
        Holder::Asked(person) => Sitter::Asked { who: who(*person) },
        Holder::Person(person) => Sitter::Person { who: who(*person) },
        Holder::Computer { level, stands_in_for } => {
            Sitter::Computer { level: level.parse().unwrap_or(1), stands_in_for: stands_in_for.map(who) }
        }
        Holder::Gone => Sitter::Gone,
    }
}

/// How far a table has come, as it is said.
pub fn status(status: Status) -> wire::Status {
    match status {
        Status::Open => wire::Status::Open,
        Status::Running => wire::Status::Running,
        Status::Over => wire::Status::Over,
        Status::Aborted => wire::Status::Aborted,
    }
}

/// How a game ended for a seat, as it is said.
pub fn verdict(verdict: store::Verdict) -> Verdict {
    match verdict {
        store::Verdict::Won => Verdict::Won,
        store::Verdict::Drawn => Verdict::Drawn,
        store::Verdict::Lost => Verdict::Lost,
    }
}

fn kept(room: wire::Room) -> store::Room {
    match room {
        wire::Room::Seats => store::Room::Seats,
        wire::Room::Watchers => store::Room::Watchers,
    }
}

fn told(room: wire::Room, line: store::Line) -> Line {
    let who = match line.author {
        Author::Person(person) => Some(WhoIs { id: person.to_string(), name: line.name }),
        Author::Table | Author::Gone => None,
    };
    Line { room, number: line.number, who, text: line.text, at: line.at.0 }
}
