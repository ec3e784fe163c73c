//! What readers are told: each frame is made once for all who see the same.

use super::actor::TableActor;
use super::message::{Asker, Delivery, FrameText, ReaderId};
use super::play::Added;
use super::seen::{self, Seen};
use crate::Error;
use axum::extract::ws::Utf8Bytes;
use game_core::{Observer, Seat};
use store::{Author, Holder, Moment, PersonId, Status, Visibility};
use wire::{Chair, ChatLine, Clock, Created, Frame, Full, Linked, Sitter, TableInfo, Time, Verdict, WhoIs};

/// How many lines of chat somebody who comes is told: the last ones.
const RECENT: u32 = 200;

impl TableActor {
    /// The table as everybody who may see it knows it.
    pub(super) fn table(&self) -> TableInfo {
        let now = self.now();
        let chairs = self.seats().zip(sitters(&self.info)).map(|(seat, sitter)| {
            let chair = &self.info.chairs[seat.index()];
            let person = match chair.holder {
                Holder::Person(person) => Some(person),
                _ => None,
            };
            Chair {
                sitter,
                here: person.is_some_and(|person| self.audience.has(person)),
                clock: self.clock(seat, now),
                verdict: chair.verdict.map(verdict),
            }
        });
        let watchers = self.audience.readers().filter(|(_, asker)| self.seat_of(asker.id()).is_none());
        let owner = self.info.owner.map(|owner| WhoIs { id: owner.to_string(), name: self.name_of(owner) });
        TableInfo {
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
        play.and_then(|play| play.clocks.clock_of(seat, now))
    }

    pub(super) fn name_of(&self, person: PersonId) -> Option<String> {
        let chair = self.info.chairs.iter().find(|chair| chair.holder == Holder::Person(person));
        chair.and_then(|chair| chair.name.clone())
    }

    pub(super) fn seen_by(&self, asker: &Asker) -> Result<TableInfo, Error> {
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
        let channel = wire::Channel::from(seat);
        let since = self.chat[channel as usize].saturating_sub(RECENT);
        let lines = self.app.store.chat(self.id(), kept(channel), since, RECENT).await?;
        let open = self.info.status == Status::Open;
        let full = Full {
            table: self.table(),
            seat,
            progress: self.play.as_ref().map(|play| play.progress(observer)),
            log: self.play.as_ref().map(|play| play.log(from, observer)).unwrap_or_default(),
            chat: lines.into_iter().map(|line| told(channel, line)).collect(),
            offer: self.offer.clone(),
            plan: seat.map(|seat| self.plans.lines(seat).to_vec()).unwrap_or_default(),
            links: Some(self.links(asker)).filter(|links| open && links.iter().any(Option::is_some)),
            watch: (seat.is_some() || asker.id().is_some() && self.info.owner == asker.id())
                .then(|| self.app.key.link(self.id(), None)),
        };
        Ok(text(&Frame::Full(Box::new(full))))
    }

    /// Everybody is told everything anew.
    pub(super) async fn show_all(&mut self) {
        let readers: Vec<_> =
            self.audience.readers().map(|(reader, asker)| (reader, asker.clone())).collect();
        for (reader, asker) in readers {
            match self.full(&asker, 0).await {
                Ok(frame) => self.send(reader, frame),
                Err(_) => {
                    self.audience.dismiss(reader);
                    self.app.registry.deliver(&self.app, [Delivery::Close(reader)]);
                }
            }
        }
    }

    /// Everybody but this reader is told of seats, clocks and presence.
    pub(super) fn show_others(&self, but: Option<ReaderId>) {
        let frame = text(&Frame::Table { table: Box::new(self.table()) });
        self.send_to(|reader, _| Some(reader) != but, &frame);
    }

    /// Everybody is told of a step, as they saw it.
    pub(super) fn show_step(&self, added: &Added) {
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
        let seen_by_all = self.game.meta().open.then(|| Seen::by(Observer::Public, play, added));
        self.tell_all(|observer| match &seen_by_all {
            Some(seen) => seen.told(observer, play, &around),
            None => Seen::by(observer, play, added).told(observer, play, &around),
        });
    }

    /// Everybody is told something, made once for all who have the same eyes.
    pub(super) fn tell_all(&self, frame: impl Fn(Observer) -> Utf8Bytes) {
        let mut made: Vec<(Observer, Utf8Bytes)> = Vec::new();
        let mut frames = Vec::new();
        for (reader, asker) in self.audience.readers() {
            let observer = self.observer(asker.id());
            let bytes = match made.iter().find(|(eyes, _)| *eyes == observer) {
                Some((_, bytes)) => bytes.clone(),
                None => {
                    let bytes = frame(observer);
                    made.push((observer, bytes.clone()));
                    bytes
                }
            };
            frames.push(Delivery::Frame(reader, FrameText(bytes)));
        }
        self.app.registry.deliver(&self.app, frames);
    }

    /// Those who speak in a channel are told something.
    pub(super) fn tell_channel(&self, channel: wire::Channel, frame: &Frame) {
        let hears = |asker: &Asker| wire::Channel::from(self.seat_of(asker.id())) == channel;
        self.send_to(|_, asker| hears(asker), &text(frame));
    }

    /// The same is sent to all of these readers.
    fn send_to(&self, whom: impl Fn(ReaderId, &Asker) -> bool, frame: &Utf8Bytes) {
        let readers = self.audience.readers().filter(|(reader, asker)| whom(*reader, asker));
        let frames = readers.map(|(reader, _)| Delivery::Frame(reader, FrameText(frame.clone())));
        self.app.registry.deliver(&self.app, frames);
    }

    /// One reader is sent something.
    pub(super) fn send(&self, reader: ReaderId, frame: Utf8Bytes) {
        self.app.registry.deliver(&self.app, [Delivery::Frame(reader, FrameText(frame))]);
    }

    /// Everybody's line is closed.
    pub fn send_home(&mut self) {
        let closed = self.audience.empty().map(Delivery::Close);
        self.app.registry.deliver(&self.app, closed);
    }
}

/// A frame as it is sent.
pub fn text(frame: &Frame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is JSON").into()
}

/// Who sits at a table, seat by seat.
pub fn sitters(table: &store::TableRow) -> Vec<Sitter> {
    let names = computer_names(table);
    table.chairs.iter().zip(names).map(|(chair, name)| sitter(chair, name)).collect()
}

/// What computer players are called at a table, seat by seat: always the same, each otherwise.
pub fn computer_names(table: &store::TableRow) -> Vec<&'static str> {
    bots::first_names(&table.id.to_string(), table.chairs.len())
}

fn sitter(chair: &store::Chair, name: &str) -> Sitter {
    let who = |person: PersonId| WhoIs { id: person.to_string(), name: chair.name.clone() };
    match &chair.holder {
        Holder::Open => Sitter::Open,
        Holder::Invited => Sitter::Invited,
        Holder::Asked(person) => Sitter::Asked { who: who(*person) },
        Holder::Person(person) => Sitter::Person { who: who(*person) },
        Holder::Computer { level, stands_in_for } => {
            let (name, level) = (name.to_owned(), level.parse().unwrap_or(1));
            Sitter::Computer { name, level, stands_in_for: stands_in_for.map(who) }
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

fn kept(channel: wire::Channel) -> store::Channel {
    match channel {
        wire::Channel::Seats => store::Channel::Seats,
        wire::Channel::Watchers => store::Channel::Watchers,
    }
}

fn told(channel: wire::Channel, line: store::ChatRow) -> ChatLine {
    let who = match line.author {
        Author::Person(person) => Some(WhoIs { id: person.to_string(), name: line.name }),
        Author::Table | Author::Gone => None,
    };
    ChatLine { room: channel, number: line.number, who, text: line.text, at: line.at.0 }
}
