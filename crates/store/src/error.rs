use crate::{PersonId, Seq, TableId};
use rusqlite::{Error, ErrorCode, ffi};
use std::fmt;
use std::path::{Path, PathBuf};

/// Why the store did not do what it was asked; nothing of the request is kept.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum StoreError {
    /// Somebody was quicker: what was to be added is there already, or has moved on.
    Taken(What),
    /// What the request speaks of is not there.
    Missing(What),
    /// There is no room left on the disk.
    Full,
    /// Too much is waiting, or another program holds the database.
    Busy,
    /// The database contradicts itself.
    Corrupt {
        /// What was found.
        detail: String,
    },
    /// The file is something else than a database.
    NotADatabase(PathBuf),
    /// The file is a database of another program.
    Foreign(PathBuf),
    /// The file was written by a newer version of this program.
    TooNew {
        /// The version of the file.
        file: u32,
        /// The newest version that this program knows.
        program: u32,
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
    /// A person's name, whatever its case.
    Name,
    /// A session.
    Session,
    /// An API token.
    Token,
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
    /// A file.
    File(PathBuf),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken(what) => write!(f, "{what} is already there, or has moved on"),
            StoreError::Missing(what) => write!(f, "{what} is not there"),
            StoreError::Full => f.write_str(
                "there is no room left for the database: free some space on its disk, or raise its size limit; \
                 nothing of this request was kept, and writing works again as soon as there is room",
            ),
            StoreError::Busy => f.write_str("the database is busy: try again"),
            StoreError::Corrupt { detail } => {
                write!(f, "the database is damaged ({detail}): stop the server and restore a backup")
            }
            StoreError::NotADatabase(path) => {
                write!(f, "{} is not a database: name another file", path.display())
            }
            StoreError::Foreign(path) => {
                write!(f, "{} is a database of another program: name another file", path.display())
            }
            StoreError::TooNew { file, program } => write!(
                f,
                "the database has version {file}, and this program knows versions up to {program}: \
                 use the newer program, or a backup from before it"
            ),
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
            What::Token => f.write_str("this token"),
            What::Table(table) => write!(f, "table {table}"),
            What::Seat(table) => write!(f, "the seat of table {table}"),
            What::Link => f.write_str("this link"),
            What::Status(table) => write!(f, "the status of table {table}"),
            What::Step(table, seq) => write!(f, "step {seq} of table {table}"),
            What::Line(table) => write!(f, "the line of table {table}"),
            What::Rating(person) => write!(f, "the rating of {person}"),
            What::Kept => f.write_str("this value"),
            What::File(path) => write!(f, "the file {}", path.display()),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        let detail = error.to_string();
        match error {
            Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DiskFull => StoreError::Full,
                // The shared index of the log cannot grow only where the disk is full.
                _ if failure.extended_code == ffi::SQLITE_IOERR_SHMSIZE => StoreError::Full,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy,
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => StoreError::Corrupt { detail },
                _ => StoreError::Io { detail },
            },
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..) => StoreError::Corrupt { detail },
            _ => StoreError::Io { detail },
        }
    }
}

impl StoreError {
    /// What the file system said about a file.
    pub(crate) fn file(path: &Path, error: &std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            std::io::ErrorKind::AlreadyExists => StoreError::Taken(What::File(path.to_owned())),
            _ => StoreError::Io { detail: format!("{}: {error}", path.display()) },
        }
    }
}

/// What to say where a row meets a rule of the schema.
pub(crate) struct Refusal {
    /// Its primary key is there already.
    pub key: What,
    /// Another column that must be unique is not.
    pub unique: What,
    /// What it refers to is not there.
    pub missing: What,
}

impl Refusal {
    /// The refusal of a row that has no unique column but its key.
    pub fn new(key: What, missing: What) -> Refusal {
        Refusal { unique: key.clone(), key, missing }
    }

    /// The error in these words.
    pub fn of(self, error: Error) -> StoreError {
        match error.sqlite_error().map(|failure| failure.extended_code) {
            Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID) => {
                StoreError::Taken(self.key)
            }
            Some(ffi::SQLITE_CONSTRAINT_UNIQUE) => StoreError::Taken(self.unique),
            Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreError::Missing(self.missing),
            _ => error.into(),
        }
    }
}

/// Refuses a change that met no row.
pub(crate) fn met(rows: usize, otherwise: StoreError) -> Result<(), StoreError> {
    if rows == 0 { Err(otherwise) } else { Ok(()) }
}
