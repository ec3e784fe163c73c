use crate::filter::Filter;
use crate::writer::{Request, Tally};
use crate::{
    Answer, Change, Digest, Line, Linked, Loaded, Person, PersonId, Ranked, Rated, Rating, Room, Seq, Step,
    Store, StoreError, Table, TableId, Token, Who, backup, chat, export, filter, kept, migrate, people,
    ratings, steps, tables, tokens, writer,
};
use rusqlite::Connection;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How the store does its work.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many questions are answered at once.
    pub readers: usize,
    /// How many requests may wait before the next is refused as busy.
    pub waiting: usize,
    /// How many requests share one commit at most.
    pub group: usize,
    /// How long another program may hold the database before a request is refused as busy.
    pub patience: Duration,
    /// How many pages of 4 KiB the database may have, where that is limited.
    pub max_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            readers: 2,
            waiting: 16_384,
            group: 1_024,
            patience: Duration::from_secs(5),
            max_pages: None,
        }
    }
}

/// How much has been written since the store was opened.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Counts {
    /// How often the disk was waited for.
    pub commits: u64,
    /// How many requests were kept.
    pub kept: u64,
    /// How many changes those asked for.
    pub changes: u64,
    /// How many requests were refused.
    pub refused: u64,
}

/// The store in one SQLite file: a thread that writes, and a few that read.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    requests: Option<SyncSender<Request>>,
    questions: Option<SyncSender<Question>>,
    tally: Arc<Tally>,
    readers: Vec<JoinHandle<()>>,
    writer: Option<JoinHandle<()>>,
}

type Question = Box<dyn FnOnce(&Connection) + Send>;

impl SqliteStore {
    /// Opens the file, which is created or brought up to date where need be.
    pub fn open(path: impl AsRef<Path>, settings: &Settings) -> Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        let connection = migrate::writer(path, settings)?;
        let open_reader = |_| migrate::reader(path, settings);
        let connections = (0..settings.readers.max(1)).map(open_reader).collect::<Result<Vec<_>, _>>()?;

        let tally = Arc::new(Tally::default());
        let (requests, waiting) = sync_channel(settings.waiting);
        let (questions, asked) = sync_channel(settings.waiting);
        let asked = Arc::new(Mutex::new(asked));
        let (group, counted) = (settings.group, Arc::clone(&tally));
        let writer = spawn("store-write", move || writer::run(&connection, &waiting, group, &counted))?;
        let spawn_reader = |connection| {
            let asked = Arc::clone(&asked);
            spawn("store-read", move || read(&connection, &asked))
        };
        Ok(SqliteStore {
            path: path.to_owned(),
            requests: Some(requests),
            questions: Some(questions),
            tally,
            readers: connections.into_iter().map(spawn_reader).collect::<Result<_, _>>()?,
            writer: Some(writer),
        })
    }

    /// Asks a reader, who sees one state of the database throughout.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (sender, answer) = Answer::channel();
        let question: Question = Box::new(move |connection| {
            let result = connection.unchecked_transaction().map_err(StoreError::from);
            let _ = sender.send(result.and_then(|transaction| question(&transaction)));
        });
        send(&self.questions, question).map_or_else(|error| Answer::ready(Err(error)), |()| answer)
    }
}

/// Everything that was asked is done before the file is closed.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        // The writer is the last to close the database, and folds the log into it.
        self.questions = None;
        for reader in self.readers.drain(..) {
            let _ = reader.join();
        }
        self.requests = None;
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|error| StoreError::Io { detail: error.to_string() })
}

fn send<T>(sender: &Option<SyncSender<T>>, item: T) -> Result<(), StoreError> {
    let sender = sender.as_ref().ok_or(StoreError::Stopped)?;
    sender.try_send(item).map_err(|error| match error {
        TrySendError::Full(_) => StoreError::Busy,
        TrySendError::Disconnected(_) => StoreError::Stopped,
    })
}

