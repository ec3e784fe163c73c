//! How moves and places are written.

use crate::board::game;
use game_core::{Game, SearchRng, judge};
use game_eclipsia::{Action, Place};

fn round_trip(text: &str) {
    let action: Action = text.parse().unwrap_or_else(|_| panic!("{text} is a move"));
    assert_eq!(action.to_string(), text);
}

#[test]
fn every_kind_of_move_reads_back() {
    for text in ["S@C1s", "M@A9m", "F@Z3s", "castle C1s~H2m", "castle H2m~H2m", "temple C1s>H2s", "pass"] {
        round_trip(text);
    }
}

#[test]
fn every_place_that_could_be_on_some_board_reads_back() {
    for letter in 'A'..='Z' {
        for number in 1..=9 {
            for face in ['s', 'm'] {
                let text = format!("{letter}{number}{face}");
                let place: Place = text.parse().unwrap();
                assert_eq!(place.to_string(), text);
                assert_eq!(place.opposite().opposite(), place);
                round_trip(&format!("F@{text}"));
                round_trip(&format!("temple {text}>A1s"));
                round_trip(&format!("castle A1s~{text}"));
            }
        }
    }
}

#[test]
fn a_number_of_any_length_is_a_place_that_no_board_has() {
    let long = "9".repeat(1000);
    for number in ["10", "77", "255", "256", "4711", "99999999999999999999", &long] {
        for text in [format!("S@C{number}s"), format!("S@C{number}m")] {
            let refusal = judge(&game(), &game().start(), crate::board::SUN, &text).unwrap_err();
            assert_eq!(refusal.code(), "not-on-board", "{text}");
        }
    }
}

#[test]
fn what_is_no_move_is_unreadable() {
    for text in [
        "",
        " ",
        "S",
        "S@",
        "S@C",
        "S@C1",
        "S@1s",
        "S@Cs",
        "S@C1x",
        "S@C1S",
        "S@c1s",
        "s@C1s",
        "X@C1s",
        "S@C0s",
        "S@C01s",
        "S@C-1s",
        "S@C+1s",
        "S@C1ss",
        "S@C1s ",
        " S@C1s",
        "S @C1s",
        "S@ C1s",
        "S@C 1s",
        "S@C1.0s",
        "S@C1s\n",
        "SS@C1s",
        "S@@C1s",
        "S@É1s",
        "S@C１s",
        "S@C1ſ",
        "@C1s",
        "C1s",
        "castle",
        "castle ",
        "castle C1s",
        "castle C1s~",
        "castle ~C1s",
        "castle C1s>H2m",
        "castle C1s~H2m~A1s",
        "castle C1s ~ H2m",
        "castle  C1s~H2m",
        "Castle C1s~H2m",
        "castle C0s~H2m",
        "castleC1s~H2m",
        "temple C1s",
        "temple C1s~H2s",
        "temple C1s>",
        "temple >C1s",
        "temple C1s>H2s>A1s",
        "temple C1s>H02s",
        "portal C1s",
        "portal",
        "mount",
        "Pass",
        "pass ",
        "passe",
        "pas",
        "\u{0}",
        "🌞@C1s",
        "S@C1🌙",
        "S@C1s,S@C2s",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
}

#[test]
fn no_text_makes_reading_panic() {
    let alphabet: Vec<char> = "SMFCHTAPGZsm0123456789@~> castle temple pass-é🌞\u{0}".chars().collect();
    let mut rng = SearchRng::new(5);
    for _ in 0..20_000 {
        let length = rng.below(14);
        let text: String = (0..length).map(|_| rng.choose(&alphabet)).collect();
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
            let _ = game().check(&game().start(), crate::board::SUN, action);
        }
    }
}

#[test]
fn an_action_is_four_bytes() {
    assert_eq!(std::mem::size_of::<Action>(), 4);
}
