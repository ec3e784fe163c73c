//! The kit itself, on a toy game: an honest one passes, and each kind of leak and of lie is caught.

mod toy;

use game_core::Game;
use game_laws::{Laws, meta_is_true, words_are_complete};
use toy::{Leak, Toy};

/// What the laws say of the toy game with this leak, over many seeds.
fn verdict(leak: Option<Leak>) -> Result<(), String> {
    let game: Toy = Toy { leak, ..Toy::newest(toy::Options::default(), 2).expect("two may play") };
    (0..50).try_for_each(|seed| {
        Laws::for_game(&game).conserving(|view| view.cards().to_string()).hold_once(seed)
    })
}

#[test]
fn an_honest_game_passes() {
    assert_eq!(verdict(None), Ok(()));
    assert_eq!(meta_is_true::<Toy>(0..50), Ok(()));
    words_are_complete::<Toy>();
    assert_eq!(denied::<true, ' '>(), Ok(()));
    assert_eq!(meta_is_true::<Toy<true>>(0..50), Ok(()));
}

/// What the laws say of a toy that denies what occurs in it.
fn denied<const PLAIN: bool, const LIE: char>() -> Result<(), String> {
    let game = Toy::<PLAIN, LIE>::newest(toy::Options::default(), 2).expect("two may play");
    (0..50).try_for_each(|seed| Laws::for_game(&game).hold_once(seed))
}

fn lies(verdict: Result<(), String>, words: &str) {
    let broken = verdict.expect_err("the lie is caught");
    assert!(broken.contains(words), "{broken}");
}

#[test]
fn a_game_that_calls_hidden_cards_open_is_caught() {
    lies(denied::<false, 'o'>(), "says that everything is open, but");
}

#[test]
fn a_game_that_denies_its_draws_is_caught() {
    lies(denied::<false, 'c'>(), "something is drawn, but it says that nothing is");
}

#[test]
fn a_game_that_denies_its_secret_choices_is_caught() {
    lies(denied::<false, 's'>(), "secret choices are made at once, but it says that none are");
}

#[test]
fn a_game_that_boasts_of_secrets_draws_or_secret_choices_is_caught() {
    lies(meta_is_true::<Toy<true, 'o'>>(0..50), "says that not everything is open, but nothing is hidden");
    lies(meta_is_true::<Toy<true, 'c'>>(0..50), "says that something is drawn, but nothing is");
    lies(meta_is_true::<Toy<true, 's'>>(0..50), "says that secret choices are made at once, but none are");
}

#[test]
fn a_game_that_plays_by_any_version_of_its_rules_is_caught() {
    lies(meta_is_true::<Toy<false, 'r'>>(0..1), "by 0 it is one by 1");
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
