//! The store in real files.

#![allow(clippy::unwrap_used)]

mod backup;
mod full;
mod group;
mod kill;
mod lists;
mod opening;
mod people;
mod ratings;
mod tables;

use serde_json::json;
use std::path::PathBuf;
use store::{
    Change, Holder, Moment, NewTable, Person, PersonId, Secret, Settings, SqliteStore, Step, Store,
    StoreError, TableId, Visibility,
};
use tempfile::TempDir;

/// A store in a folder that goes with it.
struct Place {
    store: SqliteStore,
    path: PathBuf,
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        Place::with(&Settings::default())
    }

    fn with(settings: &Settings) -> Place {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ahu.db");
        Place { store: SqliteStore::open(&path, settings).unwrap(), path, folder }
    }

    /// The same file, closed and opened again.
    fn reopen(self, settings: &Settings) -> Place {
        let Place { store, path, folder } = self;
        drop(store);
        Place { store: SqliteStore::open(&path, settings).unwrap(), path, folder }
    }

    fn write(&self, changes: impl Into<Vec<Change>>) -> Result<(), StoreError> {
        self.store.write(changes.into()).wait()
    }

    /// Somebody with this name.
    fn person(&self, name: &str) -> PersonId {
        let id = PersonId::new(name.bytes().fold(1, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte)));
        let person = Person { name: Some(name.to_owned()), ..Person::guest(id, Moment(1)) };
        self.write([Change::AddPerson(person)]).unwrap();
        id
    }

    /// An open table for two.
    fn table(&self, number: u64) -> TableId {
        self.write([add(new_table(number))]).unwrap();
        TableId::new(number)
    }

    fn texts(&self, table: TableId) -> Vec<String> {
        self.store.steps(table, 0).wait().unwrap().into_iter().map(|step| step.text).collect()
    }
}

fn new_table(number: u64) -> NewTable {
    NewTable {
        id: TableId::new(number),
        game: "moai".to_owned(),
        rules: 1,
        options: json!({ "long": true }),
        seed: Secret::new("not for your eyes"),
        commitment: "c0ffee".to_owned(),
        visibility: Visibility::Public,
        time: json!({ "days": 3 }),
        rated: true,
        owner: None,
        previous: None,
        watch: None,
        seats: vec![(Holder::Open, None), (Holder::Open, None)],
        at: Moment(10),
    }
}

fn add(table: NewTable) -> Change {
    Change::AddTable(Box::new(table))
}

fn step(text: &str) -> Step {
    Step { seat: None, text: text.to_owned(), at: Moment(20) }
}

fn append(table: TableId, seq: u32, text: &str) -> Change {
    Change::Append { table, seq, steps: vec![step(text)] }
}
