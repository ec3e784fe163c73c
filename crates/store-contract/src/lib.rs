//! What every store holds to, as tests over any of them: a crate that keeps things runs [`hold`] on each list of rules.

#![allow(clippy::unwrap_used)]

/// The rules with these names.
macro_rules! rules {
    ($($rule:ident),* $(,)?) => {
        &[$((stringify!($rule), $rule)),*]
    };
}

pub mod lists;
pub mod log;
pub mod owners;
pub mod people;
pub mod ratings;
pub mod tables;

use serde_json::json;
use store::{
    Change, Holder, Moment, NewName, NewTable, Person, PersonEdit, PersonId, Secret, Seq, Step, Store,
    StoreError, TableEdit, TableId, Visibility,
};

/// A store under test.
pub trait Subject {
    /// The store.
    fn store(&self) -> &dyn Store;
    /// The same, closed in good order and opened again.
    fn reopen(self: Box<Self>) -> Box<dyn Subject>;
}

/// Makes an empty store.
pub type Open<'a> = &'a dyn Fn() -> Box<dyn Subject>;

/// Rules by their names.
pub type Rules = &'static [(&'static str, fn(Open<'_>))];

/// Every rule holds for the stores that are made like this.
pub fn hold(rules: Rules, open: Open<'_>) {
    for (name, rule) in rules {
        // The last one is shown where it fails.
        println!("{name}");
        rule(open);
    }
}

/// What tests put into a store.
pub trait Fixtures: Store {
    /// Writes, and waits until it is written.
    fn put(&self, changes: impl Into<Vec<Change>>) -> Result<(), StoreError> {
        self.write(changes.into()).wait()
    }

    /// Somebody with this name.
    fn add_person(&self, name: &str) -> PersonId {
        let id = PersonId::new(name.bytes().fold(1, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte)));
        let person = Person { name: Some(name.to_owned()), ..Person::guest(id, Moment(1)) };
        self.put([Change::AddPerson(person)]).unwrap();
        id
    }

    /// An open table for two.
    fn add_table(&self, number: u64) -> TableId {
        self.put([add(new_table(number))]).unwrap();
        TableId::new(number)
    }

    /// What the steps of a table say.
    fn texts(&self, table: TableId) -> Vec<String> {
        self.steps(table, 0).wait().unwrap().into_iter().map(|step| step.text).collect()
    }
}

impl<S: Store + ?Sized> Fixtures for S {}

/// An open table for two.
pub fn new_table(number: u64) -> NewTable {
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
        asked: None,
        seats: vec![(Holder::Open, None), (Holder::Open, None)],
        at: Moment(10),
    }
}

/// A table is added.
pub fn add(table: NewTable) -> Change {
    Change::AddTable(Box::new(table))
}

/// A table is changed by its first owner.
pub fn edit(table: TableId, edit: TableEdit) -> Change {
    Change::Table { table, epoch: 0, edits: vec![edit] }
}

/// A person is called this from now on, and whatever they were called before is free at once.
pub fn call(person: PersonId, name: &str) -> Change {
    let (at, name) = (Moment(1), Some(name.to_owned()));
    Change::EditPerson(person, PersonEdit::Name(NewName { name, at, held: at, forgiven: at }))
}

/// A person is taken out of everything, and their name is free at once.
pub fn forget(person: PersonId) -> Change {
    Change::ForgetPerson { person, held: Moment(1) }
}

/// A step that is nobody's.
pub fn step(text: &str) -> Step {
    Step { seat: None, text: text.to_owned(), at: Moment(20) }
}

/// A step is added by the first owner of a table.
pub fn append(table: TableId, seq: Seq, text: &str) -> Change {
    append_all(table, seq, vec![step(text)])
}

/// Steps are added by the first owner of a table.
pub fn append_all(table: TableId, seq: Seq, steps: Vec<Step>) -> Change {
    edit(table, TableEdit::Append { seq, steps })
}
