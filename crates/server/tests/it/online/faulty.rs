//! A store that fails, or takes its time, on demand.

use serde_json::Value;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use store::{
    Change, Channel, ChatRow, Counts, Digest, Filter, Linked, Loaded, Pending, Person, PersonId, Ranked,
    Rated, Rating, Seq, Status, Step, Store, StoreError, TableEdit, TableId, TableRow, Token, Who,
};
use store_sqlite::SqliteStore;
use tokio::sync::{oneshot, watch};

/// Changes that wait, and who waits for them.
type Waiting = (Vec<Change>, oneshot::Sender<Result<(), StoreError>>);

/// A store that fails, or takes its time, on demand.
pub struct Faulty {
    store: Arc<SqliteStore>,
    /// Whether steps are refused for want of room.
    pub full: AtomicBool,
    /// How many tables cannot be loaded from now on.
    pub loads: AtomicU32,
    /// How many times the program that loads a table breaks from now on.
    pub breaks: AtomicU32,
    /// How many lists of all running tables cannot be read from now on.
    pub lists: AtomicU32,
    /// Whether lists are never answered, and how often one was asked for.
    pub mute: AtomicBool,
    pub listed: AtomicU32,
    /// Whether lines of chat wait, and those that do.
    pub slow: AtomicBool,
    lines: Mutex<Vec<Waiting>>,
    /// How often it failed or made somebody wait.
    pub failed: watch::Sender<u32>,
}

impl Faulty {
    pub fn new(store: SqliteStore) -> Faulty {
        Faulty {
            store: Arc::new(store),
            full: AtomicBool::new(false),
            loads: AtomicU32::new(0),
            breaks: AtomicU32::new(0),
            lists: AtomicU32::new(0),
            mute: AtomicBool::new(false),
            listed: AtomicU32::new(0),
            slow: AtomicBool::new(false),
            lines: Mutex::default(),
            failed: watch::Sender::new(0),
        }
    }

    /// Writes the lines of chat that wait, and all others as they come.
    pub fn hurry(&self) {
        self.slow.store(false, Ordering::SeqCst);
        for (changes, waits) in self.lines.lock().unwrap().drain(..) {
            let written = self.store.write(changes);
            tokio::spawn(async move { waits.send(written.await) });
        }
    }

    fn fail<T>(&self, error: StoreError) -> Pending<T> {
        self.failed.send_modify(|failed| *failed += 1);
        Pending::ready(Err(error))
    }
}

/// Whether a request begins with such a change of a table.
fn is_first(changes: &[Change], such: impl Fn(&TableEdit) -> bool) -> bool {
    matches!(changes.first(), Some(Change::Table { edits, .. }) if edits.first().is_some_and(such))
}

fn spend(count: &AtomicU32) -> bool {
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

impl Store for Faulty {
    fn write(&self, changes: Vec<Change>) -> Pending<()> {
        if self.full.load(Ordering::SeqCst)
            && is_first(&changes, |edit| matches!(edit, TableEdit::Append { .. }))
        {
            return self.fail(StoreError::Full);
        }
        if self.slow.load(Ordering::SeqCst)
            && is_first(&changes, |edit| matches!(edit, TableEdit::Say { .. }))
        {
            let (waits, answer) = Pending::channel();
            self.lines.lock().unwrap().push((changes, waits));
            self.failed.send_modify(|failed| *failed += 1);
            return answer;
        }
        self.store.write(changes)
    }

    fn person(&self, who: Who) -> Pending<Option<Person>> {
        self.store.person(who)
    }

    fn people(&self, after: Option<PersonId>, limit: u32) -> Pending<Vec<Person>> {
        self.store.people(after, limit)
    }

    fn reachable(&self) -> Pending<Vec<PersonId>> {
        self.store.reachable()
    }

    fn export(&self, person: PersonId) -> Pending<Option<Value>> {
        self.store.export(person)
    }

    fn sessions(&self, person: PersonId) -> Pending<u32> {
        self.store.sessions(person)
    }

    fn codes_left(&self, person: PersonId) -> Pending<u32> {
        self.store.codes_left(person)
    }

    fn token(&self, digest: Digest) -> Pending<Option<Token>> {
        self.store.token(digest)
    }

    fn tokens(&self, person: PersonId) -> Pending<Vec<Token>> {
        self.store.tokens(person)
    }

    fn table(&self, table: TableId) -> Pending<Option<TableRow>> {
        self.store.table(table)
    }

    fn tables(&self, filter: Filter) -> Pending<Vec<TableRow>> {
        self.listed.fetch_add(1, Ordering::SeqCst);
        if self.mute.load(Ordering::SeqCst) {
            let (waits, answer) = Pending::channel();
            std::mem::forget(waits);
            return answer;
        }
        let all = filter.statuses == [Status::Running] && filter.visibility.is_none();
        if all && spend(&self.lists) {
            return self.fail(StoreError::Busy);
        }
        self.store.tables(filter)
    }

    fn linked(&self, link: Digest) -> Pending<Option<Linked>> {
        self.store.linked(link)
    }

    fn load(&self, table: TableId) -> Pending<Option<Loaded>> {
        assert!(!spend(&self.breaks), "a table that breaks on demand");
        if spend(&self.loads) {
            return self.fail(StoreError::Busy);
        }
        self.store.load(table)
    }

    fn steps(&self, table: TableId, from: Seq) -> Pending<Vec<Step>> {
        self.store.steps(table, from)
    }

    fn chat(&self, table: TableId, channel: Channel, from: u32, limit: u32) -> Pending<Vec<ChatRow>> {
        self.store.chat(table, channel, from, limit)
    }

    fn ratings(&self, person: PersonId) -> Pending<Vec<(String, Rating)>> {
        self.store.ratings(person)
    }

    fn rating_history(&self, person: PersonId, game: &str) -> Pending<Vec<Rated>> {
        self.store.rating_history(person, game)
    }

    fn leaderboard(&self, game: &str, max_deviation: f64, limit: u32) -> Pending<Vec<Ranked>> {
        self.store.leaderboard(game, max_deviation, limit)
    }

    fn kept(&self, name: &str) -> Pending<Option<Vec<u8>>> {
        self.store.kept(name)
    }

    fn verify(&self) -> Pending<()> {
        self.store.verify()
    }

    fn counts(&self) -> Counts {
        self.store.counts()
    }

    fn trouble(&self) -> Option<StoreError> {
        self.store.trouble()
    }
}
