//! What is known of a table, and what follows from it.

use super::{Chat, Plans, TableSession, Told};
use crate::encode_part;
use catalog::GameId;
use game_core::{Lang, Seat};
use wire::{Ask, Chair, LogEntry, Offer, Problem, Progress, Sitter, Status, TableInfo, WhoIs};

/// The person of a seat, where one sits there.
pub fn person_of(sitter: &Sitter) -> Option<&WhoIs> {
    match sitter {
        Sitter::Person { who } => Some(who),
        _ => None,
    }
}

impl TableSession {
    /// The table's number.
    pub fn id(&self) -> &str {
        &self.address.id
    }

    /// The link that one came by.
    pub fn link(&self) -> Option<&str> {
        self.address.link.as_deref()
    }

    /// The link that one came by, as part of an address.
    pub fn by_link(&self) -> String {
        self.link().map(|link| format!("?link={}", encode_part(link))).unwrap_or_default()
    }

    /// The seat that the link is for.
    pub fn linked(&self) -> Option<Seat> {
        self.address.linked
    }

    /// The table, once it is known.
    pub fn table(&self) -> Option<&TableInfo> {
        self.around.table.as_ref()
    }

    /// Why there is nothing to see here.
    pub fn gone(&self) -> Option<&Problem> {
        self.around.gone.as_ref()
    }

    /// Whether something was asked for over HTTP and is not answered yet.
    pub fn is_busy(&self) -> bool {
        self.around.busy
    }

    /// The link of a seat that waits for somebody, for the owner.
    pub fn seat_link(&self, seat: Seat) -> Option<&str> {
        self.around.links.get(seat.index())?.as_deref()
    }

    /// The link to watch by.
    pub fn watch_link(&self) -> Option<&str> {
        self.around.watch.as_deref()
    }

    /// Where the game stands, once it has begun.
    pub fn progress(&self) -> Option<&Progress> {
        self.game.progress.as_ref()
    }

    /// What happened so far.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// What was said.
    pub fn chat(&self) -> &Chat {
        &self.chat
    }

    /// What is proposed now.
    pub fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// What is planned.
    pub fn plans(&self) -> &Plans {
        &self.plans
    }

    /// What was told last.
    pub fn told(&self) -> &Told {
        &self.told.last
    }

    /// Whether the game has begun before one's eyes: with one's own move, or with another's.
    pub fn begun(&self) -> Option<bool> {
        self.told.begun
    }

    /// How far the table has come.
    pub fn status(&self) -> Option<Status> {
        self.table().map(|table| table.status)
    }

    /// The game that is played.
    pub fn game(&self) -> Option<GameId> {
        self.table()?.game.parse().ok()
    }

    /// Who sits on a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        Some(&self.table()?.seats.get(seat.index())?.sitter)
    }

    /// One's own seat: what the server says, but before the game begins people come and go without its saying more.
    pub fn own(&self) -> Option<Seat> {
        match self.game.progress {
            None => self.found(),
            Some(_) => self.around.seat.filter(|seat| self.sitter(*seat).and_then(person_of).is_some()),
        }
    }

    /// The seat on which one is found by one's name.
    pub(super) fn found(&self) -> Option<Seat> {
        let Some(me) = &self.around.me else { return self.around.seat };
        let sits = |chair: &Chair| person_of(&chair.sitter).is_some_and(|who| who.id == *me);
        self.table()?.seats.iter().position(sits).and_then(|seat| Seat::checked(seat as u64))
    }

    fn is_me(&self, who: &WhoIs) -> bool {
        self.around.me.as_ref() == Some(&who.id)
    }

    /// Whether one sits at the table, or sat there until a computer player went on.
    pub fn has_sat(&self) -> bool {
        let left = |chair: &Chair| match &chair.sitter {
            Sitter::Computer { stands_in_for: Some(who), .. } => self.is_me(who),
            _ => false,
        };
        self.own().is_some() || self.table().is_some_and(|table| table.seats.iter().any(left))
    }

    /// Whether one set the table up.
    pub fn owns(&self) -> bool {
        self.table().and_then(|table| table.owner.as_ref()).is_some_and(|owner| self.is_me(owner))
    }

    /// Whether one is asked to sit there.
    pub fn is_asked(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter::Asked { who }) if self.is_me(who))
    }

    /// Whether one could sit down there.
    pub fn may_sit(&self, seat: Seat) -> bool {
        let invited = self.address.linked == Some(seat) || self.owns();
        self.own().is_none()
            && match self.sitter(seat) {
                Some(Sitter::Open) => true,
                Some(Sitter::Invited) => invited,
                Some(Sitter::Asked { .. }) => invited || self.is_asked(seat),
                _ => false,
            }
    }

    /// Whether a seat owes a move.
    pub fn owes(&self, seat: Seat) -> bool {
        self.status() == Some(Status::Running)
            && self.progress().is_some_and(|progress| progress.to_act.contains(&seat))
    }

    /// Whether it is one's own move, and none is on its way.
    pub fn may_move(&self) -> bool {
        self.game.pending.is_none() && self.own().is_some_and(|own| self.owes(own))
    }

    /// What can be done from here now.
    pub fn legal(&self) -> Vec<String> {
        let progress = self.progress().filter(|_| self.may_move());
        progress.map(|progress| progress.legal.clone()).unwrap_or_default()
    }

    /// The move that is on its way.
    pub fn pending(&self) -> Option<&str> {
        match &self.game.pending {
            Some(Ask::Move { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// What one is asked to do, where it is one's own move.
    pub fn asks(&self, lang: Lang) -> Option<&'static str> {
        self.game.guess.as_ref()?.asks(self.own()?, lang)
    }

    /// Whether people could agree that nobody wins.
    pub fn may_be_drawn(&self) -> bool {
        let people = self
            .table()
            .map_or(0, |table| table.seats.iter().filter(|chair| person_of(&chair.sitter).is_some()).count());
        people >= 2 && self.game.guess.as_ref().is_some_and(|guess| guess.may_be_drawn())
    }

    /// The table of the rematch, where one may go there: a table by link is for those who sat at the last one.
    pub fn next(&self) -> Option<&str> {
        let table = self.table()?;
        table.next.as_deref().filter(|_| table.public || self.has_sat())
    }

    /// Whether one could ask for a rematch.
    pub fn may_ask_again(&self) -> bool {
        self.own().is_some()
            && self.offer.is_none()
            && self.table().is_some_and(|table| table.status == Status::Over && table.next.is_none())
    }

    /// What is left on a seat's clock at this time by the page's clock, in milliseconds.
    pub fn clock(&self, seat: Seat, now: f64) -> Option<f64> {
        let table = self.table()?;
        let clock = table.seats.get(seat.index())?.clock?;
        let runs = clock.runs && table.status == Status::Running;
        let gone = if runs { (now - self.around.said_at).max(0.0) } else { 0.0 };
        Some((clock.left as f64 - gone).max(0.0))
    }

    /// How many lines of others were said since one last looked.
    pub fn unread(&self) -> usize {
        self.chat.unread(|who| self.is_me(who))
    }
}
