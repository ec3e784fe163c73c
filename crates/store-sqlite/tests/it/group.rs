use crate::OnDisk;
use rusqlite::Connection;
use std::time::Duration;
use store::{Change, PersonEdit, PersonId, Store, StoreError, TableId, What, Who};
use store_contract::{Fixtures, add, append, new_table, step};
use store_sqlite::Settings;

/// Keeps the writer from beginning, so that what is asked meanwhile waits together.
fn hold(place: &OnDisk) -> Connection {
    let connection = Connection::open(&place.path).unwrap();
    connection.execute_batch("begin immediate").unwrap();
    connection
}

#[test]
fn a_step_is_written_once_and_its_neighbours_in_the_group_are_kept() {
    let place = OnDisk::new();
    let table = place.store.add_table(1);
    let others: Vec<TableId> = (2..12).map(|number| place.store.add_table(number)).collect();
    place.store.put([append(table, 0, "first")]).unwrap();
    let before = place.store.counts();

    let held = hold(&place);
    let waits = place.store.write(vec![append(table, 1, "second")]);
    let mut kept: Vec<_> =
        others.iter().map(|other| place.store.write(vec![append(*other, 0, "a")])).collect();
    let twice = place.store.write(vec![append(table, 0, "again")]);
    let rival = place.store.write(vec![append(table, 1, "rival")]);
    kept.extend(others.iter().map(|other| place.store.write(vec![append(*other, 1, "b")])));
    held.execute_batch("commit").unwrap();

    assert_eq!(waits.wait(), Ok(()));
    assert_eq!(twice.wait(), Err(StoreError::Taken(What::Step(table, 0))));
    assert_eq!(rival.wait(), Err(StoreError::Taken(What::Step(table, 1))));
    assert!(kept.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(place.store.texts(table), ["first", "second"]);
    assert!(others.iter().all(|other| place.store.texts(*other) == ["a", "b"]));
    let after = place.store.counts();
    assert!(after.commits - before.commits <= 2, "{before:?} {after:?}");
    assert_eq!((after.kept - before.kept, after.refused - before.refused), (21, 2));
}

#[test]
fn a_queue_that_is_full_refuses_and_forgets_nothing() {
    let place = OnDisk::with(&Settings { waiting: 2, group: 1, ..Settings::default() });
    let tables: Vec<TableId> = (1..9).map(|number| place.store.add_table(number)).collect();
    let held = hold(&place);
    let answers: Vec<_> =
        tables.iter().map(|table| (*table, place.store.write(vec![append(*table, 0, "a")]))).collect();
    held.execute_batch("commit").unwrap();
    let mut busy = 0;
    for (table, answer) in answers {
        match answer.wait() {
            Ok(()) => assert_eq!(place.store.texts(table), ["a"]),
            Err(error) => {
                assert_eq!(error, StoreError::Busy);
                assert!(place.store.texts(table).is_empty());
                busy += 1;
            }
        }
    }
    assert!((5..=6).contains(&busy), "one is in hand at most, two wait: {busy}");
}

#[test]
fn another_program_that_does_not_let_go_is_busy() {
    let place = OnDisk::with(&Settings { patience: Duration::from_millis(20), ..Settings::default() });
    let table = place.store.add_table(1);
    let held = hold(&place);
    assert_eq!(place.store.put([append(table, 0, "a")]), Err(StoreError::Busy));
    held.execute_batch("commit").unwrap();
    place.store.put([append(table, 0, "a")]).unwrap();
}

#[test]
fn a_request_too_big_for_the_room_left_does_not_harm_its_neighbours() {
    let place = OnDisk::with(&Settings { max_pages: Some(60), ..Settings::default() });
    let (table, other) = (place.store.add_table(1), place.store.add_table(2));
    let person = place.store.add_person("Hotu");
    let settings = serde_json::Value::String("x".repeat(200_000));
    let held = hold(&place);
    let first = place.store.write(vec![append(table, 0, "first")]);
    let before = place.store.write(vec![append(other, 0, "before")]);
    let huge = place.store.write(vec![
        append(other, 1, "with the huge one"),
        Change::EditPerson(person, PersonEdit::Settings(settings)),
    ]);
    let after = place.store.write(vec![append(table, 1, "after")]);
    held.execute_batch("commit").unwrap();
    assert_eq!((first.wait(), before.wait(), after.wait()), (Ok(()), Ok(()), Ok(())));
    assert_eq!(huge.wait(), Err(StoreError::Full));
    assert_eq!(place.store.texts(table), ["first", "after"]);
    assert_eq!(place.store.texts(other), ["before"]);
}

#[tokio::test]
async fn answers_can_be_awaited() {
    let place = OnDisk::new();
    let store: &dyn Store = &place.store;
    store.write(vec![add(new_table(1))]).await.unwrap();
    store.write(vec![append(TableId::new(1), 0, "a")]).await.unwrap();
    assert_eq!(store.steps(TableId::new(1), 0).await.unwrap(), [step("a")]);
    assert_eq!(store.person(Who::Id(PersonId::new(1))).await, Ok(None));
}

#[test]
fn the_log_is_written_ahead() {
    let place = OnDisk::new();
    let connection = Connection::open(&place.path).unwrap();
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}
