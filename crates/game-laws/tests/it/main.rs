//! The kit itself, on a toy game: an honest one passes, and each kind of leak is caught.

mod toy;

use game_core::Game;
use game_laws::{Laws, words_are_complete};
use toy::{Leak, Toy};

/// What the laws say of the toy game with this leak, over many seeds.
fn verdict(leak: Option<Leak>) -> Result<(), String> {
    let game = Toy { leak, ..Toy::new(toy::Options::default(), 2).expect("two may play") };
    (0..50).try_for_each(|seed| Laws::of(&game).conserving(|view| view.cards().to_string()).hold_once(seed))
}

#[test]
fn an_honest_game_passes() {
    assert_eq!(verdict(None), Ok(()));
    words_are_complete::<Toy>();
}

fn caught(leak: Leak, words: &str) {
    let broken = verdict(Some(leak)).expect_err("the leak is caught");
    assert!(broken.contains(words), "{broken}");
}

#[test]
fn a_leak_in_a_view_is_caught() {
    caught(Leak::View, "or, just as well");
}

#[test]
fn a_leak_in_an_event_is_caught() {
    caught(Leak::Event, "cannot know which of two it was, but is told");
}

#[test]
fn a_leak_in_a_legal_list_is_caught() {
    caught(Leak::Legal, "may do depends on what it cannot see");
}

#[test]
fn a_leak_in_a_refusal_is_caught() {
    caught(Leak::Refusal, "depending on what it cannot see");
}

#[test]
fn a_turn_skipped_for_a_secret_reason_is_caught() {
    caught(Leak::Turn, "who owes a move depends on what");
}

#[test]
fn a_revelation_missing_from_the_event_is_caught() {
    caught(Leak::Silence, "or, just as well");
}
