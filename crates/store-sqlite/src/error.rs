use rusqlite::{Error, ErrorCode, ffi};
use std::fmt;
use std::path::{Path, PathBuf};
use store::{StoreError, What};

/// Why a file could not be opened as a database, or copied.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum FileError {
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
    /// There is such a file already.
    Taken(PathBuf),
    /// Something that any request may meet.
    Store(StoreError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NotADatabase(path) => {
                write!(f, "{} is not a database: name another file", path.display())
            }
            FileError::Foreign(path) => {
                write!(f, "{} is a database of another program: name another file", path.display())
            }
            FileError::TooNew { file, program } => write!(
                f,
                "the database has version {file}, and this program knows versions up to {program}: \
                 use the newer program, or a backup from before it"
            ),
            FileError::Taken(path) => write!(f, "the file {} is already there", path.display()),
            FileError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

impl From<StoreError> for FileError {
    fn from(error: StoreError) -> FileError {
        FileError::Store(error)
    }
}

impl From<Fault> for FileError {
    fn from(Fault(error): Fault) -> FileError {
        FileError::Store(error)
    }
}

impl From<Error> for FileError {
    fn from(error: Error) -> FileError {
        Fault::from(error).into()
    }
}

impl FileError {
    /// What the file system said about a file.
    pub fn about(path: &Path, error: &std::io::Error) -> FileError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => FileError::Store(StoreError::Full),
            std::io::ErrorKind::AlreadyExists => FileError::Taken(path.to_owned()),
            _ => FileError::Store(StoreError::Io { detail: format!("{}: {error}", path.display()) }),
        }
    }
}

/// Why a statement did not do what it was to do, as the store says it.
#[derive(Debug)]
pub struct Fault(pub StoreError);

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault(error)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        let detail = error.to_string();
        Fault(match error {
            Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DiskFull => StoreError::Full,
                ErrorCode::ReadOnly => StoreError::ReadOnly,
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
        })
    }
}

/// What to say where a row meets a rule of the schema.
pub struct Refusal {
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
    pub fn say(self, error: Error) -> Fault {
        match error.sqlite_error().map(|failure| failure.extended_code) {
            Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID) => {
                Fault(StoreError::Taken(self.key))
            }
            Some(ffi::SQLITE_CONSTRAINT_UNIQUE) => Fault(StoreError::Taken(self.unique)),
            Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => Fault(StoreError::Missing(self.missing)),
            _ => error.into(),
        }
    }
}

/// Refuses a change that met no row.
pub fn met(rows: usize, otherwise: StoreError) -> Result<(), Fault> {
    if rows == 0 { Err(Fault(otherwise)) } else { Ok(()) }
}
