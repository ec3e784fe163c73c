use crate::error::Fault;
use crate::writer::{Request, Tally};
use crate::{
    FileError, Settings, backup, chat, export, filter, kept, migrate, people, ratings, recovery, steps,
    tables, tokens, writer,
};
use rusqlite::Connection;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use store::{
    Change, Channel, ChatRow, Counts, Digest, Filter, Linked, Loaded, Pending, Person, PersonId, Ranked,
    Rated, Rating, Seq, Step, Store, StoreError, TableId, TableRow, Token, Who,
};

/// The store in one SQLite file: a thread that writes, and a few that read.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    settings: Settings,
    requests: Option<SyncSender<Request>>,
    questions: Option<SyncSender<Question>>,
    /// What takes long: lists, and all that is known of somebody.
    lists: Option<SyncSender<Question>>,
    tally: Arc<Tally>,
    readers: Vec<JoinHandle<()>>,
    writer: Option<JoinHandle<()>>,
}

type Question = Box<dyn FnOnce(&Connection) + Send>;

impl SqliteStore {
    /// Opens the file, which is created or brought up to date where need be.
    pub fn open(path: impl AsRef<Path>, settings: &Settings) -> Result<SqliteStore, FileError> {
        let path = path.as_ref();
        let connection = migrate::writer(path, settings)?;
        let open_readers = |count: usize| {
            let open_reader = |_| migrate::reader(path, settings);
            (0..count.max(1)).map(open_reader).collect::<Result<Vec<_>, _>>()
        };
        let (readers, listers) = (open_readers(settings.readers)?, open_readers(settings.listers)?);

        let tally = Arc::new(Tally::default());
        let (requests, waiting) = sync_channel(settings.waiting);
        let (questions, asked) = sync_channel(settings.waiting);
        let (lists, listed) = sync_channel(settings.waiting);
        let (group, counted) = (settings.group, Arc::clone(&tally));
        let writer = spawn("store-write", move || writer::run(&connection, &waiting, group, &counted))?;
        let spawn_readers = |name, connections: Vec<Connection>, asked| {
            let asked = Arc::new(Mutex::new(asked));
            let spawn_reader = |connection| {
                let asked = Arc::clone(&asked);
                spawn(name, move || answer_all(&connection, &asked))
            };
            connections.into_iter().map(spawn_reader).collect::<Result<Vec<_>, _>>()
        };
        let mut threads = spawn_readers("store-read", readers, asked)?;
        threads.extend(spawn_readers("store-list", listers, listed)?);
        Ok(SqliteStore {
            path: path.to_owned(),
            settings: settings.clone(),
            requests: Some(requests),
            questions: Some(questions),
            lists: Some(lists),
            tally,
            readers: threads,
            writer: Some(writer),
        })
    }

    /// Copies everything to a file that must not be there yet, while the work goes on.
    pub fn backup(&self, to: &Path) -> Result<(), FileError> {
        backup::backup(&self.path, to)
    }

    /// Asks a reader for one thing.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Pending<T> {
        ask(&self.questions, &self.tally, question)
    }

    /// Asks a reader for what may take long.
    fn ask_list<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Pending<T> {
        ask(&self.lists, &self.tally, question)
    }
}

/// Asks one of the readers behind a channel, who sees one state of the database throughout.
fn ask<T: Send + 'static>(
    readers: &Option<SyncSender<Question>>,
    tally: &Arc<Tally>,
    question: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
) -> Pending<T> {
    let (sender, answer) = Pending::channel();
    let tally = Arc::clone(tally);
    let question: Question = Box::new(move |connection| {
        let snapshot = connection.unchecked_transaction().map_err(Fault::from);
        let answer = snapshot.and_then(|transaction| question(&transaction));
        let answer = answer.map_err(|Fault(error)| error);
        tally.note_damage(&answer);
        let _ = sender.send(answer);
    });
    send(readers, question).map_or_else(|error| Pending::ready(Err(error)), |()| answer)
}

/// Everything that was asked is done before the file is closed.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        // The writer is the last to close the database, and folds the log into it.
        (self.questions, self.lists) = (None, None);
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

fn answer_all(connection: &Connection, asked: &Mutex<Receiver<Question>>) {
    loop {
        let question = asked.lock().expect("nobody panics while waiting").recv();
        match question {
            Ok(question) => question(connection),
            Err(_) => return,
        }
    }
}

