//! Sitting down, getting up, and beginning.

use super::actor::TableActor;
use super::message::{Asker, Visitor};
use super::play::Play;
use crate::Error;
use crate::news::Item;
use game_core::Seat;
use store::{Chair, Holder, Moment, PersonId, Status, TableEdit};
use wire::Time;

/// The person that a chair is about.
pub fn about(holder: &Holder) -> Option<PersonId> {
    match holder {
        Holder::Person(person) | Holder::Asked(person) => Some(*person),
        Holder::Computer { stands_in_for, .. } => *stands_in_for,
        Holder::Open | Holder::Invited | Holder::Gone => None,
    }
}

/// Whether somebody or something plays there.
fn is_taken(chair: &Chair) -> bool {
    matches!(chair.holder, Holder::Person(_) | Holder::Computer { .. })
}

impl TableActor {
    fn still_open(&self) -> Result<(), Error> {
        match self.info.status {
            Status::Open => Ok(()),
            _ => Err(Error::Conflict("begun", "The game has begun: nobody can change seats now.".to_owned())),
        }
    }

    fn owner(&self, asker: &Asker) -> Result<(), Error> {
        match asker.id() {
            Some(person) if self.info.owner == Some(person) => Ok(()),
            _ => Err(Error::Forbidden("not-owner", "Only whoever set the table up can do that.")),
        }
    }

    /// Somebody sits down; the game begins with the last seat that is taken.
    pub(super) async fn sit(&mut self, asker: &Asker, wish: Option<Seat>) -> Result<(), Error> {
        self.still_open()?;
        let person = asker.person.as_ref().ok_or(Error::NoSession)?;
        let seat = self.free_seat(person, asker.link.as_deref(), wish)?;
        self.take(seat, Holder::Person(person.id), person.name.clone()).await?;
        self.begin_when_full().await
    }

    fn free_seat(&self, person: &Visitor, link: Option<&str>, wish: Option<Seat>) -> Result<Seat, Error> {
        if self.seat_of(Some(person.id)).is_some() {
            return Err(Error::Conflict("seated", "You sit at this table already.".to_owned()));
        }
        if self.kicked.contains(&person.id) {
            return Err(Error::Forbidden("kicked", "The owner of the table has asked you to leave."));
        }
        if self.info.rated && person.guest {
            return Err(Error::NEEDS_ACCOUNT);
        }
        let linked = link.and_then(|link| self.linked(link)).flatten();
        let fits = |seat: &Seat| match self.info.chairs[seat.index()].holder {
            Holder::Open => true,
            Holder::Invited => linked == Some(*seat),
            Holder::Asked(asked) => asked == person.id || linked == Some(*seat),
            _ => false,
        };
        let asked = |seat: &Seat| self.info.chairs[seat.index()].holder == Holder::Asked(person.id);
        let found = match wish.or(linked) {
            Some(seat) => self.seats().find(|other| *other == seat).filter(fits),
            None => self.seats().find(asked).or_else(|| self.seats().find(fits)),
        };
        found.ok_or_else(|| {
            Error::Conflict("no-free-seat", "There is no free seat for you at this table.".to_owned())
        })
    }

    async fn take(&mut self, seat: Seat, holder: Holder, name: Option<String>) -> Result<(), Error> {
        self.take_with(seat, holder, name, None).await
    }

    async fn take_with(
        &mut self,
        seat: Seat,
        holder: Holder,
        name: Option<String>,
        more: Option<TableEdit>,
    ) -> Result<(), Error> {
        let at = self.now();
        let sit = TableEdit::Sit { seat, holder: holder.clone(), at };
        self.write([sit].into_iter().chain(more).collect(), Vec::new()).await?;
        if let Holder::Asked(asked) = self.info.chairs[seat.index()].holder
            && holder != Holder::Person(asked)
        {
            self.app.news.tell(asked, Item::Withdrawn(self.id()));
        }
        let chair = &mut self.info.chairs[seat.index()];
        (chair.holder, chair.name) = (holder, name);
        self.info.touched = at;
        self.show_others(None);
        self.list();
        Ok(())
    }

    /// Somebody is called otherwise now.
    pub(super) fn called(&mut self, person: PersonId, name: Option<String>) {
        for chair in self.info.chairs.iter_mut().filter(|chair| about(&chair.holder) == Some(person)) {
            chair.name = name.clone();
        }
        self.list();
        self.show_others(None);
    }

    /// Somebody was forgotten: a seat of a game that has begun is nobody's, another is free.
    pub(super) async fn forgotten(&mut self, person: PersonId) {
        let open = self.info.status == Status::Open;
        self.info.owner = self.info.owner.filter(|owner| *owner != person);
        for chair in self.info.chairs.iter_mut().filter(|chair| about(&chair.holder) == Some(person)) {
            chair.name = None;
            chair.holder = match &chair.holder {
                Holder::Computer { level, .. } => {
                    Holder::Computer { level: level.clone(), stands_in_for: None }
                }
                _ if open => chair.freed(),
                _ => Holder::Gone,
            };
        }
        self.list();
        self.show_others(None);
        self.carry_on().await;
    }

