use crate::OnDisk;
use expect_test::expect;
use rusqlite::Connection;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Store, StoreError, TableId};
use store_contract::{Fixtures, append, step};
use store_sqlite::{FileError, Settings, SqliteStore};

/// Stops the writer, also where an assertion fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_backup_made_while_writing_is_one_moment_of_the_store() {
    let place = OnDisk::new();
    let (left, right) = (place.store.add_table(1), place.store.add_table(2));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut seq = 0;
            // Both sides grow in one request, so they are of one length at every moment.
            while !stop.load(Ordering::Relaxed) {
                place.store.put([append(left, seq, "l"), append(right, seq, "r")]).unwrap();
                seq += 1;
            }
            seq as usize
        });
        let stopping = Stop(&stop);
        let mut last = 0;
        for number in 0..5 {
            // Each is made in the middle of writing: something was written since the one before.
            while place.store.texts(left).len() <= last {
                assert!(!writer.is_finished());
            }
            let told = place.store.texts(left).len();
            let to = place.folder.path().join(format!("backup-{number}.db"));
            place.store.backup(&to).unwrap();
            let copy = SqliteStore::open(&to, &Settings::default()).unwrap();
            let lengths = [left, right].map(|table| copy.steps(table, 0).wait().unwrap().len());
            assert_eq!(lengths[0], lengths[1]);
            assert!(lengths[0] >= told, "what was acknowledged before the backup is in it");
            last = lengths[0];
            drop(copy);
            let check =
                Connection::open(&to).unwrap().query_row("pragma integrity_check", [], |row| row.get(0));
            assert_eq!(check, Ok("ok".to_owned()));
        }
        drop(stopping);
        let written = writer.join().unwrap();
        assert_eq!(place.store.texts(left).len(), written);
    });
}

#[test]
fn a_backup_replaces_no_file_and_leaves_no_half() {
    let place = OnDisk::new();
    let there = place.folder.path().join("there.db");
    fs::write(&there, "precious").unwrap();
    let refused = place.store.backup(&there);
    assert_eq!(refused, Err(FileError::Taken(there.clone())));
    assert_eq!(fs::read_to_string(&there).unwrap(), "precious");
    assert!(matches!(place.store.backup(&place.path), Err(FileError::Taken(_))));

    let nowhere = place.folder.path().join("none").join("backup.db");
    assert!(matches!(place.store.backup(&nowhere), Err(FileError::Store(StoreError::Io { .. }))));

    place.store.backup(&place.folder.path().join("backup.db")).unwrap();
    let entries = fs::read_dir(place.folder.path()).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    expect!["ahu.db ahu.db-shm ahu.db-wal backup.db there.db"].assert_eq(&names.join(" "));
}

#[test]
fn a_database_that_another_process_uses_can_be_backed_up_by_its_path() {
    let place = OnDisk::new();
    let table = place.store.add_table(1);
    place.store.write(vec![append(table, 0, "a")]).wait().unwrap();
    let to = place.folder.path().join("backup.db");
    store_sqlite::backup(&place.path, &to).unwrap();
    let copy = SqliteStore::open(&to, &Settings::default()).unwrap();
    assert_eq!(copy.steps(table, 0).wait().unwrap(), [step("a")]);
    assert_eq!(copy.table(TableId::new(9)).wait(), Ok(None));
}
