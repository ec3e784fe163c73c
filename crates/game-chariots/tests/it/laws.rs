use expect_test::expect_file;
use game_chariots::{Chariots, Options, View};
use game_core::Game;
use game_laws::{Laws, meta_is_true, playthrough, words_are_complete};

fn game(seats: u8, round_limit: u64) -> Chariots {
    Chariots::newest(Options { round_limit }, seats).unwrap()
}

/// Cards never leave the game, and nobody has more than ten bars and nine crystals.
fn tally(view: &View) -> String {
    let bags = view.hands.iter().chain([&view.deck, &view.discards]);
    let mut cards: Vec<String> =
        bags.flat_map(|bag| bag.open().unwrap()).map(|card| card.to_string()).collect();
    cards.sort_unstable();
    for (seat, chariot) in (0..).zip(&view.chariots) {
        let standing: i64 = view.bars.iter().filter(|bar| bar.seat == seat).map(|bar| bar.height).sum();
        let waiting = view.track_crystals.values().filter(|seats| seats.contains(&seat)).count() as i64;
        assert!(standing + chariot.bars <= 10 && waiting + chariot.crystals <= 9);
    }
    cards.join(" ")
}

#[test]
fn the_laws_hold_for_every_number_of_seats_and_round_limit() {
    for (seats, round_limit, seeds) in [(3, 60, 0..30), (4, 10, 0..30), (5, 10, 0..15), (5, 1000, 15..30)] {
        Laws::for_game(&game(seats, round_limit)).conserving(tally).hold(seeds);
    }
}

#[test]
fn it_is_what_it_says_of_itself() {
    assert_eq!(meta_is_true::<Chariots>(0..8), Ok(()));
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<Chariots>();
}

#[test]
fn a_race_that_is_finished() {
    expect_file!["../playthroughs/finished.txt"].assert_eq(&playthrough(&game(3, 60), 220));
}

#[test]
fn a_race_that_comes_to_its_round_limit() {
    expect_file!["../playthroughs/round-limit.txt"].assert_eq(&playthrough(&game(3, 10), 67));
}
