use crate::scene::one_epoch;
use expect_test::{Expect, expect};
use game_core::{Game, set_up};
use game_moai::{Moai, Options};
use serde_json::{Value, json};

fn check(options: Value, seats: u8, expect: Expect) {
    let game = set_up::<Moai>(1, &options, seats);
    expect.assert_eq(&game.map_or_else(|error| error.reasons.join("\n"), |_| "fine".to_owned()));
}

/// The edition with one part changed.
fn edition(path: &str, value: Value) -> Value {
    let mut edition = one_epoch();
    *edition.pointer_mut(path).unwrap() = value;
    json!({ "edition": edition })
}

#[test]
fn every_option_can_be_chosen() {
    for seats in 2..=5 {
        check(json!({}), seats, expect!["fine"]);
    }
    check(
        json!({"bids": "open", "work": "open", "targets": "next", "short": true, "edition": "default"}),
        2,
        expect!["fine"],
    );
    check(json!({"edition": one_epoch()}), 2, expect!["fine"]);
}

#[test]
fn every_unknown_or_impossible_option_is_named() {
    check(
        json!({"bids": "loud", "shrt": true, "short": 1}),
        2,
        expect![[r#"
        option "bids": unknown variant `loud`, expected `secret` or `open`
        option "short": invalid type: integer `1`, expected a boolean
        option "shrt": unknown field `shrt`, expected one of `bids`, `work`, `targets`, `short`, `edition`"#]],
    );
    check(
        json!({"edition": "second"}),
        6,
        expect![[r#"
        Moai is for 2 to 5 players, not 6
        option "edition": there is no edition "second"; "default" is one"#]],
    );
    check(
        json!({"edition": 7}),
        2,
        expect![[
            r#"option "edition": invalid type: integer `7`, expected the name of an edition, such as "default", or an edition as an object"#
        ]],
    );
    check(json!({}), 1, expect!["Moai is for 2 to 5 players, not 1"]);
    check(json!([]), 2, expect!["options must be a JSON object, such as {}"]);
}

#[test]
fn options_are_written_as_they_were_read() {
    for given in [
        json!({"bids": "open", "work": "open", "targets": "next", "short": true, "edition": one_epoch()}),
        json!({"edition": "default", "bids": "secret", "work": "hidden", "targets": "chosen", "short": false}),
    ] {
        let game: Moai = set_up(1, &given, 2).unwrap();
        assert_eq!(serde_json::to_value(game.options()).unwrap(), given);
    }
    assert_eq!(serde_json::to_value(Options::default()).unwrap()["edition"], json!("default"));
}

#[test]
fn an_edition_has_one_admiral_in_its_last_epoch() {
    check(
        edition("/epochs/0/admiral", json!([])),
        2,
        expect![[r#"option "edition": epochs: no admiral; the last epoch must have "admiral": ["-"]"#]],
    );
    check(
        edition("/epochs/0/admiral", json!(["-", "-"])),
        2,
        expect![[r#"option "edition": epochs: 2 admirals; there must be one"#]],
    );
    check(
        edition(
            "/epochs",
            json!([{"admiral": ["-"]}, {"neutral": ["1/1", "1/1", "1/1", "1/1", "1/1", "1/1"]}]),
        ),
        2,
        expect![[r#"option "edition": epochs[0].admiral: the admiral belongs to the last epoch"#]],
    );
}

#[test]
fn an_edition_has_known_kinds_and_enough_cards() {
    check(
        edition(
            "/epochs",
            json!([{"storm": ["1/1"], "fire": ["1-1", "100/1", "1/1p"]}, {"admiral": ["3/2"]}]),
        ),
        2,
        expect![[r#"
        option "edition": epochs[0].fire[0]: "1-1" is not cards/huts, such as "3/2" or "3/2P"
        option "edition": epochs[0].fire[1]: "100/1" is not cards/huts, such as "3/2" or "3/2P"
        option "edition": epochs[0].fire[2]: "1/1p" is not cards/huts, such as "3/2" or "3/2P"
        option "edition": epochs[0]: unknown kind "storm"; admiral, boat, epidemic, erosion, fire, neutral, toppling are kinds
        option "edition": epochs[1].admiral[0]: "3/2" is not "-"
        option "edition": epochs: no admiral; the last epoch must have "admiral": ["-"]
        option "edition": epochs: 0 cards besides the admiral; there must be at least 6"#]],
    );
    check(
        edition("/rapa_nui", json!({"1": 3, "2": 0, "X": 1})),
        2,
        expect![[r#"
        option "edition": rapa_nui: there is no card "X"; 1, 2, 3 and R are cards
        option "edition": rapa_nui: no card of value 2; there must be at least one
        option "edition": rapa_nui: no card of value 3; there must be at least one"#]],
    );
}

#[test]
fn an_edition_of_absurd_size_is_refused() {
    check(
        edition("/wood", json!(100)),
        2,
        expect![[r#"option "edition": wood: 100 is too many; at most 99 are possible"#]],
    );
    check(
        edition("/disasters", json!(4_000_000_000_u32)),
        2,
        expect![[r#"option "edition": disasters: 4000000000 is too many; at most 99 are possible"#]],
    );
    check(
        edition("/rapa_nui/1", json!(31)),
        2,
        expect![[r#"option "edition": rapa_nui: 31 cards of 1 are too many; at most 30 are possible"#]],
    );
    check(
        edition("/tiles", json!({"0": 1, "100": 1, "5": 21})),
        2,
        expect![[r#"
        option "edition": tiles: "0" is not a height; 1 to 99 are
        option "edition": tiles: "100" is not a height; 1 to 99 are
        option "edition": tiles: 21 of height 5 are too many; at most 20 are possible"#]],
    );
    let heights: Value =
        (1..=13).map(|height| (height.to_string(), json!(1))).collect::<serde_json::Map<_, _>>().into();
    check(
        edition("/tiles", heights),
        2,
        expect![[r#"option "edition": tiles: more than 12 different heights"#]],
    );
    check(
        edition("/epochs", json!([])),
        2,
        expect![[r#"option "edition": epochs: 0 epochs; 1 to 9 are possible"#]],
    );
    check(
        edition("/epochs/0/neutral", json!(vec!["1/1"; 200])),
        2,
        expect![[r#"option "edition": epochs: 219 cards; at most 200 are possible"#]],
    );
    let many: Vec<String> = (0..70).map(|number| format!("{number}/1")).collect();
    check(
        edition("/epochs/0/neutral", json!(many)),
        2,
        expect![[r#"option "edition": epochs: more than 64 different cards"#]],
    );
}

#[test]
fn an_edition_must_be_whole() {
    check(
        json!({"edition": {"name": "bare"}}),
        2,
        expect![[r#"option "edition": missing field `rapa_nui`"#]],
    );
    let mut more = one_epoch();
    more["sheep"] = json!(1);
    check(
        json!({"edition": more}),
        2,
        expect![[
            r#"option "edition": unknown field `sheep`, expected one of `name`, `rapa_nui`, `tiles`, `epochs`, `wood`, `disasters`"#
        ]],
    );
}

#[test]
fn the_default_edition_has_the_numbers_of_the_box() {
    let game = Moai::newest(Options::default(), 2).unwrap();
    let view = game_core::Observe::view(&game, &game.start(), game_core::Observer::All);
    let tiles: i64 = view.tiles.values().sum();
    assert_eq!((view.deck.len(), view.epoch_deck.len(), tiles, view.wood_supply), (40, 36, 21, 15));
    let kinds = view.epoch_deck.open().unwrap().iter().filter(|card| card.kind.is_disaster()).count();
    assert_eq!(kinds, 22, "more than half of them are disasters");
}
