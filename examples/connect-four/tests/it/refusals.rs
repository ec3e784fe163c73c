use crate::board::{after, game, play};
use connect_four::{ConnectFour, Illegal};
use expect_test::{Expect, expect};
use game_core::{Game, Lang, Rule, Seat, judge};

fn check(moves: &str, expect: Expect) {
    expect.assert_eq(&after(moves));
}

#[test]
fn a_stone_needs_a_column_with_room() {
    check("ddddddd", expect!["column-full"]);
}

#[test]
fn what_is_not_a_move_is_unreadable() {
    for text in ["", "h", "A", "aa", "1", " a", "a ", "é", "\u{0}", "pass"] {
        let refusal = judge(&game(), &game().start(), Seat::new(0), text).unwrap_err();
        assert_eq!(refusal.code(), "unreadable", "{text:?}");
    }
}

#[test]
fn the_common_refusals_come_first_and_in_order() {
    let code = |moves: &str, seat, text| {
        let mut state = game().start();
        play(&mut state, moves).unwrap();
        judge(&game(), &state, Seat::new(seat), text).unwrap_err().code()
    };
    assert_eq!(code("abababa", 1, "nonsense"), "game-over");
    assert_eq!(code("dddddd", 1, "nonsense"), "not-your-turn");
    assert_eq!(code("dddddd", 0, "nonsense"), "unreadable");
    assert_eq!(code("dddddd", 0, "d"), "column-full");
}

#[test]
fn a_rule_asked_after_the_end_says_wrong_phase() {
    let mut state = game().start();
    play(&mut state, "abababa").unwrap();
    let column = "c".parse().unwrap();
    assert_eq!(game().check(&state, Seat::new(1), column), Err(Illegal::WrongPhase));
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let say = |lang| {
        let rule = Illegal::ColumnFull { column: "d".parse().unwrap() };
        ConnectFour::words(lang).refuse(rule.code(), &rule.fields())
    };
    expect!["Column d is full. Choose one with a free cell."].assert_eq(&say(Lang::En));
    expect!["La colonne d est pleine. Choisissez-en une qui a une case libre."].assert_eq(&say(Lang::Fr));
}
