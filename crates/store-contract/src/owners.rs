//! One owner for each table.

use crate::{Fixtures, Open, Rules, add, append, call, edit, new_table, step};
use game_core::Seat;
use serde_json::json;
use store::{
    Change, Channel, Digest, Epoch, Holder, Loaded, Moment, PersonId, Store, StoreError, TableEdit, TableId,
    Verdict, What, Who,
};

/// The rules.
pub const RULES: Rules = rules![
    whoever_is_not_the_owner_changes_nothing_whatever_they_ask,
    one_foreign_table_spoils_a_request,
    an_owner_claims_a_table_once_and_those_before_are_refused,
    of_two_who_claim_a_table_at_once_one_is_refused,
    neighbours_of_a_stale_owner_are_kept,
];

fn as_owner(table: TableId, epoch: Epoch, edits: Vec<TableEdit>) -> Change {
    Change::Table { table, epoch, edits }
}

/// One of every kind that the table's owner may make.
fn every_edit(person: PersonId) -> Vec<TableEdit> {
    let (seat, at) = (Seat::new(0), Moment(50));
    let edits = vec![
        TableEdit::Sit { seat, holder: Holder::Person(person), at },
        TableEdit::Link { seat: Some(seat), link: Some(Digest::of_secret("new")) },
        TableEdit::Link { seat: None, link: Some(Digest::of_secret("watch")) },
        TableEdit::Plan { seat, plan: Some(json!([["a"]])) },
        TableEdit::Offer(Some(json!({ "kind": "draw" }))),
        TableEdit::Kick(person),
        TableEdit::Abort(at),
        TableEdit::Over { outcome: json!({}), verdicts: vec![Verdict::Won, Verdict::Lost], at },
        TableEdit::Append { seq: 0, steps: vec![step("a")] },
        TableEdit::Append { seq: 0, steps: vec![step("a"), step("b")] },
        TableEdit::Append { seq: 0, steps: vec![] },
        TableEdit::Say { channel: Channel::Seats, number: 0, author: None, text: "psst".to_owned(), at },
        TableEdit::Start(at),
    ];
    // A kind that is new has to be asked for here, too.
    for edit in &edits {
        match edit {
            TableEdit::Sit { .. }
            | TableEdit::Link { .. }
            | TableEdit::Plan { .. }
            | TableEdit::Offer(_)
            | TableEdit::Kick(_)
            | TableEdit::Start(_)
            | TableEdit::Abort(_)
            | TableEdit::Over { .. }
            | TableEdit::Append { .. }
            | TableEdit::Say { .. } => {}
        }
    }
    edits
}

fn loaded(store: &dyn Store, table: TableId) -> Loaded {
    store.load(table).wait().unwrap().unwrap()
}

fn whoever_is_not_the_owner_changes_nothing_whatever_they_ask(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let hotu = store.add_person("Hotu");
    // Over needs a table that runs, Start one that is open: the owner may do each at one of them.
    let (waiting, running) = (store.add_table(1), store.add_table(2));
    store.put([edit(running, TableEdit::Start(Moment(11)))]).unwrap();
    for table in [waiting, running] {
        store.put([Change::Claim { table, epoch: 1 }, Change::Claim { table, epoch: 2 }]).unwrap();
        let before = loaded(store, table);
        assert_eq!(before.table.epoch, 2);
        for stale in [0, 1, 3, Epoch::MAX] {
            for edit in every_edit(hotu) {
                let refused = store.put([as_owner(table, stale, vec![edit.clone()])]);
                assert_eq!(refused, Err(StoreError::NotOwner(table, 2)), "{stale} {edit:?}");
            }
            let refused = store.put([as_owner(table, stale, every_edit(hotu))]);
            assert_eq!(refused, Err(StoreError::NotOwner(table, 2)));
            assert_eq!(store.put([as_owner(table, stale, vec![])]), refused, "the owner alone is asked for");
        }
        assert_eq!(loaded(store, table), before);
        assert!(store.chat(table, Channel::Seats, 0, 9).wait().unwrap().is_empty());
        for link in ["new", "watch"] {
            assert_eq!(store.linked(Digest::of_secret(link)).wait(), Ok(None));
        }
    }
    for edit in every_edit(hotu) {
        let one = TableId::new(100);
        let begun = !matches!(edit, TableEdit::Start(_));
        let start = as_owner(one, 0, begun.then_some(TableEdit::Start(Moment(11))).into_iter().collect());
        let claim = Change::Claim { table: one, epoch: 1 };
        // Told apart from a refusal by the rules of the edit: the owner may make each of them.
        let fresh = open();
        let person = fresh.store().add_person("Hotu");
        assert_eq!(person, hotu);
        let made = as_owner(one, 1, vec![edit.clone()]);
        assert_eq!(fresh.store().put([add(new_table(100)), start, claim, made]), Ok(()), "{edit:?}");
    }
}

