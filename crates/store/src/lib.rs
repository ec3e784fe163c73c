//! What the server keeps: people, tables, steps, chat and ratings, in one SQLite file.
//!
//! [`Store`] is all that the server knows of it. Everything is written through [`Store::write`]: a list of [`Change`]s that are made
//! together or not at all, and answered once they are on disk. Requests that wait at the same time share one commit.
//! The store reads no clock and draws nothing: moments and identifiers come from its caller.

mod answer;
mod backup;
mod change;
mod chat;
mod error;
mod export;
mod filter;
mod id;
mod kept;
mod migrate;
mod people;
mod ratings;
mod row;
mod secret;
mod sqlite;
mod steps;
mod tables;
mod tokens;
mod writer;

pub use answer::Answer;
pub use backup::backup;
pub use change::Change;
pub use chat::{Author, Line, Room};
pub use error::{StoreError, What};
pub use filter::{Cursor, Filter, Sitter};
pub use id::{Id, Moment, NoId, OfPerson, OfTable, OfToken, PersonId, TableId, TokenId};
pub use people::{Person, PersonEdit, Who};
pub use ratings::{Ranked, Rated, Rating};
pub use secret::{Digest, Secret};
pub use sqlite::{Counts, Settings, SqliteStore};
pub use steps::{Seq, Step};
pub use tables::{Chair, Holder, Linked, Loaded, NewTable, Status, Table, Verdict, Visibility};
pub use tokens::Token;

use serde_json::Value;
use std::path::PathBuf;

/// What the server asks of whatever keeps its people and tables.
pub trait Store: Send + Sync {
    /// Makes all of these changes, in order, or none; the answer comes once they are durable.
    fn write(&self, changes: Vec<Change>) -> Answer<()>;

    /// Adds steps to a table's log, the first of them with this number, which must be the next.
    fn append(&self, table: TableId, seq: Seq, steps: Vec<Step>) -> Answer<()> {
        self.write(vec![Change::Append { table, seq, steps }])
    }

    /// A person.
    fn person(&self, who: Who) -> Answer<Option<Person>>;

    /// Everybody, in the order of their identifiers, from after this one.
    fn people(&self, after: Option<PersonId>, limit: u32) -> Answer<Vec<Person>>;

    /// Those who want to be told of their turns at an address.
    fn reachable(&self) -> Answer<Vec<PersonId>>;

    /// Everything that is known of a person, for that person: no secret of a game that is still played is in it.
    fn export(&self, person: PersonId) -> Answer<Option<Value>>;

    /// The token with this digest.
    fn token(&self, digest: Digest) -> Answer<Option<Token>>;

    /// A person's tokens, the oldest first.
    fn tokens(&self, person: PersonId) -> Answer<Vec<Token>>;

    /// A table, without its secrets.
    fn table(&self, table: TableId) -> Answer<Option<Table>>;

    /// The tables that pass a filter, the last touched first.
    fn tables(&self, filter: Filter) -> Answer<Vec<Table>>;

    /// What a link leads to.
    fn linked(&self, link: Digest) -> Answer<Option<Linked>>;

    /// A table with everything that is needed to play on: secrets too.
    fn load(&self, table: TableId) -> Answer<Option<Loaded>>;

    /// The steps of a table from this one on, consecutive.
    fn steps(&self, table: TableId, from: Seq) -> Answer<Vec<Step>>;

    /// What was said in a room of a table, from this line on.
    fn chat(&self, table: TableId, room: Room, from: u32, limit: u32) -> Answer<Vec<Line>>;

    /// A person's rating in every game played for one.
    fn ratings(&self, person: PersonId) -> Answer<Vec<(String, Rating)>>;

    /// How a person's rating in a game came about, the oldest first.
    fn rating_history(&self, person: PersonId, game: &str) -> Answer<Vec<Rated>>;

    /// The best in a game among those whose rating is known at least this well.
    fn leaderboard(&self, game: &str, max_deviation: f64, limit: u32) -> Answer<Vec<Ranked>>;

    /// A value kept by name.
    fn kept(&self, name: &str) -> Answer<Option<Vec<u8>>>;

    /// How much has been written since the store was opened.
    fn counts(&self) -> Counts;

    /// Why the disk did not take what was last to be written, where it did not.
    fn trouble(&self) -> Option<StoreError>;

    /// Copies everything to a new file while the work goes on.
    fn backup(&self, to: PathBuf) -> Answer<()>;
}
