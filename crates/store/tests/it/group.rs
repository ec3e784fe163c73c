use crate::{Place, append, new_table, step};
use rusqlite::Connection;
use std::time::Duration;
use store::{Change, PersonEdit, PersonId, Settings, Store, StoreError, TableId, What};

/// Keeps the writer from beginning, so that what is asked meanwhile waits together.
fn hold(place: &Place) -> Connection {
    let connection = Connection::open(&place.path).unwrap();
    connection.execute_batch("begin immediate").unwrap();
    connection
}

#[test]
fn a_step_is_written_once_and_its_neighbours_in_the_group_are_kept() {
    let place = Place::new();
    let table = place.table(1);
    let others: Vec<TableId> = (2..12).map(|number| place.table(number)).collect();
    place.write([append(table, 0, "first")]).unwrap();
    let before = place.store.counts();

    let held = hold(&place);
    let waits = place.store.append(table, 1, vec![step("second")]);
    let mut kept: Vec<_> =
        others.iter().map(|other| place.store.append(*other, 0, vec![step("a")])).collect();
    let twice = place.store.append(table, 0, vec![step("again")]);
    let rival = place.store.append(table, 1, vec![step("rival")]);
    kept.extend(others.iter().map(|other| place.store.append(*other, 1, vec![step("b")])));
    held.execute_batch("commit").unwrap();

    assert_eq!(waits.wait(), Ok(()));
    assert_eq!(twice.wait(), Err(StoreError::Taken(What::Step(table, 0))));
    assert_eq!(rival.wait(), Err(StoreError::Taken(What::Step(table, 1))));
    assert!(kept.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(place.texts(table), ["first", "second"]);
    assert!(others.iter().all(|other| place.texts(*other) == ["a", "b"]));
    let after = place.store.counts();
    assert!(after.commits - before.commits <= 2, "{before:?} {after:?}");
    assert_eq!((after.kept - before.kept, after.refused - before.refused), (21, 2));
}

#[test]
fn changes_of_one_request_are_made_together_or_not_at_all() {
    let place = Place::new();
    let (table, other) = (place.table(1), place.table(2));
    place.write([append(other, 0, "there")]).unwrap();
    let refused = place.write([append(table, 0, "here"), append(other, 0, "taken")]);
    assert_eq!(refused, Err(StoreError::Taken(What::Step(other, 0))));
    assert!(place.texts(table).is_empty());

    let steps = vec![step("1"), step("2"), step("3")];
    place.write([append(table, 0, "0"), Change::Append { table, seq: 1, steps }]).unwrap();
    assert_eq!(place.texts(table), ["0", "1", "2", "3"]);
}

#[test]
fn the_log_has_no_holes_and_belongs_to_a_table() {
    let place = Place::new();
    let table = place.table(1);
    assert_eq!(place.write([append(table, 1, "b")]), Err(StoreError::Missing(What::Step(table, 0))));
    let nowhere = TableId::new(77);
    assert_eq!(place.write([append(nowhere, 0, "a")]), Err(StoreError::Missing(What::Table(nowhere))));
    let steps = vec![step("a"), step("b")];
    place.store.append(table, 0, steps.clone()).wait().unwrap();
    assert_eq!(place.store.steps(table, 0).wait().unwrap(), steps);
    assert_eq!(place.store.steps(table, 1).wait().unwrap(), steps[1..]);
    assert!(place.store.steps(table, 2).wait().unwrap().is_empty());
}

#[test]
fn a_queue_that_is_full_refuses_and_forgets_nothing() {
    let place = Place::with(&Settings { waiting: 2, group: 1, ..Settings::default() });
    let tables: Vec<TableId> = (1..9).map(|number| place.table(number)).collect();
    let held = hold(&place);
    let answers: Vec<_> =
        tables.iter().map(|table| (*table, place.store.append(*table, 0, vec![step("a")]))).collect();
    held.execute_batch("commit").unwrap();
    let mut busy = 0;
    for (table, answer) in answers {
        match answer.wait() {
            Ok(()) => assert_eq!(place.texts(table), ["a"]),
            Err(error) => {
                assert_eq!(error, StoreError::Busy);
                assert!(place.texts(table).is_empty());
                busy += 1;
            }
        }
    }
    assert!((5..=6).contains(&busy), "one is in hand at most, two wait: {busy}");
}

#[test]
fn another_program_that_does_not_let_go_is_busy() {
    let place = Place::with(&Settings { patience: Duration::from_millis(20), ..Settings::default() });
    let table = place.table(1);
    let held = hold(&place);
    assert_eq!(place.write([append(table, 0, "a")]), Err(StoreError::Busy));
    held.execute_batch("commit").unwrap();
    place.write([append(table, 0, "a")]).unwrap();
}

#[test]
fn what_was_asked_is_done_before_the_store_closes() {
    let place = Place::new();
    let table = place.table(1);
    let answers: Vec<_> = (0..200).map(|seq| place.store.append(table, seq, vec![step("a")])).collect();
    let place = place.reopen(&Settings::default());
    assert!(answers.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(place.texts(table).len(), 200);
}

#[test]
fn a_request_too_big_for_the_room_left_does_not_harm_its_neighbours() {
    let place = Place::with(&Settings { max_pages: Some(60), ..Settings::default() });
    let (table, other) = (place.table(1), place.table(2));
    let person = place.person("Hotu");
    let settings = serde_json::Value::String("x".repeat(200_000));
    let held = hold(&place);
    let first = place.store.append(table, 0, vec![step("first")]);
    let before = place.store.append(other, 0, vec![step("before")]);
    let huge = place.store.write(vec![
        append(other, 1, "with the huge one"),
        Change::EditPerson(person, PersonEdit::Settings(settings)),
    ]);
    let after = place.store.append(table, 1, vec![step("after")]);
    held.execute_batch("commit").unwrap();
    assert_eq!((first.wait(), before.wait(), after.wait()), (Ok(()), Ok(()), Ok(())));
    assert_eq!(huge.wait(), Err(StoreError::Full));
    assert_eq!(place.texts(table), ["first", "after"]);
    assert_eq!(place.texts(other), ["before"]);
}

#[tokio::test]
async fn answers_can_be_awaited() {
    let place = Place::new();
    let store: &dyn Store = &place.store;
    store.write(vec![crate::add(new_table(1))]).await.unwrap();
    store.append(TableId::new(1), 0, vec![step("a")]).await.unwrap();
    assert_eq!(store.steps(TableId::new(1), 0).await.unwrap(), [step("a")]);
    assert_eq!(store.person(store::Who::Id(PersonId::new(1))).await, Ok(None));
}

#[test]
fn the_log_is_written_ahead() {
    let place = Place::new();
    let connection = Connection::open(&place.path).unwrap();
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}
