use crate::board::{game, position};
use connect_four::Position;
use expect_test::{Expect, expect};
use game_core::PerfectInformation;
use serde_json::{Value, json};

/// Whether the position can be loaded, and why not.
fn answer(position: &Position) -> String {
    match game().load(position) {
        Ok(_) => "loaded".into(),
        Err(reasons) => reasons.join("\n"),
    }
}

fn check(board: &str, to_move: Option<u8>, expect: Expect) {
    expect.assert_eq(&answer(&position(board, to_move)));
}

/// A small position with a change in its JSON, and why it is refused.
fn check_json(change: impl FnOnce(&mut Value), expect: Expect) {
    let mut json = json!({"to_move": 0, "columns": [[0, 1], [], [], [0], [], [], [1]]});
    change(&mut json);
    let answer = match serde_json::from_value::<Position>(json) {
        Err(shape) => shape.to_string(),
        Ok(position) => answer(&position),
    };
    expect.assert_eq(&answer);
}

#[test]
fn a_position_can_be_loaded() {
    check_json(|_| (), expect!["loaded"]);
    check(
        "1 . . . . . .
         0 1 . 0 . . .
         0 1 . 1 0 . .",
        Some(0),
        expect!["loaded"],
    );
}

#[test]
fn a_finished_game_can_be_loaded() {
    check(
        "0 . . . . . .
         0 1 . . . . .
         0 1 . . . . .
         0 1 . . . . .",
        None,
        expect!["loaded"],
    );
}

#[test]
fn strangers_are_refused_all_at_once() {
    check_json(
        |p| {
            p["columns"] = json!([[0, 1, 0, 1, 0, 1, 0], [3]]);
            p["to_move"] = json!(2);
        },
        expect![[r#"
            columns: there are 2; there must be 7, a to g
            columns: a holds 7 stones; there is room for 6
            columns: there is no seat 3; the seats are 0 and 1
            to_move: there is no seat 2; the seats are 0 and 1"#]],
    );
    check_json(|p| p["to_move"] = json!(99), expect!["there is no seat 99"]);
    check_json(
        |p| p["stones"] = json!([]),
        expect!["unknown field `stones`, expected `to_move` or `columns`"],
    );
}

#[test]
fn the_stones_were_laid_by_turns() {
    check(
        "1 . . . . . .",
        Some(0),
        expect!["columns: seat 0 has 0 stones and seat 1 has 1; they move by turns, seat 0 first"],
    );
    check(
        "0 0 . . . . .",
        Some(1),
        expect!["columns: seat 0 has 2 stones and seat 1 has 0; they move by turns, seat 0 first"],
    );
}

#[test]
fn whose_turn_it_is_follows_from_the_stones() {
    check(
        "0 1 . . . . .",
        Some(1),
        expect!["to_move: the game goes on, and by the number of stones it is seat 0's turn"],
    );
    check(
        "0 1 . . . . .",
        None,
        expect!["to_move: the game goes on, and by the number of stones it is seat 0's turn"],
    );
    check(
        "0 . . . . . .
         0 1 . . . . .
         0 1 . . . . .
         0 1 . . . . .",
        Some(1),
        expect!["to_move: the game is over here, so it is null"],
    );
}

#[test]
fn nobody_moves_after_four_in_line() {
    check(
        "0 1 . . . . .
         0 1 . . . . .
         0 1 . . . . .
         0 1 . . . . .",
        Some(0),
        expect![[r#"
            columns: seat 0 has four in line, so the other seat cannot have moved last
            to_move: the game is over here, so it is null"#]],
    );
}

#[test]
fn one_last_stone_makes_every_line() {
    check(
        ". . . 0 . . .
         . . 0 1 . . .
         . 0 1 1 . 1 .
         0 0 0 0 . 1 1",
        None,
        expect!["loaded"],
    );
    check(
        "0 . . . . . 0
         0 . . 1 . . 0
         0 1 . 1 . 1 0
         0 1 . 1 . 1 0",
        None,
        expect!["columns: no order of moves leads to these stones"],
    );
}

#[test]
fn some_order_of_moves_leads_to_every_position() {
    check(
        "0 0 . . . . .
         1 1 . . . . .",
        Some(0),
        expect!["columns: no order of moves leads to these stones"],
    );
}
