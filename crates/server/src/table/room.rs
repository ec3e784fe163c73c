//! A table in memory: who sits there, who looks on, and the game that is played.

use super::answered::Answered;
use super::log::Row;
use super::play::{Added, Play, Terms};
use super::seats::about;
use super::{Asker, Back, Letter, Post, Reading};
use crate::minds::{Task, Thinking};
use crate::news::Item;
use crate::{App, Error};
use axum::extract::ws::Utf8Bytes;
use bots::Level;
use catalog::GameId;
use game_core::{Observer, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::{Change, Holder, Moment, PersonId, Status, TableId};
use table::Seed;
use tokio::sync::mpsc;
use wire::{Ask, Late, Offer, Reply, Time};

/// How long it takes at least until everybody is told again who came and went, in milliseconds.
const PRESENCE: i64 = 1000;
/// How long a table stays in memory that was only looked at.
const SOON: Duration = Duration::from_secs(3);

/// Somebody who is told everything.
pub(super) struct Reader {
    pub asker: Asker,
    pub frames: mpsc::Sender<Utf8Bytes>,
}

/// A table in memory.
pub struct Room {
    pub(super) app: Arc<App>,
    pub(super) info: store::Table,
    pub(super) game: GameId,
    pub(super) time: Time,
    pub(super) late: Late,
    pub(super) seed: Seed,
    pub(super) plans: Vec<Vec<Vec<String>>>,
    pub(super) play: Option<Play>,
    pub(super) next: Option<String>,
    pub(super) offer: Option<Offer>,
    pub(super) readers: BTreeMap<u64, Reader>,
    pub(super) chat: [u32; 2],
    /// When all that somebody said is forgiven, and all that watchers said.
    pub(super) said: BTreeMap<PersonId, i64>,
    pub(super) murmur: i64,
    pub(super) kicked: Vec<PersonId>,
    answered: Answered,
    thinking: Vec<Option<Thinking>>,
    own: mpsc::WeakUnboundedSender<Post>,
    /// When what is being done was asked for.
    at: Moment,
    read: u64,
    /// When everybody was last told who comes and goes, and whether somebody has come or gone since.
    pub(super) presence: (Moment, bool),
    pub(super) broken: bool,
}

impl Room {
    /// The table as the store has it.
    pub async fn load(
        app: Arc<App>,
        id: TableId,
        own: mpsc::WeakUnboundedSender<Post>,
    ) -> Result<Option<Room>, Error> {
        let Some(loaded) = app.store.load(id).await? else { return Ok(None) };
        let info = loaded.table;
        let game = info.game.parse().map_err(Error::Broken)?;
        let (time, late) = super::set_up::read_time(&info.time);
        let seed = Seed::new(loaded.seed.reveal());
        // A reader of an earlier room may still write: its number is nobody's here.
        let (read, at) = (app.nature.number() >> 1, app.nature.now());
        let mut room = Room {
            plans: vec![Vec::new(); info.chairs.len()],
            thinking: info.chairs.iter().map(|_| None).collect(),
            app,
            info,
            game,
            time,
            late,
            seed,
            play: None,
            next: loaded.next.map(|table| table.to_string()),
            offer: loaded
                .offer
                .filter(|_| loaded.next.is_none())
                .and_then(|offer| serde_json::from_value(offer).ok()),
            readers: BTreeMap::new(),
            chat: loaded.lines,
            said: BTreeMap::new(),
            murmur: 0,
            kicked: loaded.kicked,
            answered: Answered::default(),
            own,
            at,
            read,
            presence: (Moment(i64::MIN / 2), false),
            broken: false,
        };
        if matches!(room.info.status, Status::Running | Status::Over) {
            let begun = room.info.touched;
            let mut play = Play::load(&room.terms(), begun, &loaded.steps).map_err(Error::Broken)?;
            if room.info.status == Status::Over {
                play.close();
            }
            room.play = Some(play);
        }
        room.unfold_plans(&loaded.plans);
        if room.info.status == Status::Running {
            if let (Time::Live { .. }, Some(play)) = (room.time, &mut room.play) {
                let added = play.wake(room.app.nature.now());
                room.keep(&added, Vec::new()).await?;
            }
            room.carry_on().await;
        }
        if room.info.status == Status::Open {
            room.begin_when_full().await?;
        }
        Ok(Some(room))
    }

    /// Which table it is.
    pub fn id(&self) -> TableId {
        self.info.id
    }

    pub(super) fn terms(&self) -> Terms<'_> {
        Terms {
            game: self.game,
            seats: self.info.chairs.len() as u8,
            options: &self.info.options,
            seed: self.seed.clone(),
            time: self.time,
        }
    }

    pub(super) fn now(&self) -> Moment {
        self.app.nature.now()
    }

    /// When what is being done counts as done: when it was asked for, but after all that was done before.
    pub(super) fn moment(&self) -> Moment {
        let done = self.play.as_ref().map_or(self.at, |play| play.clocks.since());
        self.at.max(done)
    }

    /// Every seat.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.info.chairs.len() as u8)
    }

    /// Where a person sits.
    pub(super) fn seat_of(&self, person: Option<PersonId>) -> Option<Seat> {
        let person = person?;
        self.seats().find(|seat| self.info.chairs[seat.index()].holder == Holder::Person(person))
    }

    /// The seats of people who still play.
    pub(super) fn people(&self) -> Vec<(Seat, PersonId)> {
        let sits = |seat: Seat| match self.info.chairs[seat.index()].holder {
            Holder::Person(person) => Some((seat, person)),
            _ => None,
        };
        self.seats().filter_map(sits).collect()
    }

    pub(super) fn level_of(&self, seat: Seat) -> Option<Level> {
        match &self.info.chairs[seat.index()].holder {
            Holder::Computer { level, .. } => Level::new(level.parse().ok()?),
            // Nobody is left to play for a person who has been forgotten.
            Holder::Gone => Level::new(super::end::STAND_IN),
            _ => None,
        }
    }

    /// Whether somebody may look at the table.
    pub(super) fn admits(&self, asker: &Asker) -> bool {
        let theirs = |person: Option<PersonId>| person.is_some() && person == asker.id();
        self.info.visibility == store::Visibility::Public
            || theirs(self.info.owner)
            || self.info.chairs.iter().any(|chair| theirs(about(&chair.holder)))
            || asker.link.as_deref().is_some_and(|link| self.linked(link).is_some())
    }

    /// What a link of this table leads to: a seat, or none for the watchers.
    pub(super) fn linked(&self, link: &str) -> Option<Option<Seat>> {
        let places = self.seats().map(Some).chain([None]);
        places.into_iter().find(|place| self.app.key.link(self.id(), *place) == link)
    }

    /// Whose eyes a person has.
    pub(super) fn observer(&self, person: Option<PersonId>) -> Observer {
        match self.info.status {
            Status::Over => Observer::All,
            _ => self.seat_of(person).map_or(Observer::Public, Observer::Seat),
        }
    }

    /// Reads a letter and does what it asks.
    pub async fn read(&mut self, letter: Letter) {
        match letter {
            Letter::Attach(reading, reply) => {
                if !self.admits(&reading.asker) {
                    let _ = reply.send(Err(Error::NO_TABLE));
                    return;
                }
                self.read += 1;
                let id = self.read;
                let Reading { asker, from, frames } = reading;
                self.readers.insert(id, Reader { asker: asker.clone(), frames });
                match self.full(&asker, from).await {
                    Ok(frame) => {
                        self.send(id, frame);
                        if let Err(Ok(_)) = reply.send(Ok(id)) {
                            self.readers.remove(&id);
                        }
                        self.stir(Some(id));
                    }
                    Err(error) => {
                        self.readers.remove(&id);
                        let _ = reply.send(Err(error));
                    }
                }
            }
            Letter::Detach(id) => {
                if self.readers.remove(&id).is_some() {
                    self.stir(None);
                }
            }
            Letter::Ask(asker, ask, back) => self.asked(asker, ask, back).await,
            Letter::Show(asker, reply) => {
                let _ = reply.send(self.seen_by(&asker));
            }
            Letter::Follow(asker, reply) => {
                let _ = reply.send(self.followed(&asker));
            }
            Letter::Links(asker, reply) => {
                let _ = reply.send(self.created(&asker));
            }
            Letter::Record(asker, reply) => {
                let _ = reply.send(self.record(&asker));
            }
            Letter::Expire(touched, reply) => {
                let _ = reply.send(self.expire(touched).await);
            }
            Letter::Called(person, name) => self.called(person, name),
            Letter::Forgotten(person) => self.forgotten(person).await,
            Letter::Thought(seat, seq, thought) => self.thought(seat, seq, thought).await,
            Letter::Wake | Letter::Stop => {}
        }
    }

    /// Somebody came or went: everybody but this reader is told, but not of each when many do.
    fn stir(&mut self, but: Option<u64>) {
        self.presence.1 = true;
        self.show_presence(but);
    }

    /// When everybody is to be told who came and went, if somebody has.
    pub fn stirred(&self) -> Option<Moment> {
        let (shown, stirred) = self.presence;
        stirred.then_some(Moment(shown.0 + PRESENCE))
    }

    /// Tells everybody but this reader who came and went, once it is time to.
    pub fn show_presence(&mut self, but: Option<u64>) {
        let now = self.now();
        if self.stirred().is_some_and(|due| due <= now) {
            self.presence = (now, false);
            self.show_others(but);
        }
    }

    /// The number of the next row.
    pub(super) fn seq(&self) -> u32 {
        self.play.as_ref().map_or(0, Play::seq)
    }

    /// Does what somebody asks, once, and answers.
    async fn asked(&mut self, asker: Asker, ask: Ask, back: Back) {
        let key = ask.key().unwrap_or_default().to_owned();
        if key.len() > super::LONGEST_KEY {
            return self.answer(back, key, Err(super::long_key()));
        }
        // An empty key is no key.
        let keyed = asker.id().filter(|_| !key.is_empty());
        if let Some(seq) = keyed.and_then(|person| self.answered.find(person, &key)) {
            return self.answer(back, key, Ok(seq));
        }
        let done = self.carry_out(&asker, ask).await.map(|()| self.seq());
        if let (Some(person), Ok(seq)) = (keyed, &done) {
            let chairs = &self.info.chairs;
            let sits = |person| chairs.iter().any(|chair| chair.holder == Holder::Person(person));
            self.answered.keep(person, key.clone(), *seq, sits);
        }
        self.answer(back, key, done);
    }

    fn answer(&mut self, back: Back, key: String, done: Result<u32, Error>) {
        match back {
            Back::Reader(id, pass) => {
                let reply = match done {
                    Ok(seq) => Reply::Done { seq },
                    Err(error) => error.reply(),
                };
                self.tell(id, &wire::Frame::Reply { key, reply });
                drop(pass);
            }
            Back::Call(call) => drop(call.send(done)),
        }
    }

    async fn carry_out(&mut self, asker: &Asker, ask: Ask) -> Result<(), Error> {
        if !self.admits(asker) {
            return Err(Error::NO_TABLE);
        }
        match ask {
            Ask::Move { seq, text, key } if !key.is_empty() && self.has_made(asker, seq, &text) => Ok(()),
            Ask::Move { seq, text, .. } => self.make_move(asker, seq, &text).await,
            Ask::Resign { .. } => self.resign(asker).await,
            Ask::Offer { kind, .. } => self.propose(asker, &kind).await,
            Ask::Decline { .. } => self.decline(asker).await,
            Ask::Chat { text, .. } => self.say(asker, &text).await,
            Ask::Plan { lines, .. } => self.plan(asker, lines).await,
            Ask::Start { fill, .. } => self.start(asker, fill).await,
            Ask::Sit { seat, .. } => self.sit(asker, seat).await,
            Ask::Leave { .. } => self.get_up(asker).await,
            Ask::Kick { seat, .. } => self.kick(asker, seat).await,
            Ask::DeclineSeat { .. } => self.refuse(asker).await,
            Ask::Ping => Ok(()),
        }
    }

    /// The seat of somebody who plays a game that is running.
    pub(super) fn player(&self, asker: &Asker) -> Result<Seat, Error> {
        let seat = self.seat_of(asker.id()).ok_or(Error::Forbidden(
            "no-seat",
            "Only those who sit at the table can do that: you are watching.",
        ))?;
        match self.info.status {
            Status::Running => Ok(seat),
            Status::Open => {
                Err(Error::Conflict("not-begun", "The game has not begun: it waits for players.".to_owned()))
            }
            Status::Over | Status::Aborted => {
                Err(Error::Conflict("game-over", "The game is over. Ask for a rematch!".to_owned()))
            }
        }
    }

    /// Whether this very move was made before, and its answer was lost: also where the table has left memory since.
    fn has_made(&self, asker: &Asker, seq: u32, text: &str) -> bool {
        let (seat, play) = (self.seat_of(asker.id()), self.play.as_ref());
        seat.zip(play).is_some_and(|(seat, play)| play.answered(seat, seq).as_deref() == Some(text))
    }

    async fn make_move(&mut self, asker: &Asker, seq: u32, text: &str) -> Result<(), Error> {
        let seat = self.player(asker)?;
        let now = self.moment();
        let play = self.play.as_mut().expect("a running table is played");
        if play.to_act().contains(&seat) && !play.is_fresh(seat, seq) {
            return Err(Error::Conflict(
                "stale",
                "The game has gone on since: look at the board again.".to_owned(),
            ));
        }
        let added = play
            .act(seat, text, now)
            .map_err(|refused| Error::Rule(refused.rule, play.table().say(&refused, asker.lang)))?;
        self.stepped(added).await
    }

    /// Writes down and shows what was played, and goes on.
    pub(super) async fn stepped(&mut self, added: Added) -> Result<(), Error> {
        let retracted = self.retract_offer();
        let is_retracted = retracted.is_some();
        self.keep(&added, retracted.into_iter().collect()).await?;
        self.follow_plans();
        self.show_step(&added);
        if is_retracted {
            self.show_offer();
        }
        Box::pin(self.carry_on()).await;
        Ok(())
    }

    /// Writes rows down, with what else follows from them; where that fails the table is loaded anew.
    pub(super) async fn keep(&mut self, added: &Added, more: Vec<Change>) -> Result<(), Error> {
        let kept = self.write_rows(added, more).await;
        self.broken |= kept.is_err();
        if kept.is_ok() {
            self.app.figures.move_on(added.moves());
        }
        kept
    }

    async fn write_rows(&mut self, added: &Added, more: Vec<Change>) -> Result<(), Error> {
        let append = Change::Append { table: self.id(), seq: added.seq, steps: added.rows.clone() };
        let mut changes = vec![append];
        changes.extend(more);
        let over = self.play.as_ref().and_then(Play::outcome).filter(|_| self.info.status == Status::Running);
        match over {
            Some(outcome) => self.finish(changes, outcome).await,
            None => Ok(self.app.store.write(changes).await?),
        }
    }

    /// Makes computer players think, plans come true, and people know that it is their turn.
    pub(super) async fn carry_on(&mut self) {
        let (to_act, seq) = match &self.play {
            Some(play) if self.info.status == Status::Running => (play.to_act(), play.seq()),
            _ => (Vec::new(), self.seq()),
        };
        let planned = to_act.iter().find_map(|seat| Some((*seat, self.planned(*seat)?)));
        for (seat, person) in self.people() {
            match to_act.contains(&seat) {
                // Whoever has planned their reply is not called for it.
                true if planned.as_ref().is_some_and(|(planner, _)| *planner == seat) => {}
                true => self.app.news.tell(person, Item::Turn(self.id())),
                false => self.app.news.tell(person, Item::Done(self.id())),
            }
        }
        if let Some((seat, text)) = planned {
            let now = self.moment();
            let play = self.play.as_mut().expect("a running table is played");
            match play.act(seat, &text, now) {
                Ok(added) => drop(self.stepped(added).await),
                Err(_) => {
                    self.plans[seat.index()].clear();
                    Box::pin(self.carry_on()).await;
                }
            }
            return;
        }
        for seat in self.seats() {
            match self.level_of(seat).filter(|_| to_act.contains(&seat)) {
                Some(level) if self.thinking[seat.index()].is_none() => self.think(seat, level, seq),
                Some(_) => {}
                None => self.thinking[seat.index()] = None,
            }
        }
    }

    fn think(&mut self, seat: Seat, level: Level, seq: u32) {
        let Some(play) = &self.play else { return };
        let task = Task {
            game: self.game,
            seats: self.info.chairs.len() as u8,
            options: self.info.options.clone(),
            view: play.table().view(Observer::Seat(seat)),
            seat,
            level,
            dice: self.app.key.dice(self.id(), seq, seat),
        };
        let (own, nature) = (self.own.clone(), Arc::clone(&self.app.nature));
        self.thinking[seat.index()] = Some(self.app.minds.ask(self.info.owner, task, move |thought| {
            if let Some(own) = own.upgrade() {
                let _ = own.send(Post { at: nature.now(), letter: Letter::Thought(seat, seq, thought) });
            }
        }));
    }

    async fn thought(&mut self, seat: Seat, seq: u32, thought: Result<String, String>) {
        self.thinking[seat.index()] = None;
        let now = self.moment();
        let is_computer = self.level_of(seat).is_some();
        let Some(play) = self.play.as_mut().filter(|_| self.info.status == Status::Running) else { return };
        if !is_computer || !play.is_fresh(seat, seq) {
            return self.carry_on().await;
        }
        let text = match thought {
            Ok(text) => text,
            Err(error) => {
                tracing::error!(table = %self.info.id, error, "a computer player found no move");
                return;
            }
        };
        match play.act(seat, &text, now) {
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

    /// When somebody's time is out, if it ever is.
    pub fn alarm(&self) -> Option<Moment> {
        self.due().map(|(moment, _)| moment)
    }

    fn due(&self) -> Option<(Moment, Seat)> {
        if self.info.status != Status::Running || self.time == Time::Unlimited {
            return None;
        }
        let people: Vec<Seat> = self.people().into_iter().map(|(seat, _)| seat).collect();
        self.play.as_ref()?.clocks.deadline(&people)
    }

    /// It is this late for whatever is done next: takes the seat of whoever's time is out.
    pub async fn look_at_clocks(&mut self, at: Moment) {
        self.at = at;
        while let Some((_, seat)) = self.due().filter(|(due, _)| *due <= self.moment()) {
            if let Err(error) = self.remove(seat, Row::Late(seat)).await {
                return tracing::error!(table = %self.info.id, ?error, "a late player could not be written down");
            }
        }
    }

    /// Whether nobody looks on and nothing is going on.
    pub fn is_idle(&self) -> bool {
        let runs_down = self.info.status == Status::Running && matches!(self.time, Time::Live { .. });
        self.readers.is_empty() && !runs_down && self.thinking.iter().all(Option::is_none)
    }

    /// How long it stays in memory once it is idle: what is not played, and only looked at, is found on disk as well.
    pub fn lingers(&self) -> Duration {
        let idle = self.app.settings.idle;
        let done = !(self.answered.is_empty() && self.said.is_empty());
        if self.info.status == Status::Running || done { idle } else { idle.min(SOON) }
    }

    /// Whether memory and disk may differ.
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}
