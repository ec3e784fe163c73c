//! What the server keeps: people, tables, steps, chat and ratings; where and how is another crate's matter.
//!
//! [`Store`] is all that the server knows of it. Everything is written through [`Store::write`]: a list of [`Change`]s that are made
//! together or not at all, and answered once they are on disk. Requests that wait at the same time share one commit.
//! The store reads no clock and draws nothing: moments and identifiers come from its caller.

mod change;
mod chat;
mod counts;
mod error;
mod filter;
mod id;
mod name;
mod pending;
mod people;
mod ratings;
mod secret;
mod steps;
mod tables;
mod tokens;

pub use change::{Change, TableEdit};
pub use chat::{Author, Channel, ChatRow};
pub use counts::Counts;
pub use error::{StoreError, What};
pub use filter::{Cursor, Filter, Sitter};
pub use id::{Id, Moment, NoId, OfPerson, OfTable, OfToken, PersonId, TableId, TokenId};
pub use name::{folded, name_keys};
pub use pending::Pending;
pub use people::{NewName, Person, PersonEdit, Who};
pub use ratings::{Ranked, Rated, Rating};
pub use secret::{Digest, Secret};
pub use steps::{Seq, Step};
pub use tables::{Chair, Epoch, Holder, Linked, Loaded, NewTable, Status, TableRow, Verdict, Visibility};
pub use tokens::Token;

use serde_json::Value;

/// What the server asks of whatever keeps its people and tables.
pub trait Store: Send + Sync {
    /// Makes all of these changes, in order, or none; the answer comes once they are durable.
    fn write(&self, changes: Vec<Change>) -> Pending<()>;

    /// A person.
    fn person(&self, who: Who) -> Pending<Option<Person>>;

    /// Everybody, in the order of their identifiers, from after this one.
    fn people(&self, after: Option<PersonId>, limit: u32) -> Pending<Vec<Person>>;

    /// Those who want to be told of their turns at an address.
    fn reachable(&self) -> Pending<Vec<PersonId>>;

    /// Everything that is known of a person, for that person: no secret of a game that is still played is in it.
    fn export(&self, person: PersonId) -> Pending<Option<Value>>;

    /// How many browsers know a person.
    fn sessions(&self, person: PersonId) -> Pending<u32>;

    /// How many codes in place of a password a person has.
    fn codes_left(&self, person: PersonId) -> Pending<u32>;

    /// The token with this digest.
    fn token(&self, digest: Digest) -> Pending<Option<Token>>;

    /// A person's tokens, the oldest first.
    fn tokens(&self, person: PersonId) -> Pending<Vec<Token>>;

    /// A table, without its secrets.
    fn table(&self, table: TableId) -> Pending<Option<TableRow>>;

    /// The tables that pass a filter, the last touched first.
    fn tables(&self, filter: Filter) -> Pending<Vec<TableRow>>;

    /// What a link leads to.
    fn linked(&self, link: Digest) -> Pending<Option<Linked>>;

    /// A table with everything that is needed to play on: secrets too.
    fn load(&self, table: TableId) -> Pending<Option<Loaded>>;

    /// The steps of a table from this one on, consecutive.
    fn steps(&self, table: TableId, from: Seq) -> Pending<Vec<Step>>;

    /// What was said in a channel of a table, from this line on.
    fn chat(&self, table: TableId, channel: Channel, from: u32, limit: u32) -> Pending<Vec<ChatRow>>;

    /// A person's rating in every game played for one.
    fn ratings(&self, person: PersonId) -> Pending<Vec<(String, Rating)>>;

    /// How a person's rating in a game came about, the oldest first.
    fn rating_history(&self, person: PersonId, game: &str) -> Pending<Vec<Rated>>;

    /// The best in a game among those whose rating is known at least this well.
    fn leaderboard(&self, game: &str, max_deviation: f64, limit: u32) -> Pending<Vec<Ranked>>;

    /// A value kept by name.
    fn kept(&self, name: &str) -> Pending<Option<Vec<u8>>>;

    /// Looks through everything for damage; it takes as long as reading all of it, and keeps nobody waiting.
    fn verify(&self) -> Pending<()>;

    /// How much has been written since the store was opened.
    fn counts(&self) -> Counts;

    /// What is damaged, once damage was met; otherwise why the disk did not take what was last to be written, where it did not.
    fn trouble(&self) -> Option<StoreError>;
}
