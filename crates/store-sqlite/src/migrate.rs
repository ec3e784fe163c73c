use crate::{FileError, Settings, names};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs::{File, OpenOptions};
use std::path::Path;
use store::StoreError;

/// Every version of the schema, as the steps from one to the next; the last one's number is in the file.
const MIGRATIONS: [&str; 8] = [
    include_str!("../migrations/0001_tables_and_people.sql"),
    include_str!("../migrations/0002_rematches.sql"),
    include_str!("../migrations/0003_offers.sql"),
    include_str!("../migrations/0004_seats_by_link.sql"),
    include_str!("../migrations/0005_epochs.sql"),
    include_str!("../migrations/0006_names.sql"),
    include_str!("../migrations/0007_recovery.sql"),
    include_str!("../migrations/0008_requests.sql"),
];
/// The version that notes names, which no SQL can.
const NAMES: usize = 6;

/// What marks a file as ours: "Ahu1".
const APPLICATION: i32 = i32::from_be_bytes(*b"Ahu1");

/// Opens the file for the one connection that writes, created and brought up to date where need be.
pub fn writer(path: &Path, settings: &Settings) -> Result<Connection, FileError> {
    create(path)?;
    let mut connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE, settings)?;
    version(&connection, path)?;
    // A file that may not be written is opened all the same.
    if connection.is_readonly("main")? {
        return Err(StoreError::ReadOnly.into());
    }
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let detail = format!("{}: no log can be written ahead on this file system", path.display());
        return Err(StoreError::Io { detail }.into());
    }
    connection.execute_batch(
        "pragma synchronous = full;
         pragma fullfsync = on;
         pragma secure_delete = on;
         pragma journal_size_limit = 67108864;",
    )?;
    if let Some(pages) = settings.max_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    migrate(&mut connection, path)?;
    Ok(connection)
}

/// Opens the file for reading alone.
pub fn reader(path: &Path, settings: &Settings) -> Result<Connection, FileError> {
    open(path, OpenFlags::SQLITE_OPEN_READ_ONLY, settings)
}

/// Looks through the whole file for damage, but for whether indexes agree with their tables, which would take much longer.
pub fn verify(path: &Path, settings: &Settings) -> Result<(), StoreError> {
    let said = reader(path, settings).and_then(|connection| {
        let first = connection.query_row("pragma quick_check(1)", [], |row| row.get::<_, String>(0));
        Ok(first?)
    });
    match said {
        Ok(said) if said == "ok" => Ok(()),
        Ok(detail) => Err(StoreError::Corrupt { detail }),
        Err(FileError::Store(error)) => Err(error),
        Err(error) => Err(StoreError::Corrupt { detail: error.to_string() }),
    }
}

fn open(path: &Path, flags: OpenFlags, settings: &Settings) -> Result<Connection, FileError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(settings.patience)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.execute_batch("pragma foreign_keys = on; pragma trusted_schema = off;")?;
    Ok(connection)
}

/// The version of the schema in the file, if it is one that this program may write to.
fn version(connection: &Connection, path: &Path) -> Result<usize, FileError> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let file = pragma("user_version").map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => FileError::NotADatabase(path.to_owned()),
        _ => error.into(),
    })?;
    let empty: bool = connection.query_row("select count(*) = 0 from sqlite_schema", [], |row| row.get(0))?;
    if !empty && pragma("application_id")? != APPLICATION {
        return Err(FileError::Foreign(path.to_owned()));
    }
    match usize::try_from(file) {
        Ok(file) if file <= MIGRATIONS.len() => Ok(file),
        _ => Err(FileError::TooNew { file: file.cast_unsigned(), program: MIGRATIONS.len() as u32 }),
    }
}

fn migrate(connection: &mut Connection, path: &Path) -> Result<(), FileError> {
    // The version is read again under the lock: another program may have been quicker.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let file = version(&transaction, path)?;
    if file == MIGRATIONS.len() {
        return Ok(());
    }
    for (version, migration) in (1..).zip(MIGRATIONS).skip(file) {
        transaction.execute_batch(migration)?;
        if version == NAMES {
            names::note_all(&transaction)?;
        }
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    Ok(transaction.commit()?)
}

/// Makes sure that there is such a file; a new one is empty, and for its owner's eyes alone, for it holds seeds.
pub fn create(path: &Path) -> Result<(), FileError> {
    if path.exists() {
        return Ok(());
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| FileError::about(path, &error))?;
    sync_folder(path)
}

/// Makes the name of the file durable.
pub fn sync_folder(path: &Path) -> Result<(), FileError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if cfg!(unix) {
        File::open(folder)
            .and_then(|file| file.sync_all())
            .map_err(|error| FileError::about(folder, &error))?;
    }
    Ok(())
}
