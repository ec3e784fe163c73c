use crate::board::{game, play};
use connect_four::ConnectFour;
use expect_test::expect_file;
use game_core::{Game, PerfectInformation, Turn, TwoPlayer};
use game_laws::{Laws, playthrough, words_are_complete};

#[test]
fn the_laws_hold() {
    Laws::of(&game()).hold(0..200);
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<ConnectFour>();
}

#[test]
fn two_play_and_no_more() {
    assert!(ConnectFour::new(Default::default(), 2).is_ok());
    let refused = ConnectFour::new(Default::default(), 3).unwrap_err();
    assert_eq!(refused.to_string(), "Connect Four is for 2 players, not 3");
}

#[test]
fn different_ways_to_one_position_have_one_key() {
    let key = |moves: &str| {
        let mut state = game().start();
        play(&mut state, moves).unwrap();
        game().key(&state)
    };
    assert_eq!(key("abcd"), key("cbad"));
    assert_ne!(key("abcd"), key("abce"));
    assert_ne!(key("abcd"), key("badc"));
    assert_ne!(key(""), key("a"));
}

#[test]
fn a_loaded_position_has_the_key_of_the_played_one() {
    let mut state = game().start();
    for letter in "dddcbacbfggea".chars() {
        play(&mut state, &letter.to_string()).unwrap();
        let loaded = game().load(&game().position(&state)).unwrap();
        assert_eq!(game().key(&loaded), game().key(&state));
    }
    assert!(matches!(game().turn(&state), Turn::Player(_)));
}

/// One game for each ending, printed with what everybody sees.
#[test]
fn golden_playthroughs() {
    for ending in ["four", "full"] {
        let reason = format!("\"reason\":\"{ending}\"");
        let text = (1..).map(|seed| playthrough(&game(), seed)).find(|text| text.contains(&reason)).unwrap();
        expect_file![format!("../playthroughs/{ending}.txt")].assert_eq(&text);
    }
}
