use crate::board::{game, play};
use connect_four::ConnectFour;
use expect_test::{Expect, expect};
use game_core::Game;

fn check(moves: &str, expect: Expect) {
    check_by(&game(), moves, expect);
}

fn check_by(game: &ConnectFour, moves: &str, expect: Expect) {
    let mut state = game.start();
    play(&mut state, moves).expect("the moves are legal");
    let turn = game.turn(&state);
    let outcome = turn.outcome().map(|outcome| serde_json::to_string(outcome).expect("an outcome is JSON"));
    expect.assert_eq(&outcome.unwrap_or("goes on".into()));
}

#[test]
fn four_in_line_win_upwards() {
    check("abababa", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
    check("gabababa", expect![[r#"{"ranking":[[1],[0]],"scores":[0,1],"reason":"four"}"#]]);
}

#[test]
fn four_in_line_win_sideways() {
    check("aabbccd", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
    check("ddeeffg", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
}

#[test]
fn four_in_line_win_on_both_slopes() {
    check("abbccdcddfd", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
    check("gffeededdbd", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
}

#[test]
fn five_in_line_win_too() {
    check("aabbddeec", expect![[r#"{"ranking":[[0],[1]],"scores":[1,0],"reason":"four"}"#]]);
}

#[test]
fn a_line_does_not_go_on_in_the_next_column() {
    check("bagagaacaca", expect!["goes on"]);
}

const FULL: &str = "abffacdcadefdgedfgccccdaebgbaefabbbeedfggg";

#[test]
fn a_full_grid_without_four_is_won_by_whoever_did_not_begin() {
    check(FULL, expect![[r#"{"ranking":[[1],[0]],"scores":[0,1],"reason":"full"}"#]]);
}

#[test]
fn by_the_first_rules_a_full_grid_without_four_is_a_draw() {
    let first = ConnectFour::new(1, Default::default(), 2).expect("two may play");
    check_by(&first, FULL, expect![[r#"{"ranking":[[0,1]],"scores":[0,0],"reason":"full"}"#]]);
    assert!(first.may_be_drawn() && !game().may_be_drawn());
}
