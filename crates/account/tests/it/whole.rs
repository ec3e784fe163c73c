//! What is told of a table stays whole, though it comes from two sides: from whoever saw it, and from whoever knows all.

use account::{Account, Chapter, Deed, Entry, Icon};

fn step(step: usize, written: &str) -> Entry {
    let deed = Deed::new("placed", Chapter::default(), Icon::Put);
    Entry { step, deed, written: written.to_owned() }
}

fn written(account: &Account) -> Vec<&str> {
    account.entries().iter().map(|entry| entry.written.as_str()).collect()
}

#[test]
fn what_was_seen_after_the_question_stays_behind_the_answer() {
    let mut account = Account::default();
    account.add(vec![step(2, "c"), step(2, "c2")]);
    assert!(!account.is_whole(3), "two steps were not seen");
    account.learn(vec![step(0, "a"), step(1, "b")]);
    assert_eq!(written(&account), ["a", "b", "c", "c2"]);
    assert!(account.is_whole(3) && !account.is_whole(2) && !account.is_whole(4));
}

#[test]
fn an_answer_that_leaves_a_gap_is_not_the_whole() {
    let mut account = Account::default();
    account.add(vec![step(3, "d")]);
    account.learn(vec![step(0, "a"), step(1, "b")]);
    assert!(!account.is_whole(4), "the third step is missing");
    account.learn(vec![step(0, "a"), step(1, "b"), step(2, "c"), step(3, "d")]);
    assert_eq!(written(&account), ["a", "b", "c", "d"]);
    assert!(account.is_whole(4));
}

#[test]
fn what_did_not_come_true_goes_with_what_takes_its_place() {
    let mut account = Account::default();
    account.add(vec![step(0, "a")]);
    account.add(vec![step(1, "foreseen")]);
    account.add(vec![step(1, "b")]);
    assert_eq!(written(&account), ["a", "b"]);
    assert!(account.is_whole(2));
    account.cut(0);
    assert!(account.is_whole(0));
}