    /// Somebody gets up; a table that its owner leaves is given up.
    pub(super) async fn get_up(&mut self, asker: &Asker) -> Result<(), Error> {
        self.still_open()?;
        if self.owner(asker).is_ok() {
            return self.abort().await;
        }
        let seat = self
            .seat_of(asker.id())
            .ok_or(Error::Conflict("no-seat", "You do not sit at this table.".to_owned()))?;
        self.take(seat, self.info.chairs[seat.index()].freed(), None).await
    }

    /// A table that nobody has touched since this moment is given up where it still waits.
    pub(super) async fn expire(&mut self, touched: Moment) -> Result<(), Error> {
        match self.info.status {
            Status::Open if self.info.touched <= touched => self.abort().await,
            _ => Ok(()),
        }
    }

    async fn abort(&mut self) -> Result<(), Error> {
        let at = self.now();
        self.write(vec![TableEdit::Abort(at)], Vec::new()).await?;
        self.info.status = Status::Aborted;
        for chair in &self.info.chairs {
            if let Holder::Asked(asked) = chair.holder {
                self.app.news.tell(asked, Item::Withdrawn(self.id()));
            }
        }
        self.show_others(None);
        self.list();
        Ok(())
    }

    /// The owner frees a seat.
    pub(super) async fn kick(&mut self, asker: &Asker, seat: Seat) -> Result<(), Error> {
        self.still_open()?;
        self.owner(asker)?;
        let chair = self.info.chairs.get(seat.index());
        let chair = chair.ok_or_else(|| Error::bad("no-such-seat", format!("there is no seat {seat}")))?;
        match chair.holder {
            Holder::Person(person) if Some(person) != self.info.owner => {
                let kick = TableEdit::Kick(person);
                self.take_with(seat, chair.freed(), None, Some(kick)).await?;
                self.kicked.push(person);
                Ok(())
            }
            Holder::Asked(_) => self.take(seat, chair.freed(), None).await,
            _ => {
                Err(Error::Conflict("nobody-there", "Nobody sits there whom you could send away.".to_owned()))
            }
        }
    }

    /// Somebody who was asked says no.
    pub(super) async fn refuse(&mut self, asker: &Asker) -> Result<(), Error> {
        self.still_open()?;
        let person = asker.id().ok_or(Error::NoSession)?;
        let asked = |seat: &Seat| self.info.chairs[seat.index()].holder == Holder::Asked(person);
        let seat = self.seats().find(asked);
        let seat = seat.ok_or(Error::Conflict("not-asked", "Nobody asks you to sit here.".to_owned()))?;
        self.take(seat, self.info.chairs[seat.index()].freed(), None).await
    }

    /// The owner begins; computer players of this level take the seats that are free.
    pub(super) async fn start(&mut self, asker: &Asker, fill: Option<u8>) -> Result<(), Error> {
        self.still_open()?;
        self.owner(asker)?;
        if self.people().is_empty() {
            return Err(Error::Conflict("nobody-there", "Somebody must sit at the table first.".to_owned()));
        }
        let free: Vec<Seat> =
            self.seats().filter(|seat| !is_taken(&self.info.chairs[seat.index()])).collect();
        match fill {
            None if !free.is_empty() => {
                return Err(Error::Conflict(
                    "not-full",
                    "There are empty seats: wait for players, or let computer players sit there.".to_owned(),
                ));
            }
            Some(_) if self.info.rated && !free.is_empty() => {
                return Err(Error::Conflict("rated", "Computer players do not play rated games.".to_owned()));
            }
            _ => {}
        }
        if let Some(level) = fill {
            let level = super::set_up::level(level)?;
            if !free.is_empty() {
                self.app.hall.admit_computers(self.id(), &self.app.settings.limits)?;
            }
            for seat in free {
                self.take(seat, Holder::Computer { level: level.clone(), stands_in_for: None }, None).await?;
            }
        }
        self.begin_when_full().await
    }

    /// Begins where every seat is taken.
    pub(super) async fn begin_when_full(&mut self) -> Result<(), Error> {
        if !self.info.chairs.iter().all(is_taken) || self.people().is_empty() {
            return Ok(());
        }
        let at = self.now();
        let (mut play, added) = Play::begin(&self.terms(), at).map_err(Error::Broken)?;
        let mut steps = added.rows;
        if self.time != Time::Unlimited {
            // Clocks run from this row on.
            steps.extend(play.wake(at).rows);
        }
        let append = TableEdit::Append { seq: added.seq, steps };
        let begun = self.write(vec![TableEdit::Start(at), append], Vec::new()).await;
        self.broken |= begun.is_err();
        begun?;
        self.play = Some(play);
        self.info.status = Status::Running;
        self.info.touched = at;
        (self.info.steps, self.info.moved) = (self.seq(), Some(at).filter(|_| self.seq() > 0));
        self.list();
        for (_, person) in self.people() {
            self.app.news.tell(person, Item::Start(self.id()));
        }
        self.show_all().await;
        self.carry_on().await;
        Ok(())
    }
}
