use expect_test::{Expect, expect};
use game_chariots::{Chariots, Options};
use game_core::{Game, set_up};
use serde_json::{Value, json};

fn check(options: Value, seats: u8, expect: Expect) {
    let made = set_up::<Chariots>(1, &options, seats);
    let answer = match made {
        Ok(game) => serde_json::to_string(game.options()).unwrap(),
        Err(error) => error.reasons.join("\n"),
    };
    expect.assert_eq(&answer);
}

#[test]
fn an_option_that_is_left_out_has_its_default() {
    check(json!({}), 3, expect![[r#"{"round_limit":60}"#]]);
    check(json!({"round_limit": 1000}), 5, expect![[r#"{"round_limit":1000}"#]]);
    check(json!({"round_limit": 10}), 4, expect![[r#"{"round_limit":10}"#]]);
    assert_eq!(Options::default().round_limit, 60);
}

#[test]
fn an_option_that_is_unknown_or_impossible_is_named() {
    check(json!({"round_limit": 9}), 3, expect![[r#"option "round_limit": 9 is not from 10 to 1000"#]]);
    check(json!({"round_limit": 1001}), 3, expect![[r#"option "round_limit": 1001 is not from 10 to 1000"#]]);
    check(
        json!({"round_limit": -1}),
        3,
        expect![[r#"option "round_limit": invalid value: integer `-1`, expected u64"#]],
    );
    check(
        json!({"round_limit": "many"}),
        3,
        expect![[r#"option "round_limit": invalid type: string "many", expected u64"#]],
    );
    check(
        json!({"rounds": 20}),
        3,
        expect![[r#"option "rounds": unknown field `rounds`, expected `round_limit`"#]],
    );
}

#[test]
fn three_to_five_seats_race() {
    check(json!({}), 2, expect!["players: 2 is not from 3 to 5"]);
    check(json!({}), 6, expect!["players: 6 is not from 3 to 5"]);
    check(
        json!({"round_limit": 0}),
        255,
        expect![[r#"
        option "round_limit": 0 is not from 10 to 1000
        players: 255 is not from 3 to 5"#]],
    );
}
