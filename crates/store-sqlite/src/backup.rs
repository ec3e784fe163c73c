use crate::FileError;
use crate::migrate::{create, sync_folder};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::StoreError;

/// Copies a database, which may be in use by this or another program, to a file that must not be there yet.
///
/// The copy has its name only once it is whole and on disk.
pub fn backup(from: &Path, to: &Path) -> Result<(), FileError> {
    if to.exists() {
        return Err(FileError::Taken(to.to_owned()));
    }
    let part = partial(to);
    let copied = copy(from, &part).and_then(|()| {
        fs::rename(&part, to).map_err(|error| FileError::about(to, &error))?;
        sync_folder(to)
    });
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied
}

fn partial(to: &Path) -> PathBuf {
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    to.with_file_name(name)
}

fn copy(from: &Path, part: &Path) -> Result<(), FileError> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    source.busy_timeout(Duration::from_secs(5))?;
    let _ = fs::remove_file(part);
    create(part)?;
    let mut target = Connection::open(part)?;
    // All pages in one step, from one snapshot: in smaller steps every commit would begin the copy again.
    match Backup::new(&source, &mut target)?.step(-1)? {
        StepResult::Done => {}
        _ => return Err(StoreError::Busy.into()),
    }
    drop(target);
    fs::File::open(part).and_then(|file| file.sync_all()).map_err(|error| FileError::about(part, &error))
}
