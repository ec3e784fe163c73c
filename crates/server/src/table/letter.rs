use crate::Error;
use axum::extract::ws::Utf8Bytes;
use game_core::{Lang, Seat};
use std::sync::Arc;
use store::{Moment, Person, PersonId};
use table::Record;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use wire::{Ask, Created, Linked, Table};

/// Who asks something of a table.
#[derive(Clone, Debug)]
pub struct Asker {
    /// Who, where that is known.
    pub person: Option<Arc<Person>>,
    /// The link they came by.
    pub link: Option<String>,
    /// The language they want to be answered in.
    pub lang: Lang,
}

impl Asker {
    /// Who, where that is known.
    pub fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }
}

/// Somebody who wants to be told everything from now on.
#[derive(Debug)]
pub struct Reading {
    /// Who.
    pub asker: Asker,
    /// The row that the log is to begin with.
    pub from: u32,
    /// Where frames go; a reader whose channel is full is dropped.
    pub frames: mpsc::Sender<Utf8Bytes>,
}

/// Where an answer goes.
#[derive(Debug)]
pub enum Back {
    /// To a reader, in order with its frames; with it, the reader may ask something more.
    Reader(u64, OwnedSemaphorePermit),
    /// To whoever waits for it: the number of the next row, or why not.
    Call(oneshot::Sender<Result<u32, Error>>),
}

/// A letter, and when it was sent.
#[derive(Debug)]
pub struct Post {
    pub at: Moment,
    pub letter: Letter,
}

/// What is sent to a table's task.
#[derive(Debug)]
pub enum Letter {
    /// Somebody wants to be told everything.
    Attach(Reading, oneshot::Sender<Result<u64, Error>>),
    /// A reader is gone.
    Detach(u64),
    /// Somebody wants something done.
    Ask(Asker, Ask, Back),
    /// Somebody wants to know how it stands.
    Show(Asker, oneshot::Sender<Result<Table, Error>>),
    /// Somebody came by a link.
    Follow(Asker, oneshot::Sender<Result<Linked, Error>>),
    /// The owner wants the links.
    Links(Asker, oneshot::Sender<Result<Created, Error>>),
    /// Somebody wants the record.
    Record(Asker, oneshot::Sender<Result<Record, Error>>),
    /// Nobody waits any more, unless it was touched since this moment.
    Expire(Moment, oneshot::Sender<Result<(), Error>>),
    /// Somebody is called this now.
    Called(PersonId, Option<String>),
    /// Somebody was forgotten, in the store too.
    Forgotten(PersonId),
    /// A computer player has decided, on what it saw at this row.
    Thought(Seat, u32, Result<String, String>),
    /// It is time to look at the clocks.
    Wake,
    /// The server stops: readers are told, and the task ends.
    Stop,
}