fn one_foreign_table_spoils_a_request(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let hotu = store.add_person("Hotu");
    let (own, foreign) = (store.add_table(1), store.add_table(2));
    store.put([Change::Claim { table: foreign, epoch: 1 }]).unwrap();
    let named = call(hotu, "Vaka");
    let refused = store.put([named, append(own, 0, "a"), as_owner(foreign, 0, vec![])]);
    assert_eq!(refused, Err(StoreError::NotOwner(foreign, 1)));
    assert!(store.texts(own).is_empty());
    assert_eq!(store.person(Who::Id(hotu)).wait().unwrap().unwrap().name.as_deref(), Some("Hotu"));
}

fn an_owner_claims_a_table_once_and_those_before_are_refused(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let table = store.add_table(1);
    store.put([append(table, 0, "a")]).unwrap();
    store.put([Change::Claim { table, epoch: 1 }]).unwrap();
    assert_eq!(store.put([append(table, 1, "b")]), Err(StoreError::NotOwner(table, 1)));
    let step = TableEdit::Append { seq: 1, steps: vec![step("c")] };
    store.put([as_owner(table, 1, vec![step])]).unwrap();
    assert_eq!(store.texts(table), ["a", "c"]);
    for epoch in [0, 1, 3] {
        let claim = Change::Claim { table, epoch };
        assert_eq!(store.put([claim]), Err(StoreError::NotOwner(table, 1)), "{epoch} is not the next");
    }
    let nowhere = TableId::new(9);
    let claim = Change::Claim { table: nowhere, epoch: 1 };
    assert_eq!(store.put([claim]), Err(StoreError::Missing(What::Table(nowhere))));
    let nothing = as_owner(nowhere, 0, vec![]);
    assert_eq!(store.put([nothing]), Err(StoreError::Missing(What::Table(nowhere))));
    assert_eq!(place.reopen().store().table(table).wait().unwrap().unwrap().epoch, 1);
}

fn of_two_who_claim_a_table_at_once_one_is_refused(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let tables: Vec<TableId> = (1..20).map(|number| store.add_table(number)).collect();
    let claims: Vec<_> = tables
        .iter()
        .flat_map(|table| [*table; 2])
        .map(|table| store.write(vec![Change::Claim { table, epoch: 1 }]))
        .collect();
    let claimed = claims.into_iter().map(|claim| claim.wait()).filter(Result::is_ok).count();
    assert_eq!(claimed, tables.len());
}

fn neighbours_of_a_stale_owner_are_kept(open: Open<'_>) {
    let place = open();
    let store = place.store();
    let tables: Vec<TableId> = (1..60).map(|number| store.add_table(number)).collect();
    let stale = |table: &TableId| table.bits().is_multiple_of(3);
    for table in tables.iter().copied().filter(|table| stale(table)) {
        store.put([Change::Claim { table, epoch: 1 }]).unwrap();
    }
    let asked: Vec<_> = tables.iter().map(|table| store.write(vec![append(*table, 0, "a")])).collect();
    for (table, answer) in tables.iter().zip(asked) {
        match stale(table) {
            true => assert_eq!(answer.wait(), Err(StoreError::NotOwner(*table, 1))),
            false => assert_eq!(answer.wait(), Ok(())),
        }
        assert_eq!(store.texts(*table).len(), usize::from(!stale(table)));
    }
}
