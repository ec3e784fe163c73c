use crate::OnDisk;
use expect_test::{Expect, expect};
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use store::{Store, StoreError, What, Who};
use store_contract::{Fixtures, append, call};
use store_sqlite::{FileError, Settings, SqliteStore};

fn refused(path: &Path, expected: Expect) -> FileError {
    let error = SqliteStore::open(path, &Settings::default()).unwrap_err();
    let folder = path.parent().unwrap().display().to_string();
    expected.assert_eq(&error.to_string().replace(&folder, "FOLDER"));
    error
}

#[test]
fn a_missing_or_empty_file_becomes_a_database_and_is_one_when_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    for path in [empty, folder.path().join("new.db")] {
        drop(SqliteStore::open(&path, &Settings::default()).unwrap());
        drop(SqliteStore::open(&path, &Settings::default()).unwrap());
        let version: u32 = Connection::open(&path)
            .unwrap()
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 8);
    }
}

#[test]
fn an_older_file_is_brought_up_to_date_and_loses_nothing() {
    let place = OnDisk::new();
    let table = place.store.add_table(1);
    place.store.put([append(table, 0, "c3-c5")]).unwrap();
    let connection = Connection::open(&place.path).unwrap();
    let newer = "drop index tables_by_previous; drop table kicked; alter table tables drop column offer;
                 alter table seats drop column by_link; alter table tables drop column epoch;
                 alter table people drop column renamed; drop table names; drop table recovery;
                 alter table tables drop column asked";
    connection.execute_batch(&format!("{newer}; pragma user_version = 1")).unwrap();
    drop(connection);
    let place = place.reopen(&Settings::default());
    assert_eq!(place.store.texts(table), ["c3-c5"]);
    let indexes: u32 = Connection::open(&place.path)
        .unwrap()
        .query_row("select count(*) from sqlite_schema where name = 'tables_by_previous'", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(indexes, 1);
}

/// Names that are read as the same could once be two people's.
#[test]
fn people_who_are_called_alike_stay_so_when_a_file_is_brought_up_to_date() {
    let place = OnDisk::new();
    let (anna, iris) = (place.store.add_person("Anna"), place.store.add_person("Iris"));
    let other = place.store.add_person("Other");
    let connection = Connection::open(&place.path).unwrap();
    let older = "alter table people drop column renamed; drop table names; drop table recovery; alter table tables drop column asked; pragma user_version = 5;
                 update people set name = '\u{ff21}nna', folded = '\u{ff41}nna' where name = 'Iris'";
    connection.execute_batch(older).unwrap();
    drop(connection);
    let place = place.reopen(&Settings::default());
    let found = |name: &str| place.store.person(Who::Name(name.to_owned())).wait().unwrap().unwrap().id;
    assert_eq!((found("anna"), found("\u{ff21}nna")), (anna, iris), "both can log in");
    let take = |name| place.store.put([call(other, name)]);
    assert_eq!(take("ANNA"), Err(StoreError::Taken(What::Name)));
    place.store.put([call(anna, "Anna Tuki")]).unwrap();
    assert_eq!(take("ANNA"), Err(StoreError::Taken(What::Name)), "the other is still called that");
    place.store.put([call(iris, "Iris")]).unwrap();
    take("ANNA").unwrap();
}

#[test]
fn a_newer_file_is_refused_and_left_as_it_is() {
    let place = OnDisk::new();
    let connection = Connection::open(&place.path).unwrap();
    connection.pragma_update(None, "user_version", 9).unwrap();
    let error = refused(
        &place.path,
        expect![
            "the database has version 9, and this program knows versions up to 8: use the newer program, or a backup from before it"
        ],
    );
    assert_eq!(error, FileError::TooNew { file: 9, program: 8 });
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear Ahu, this is no database. ".repeat(200);
    fs::write(&path, &letter).unwrap();
    refused(&path, expect!["FOLDER/letter.txt is not a database: name another file"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), letter);
}

#[test]
fn a_database_of_another_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recipes.db");
    Connection::open(&path).unwrap().execute_batch("create table recipes (name text)").unwrap();
    refused(&path, expect!["FOLDER/recipes.db is a database of another program: name another file"]);
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    refused(
        &folder.path().join("none").join("ahu.db"),
        expect![
            "the database could not be read or written: FOLDER/ahu.db: No such file or directory (os error 2)"
        ],
    );
}

#[test]
fn half_a_database_is_damaged() {
    let place = OnDisk::new();
    let table = place.store.add_table(1);
    for seq in 0..500 {
        drop(place.store.write(vec![append(table, seq, &"long ".repeat(50))]));
    }
    let OnDisk { store, path, folder } = place;
    drop(store);
    let bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    let damaged: Vec<u8> =
        (0..).zip(&bytes).map(|(at, byte)| if at > middle { 0x55 } else { *byte }).collect();
    fs::write(&path, damaged).unwrap();
    let open = || SqliteStore::open(&path, &Settings::default()).unwrap();
    let store = open();
    assert_eq!(store.trouble(), None);
    let error = store.steps(table, 0).wait().unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert_eq!(store.trouble(), Some(error), "it is remembered by whoever meets it");
    drop(store);
    let store = open();
    let error = store.verify().wait().unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert_eq!(store.trouble(), Some(error), "and by whoever looks for it");
    drop(folder);
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let place = OnDisk::new();
    for entry in fs::read_dir(place.folder.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", entry.path());
    }
}
