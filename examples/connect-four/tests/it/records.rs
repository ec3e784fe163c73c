//! Records by both versions of the rules.

use connect_four::ConnectFour;
use expect_test::{Expect, expect};
use game_core::Seat;
use serde_json::Value;
use table::{LoadError, Record, Seed, Table};

const FULL_1: &str = include_str!("../records/full-1.json");
const RUNNING_1: &str = include_str!("../records/running-1.json");
const FULL_2: &str = include_str!("../records/full-2.json");

fn load(record: &str, change: impl FnOnce(&mut Value)) -> Result<Table<ConnectFour>, LoadError> {
    let mut json = serde_json::from_str(record).expect("the record is JSON");
    change(&mut json);
    Table::from_record(&Record::read(&json)?, Seed::new(""))
}

fn check(table: &Table<ConnectFour>, expect: Expect) {
    let record = table.record();
    expect.assert_eq(&format!("by {}: {}", record.rules, record.outcome.unwrap_or_default()));
}

#[test]
fn a_record_of_the_first_rules_still_ends_as_it_did() {
    let table = load(FULL_1, |_| {}).unwrap();
    check(&table, expect![[r#"by 1: {"ranking":[[0,1]],"reason":"full","scores":[0,0]}"#]]);
    assert_eq!(serde_json::to_value(table.record()).unwrap(), serde_json::from_str::<Value>(FULL_1).unwrap());
}

#[test]
fn a_game_begun_by_the_first_rules_is_finished_by_them() {
    let mut table = load(RUNNING_1, |_| {}).unwrap();
    for (seat, text) in [(0, "g"), (1, "g")] {
        table.play(Seat::new(seat), text).unwrap();
    }
    check(&table, expect![[r#"by 1: {"ranking":[[0,1]],"reason":"full","scores":[0,0]}"#]]);
}

#[test]
fn a_record_of_the_second_rules_ends_by_them() {
    check(
        &load(FULL_2, |_| {}).unwrap(),
        expect![[r#"by 2: {"ranking":[[1],[0]],"reason":"full","scores":[0,1]}"#]],
    );
}

#[test]
fn a_record_that_says_another_version_than_it_was_played_by_does_not_hold() {
    let error = load(FULL_1, |json| json["rules"] = 2.into()).unwrap_err();
    assert!(error.to_string().starts_with("outcome: the record says "), "{error}");
}

#[test]
fn rules_that_are_newer_than_the_program_are_refused_with_what_to_do() {
    let error = load(FULL_2, |json| json["rules"] = 3.into()).unwrap_err();
    expect![
        "rules: version 3 of connect-four is newer than this program, which knows 1 to 2: update the program"
    ]
    .assert_eq(&error.to_string());
}
