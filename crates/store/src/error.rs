use crate::{Epoch, PersonId, Seq, TableId};
use std::fmt;

/// Why the store did not do what it was asked; nothing of the request is kept.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum StoreError {
    /// Somebody was quicker: what was to be added is there already, or has moved on.
    Taken(What),
    /// What the request speaks of is not there.
    Missing(What),
    /// Another owner has claimed the table since: this is its epoch now.
    NotOwner(TableId, Epoch),
    /// There is no room left on the disk.
    Full,
    /// The file may be read and not written.
    ReadOnly,
    /// Too much is waiting, or another program holds the database.
    Busy,
    /// The database contradicts itself.
    Corrupt {
        /// What was found.
        detail: String,
    },
    /// The file system refused.
    Io {
        /// What it said.
        detail: String,
    },
    /// The store has been closed.
    Stopped,
}

/// What a refusal is about.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum What {
    /// A person.
    Person,
    /// A person's name, or one that is read as the same.
    Name,
    /// A session.
    Session,
    /// An API token.
    Token,
    /// A code in place of a password.
    Code,
    /// A table.
    Table(TableId),
    /// A seat of a table.
    Seat(TableId),
    /// The link of a seat or of the watchers.
    Link,
    /// The status of a table, which has moved on.
    Status(TableId),
    /// A step of a table.
    Step(TableId, Seq),
    /// A line of a table's chat.
    Line(TableId),
    /// A person's rating, which has moved on.
    Rating(PersonId),
    /// A value kept by name.
    Kept,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken(what) => write!(f, "{what} is already there, or has moved on"),
            StoreError::Missing(what) => write!(f, "{what} is not there"),
            StoreError::NotOwner(table, epoch) => {
                write!(f, "table {table} has another owner, of epoch {epoch}")
            }
            StoreError::Full => f.write_str(
                "there is no room left for the database: free some space on its disk, or raise its size limit; \
                 nothing of this request was kept, and writing works again as soon as there is room",
            ),
            StoreError::ReadOnly => f.write_str(
                "the database can only be read: let the user of this program write the file and its folder, on a disk that is \
                 mounted for writing",
            ),
            StoreError::Busy => f.write_str("the database is busy: try again"),
            StoreError::Corrupt { detail } => {
                write!(f, "the database is damaged ({detail}): stop the server and restore a backup")
            }
            StoreError::Io { detail } => write!(f, "the database could not be read or written: {detail}"),
            StoreError::Stopped => f.write_str("the database has been closed"),
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Person => f.write_str("this person"),
            What::Name => f.write_str("this name"),
            What::Session => f.write_str("this session"),
            What::Code => f.write_str("this code"),
            What::Token => f.write_str("this token"),
            What::Table(table) => write!(f, "table {table}"),
            What::Seat(table) => write!(f, "the seat of table {table}"),
            What::Link => f.write_str("this link"),
            What::Status(table) => write!(f, "the status of table {table}"),
            What::Step(table, seq) => write!(f, "step {seq} of table {table}"),
            What::Line(table) => write!(f, "the line of table {table}"),
            What::Rating(person) => write!(f, "the rating of {person}"),
            What::Kept => f.write_str("this value"),
        }
    }
}

impl std::error::Error for StoreError {}
