//! A table in memory: who sits there, who looks on, and the game that is played.

use super::answered::{Answer, Answered};
use super::audience::Audience;
use super::log::Row;
use super::message::{Asker, Delivery, Envelope, Message, ReaderId, RequestId, TableAnswer};
use super::mind::Mind;
use super::pace::Pace;
use super::plans::Plans;
use super::play::{Added, Play, Terms, game_of};
use super::seats::about;
use crate::error::Refusal;
use crate::news::Item;
use crate::{App, Error, lobby};
use bots::Level;
use catalog::GameId;
use game_core::{Observer, Seat};
use std::sync::Arc;
use std::time::Duration;
use store::{Change, Digest, Holder, Moment, PersonId, Status, StoreError, TableEdit, TableId};
use table::Seed;
use wire::{Ask, Late, Offer, Time};

/// How long a table stays in memory that was only looked at.
const SOON: Duration = Duration::from_secs(3);

/// A table in memory.
pub struct TableActor {
    pub(super) app: Arc<App>,
    pub(super) info: store::TableRow,
    pub(super) game: GameId,
    pub(super) time: Time,
    pub(super) late: Late,
    pub(super) seed: Seed,
    pub(super) plans: Plans,
    pub(super) play: Option<Play>,
    pub(super) next: Option<String>,
    pub(super) offer: Option<Offer>,
    pub(super) audience: Audience,
    pub(super) chat: [u32; 2],
    pub(super) pace: Pace,
    pub(super) kicked: Vec<PersonId>,
    answered: Answered,
    /// The computer players who are asked for a move, seat by seat.
    pub(super) minds: Vec<Option<Mind>>,
    /// Since when nobody is left who plays or looks on.
    pub(super) deserted: Option<Moment>,
    /// When what is being done was asked for.
    pub(super) at: Moment,
    pub(super) broken: bool,
}

impl TableActor {
    /// The table as the store has it; one that has rested left memory in good order, and its clocks ran on.
    pub async fn load(app: Arc<App>, id: TableId, rested: bool) -> Result<Option<TableActor>, Error> {
        let Some(loaded) = app.store.load(id).await? else { return Ok(None) };
        let info = loaded.table;
        let game = game_of(&info)?;
        let (time, late) = super::set_up::read_time(&info.time);
        let seed = Seed::new(loaded.seed.reveal());
        let at = app.environment.now();
        let mut actor = TableActor {
            plans: Plans::default(),
            minds: info.chairs.iter().map(|_| None).collect(),
            deserted: None,
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
            audience: Audience::default(),
            chat: loaded.lines,
            pace: Pace::default(),
            kicked: loaded.kicked,
            answered: Answered::default(),
            at,
            broken: false,
        };
        if matches!(actor.info.status, Status::Running | Status::Over) {
            let begun = actor.info.touched;
            let mut play = Play::load(&actor.terms(), begun, &loaded.steps).map_err(Error::Broken)?;
            if actor.info.status == Status::Over {
                play.close();
            }
            actor.play = Some(play);
        }
        actor.list();
        actor.plans = Plans::unfold(&loaded.plans, &actor.moves());
        if actor.info.status == Status::Running {
            if let (Time::Live { .. }, Some(play), false) = (actor.time, &mut actor.play, rested) {
                let added = play.wake(actor.app.environment.now());
                actor.keep(&added, Vec::new()).await?;
            }
            actor.carry_on().await;
        }
        if actor.info.status == Status::Open {
            actor.begin_when_full().await?;
        }
        Ok(Some(actor))
    }

    /// Which table it is.
    pub fn id(&self) -> TableId {
        self.info.id
    }

