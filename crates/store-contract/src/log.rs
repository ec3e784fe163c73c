//! Requests, and the logs of tables.

use crate::{Fixtures, Open, Rules, append, append_all, step};
use store::{StoreError, TableId, What};

/// The rules.
pub const RULES: Rules = rules![
    of_two_who_add_the_same_step_one_is_refused_and_nobody_else,
    changes_of_one_request_are_made_together_or_not_at_all,
    the_log_has_no_holes_and_belongs_to_a_table,
    what_was_written_is_there_after_opening_again,
    what_was_asked_is_done_before_the_store_closes,
    what_is_kept_and_what_is_refused_is_counted,
];

fn of_two_who_add_the_same_step_one_is_refused_and_nobody_else(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let others: Vec<TableId> = (2..40).map(|number| store.add_table(number)).collect();
    store.put([append(table, 0, "first")]).unwrap();
    let ask = |change| store.write(vec![change]);
    let waits = ask(append(table, 1, "second"));
    let mut kept: Vec<_> = others.iter().map(|other| ask(append(*other, 0, "a"))).collect();
    let rival = ask(append(table, 1, "rival"));
    kept.extend(others.iter().map(|other| ask(append(*other, 1, "b"))));
    assert_eq!(waits.wait(), Ok(()));
    assert_eq!(rival.wait(), Err(StoreError::Taken(What::Step(table, 1))));
    assert!(kept.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(store.texts(table), ["first", "second"]);
    assert!(others.iter().all(|other| store.texts(*other) == ["a", "b"]));
}

fn changes_of_one_request_are_made_together_or_not_at_all(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let (table, other) = (store.add_table(1), store.add_table(2));
    store.put([append(other, 0, "there")]).unwrap();
    let refused = store.put([append(table, 0, "here"), append(other, 0, "taken")]);
    assert_eq!(refused, Err(StoreError::Taken(What::Step(other, 0))));
    assert!(store.texts(table).is_empty());

    let steps = vec![step("1"), step("2"), step("3")];
    store.put([append(table, 0, "0"), append_all(table, 1, steps)]).unwrap();
    assert_eq!(store.texts(table), ["0", "1", "2", "3"]);
}

fn the_log_has_no_holes_and_belongs_to_a_table(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let hole = Err(StoreError::Missing(What::Step(table, 0)));
    assert_eq!(store.put([append(table, 1, "b")]), hole);
    assert_eq!(store.put([append_all(table, 0, vec![]), append(table, 1, "b")]), hole);
    let nowhere = TableId::new(77);
    assert_eq!(store.put([append(nowhere, 0, "a")]), Err(StoreError::Missing(What::Table(nowhere))));
    let steps = vec![step("a"), step("b")];
    store.put([append_all(table, 0, steps.clone())]).unwrap();
    assert_eq!(store.steps(table, 0).wait().unwrap(), steps);
    assert_eq!(store.steps(table, 1).wait().unwrap(), steps[1..]);
    assert!(store.steps(table, 2).wait().unwrap().is_empty());
}

fn what_was_written_is_there_after_opening_again(open: Open<'_>) {
    let place = open();
    let table = place.store().add_table(1);
    place.store().put([append(table, 0, "c3-c5")]).unwrap();
    let place = place.reopen();
    assert_eq!(place.store().texts(table), ["c3-c5"]);
}

fn what_was_asked_is_done_before_the_store_closes(open: Open<'_>) {
    let place = open();
    let table = place.store().add_table(1);
    let answers: Vec<_> = (0..200).map(|seq| place.store().write(vec![append(table, seq, "a")])).collect();
    let place = place.reopen();
    assert!(answers.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(place.store().texts(table).len(), 200);
}

fn what_is_kept_and_what_is_refused_is_counted(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    let before = store.counts();
    store.put([append(table, 0, "a"), append(table, 1, "b")]).unwrap();
    store.put([append(table, 0, "again")]).unwrap_err();
    let after = store.counts();
    let told = [after.kept - before.kept, after.changes - before.changes, after.refused - before.refused];
    assert_eq!(told, [1, 2, 1]);
    assert!(after.commits > before.commits);
    assert_eq!(store.trouble(), None, "a refusal is no trouble");
}