impl Store for SqliteStore {
    fn write(&self, changes: Vec<Change>) -> Pending<()> {
        let (sender, answer) = Pending::channel();
        let request = Request { changes, answer: sender };
        send(&self.requests, request).map_or_else(|error| Pending::ready(Err(error)), |()| answer)
    }

    fn person(&self, who: Who) -> Pending<Option<Person>> {
        self.ask(move |connection| people::find(connection, &who))
    }

    fn people(&self, after: Option<PersonId>, limit: u32) -> Pending<Vec<Person>> {
        self.ask_list(move |connection| people::list(connection, after, limit))
    }

    fn reachable(&self) -> Pending<Vec<PersonId>> {
        self.ask_list(people::reachable)
    }

    fn export(&self, person: PersonId) -> Pending<Option<Value>> {
        self.ask_list(move |connection| export::person(connection, person))
    }

    fn sessions(&self, person: PersonId) -> Pending<u32> {
        self.ask(move |connection| people::sessions_of(connection, person))
    }

    fn codes_left(&self, person: PersonId) -> Pending<u32> {
        self.ask(move |connection| recovery::codes_left(connection, person))
    }

    fn token(&self, digest: Digest) -> Pending<Option<Token>> {
        self.ask(move |connection| tokens::find(connection, digest))
    }

    fn tokens(&self, person: PersonId) -> Pending<Vec<Token>> {
        self.ask(move |connection| tokens::tokens_of(connection, person))
    }

    fn table(&self, table: TableId) -> Pending<Option<TableRow>> {
        self.ask(move |connection| tables::find(connection, table))
    }

    fn tables(&self, filter: Filter) -> Pending<Vec<TableRow>> {
        self.ask_list(move |connection| filter::tables(connection, &filter))
    }

    fn linked(&self, link: Digest) -> Pending<Option<Linked>> {
        self.ask(move |connection| tables::linked(connection, link))
    }

    fn load(&self, table: TableId) -> Pending<Option<Loaded>> {
        self.ask(move |connection| tables::load(connection, table))
    }

    fn steps(&self, table: TableId, from: Seq) -> Pending<Vec<Step>> {
        self.ask(move |connection| steps::steps_since(connection, table, from))
    }

    fn chat(&self, table: TableId, channel: Channel, from: u32, limit: u32) -> Pending<Vec<ChatRow>> {
        self.ask(move |connection| chat::lines_since(connection, table, channel, from, limit))
    }

    fn ratings(&self, person: PersonId) -> Pending<Vec<(String, Rating)>> {
        self.ask(move |connection| ratings::ratings_of(connection, person))
    }

    fn rating_history(&self, person: PersonId, game: &str) -> Pending<Vec<Rated>> {
        let game = game.to_owned();
        self.ask_list(move |connection| ratings::history(connection, person, &game))
    }

    fn leaderboard(&self, game: &str, max_deviation: f64, limit: u32) -> Pending<Vec<Ranked>> {
        let game = game.to_owned();
        self.ask_list(move |connection| ratings::leaderboard(connection, &game, max_deviation, limit))
    }

    fn kept(&self, name: &str) -> Pending<Option<Vec<u8>>> {
        let name = name.to_owned();
        self.ask(move |connection| kept::find(connection, &name))
    }

    fn verify(&self) -> Pending<()> {
        let (sender, answer) = Pending::channel();
        let (path, settings, tally) = (self.path.clone(), self.settings.clone(), Arc::clone(&self.tally));
        // A thread and a connection of its own: whoever reads and writes meanwhile does not wait.
        let verified = spawn("store-verify", move || {
            let verified = migrate::verify(&path, &settings);
            tally.note_damage(&verified);
            let _ = sender.send(verified);
        });
        verified.map_or_else(|error| Pending::ready(Err(error)), |_| answer)
    }

    fn counts(&self) -> Counts {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let Tally { commits, kept, changes, refused, .. } = &*self.tally;
        Counts { commits: read(commits), kept: read(kept), changes: read(changes), refused: read(refused) }
    }

    fn trouble(&self) -> Option<StoreError> {
        self.tally.trouble()
    }
}
