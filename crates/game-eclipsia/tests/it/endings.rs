//! When the game is over, and who has won.

use crate::board::{MOON, SUN, drawn, edition, load, play, show, started, with};
use expect_test::{Expect, expect};
use game_core::{Game, Seat, Turn};
use serde_json::{Value, json};

/// How the game of these options ends after the moves.
fn check(options: Value, moves: &str, expect: Expect) {
    let game = with(options);
    expect.assert_eq(&show(&game, &started(&game, moves)));
}

#[test]
fn the_game_is_over_when_both_reserves_are_empty() {
    check(
        json!({"edition": edition("A2 B2", 0, 1)}),
        "S@A1s, S@B1m, F@A2s, F@A2m",
        expect!["S@A1s f@A2m F@A2s s@B1m | 0S 0M 0F / 0S 0M 0F | all-placed [1, 2] Moon"],
    );
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    check(
        json!({"edition": edition("A2 B1", 1, 1)}),
        "S@A1s, S@A2m, M@B1s, M@B1m, pass, pass",
        expect!["S@A1s s@A2m m@B1m M@B1s | 0S 0M 1F / 0S 0M 1F | blocked [0, 0] Sun Moon"],
    );
}

#[test]
fn a_placement_begins_the_count_of_passes_anew() {
    let game = with(json!({"edition": edition("A3 B2", 3, 1)}));
    let mut state = started(&game, "S@A1s, S@A2m, M@A3s, F@B1m, M@B1s, M@B1m, M@B2s, M@A3m");
    let mut lines = Vec::new();
    for text in ["pass", "M@B2m", "pass", "pass"] {
        play(&game, &mut state, text).unwrap();
        lines.push(show(&game, &state).rsplit(" | ").next().unwrap().to_owned());
    }
    expect![[r#"
        Moon, passes 1
        Sun
        Moon, passes 1
        blocked [0, 0] Sun Moon"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn one_pass_ends_the_game_where_the_other_reserve_is_empty() {
    check(
        json!({"edition": edition("A1", 0, 0)}),
        "S@A1s, pass",
        expect!["S@A1s | 0S 0M 0F / 1S 0M 0F | blocked [1, 0] Sun"],
    );
}

#[test]
fn the_turn_limit_ends_the_game() {
    let game = with(json!({"turn_limit": 24}));
    let board = "
        A S M . | . m m
        G . . . | s m .
        F F . . | . . .
        H . . M | . . .";
    let mut position = drawn(&game, board, MOON);
    position["turn"] = json!(23);
    let mut state = load(&game, &position);
    play(&game, &mut state, "F@F2m").unwrap();
    expect![
        "S@A1s m@A2m M@A2s m@A3m F@F1s f@F2m s@G1m m@G2m M@H3s | 0S 2M 6F / 0S 1M 6F | turn-limit [5, 7] Moon"
    ]
    .assert_eq(&show(&game, &state));
}

/// The Moon answers every piece on its opposite place, or beside it where that is a sanctuary's.
const MIRROR: &str = "S@A1s, S@A2m, F@A3s, F@A3m, F@H1s, F@H1m, F@H2s, F@H2m, F@H3s, F@H3m, M@C1s, M@C1m, M@C2s, M@C2m, \
    M@T1s, M@T1m, M@T2s, M@T2m, F@F1s, F@F1m, F@F2s, F@F2m, F@F3s, F@F3m";

/// How that game ends.
fn check_mirror(options: Value, expect: Expect) {
    let game = with(options);
    let Turn::Over(outcome) = game.turn(&started(&game, MIRROR)) else { panic!("it is over") };
    expect.assert_eq(&serde_json::to_string(&outcome).unwrap());
}

#[test]
fn everything_placed_in_the_last_turn_of_the_limit_is_all_placed() {
    check_mirror(
        json!({"turn_limit": 24}),
        expect![[r#"{"ranking":[[0,1]],"scores":[0,0],"reason":"all-placed"}"#]],
    );
}

#[test]
fn a_pass_that_blocks_in_the_last_turn_of_the_limit_is_blocked() {
    let game = with(json!({"turn_limit": 24, "edition": edition("A2temple B1", 1, 1)}));
    let mut position = drawn(&game, "A S . | . s\nB M | m", SUN);
    position["turn"] = json!(22);
    let mut state = load(&game, &position);
    play(&game, &mut state, "pass, pass").unwrap();
    expect!["S@A1s s@A2m m@B1m M@B1s | 0S 0M 1F / 0S 0M 1F | blocked [0, 0] Sun Moon"]
        .assert_eq(&show(&game, &state));
}

/// The points of a board on which the game is over by the turn limit.
fn check_points(options: Value, board: &str, expect: Expect) {
    let game = with(options);
    let mut position = drawn(&game, board, SUN);
    position["turn"] = json!(120);
    position["phase"] = json!("over");
    position["to_move"] = json!(null);
    position["powers"] = json!([]);
    let state = load(&game, &position);
    let Turn::Over(outcome) = game.turn(&state) else { panic!("it is over") };
    assert_eq!(outcome.scores(), [SUN, MOON].map(|seat: Seat| game.points(&state)[seat.index()]));
    expect.assert_eq(&serde_json::to_string(&outcome).unwrap());
}

#[test]
fn a_districts_points_go_to_the_seat_that_holds_it() {
    // The Sun holds the Agora and the Castle, the Moon the Forum and the Harbour.
    check_points(
        json!({}),
        "A S M . | . . f
         C F . . | . . .
         F . . . | s m .
         H . . . | m . .",
        expect![[r#"{"ranking":[[1],[0]],"scores":[8,14],"reason":"turn-limit"}"#]],
    );
}

#[test]
fn equal_counts_and_empty_districts_go_to_nobody_while_nobody_holds_the_mount() {
    check_points(
        json!({}),
        "A S . . | . m .
         M . M . | . . f
         F . . . | s . .",
        expect![[r#"{"ranking":[[1],[0]],"scores":[0,9],"reason":"turn-limit"}"#]],
    );
}

#[test]
fn equal_counts_and_empty_districts_go_to_who_holds_the_mount() {
    check_points(
        json!({}),
        "A S . . | . m .
         M . M . | . m f
         F . . . | s . .",
        expect![[r#"{"ranking":[[1],[0]],"scores":[0,37],"reason":"turn-limit"}"#]],
    );
}

#[test]
fn without_a_mount_on_the_board_equal_counts_go_to_nobody() {
    check_points(
        json!({"edition": edition("A3 B3 C3temple", 1, 2)}),
        "A S . . | . m s\nB M . . | . . .",
        expect![[r#"{"ranking":[[0],[1]],"scores":[2,1],"reason":"turn-limit"}"#]],
    );
}

#[test]
fn equal_points_are_a_draw() {
    check_mirror(json!({}), expect![[r#"{"ranking":[[0,1]],"scores":[0,0],"reason":"all-placed"}"#]]);
    check_mirror(
        json!({"ties": "draw"}),
        expect![[r#"{"ranking":[[0,1]],"scores":[0,0],"reason":"all-placed"}"#]],
    );
}

#[test]
fn equal_points_win_for_the_sun_by_the_option() {
    check_mirror(
        json!({"ties": "sun"}),
        expect![[r#"{"ranking":[[0],[1]],"scores":[0,0],"reason":"all-placed"}"#]],
    );
}

#[test]
fn points_that_differ_win_whatever_the_option() {
    check_points(
        json!({"ties": "sun"}),
        "A S M . | . . .\nF . . . | s m .",
        expect![[r#"{"ranking":[[1],[0]],"scores":[6,9],"reason":"turn-limit"}"#]],
    );
}
