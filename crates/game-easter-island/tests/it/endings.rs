use crate::board::{draw, game, play, play_in};
use expect_test::{Expect, expect};
use game_core::{Game, PerfectInformation};
use game_easter_island::{EasterIsland, Options, StallResult, State};

fn check(game: &EasterIsland, state: &State, expect: Expect) {
    let turn = game.turn(state);
    expect.assert_eq(
        &turn.outcome().map_or("goes on".into(), |outcome| serde_json::to_string(outcome).unwrap()),
    );
}

#[test]
fn a_seat_with_one_statue_left_loses_even_in_the_middle_of_a_turn() {
    let mut state = draw(
        "   . . . . .
         . N . s . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . S . s . . .
           . . 0 . .",
        0,
        2,
    );
    play(&mut state, "!Sc").unwrap();
    check(&game(), &state, expect![[r#"{"ranking":[[0],[1]],"scores":[2,1],"reason":"reduced"}"#]]);
    let over = game().position(&state);
    assert_eq!((over.to_move, over.actions_left), (None, 0));
}

#[test]
fn whoever_destroys_ones_own_last_but_one_statue_loses() {
    let mut state = draw(
        "   . . . . .
         . n . S . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . s . S . . .
           . . 0 . .",
        0,
        2,
    );
    play(&mut state, "!Sc").unwrap();
    check(&game(), &state, expect![[r#"{"ranking":[[1],[0]],"scores":[1,2],"reason":"reduced"}"#]]);
}

const LAST_RAY: &str = "
       x x x x x
     x N . s . N y
     y . . . . . y
     . . . . . . x
     . . . . . . .
     . s . s . . .
       0 y y y y";

#[test]
fn when_all_suns_are_spent_most_statues_win() {
    let board = LAST_RAY.replace(". s . s . . .", ". N s . s . y");
    let mut state = draw(&board, 0, 2);
    play(&mut state, "!Sa").unwrap();
    check(&game(), &state, expect![[r#"{"ranking":[[1],[0]],"scores":[2,3],"reason":"rays-exhausted"}"#]]);
}

#[test]
fn equal_statues_are_decided_for_the_last_to_place_one() {
    let board = LAST_RAY.replace(". s . s . . .", ". s . . . s y").replace("x N . s . N y", "x . N . . N y");
    let board = board.replace("y . . . . . y", "y . N . s . y");
    let mut state = draw(&board, 0, 2);
    play(&mut state, "!Sa").unwrap();
    check(&game(), &state, expect![[r#"{"ranking":[[0],[1]],"scores":[3,2],"reason":"rays-exhausted"}"#]]);
    let board = board.replace("x . N . . N y", "x . . . . N y");
    let mut state = draw(&board, 0, 2);
    play(&mut state, "!Sa").unwrap();
    check(&game(), &state, expect![[r#"{"ranking":[[1],[0]],"scores":[2,2],"reason":"rays-exhausted"}"#]]);
}

const SETUP: &str = "+a1N +e5S +b1N +d5S +c1N +c5S +d1N +b5S";

fn stalled(stall_result: StallResult, moves: &str) -> (EasterIsland, State) {
    let game = EasterIsland::newest(Options { stall_limit: 3, stall_result }, 2).unwrap();
    let mut state = game.start();
    play_in(&game, &mut state, &format!("{SETUP} {moves}")).unwrap();
    (game, state)
}

#[test]
fn a_stalled_game_is_counted_and_the_last_to_place_wins_a_tie() {
    let (game, state) = stalled(StallResult::Count, "a1@E e5@N e5-e3");
    check(&game, &state, expect![[r#"{"ranking":[[1],[0]],"scores":[4,4],"reason":"stalled"}"#]]);
}

#[test]
fn a_stalled_game_is_drawn_by_option() {
    let (game, state) = stalled(StallResult::Draw, "a1@E e5@N e5-e3");
    check(&game, &state, expect![[r#"{"ranking":[[0,1]],"scores":[4,4],"reason":"stalled"}"#]]);
}

#[test]
fn placing_or_firing_starts_the_count_of_quiet_actions_anew() {
    let (game, state) = stalled(StallResult::Count, "a1@E e5@N *Sa a1@N b1@E");
    check(&game, &state, expect!["goes on"]);
    assert_eq!(game.position(&state).quiet, 2);
    let (game, state) = stalled(StallResult::Count, "*Na e5@N *Sa !Na b1@E");
    check(&game, &state, expect!["goes on"]);
    assert_eq!(game.position(&state).quiet, 1);
}
