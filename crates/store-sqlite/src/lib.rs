//! The store in one SQLite file: its schema, a thread that writes and some that read, and copies of it.

mod backup;
mod change;
mod chat;
mod error;
mod export;
mod filter;
mod kept;
mod migrate;
mod names;
mod people;
mod ratings;
mod recovery;
mod row;
mod settings;
mod sqlite;
mod steps;
mod tables;
mod tokens;
mod writer;

pub use backup::backup;
pub use error::FileError;
pub use settings::Settings;
pub use sqlite::SqliteStore;
