use crate::board::{game, position};
use expect_test::{Expect, expect};
use game_core::PerfectInformation;
use game_easter_island::Position;
use serde_json::{Value, json};

const BOARD: &str = "
       . 0 1 x .
     . N . . E . .
     . . . . . . .
     . S . n . . .
     . . . . . . .
     . s . . . s .
       . . . . .";

/// The board above with a change, and why it is refused.
fn check(change: impl FnOnce(&mut Value), expect: Expect) {
    let mut json = serde_json::to_value(position(BOARD, 0, 2)).unwrap();
    change(&mut json);
    let answer = match serde_json::from_value::<Position>(json) {
        Err(shape) => shape.to_string(),
        Ok(position) => match game().load(&position) {
            Ok(_) => "loaded".into(),
            Err(reasons) => reasons.join("\n"),
        },
    };
    expect.assert_eq(&answer);
}

#[test]
fn a_position_can_be_loaded() {
    check(|_| (), expect!["loaded"]);
}

#[test]
fn two_statues_on_a_spot_are_refused() {
    check(
        |p| p["statues"][1]["at"] = json!("a1"),
        expect![[r#"
        statues: two stand on a1
        suns: more statues are gone than rays were fired; each ray destroys at most one"#]],
    );
}

#[test]
fn two_tokens_on_a_spot_are_refused() {
    check(
        |p| p["suns"][1]["at"] = json!("Nb"),
        expect![[r#"
        suns: two lie on Nb
        seat 1 has 7 tokens on the rim and in reserve; there are 8"#]],
    );
}

#[test]
fn too_many_tokens_or_statues_are_refused() {
    check(
        |p| {
            p["reserves"][0]["suns"] = json!(9);
            p["reserves"][1]["statues"] = json!(200);
        },
        expect![[r#"
            seat 0 has 11 tokens on the rim and in reserve; there are 8
            seat 1 has 203 statues on the island and in reserve; there are 7
            reserves: each seat has placed four statues in set-up"#]],
    );
}

#[test]
fn play_where_an_ending_holds_is_refused() {
    check(
        |p| p["statues"] = json!([p["statues"][0], p["statues"][1], p["statues"][2]]),
        expect![[r#"
            suns: more statues are gone than rays were fired; each ray destroys at most one
            phase: the game is over here (a seat has one statue left)"#]],
    );
    check(|p| p["quiet"] = json!(40), expect!["phase: the game is over here (the stall limit is reached)"]);
}

#[test]
fn over_where_no_ending_holds_is_refused() {
    check(
        |p| {
            p["phase"] = json!("over");
            p["quiet"] = json!(41);
        },
        expect![[r#"
            to_move: it is null when the game is over
            actions_left: it is 0 when the game is over
            quiet: the game is over when the stall limit is reached"#]],
    );
    check(
        |p| {
            p["phase"] = json!("over");
            p["to_move"] = json!(null);
            p["actions_left"] = json!(0);
        },
        expect!["phase: no ending holds, so the game is not over"],
    );
}

#[test]
fn what_is_fresh_must_fit_the_turn() {
    check(
        |p| {
            p["statues"][0]["fresh"] = json!(true);
            p["suns"][2]["fresh"] = json!(true);
            p["quiet"] = json!(3);
        },
        expect![[r#"
            suns: Nd was placed this turn and cannot have fired
            fresh: at most the first action of the running turn placed something
            quiet: something was just placed, so it is 0
            last_placer: it is the seat whose statue is fresh"#]],
    );
}

#[test]
fn strangers_are_refused() {
    check(
        |p| {
            p["to_move"] = json!(2);
            p["statues"][0]["seat"] = json!(3);
            p["reserves"] = json!([]);
        },
        expect![[r#"
            statues: there is no seat 3; the seats are 0 and 1
            to_move: there is no seat 2; the seats are 0 and 1
            reserves: there must be two, one for each seat"#]],
    );
    check(|p| p["to_move"] = json!(99), expect!["there is no seat 99"]);
    check(|p| p["to_move"] = json!(null), expect!["to_move: somebody must be to move in play"]);
    check(|p| p["statues"][0]["at"] = json!("f1"), expect![[r#""f1" is not an intersection; a1 to e5 are"#]]);
    check(
        |p| p["suns"][0]["at"] = json!("a1"),
        expect![[r#""a1" is not a sun place; Na to Ne, Sa to Se, W1 to W5 and E1 to E5 are"#]],
    );
}

#[test]
fn a_set_up_that_no_game_could_hold_is_refused() {
    check(
        |p| p["phase"] = json!("setup"),
        expect![[r#"
            in set-up no statue is lost, but seat 0 lacks some of its 7
            in set-up no statue is lost, but seat 1 lacks some of its 7
            actions_left: it is 1 in set-up
            suns: none is placed in set-up"#]],
    );
}

#[test]
fn the_last_placer_must_fit_the_reserves() {
    check(
        |p| p["last_placer"] = json!(null),
        expect!["last_placer: by the reserves it is the other seat that placed a statue last"],
    );
    check(
        |p| p["last_placer"] = json!(0),
        expect!["last_placer: by the reserves it is the other seat that placed a statue last"],
    );
}