fn read(connection: &Connection, asked: &Mutex<Receiver<Question>>) {
    loop {
        let question = asked.lock().expect("nobody panics while waiting").recv();
        match question {
            Ok(question) => question(connection),
            Err(_) => return,
        }
    }
}

impl Store for SqliteStore {
    fn write(&self, changes: Vec<Change>) -> Answer<()> {
        let (sender, answer) = Answer::channel();
        let request = Request { changes, answer: sender };
        send(&self.requests, request).map_or_else(|error| Answer::ready(Err(error)), |()| answer)
    }

    fn person(&self, who: Who) -> Answer<Option<Person>> {
        self.ask(move |connection| people::find(connection, &who))
    }

    fn people(&self, after: Option<PersonId>, limit: u32) -> Answer<Vec<Person>> {
        self.ask(move |connection| people::list(connection, after, limit))
    }

    fn reachable(&self) -> Answer<Vec<PersonId>> {
        self.ask(people::reachable)
    }

    fn export(&self, person: PersonId) -> Answer<Option<Value>> {
        self.ask(move |connection| export::person(connection, person))
    }

    fn token(&self, digest: Digest) -> Answer<Option<Token>> {
        self.ask(move |connection| tokens::find(connection, digest))
    }

    fn tokens(&self, person: PersonId) -> Answer<Vec<Token>> {
        self.ask(move |connection| tokens::of(connection, person))
    }

    fn table(&self, table: TableId) -> Answer<Option<Table>> {
        self.ask(move |connection| tables::find(connection, table))
    }

    fn tables(&self, filter: Filter) -> Answer<Vec<Table>> {
        self.ask(move |connection| filter::tables(connection, &filter))
    }

    fn linked(&self, link: Digest) -> Answer<Option<Linked>> {
        self.ask(move |connection| tables::linked(connection, link))
    }

    fn load(&self, table: TableId) -> Answer<Option<Loaded>> {
        self.ask(move |connection| tables::load(connection, table))
    }

    fn steps(&self, table: TableId, from: Seq) -> Answer<Vec<Step>> {
        self.ask(move |connection| steps::since(connection, table, from))
    }

    fn chat(&self, table: TableId, room: Room, from: u32, limit: u32) -> Answer<Vec<Line>> {
        self.ask(move |connection| chat::since(connection, table, room, from, limit))
    }

    fn ratings(&self, person: PersonId) -> Answer<Vec<(String, Rating)>> {
        self.ask(move |connection| ratings::of(connection, person))
    }

    fn rating_history(&self, person: PersonId, game: &str) -> Answer<Vec<Rated>> {
        let game = game.to_owned();
        self.ask(move |connection| ratings::history(connection, person, &game))
    }

    fn leaderboard(&self, game: &str, max_deviation: f64, limit: u32) -> Answer<Vec<Ranked>> {
        let game = game.to_owned();
        self.ask(move |connection| ratings::leaderboard(connection, &game, max_deviation, limit))
    }

    fn kept(&self, name: &str) -> Answer<Option<Vec<u8>>> {
        let name = name.to_owned();
        self.ask(move |connection| kept::find(connection, &name))
    }

    fn counts(&self) -> Counts {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let Tally { commits, kept, changes, refused, trouble: _ } = &*self.tally;
        Counts { commits: read(commits), kept: read(kept), changes: read(changes), refused: read(refused) }
    }

    fn trouble(&self) -> Option<StoreError> {
        self.tally.trouble.lock().expect("nobody panics while counting").clone()
    }

    fn backup(&self, to: PathBuf) -> Answer<()> {
        // A thread of its own: it would keep a reader for as long as it lasts.
        let (sender, answer) = Answer::channel();
        let from = self.path.clone();
        let started = spawn("store-backup", move || {
            let _ = sender.send(backup::backup(&from, &to));
        });
        started.map_or_else(|error| Answer::ready(Err(error)), |_| answer)
    }
}
