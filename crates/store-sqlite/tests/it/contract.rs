use crate::OnDisk;
use std::fs;
use store::Store;
use store_contract::{Subject, forget, hold, lists, log, owners, people, ratings, tables};
use store_sqlite::Settings;

impl Subject for OnDisk {
    fn store(&self) -> &dyn Store {
        &self.store
    }

    fn reopen(self: Box<Self>) -> Box<dyn Subject> {
        Box::new(OnDisk::reopen(*self, &Settings::default()))
    }
}

fn open() -> Box<dyn Subject> {
    Box::new(OnDisk::new())
}

#[test]
fn people_are_kept_by_the_contract() {
    hold(people::RULES, &open);
}

#[test]
fn tables_are_kept_by_the_contract() {
    hold(tables::RULES, &open);
}

#[test]
fn tables_are_listed_by_the_contract() {
    hold(lists::RULES, &open);
}

#[test]
fn logs_are_kept_by_the_contract() {
    hold(log::RULES, &open);
}

#[test]
fn tables_are_owned_by_the_contract() {
    hold(owners::RULES, &open);
}

#[test]
fn ratings_are_kept_by_the_contract() {
    hold(ratings::RULES, &open);
}

#[test]
fn nothing_of_a_forgotten_person_is_left_in_the_file() {
    let place = OnDisk::new();
    let (hotu, _) = people::lived(&place.store);
    place.store.write(vec![forget(hotu)]).wait().unwrap();
    let place = place.reopen(&Settings::default());
    let bytes = fs::read(&place.path).unwrap();
    let found = |word: &str| bytes.windows(word.len()).any(|window| window == word.as_bytes());
    assert!(found("Vaka") && !found("Hotu-the-first") && !found("hotu-the-first") && !found("iorana"));
}
