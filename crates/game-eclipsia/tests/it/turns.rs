//! Turns: the sanctuary first, powers before the placement, seats without a turn, passes.

use crate::board::{SUN, after, drawn, edition, game, legal, load, play, show, started, with};
use expect_test::{Expect, expect};
use game_core::{Game, PerfectInformation, Turn};
use serde_json::json;

fn check(board: &str, moves: &str, expect: Expect) {
    expect.assert_eq(&after(&game(), board, SUN, moves));
}

#[test]
fn the_sun_begins_on_an_empty_board() {
    let game = game();
    assert_eq!(game.turn(&game.start()), Turn::Player(SUN));
    expect![" | 1S 4M 7F / 1S 4M 7F | Sun"].assert_eq(&show(&game, &game.start()));
}

#[test]
fn each_seats_first_placement_is_its_sanctuary() {
    let game = game();
    let mut state = game.start();
    assert_eq!(legal(&game, &state).len(), 24);
    assert!(legal(&game, &state).iter().all(|text| text.starts_with("S@")));
    assert_eq!(play(&game, &mut state, "F@C1s"), Err("sanctuary-first"));
    play(&game, &mut state, "S@C1s").unwrap();
    assert_eq!(play(&game, &mut state, "M@H1m"), Err("sanctuary-first"));
    assert_eq!(legal(&game, &state).len(), 23);
    assert!(legal(&game, &state).iter().all(|text| text.starts_with("S@")));
}

#[test]
fn a_placement_ends_the_turn() {
    let game = game();
    let state = started(&game, "S@A1s, S@H1m, F@A2s, M@G1m");
    expect!["S@A1s F@A2s m@G1m s@H1m | 0S 4M 6F / 0S 3M 7F | Sun"].assert_eq(&show(&game, &state));
}

#[test]
fn powers_are_noted_at_the_start_of_the_turn() {
    let game = game();
    let state = started(&game, "S@C1s, S@T1m");
    expect!["S@C1s s@T1m | 0S 4M 7F / 0S 4M 7F | Sun castle"].assert_eq(&show(&game, &state));
    let state = started(&game, "S@C1s, S@T1m, F@P1s");
    expect!["S@C1s F@P1s s@T1m | 0S 4M 6F / 0S 4M 7F | Moon temple"].assert_eq(&show(&game, &state));
    let state = started(&game, "S@C1s, S@T1m, F@P1s, F@C2m");
    expect!["S@C1s f@C2m F@P1s s@T1m | 0S 4M 6F / 0S 4M 6F | Sun portal"].assert_eq(&show(&game, &state));
}

#[test]
fn a_district_counts_both_faces_and_is_held_by_strictly_more() {
    // The castle is the Sun's by 3 to 2, the temple is even, the portal is the Moon's.
    let board = "
        C S F f | . F f
        T F . . | f . .
        P M . . | m . s";
    check(
        board,
        "",
        expect![
            "S@C1s F@C2m F@C2s f@C3m f@C3s m@P1m M@P1s s@P3m f@T1m F@T1s | 0S 3M 4F / 0S 3M 4F | Sun castle"
        ],
    );
}

#[test]
fn each_noted_power_is_used_once_in_any_order_and_then_a_piece_is_placed() {
    let board = "
        C S F . | . . .
        T M M . | . . .
        G . . . | s f m
        H . . . | m . .";
    check(
        board,
        "castle C2s~G2m, temple T1s>A1s",
        expect![
            "M@A1s S@C1s f@C2s s@G1m F@G2m m@G3m m@H1m M@T2s | 0S 2M 6F / 0S 2M 6F | Sun, used castle temple"
        ],
    );
    check(
        board,
        "temple T1s>A1s, castle C2s~G2m",
        expect![
            "M@A1s S@C1s f@C2s s@G1m F@G2m m@G3m m@H1m M@T2s | 0S 2M 6F / 0S 2M 6F | Sun, used castle temple"
        ],
    );
    check(
        board,
        "castle C2s~G2m, temple T1s>A1s, F@H2s",
        expect!["M@A1s S@C1s f@C2s s@G1m F@G2m m@G3m m@H1m F@H2s M@T2s | 0S 2M 5F / 0S 2M 6F | Moon"],
    );
    check(board, "castle C2s~G2m, castle C1s~G1m", expect!["power-used"]);
    check(board, "temple T1s>A1s, temple T2s>A2s", expect!["power-used"]);
    check(
        board,
        "F@H2s, F@P3m, castle C2s~G2m",
        expect![
            "S@C1s f@C2s s@G1m F@G2m m@G3m m@H1m F@H2s f@P3m M@T1s M@T2s | 0S 2M 5F / 0S 2M 5F | Sun temple, used castle"
        ],
    );
}

#[test]
fn using_a_power_takes_away_no_other() {
    let board = "
        C S . . | . . .
        T M . . | . . .
        G . . . | s m .";
    check(
        board,
        "castle T1s~G2m, temple C1s>A1s",
        expect!["S@A1s s@G1m M@G2m m@T1s | 0S 3M 7F / 0S 3M 7F | Sun, used castle temple"],
    );
}

#[test]
fn a_power_won_in_the_turn_is_not_noted() {
    let board = "
        C S . . | . . .
        G M . . | m s .";
    check(board, "temple G1s>T1s", expect!["power-not-held"]);
    check(board, "castle G1s~G1m, temple C1s>T1s", expect!["power-not-held"]);
}

