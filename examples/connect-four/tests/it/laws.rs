use crate::board::{game, play};
use connect_four::ConnectFour;
use expect_test::expect_file;
use game_core::{Game, PerfectInformation, Turn, TwoPlayer};
use game_laws::{Laws, meta_is_true, playthrough, words_are_complete};

#[test]
fn the_laws_hold() {
    Laws::for_game(&game()).hold(0..200);
    Laws::for_game(&ConnectFour::new(1, Default::default(), 2).unwrap()).hold(0..200);
}

#[test]
fn it_is_what_it_says_of_itself() {
    assert_eq!(meta_is_true::<ConnectFour>(0..8), Ok(()));
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<ConnectFour>();
}

#[test]
fn two_play_and_no_more() {
    assert!(ConnectFour::newest(Default::default(), 2).is_ok());
    let refused = ConnectFour::newest(Default::default(), 3).unwrap_err();
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
