//! One program at a time plays the tables of a database.

use anyhow::Context;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// The right to play the tables of a database, which one program has at a time: tables that are played live in memory.
///
/// It is a lock on a file beside the database, which the operating system takes back whenever the program ends.
#[derive(Debug)]
pub struct Hold {
    _file: File,
}

impl Hold {
    /// Takes it, unless another program has it.
    pub fn take(database: &Path) -> anyhow::Result<Option<Hold>> {
        let path = beside(database);
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).with_context(|| format!("cannot make {}", path.display()))?;
        give_to_owner(&file, database);
        match file.try_lock() {
            Ok(()) => Ok(Some(Hold { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", path.display()))
            }
        }
    }
}

/// A file that root makes belongs to whoever has the database: the server must open it too.
fn give_to_owner(file: &File, database: &Path) {
    #[cfg(unix)]
    if let Ok(owner) = std::fs::metadata(database) {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(owner.uid()), Some(owner.gid()));
    }
}

/// The file that is locked; never the database itself, whose locks are SQLite's. By whatever links it is reached, it is the same.
fn beside(database: &Path) -> PathBuf {
    let database = &real(database);
    let mut name = database.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    database.with_file_name(name)
}

/// Where a file really is, or will be once it is made.
fn real(file: &Path) -> PathBuf {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let to_be = || folder.canonicalize().map(|folder| folder.join(file.file_name().unwrap_or_default()));
    file.canonicalize().or_else(|_| to_be()).unwrap_or_else(|_| file.to_owned())
}