    pub(super) fn terms(&self) -> Terms<'_> {
        Terms {
            game: self.game,
            rules: self.info.rules,
            seats: self.info.chairs.len() as u8,
            options: &self.info.options,
            seed: self.seed.clone(),
            time: self.time,
        }
    }

    pub(super) fn now(&self) -> Moment {
        self.app.environment.now()
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

    /// Takes a message, does what it asks, and answers.
    pub async fn receive(&mut self, Envelope { asker, answer, message, .. }: Envelope) {
        let done = match message {
            Message::Attach { reader, from } => self.attach(reader, &asker, from).await,
            Message::Ask(ask) => self.asked(&asker, ask).await.map(TableAnswer::Done),
            Message::Show => self.seen_by(&asker).map(|table| TableAnswer::Table(Box::new(table))),
            Message::Follow => self.followed(&asker).map(|linked| TableAnswer::Linked(Box::new(linked))),
            Message::Links => self.created(&asker).map(|created| TableAnswer::Created(Box::new(created))),
            Message::Record => self.record(&asker).map(|record| TableAnswer::Record(Box::new(record))),
            Message::Account => self.account(&asker).map(TableAnswer::Account),
            Message::Expire(touched) => self.expire(touched).await.map(|()| TableAnswer::Done(self.seq())),
            Message::Detach(reader) => return self.detach(reader),
            Message::Called(person, name) => return self.called(person, name),
            Message::Forgotten(person) => return self.forgotten(person).await,
            Message::Thought { seat, seq, text, failures } => {
                return self.thought(seat, seq, text, &failures).await;
            }
            Message::Wake | Message::Stop => return,
        };
        self.answer(answer, done);
    }

    /// Answers a request, where somebody waits for it.
    pub fn answer(&self, request: Option<RequestId>, done: Result<TableAnswer, Error>) {
        let answer = request.map(|request| Delivery::Answer(request, done.map_err(Refusal::from)));
        self.app.registry.deliver(&self.app, answer);
    }

    /// Somebody is told everything from now on, beginning with how it stands.
    async fn attach(&mut self, reader: ReaderId, asker: &Asker, from: u32) -> Result<TableAnswer, Error> {
        if !self.admits(asker) {
            return Err(Error::NO_TABLE);
        }
        self.audience.admit(reader, asker.clone());
        match self.full(asker, from).await {
            Ok(frame) => self.send(reader, frame),
            Err(error) => {
                self.audience.dismiss(reader);
                return Err(error);
            }
        }
        self.show_presence(Some(reader));
        Ok(TableAnswer::Done(self.seq()))
    }

    fn detach(&mut self, reader: ReaderId) {
        self.audience.dismiss(reader);
        self.show_presence(None);
    }

    /// When everybody is to be told who came and went, if somebody has.
    pub fn stirred(&self) -> Option<Moment> {
        self.audience.due()
    }

    /// Tells everybody but this reader who came and went, once it is time to.
    pub fn show_presence(&mut self, but: Option<ReaderId>) {
        let now = self.now();
        if self.audience.tell_by(now) {
            self.show_others(but);
        }
    }

    /// The moves that count, with whoever made them.
    pub(super) fn moves(&self) -> Vec<(Seat, String)> {
        self.play.as_ref().map(Play::moves).unwrap_or_default()
    }

    /// The number of the next row.
    pub(super) fn seq(&self) -> u32 {
        self.play.as_ref().map_or(0, Play::seq)
    }

    /// Does what somebody asks, once; the number of the next row.
    async fn asked(&mut self, asker: &Asker, ask: Ask) -> Result<u32, Error> {
        let key = ask.key().unwrap_or_default().to_owned();
        if key.len() > super::LONGEST_KEY {
            return Err(super::long_key());
        }
        // An empty key is no key.
        let keyed = asker.id().filter(|_| !key.is_empty());
        let said = Digest::of_secret(serde_json::to_vec(&ask).expect("what was read can be written"));
        match keyed.and_then(|person| self.answered.find(person, &key)) {
            Some((known, seq)) if known == said => return Ok(seq),
            Some(_) => return Err(super::key_used()),
            None => {}
        }
        self.carry_out(asker, ask).await?;
        let seq = self.seq();
        if let Some(person) = keyed {
            let chairs = &self.info.chairs;
            let sits = |person| chairs.iter().any(|chair| chair.holder == Holder::Person(person));
            self.answered.keep(Answer { person, key, said, seq }, sits);
        }
        Ok(seq)
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
    pub(super) async fn keep(&mut self, added: &Added, more: Vec<TableEdit>) -> Result<(), Error> {
        let kept = self.write_rows(added, more).await;
        self.broken |= kept.is_err();
        if kept.is_ok() {
            self.app.figures.move_on(added.moves());
            self.count_steps(added);
        }
        kept
    }

    /// Lists show the table as it is now.
    pub(super) fn list(&self) {
        lobby::show(&self.app, &self.info);
    }

    /// Lists show how many steps there are with these rows.
    pub(super) fn count_steps(&mut self, added: &Added) {
        if let Some(last) = added.rows.last() {
            (self.info.steps, self.info.moved) = (self.seq(), Some(last.at));
            self.app.hall.step(self.id(), self.info.steps, last.at);
        }
    }

    async fn write_rows(&mut self, added: &Added, more: Vec<TableEdit>) -> Result<(), Error> {
        let mut edits = vec![TableEdit::Append { seq: added.seq, steps: added.rows.clone() }];
        edits.extend(more);
        let over = self.play.as_ref().and_then(Play::outcome).filter(|_| self.info.status == Status::Running);
        match over {
            Some(outcome) => self.finish(edits, outcome).await,
            None => Ok(self.write(edits, Vec::new()).await?),
        }
    }

    /// The one door to the store: every change of the table goes through it, in its owner's name, with what belongs to it elsewhere.
    pub(super) async fn write(
        &mut self,
        edits: Vec<TableEdit>,
        beside: Vec<Change>,
    ) -> Result<(), StoreError> {
        let own = Change::Table { table: self.id(), epoch: self.info.epoch, edits };
        let written = self.app.store.write([own].into_iter().chain(beside).collect()).await;
        // Another owner has changed the table since, or will: what is known here is old.
        self.broken |= matches!(written, Err(StoreError::NotOwner(..)));
        written
    }

    /// Makes computer players think, plans come true, and people know that it is their turn.
    pub(super) async fn carry_on(&mut self) {
        let (to_act, seq) = match &self.play {
            Some(play) if self.info.status == Status::Running => (play.to_act(), play.seq()),
            _ => (Vec::new(), self.seq()),
        };
        let planned = to_act.iter().find_map(|seat| Some((*seat, self.plans.next(*seat)?.to_owned())));
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
                    self.plans.set(seat, Vec::new());
                    Box::pin(self.carry_on()).await;
                }
            }
            return;
        }
        for seat in self.seats() {
            match self.level_of(seat).filter(|_| to_act.contains(&seat)) {
                Some(level) if self.minds[seat.index()].is_none() => self.think(seat, level, seq),
                Some(_) => {}
                None => self.minds[seat.index()] = None,
            }
        }
    }

    /// When somebody's time is out, or the table is given up, if that ever is.
    pub fn alarm(&self) -> Option<Moment> {
        let late = self.due().map(|(moment, _)| moment);
        late.into_iter().chain(self.given_up_at()).min()
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
        self.audience.is_empty() && self.minds.iter().all(Option::is_none)
    }

    /// Whether nobody looks on.
    pub(super) fn is_unwatched(&self) -> bool {
        self.audience.is_empty()
    }

    /// How long it stays in memory once it is idle: what is not played, and only looked at, is found on disk as well.
    pub fn lingers(&self) -> Duration {
        let idle = self.app.settings.idle;
        let done = !(self.answered.is_empty() && self.pace.is_empty());
        if self.info.status == Status::Running || done { idle } else { idle.min(SOON) }
    }

    /// Whether memory and disk may differ.
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}