#[test]
fn the_mount_has_nothing_to_use_and_is_never_listed() {
    let game = game();
    let state = started(&game, "S@M1s, S@H1m");
    expect!["s@H1m S@M1s | 0S 4M 7F / 0S 4M 7F | Sun"].assert_eq(&show(&game, &state));
}

#[test]
fn powers_are_listed_in_board_order() {
    let game = with(json!({"edition": edition("Z2temple A2castle M2portal", 1, 2)}));
    let board = "
        Z S . | . .
        A F . | . .
        M M . | . s";
    let state = load(&game, &drawn(&game, board, SUN));
    assert_eq!(json!(game.position(&state).powers), json!(["temple", "castle"]));
}

/// After the moves, in order, on a small board without powers.
fn check_small(monoliths: u32, faithful: u32, moves: &[&str], expect: Expect) {
    let game = with(json!({"edition": edition("A3 B3 C3", monoliths, faithful)}));
    let mut state = game.start();
    let mut lines = Vec::new();
    for moves in moves {
        lines.push(play(&game, &mut state, moves).map_or_else(str::to_owned, |()| show(&game, &state)));
    }
    expect.assert_eq(&lines.join("\n"));
}

#[test]
fn a_seat_with_an_empty_reserve_has_no_turn() {
    // The Moon's last piece throws one of the Sun's off, which then has the only turn.
    check_small(
        1,
        1,
        &["S@A1s, S@B1m, F@A2s, F@B2m, M@A3s", "M@A2m", "F@C1s"],
        expect![[r#"
        S@A1s F@A2s M@A3s s@B1m f@B2m | 0S 0M 0F / 0S 1M 0F | Moon
        S@A1s m@A2m M@A3s s@B1m f@B2m | 0S 0M 1F / 0S 0M 0F | Sun
        S@A1s m@A2m M@A3s s@B1m f@B2m F@C1s | 0S 0M 0F / 0S 0M 0F | all-placed [5, 2] Sun"#]],
    );
}

/// The Moon has placed everything, and the Sun has two monoliths left: each of its faithful on A2s and B2s was thrown off once.
const ALONE: &str = "S@A1s, S@B1m, F@A2s, M@A2m, F@B2s, M@B2m, F@C1s, F@C2m, F@C3s, F@A3m";

#[test]
fn the_other_seat_goes_on_alone_until_it_has_placed_everything() {
    check_small(
        2,
        2,
        &[ALONE, "M@B3s", "M@A2s"],
        expect![[r#"
        S@A1s m@A2m f@A3m s@B1m m@B2m F@C1s f@C2m F@C3s | 0S 2M 0F / 0S 0M 0F | Sun
        S@A1s m@A2m f@A3m s@B1m m@B2m M@B3s F@C1s f@C2m F@C3s | 0S 1M 0F / 0S 0M 0F | Sun
        S@A1s m@A2m M@A2s f@A3m s@B1m m@B2m M@B3s F@C1s f@C2m F@C3s | 0S 0M 0F / 0S 0M 0F | all-placed [4, 2] Sun"#]],
    );
}

#[test]
fn a_fall_gives_a_seat_without_turns_its_turn_back() {
    check_small(
        2,
        2,
        &[ALONE, "M@C2s", "F@C1m", "M@B3s"],
        expect![[r#"
        S@A1s m@A2m f@A3m s@B1m m@B2m F@C1s f@C2m F@C3s | 0S 2M 0F / 0S 0M 0F | Sun
        S@A1s m@A2m f@A3m s@B1m m@B2m F@C1s M@C2s F@C3s | 0S 1M 0F / 0S 0M 1F | Moon
        S@A1s m@A2m f@A3m s@B1m m@B2m f@C1m F@C1s M@C2s F@C3s | 0S 1M 0F / 0S 0M 0F | Sun
        S@A1s m@A2m f@A3m s@B1m m@B2m M@B3s f@C1m F@C1s M@C2s F@C3s | 0S 0M 0F / 0S 0M 0F | all-placed [4, 3] Sun"#]],
    );
}

#[test]
fn who_cannot_place_passes() {
    let game = with(json!({"edition": edition("A2 B1", 1, 1)}));
    let state = started(&game, "S@A1s, S@A2m, M@B1s, M@B1m");
    assert_eq!(legal(&game, &state), ["pass"]);
    expect!["S@A1s s@A2m m@B1m M@B1s | 0S 0M 1F / 0S 0M 1F | Moon, passes 1"]
        .assert_eq(&show(&game, &started(&game, "S@A1s, S@A2m, M@B1s, M@B1m, pass")));
}

#[test]
fn who_passes_may_use_powers_before() {
    let game = with(json!({"edition": edition("A1temple B1 C1 D1", 1, 1)}));
    let mut state = started(&game, "S@A1s, S@B1m, M@C1s, M@D1m");
    assert_eq!(legal(&game, &state), ["temple C1s>D1s", "pass"]);
    play(&game, &mut state, "temple C1s>D1s").unwrap();
    assert_eq!(legal(&game, &state), ["F@C1s"]);
    assert_eq!(play(&game, &mut state, "pass"), Err("must-place"));
}

#[test]
fn a_pass_is_only_for_who_cannot_place() {
    let game = game();
    assert_eq!(play(&game, &mut game.start(), "pass"), Err("must-place"));
}
