//! Loading positions, and why some are refused.

use crate::board::{MOON, SUN, drawn, edition, game, load, play, started, with};
use expect_test::{Expect, expect};
use game_core::{PerfectInformation, Playout, SearchRng};
use game_eclipsia::{Eclipsia, Position};
use serde_json::{Value, json};

/// The Sun holds the castle and the temple, and begins its sixth turn.
const BOARD: &str = "
    C S F . | . . M
    T M . . | . . .
    A . f . | f . .
    P . . . | m . .
    G F . . | . s m";

fn answer(game: &Eclipsia, json: Value) -> String {
    match serde_json::from_value::<Position>(json) {
        Err(shape) => shape.to_string(),
        Ok(position) => game.load(&position).map_or_else(|reasons| reasons.join("\n"), |_| "loaded".into()),
    }
}

/// The board above with a change, and why it is refused.
fn check(change: impl FnOnce(&mut Value), expect: Expect) {
    let mut json = drawn(&game(), BOARD, SUN);
    change(&mut json);
    expect.assert_eq(&answer(&game(), json));
}

#[test]
fn a_position_can_be_loaded() {
    check(|_| (), expect!["loaded"]);
}

#[test]
fn a_position_has_the_shape_of_the_rules_page() {
    let game = game();
    let state = started(&game, "S@C1s, S@H1m, F@T1s, M@G1m, temple T1s>T2s");
    assert_eq!(
        serde_json::to_value(game.position(&state)).unwrap(),
        json!({
            "phase": "play", "to_move": 0, "turn": 4,
            "pieces": [
                {"at": "C1s", "seat": 0, "type": "sanctuary"},
                {"at": "G1m", "seat": 1, "type": "monolith"},
                {"at": "H1m", "seat": 1, "type": "sanctuary"},
                {"at": "T2s", "seat": 0, "type": "faithful"},
            ],
            "reserves": [
                {"sanctuary": 0, "monolith": 4, "faithful": 6},
                {"sanctuary": 0, "monolith": 3, "faithful": 7},
            ],
            "powers": ["castle"], "used": ["temple"], "passes": 0,
        }),
    );
}

#[test]
fn the_order_of_pieces_and_powers_says_nothing() {
    check(
        |p| {
            p["pieces"].as_array_mut().unwrap().reverse();
            p["powers"].as_array_mut().unwrap().reverse();
        },
        expect!["loaded"],
    );
}

#[test]
fn two_pieces_on_a_place_are_refused() {
    check(
        |p| p["pieces"][1]["at"] = p["pieces"][0]["at"].clone(),
        expect![[r#"
        pieces[1].at: another piece stands on A1m
        reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all"#]],
    );
}

#[test]
fn a_piece_off_the_board_is_refused() {
    check(
        |p| p["pieces"][0]["at"] = json!("Z1s"),
        expect![[r#"
        pieces[0].at: Z1s is not on the board
        reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all"#]],
    );
    check(
        |p| p["pieces"][0]["at"] = json!("C4s"),
        expect![[r#"
        pieces[0].at: C4s is not on the board
        reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all"#]],
    );
    check(|p| p["pieces"][0]["at"] = json!("C0s"), expect![[r#""C0s" is not a place; C1s would be one"#]]);
    check(
        |p| p["pieces"][0]["at"] = json!("C99999999999s"),
        expect![[r#"
        pieces[0].at: C255s is not on the board
        reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all"#]],
    );
}

#[test]
fn strangers_are_refused() {
    check(
        |p| p["pieces"][0]["seat"] = json!(2),
        expect![[r#"
        pieces[0].seat: there is no seat 2; the seats are 0 and 1
        reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all"#]],
    );
    check(|p| p["pieces"][0]["seat"] = json!(99), expect!["there is no seat 99"]);
    check(
        |p| p["pieces"][0]["type"] = json!("pyramid"),
        expect!["unknown variant `pyramid`, expected one of `sanctuary`, `monolith`, `faithful`"],
    );
    check(|p| p["to_move"] = json!(2), expect!["to_move: there is no seat 2; the seats are 0 and 1"]);
    check(|p| p["phase"] = json!("night"), expect!["unknown variant `night`, expected `play` or `over`"]);
    check(
        |p| p["powers"] = json!(["bridge"]),
        expect!["unknown variant `bridge`, expected one of `castle`, `temple`, `portal`, `mount`"],
    );
    check(
        |p| p["colour"] = json!("red"),
        expect![
            "unknown field `colour`, expected one of `phase`, `to_move`, `turn`, `pieces`, `reserves`, `powers`, `used`, `passes`"
        ],
    );
    check(|p| drop(p.as_object_mut().unwrap().remove("pieces")), expect!["missing field `pieces`"]);
}

#[test]
fn pieces_that_cannot_be_back_to_back_are_refused() {
    let facing = |sun: &str, moon: &str| {
        let board = format!("A {sun} . . | {moon} . .\nG . M . | . . m\nC F . . | . f .");
        answer(&game(), drawn(&game(), &board, SUN)).lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(facing("S", "s"), "pieces: sanctuary on A1s and sanctuary on A1m cannot be back to back");
    assert_eq!(facing("S", "m"), "pieces: sanctuary on A1s and monolith on A1m cannot be back to back");
    assert_eq!(facing("F", "s"), "pieces: faithful on A1s and sanctuary on A1m cannot be back to back");
    assert_eq!(facing("F", "m"), "pieces: faithful on A1s and monolith on A1m cannot be back to back");
    assert_eq!(facing("M", "f"), "pieces: monolith on A1s and faithful on A1m cannot be back to back");
    assert!(!facing("M", "m").starts_with("pieces"));
    assert!(!facing("F", "f").starts_with("pieces"));
}

#[test]
fn every_piece_is_on_the_board_or_in_its_reserve() {
    check(
        |p| p["reserves"][0]["monolith"] = json!(5),
        expect!["reserves[0].monolith: 5, with 2 on the board; a seat has 4 in all"],
    );
    check(
        |p| p["reserves"][1]["faithful"] = json!(-1),
        expect!["reserves[1].faithful: -1, with 2 on the board; a seat has 7 in all"],
    );
    check(
        |p| p["reserves"][0]["sanctuary"] = json!(1),
        expect!["reserves[0].sanctuary: 1, with 1 on the board; a seat has 1 in all"],
    );
    check(
        |p| p["reserves"][0]["faithful"] = json!(i64::MAX),
        expect!["reserves[0].faithful: 9223372036854775807, with 2 on the board; a seat has 7 in all"],
    );
    check(|p| p["reserves"] = json!([]), expect!["reserves: there are two, one for each seat"]);
}

#[test]
fn every_reason_is_given_at_once() {
    check(
        |p| {
            p["pieces"][0]["at"] = json!("Z1s");
            p["reserves"][0]["monolith"] = json!(5);
            p["powers"] = json!(["castle", "castle", "mount"]);
            p["used"] = json!(["castle", "portal"]);
            p["turn"] = json!(5000);
            p["passes"] = json!(7);
            p["to_move"] = json!(3);
        },
        expect![[r#"
            pieces[0].at: Z1s is not on the board
            reserves[0].monolith: 5, with 2 on the board; a seat has 4 in all
            reserves[1].faithful: 5, with 1 on the board; a seat has 7 in all
            powers[1]: castle comes twice
            powers[2]: the mount is never listed, it has nothing to use
            used: castle is used and still in powers
            used: using the portal ends the turn
            turn: 5000 turns, but the limit is 120
            passes: two in a row end the game
            to_move: there is no seat 3; the seats are 0 and 1"#]],
    );
}

#[test]
fn a_seat_places_its_sanctuary_first() {
    check(
        |p| {
            p["pieces"].as_array_mut().unwrap().retain(|piece| piece["type"] != "sanctuary");
            p["reserves"][0]["sanctuary"] = json!(1);
            p["reserves"][1]["sanctuary"] = json!(1);
            p["powers"] = json!(["castle", "temple"]);
        },
        expect![[r#"
            reserves[0].sanctuary: a seat places its sanctuary before all else
            reserves[0].sanctuary: the seat has had its first turn, which places it
            reserves[1].sanctuary: a seat places its sanctuary before all else
            reserves[1].sanctuary: the seat has had its first turn, which places it"#]],
    );
}

#[test]
fn there_are_no_more_pieces_than_turns() {
    check(
        |p| p["turn"] = json!(8),
        expect![[r#"
        turn: seat 0 has placed more pieces than it has had turns
        turn: seat 1 has placed more pieces than it has had turns
        turn: there are more pieces and passes than turns"#]],
    );
    check(
        |p| p["turn"] = json!(0),
        expect![[r#"
        turn: seat 0 has placed more pieces than it has had turns
        turn: seat 1 has placed more pieces than it has had turns
        turn: there are more pieces and passes than turns"#]],
    );
}

#[test]
fn nothing_but_a_monolith_throws_pieces_off() {
    let position = drawn(&game(), "A S F . | . . s\nG . . . | f . .", SUN);
    assert_eq!(answer(&game(), position.clone()), "loaded");
    let mut late = position;
    late["turn"] = json!(6);
    expect!["turn: there are fewer pieces than turns, and nothing that could have thrown so many off"]
        .assert_eq(&answer(&game(), late));
}

#[test]
fn the_seats_take_turns_while_both_have_pieces_left() {
    check(
        |p| p["turn"] = json!(11),
        expect!["to_move: the seats take turns, seat 0 first, while both have pieces left"],
    );
    let mut alone = drawn(&game(), BOARD, SUN);
    alone["turn"] = json!(25);
    assert_eq!(answer(&game(), alone), "loaded");
}

#[test]
fn who_has_nothing_left_to_place_is_not_to_move() {
    let game = with(json!({"edition": edition("A3 B3 C3temple", 1, 1)}));
    let mut position = drawn(&game, "A S F . | . . m\nB M . . | . . .\nC . . . | s . .", SUN);
    assert_eq!(position["reserves"][0], json!({"sanctuary": 0, "monolith": 0, "faithful": 0}));
    position["turn"] = json!(6);
    expect!["to_move: seat 0 has nothing left to place"].assert_eq(&answer(&game, position.clone()));
    position["to_move"] = json!(1);
    position["powers"] = json!(["temple"]);
    assert_eq!(answer(&game, position), "loaded");
}

#[test]
fn the_powers_are_those_held_at_the_start_of_the_turn() {
    check(|p| p["powers"] = json!([]), expect!["powers: those that seat 0 holds are [castle, temple]"]);
    check(
        |p| p["powers"] = json!(["castle", "temple", "portal"]),
        expect!["powers: those that seat 0 holds are [castle, temple]"],
    );
    check(|p| p["powers"] = json!(["castle", "temple", "temple"]), expect!["powers[2]: temple comes twice"]);
    check(
        |p| p["powers"] = json!(["castle", "temple", "mount"]),
        expect!["powers[2]: the mount is never listed, it has nothing to use"],
    );
    let game = with(json!({"edition": edition("A3 B3", 1, 1)}));
    let mut position = drawn(&game, "A S . . | . . s", SUN);
    position["powers"] = json!(["castle"]);
    expect!["powers[0]: the board has no castle"].assert_eq(&answer(&game, position));
}

#[test]
fn what_was_used_could_be_used() {
    check(|p| (p["powers"], p["used"]) = (json!(["temple"]), json!(["castle"])), expect!["loaded"]);
    check(|p| (p["powers"], p["used"]) = (json!(["castle"]), json!(["temple"])), expect!["loaded"]);
    check(|p| (p["powers"], p["used"]) = (json!([]), json!(["temple", "castle"])), expect!["loaded"]);
    // A monolith of the Sun's on P1m, swapped for T1s, held the portal.
    check(|p| (p["powers"], p["used"]) = (json!(["portal"]), json!(["castle"])), expect!["loaded"]);
    // No single move takes the portal away.
    check(
        |p| (p["powers"], p["used"]) = (json!(["castle", "portal"]), json!(["temple"])),
        expect!["powers, used: no position at the start of this turn could have led here"],
    );
    check(
        |p| (p["powers"], p["used"]) = (json!(["castle", "temple", "portal"]), json!(["temple"])),
        expect!["used: temple is used and still in powers"],
    );
    check(
        |p| (p["powers"], p["used"]) = (json!(["castle", "temple"]), json!(["portal"])),
        expect!["used: using the portal ends the turn"],
    );
    let alone = drawn(&game(), "A S . . | . . .\nG . . . | s . .", SUN);
    let with_used = |used: &str| {
        let mut position = alone.clone();
        position["used"] = json!([used]);
        answer(&game(), position)
    };
    expect!["powers, used: no position at the start of this turn could have led here"]
        .assert_eq(&with_used("castle"));
    assert_eq!(with_used("temple"), "loaded");
}

#[test]
fn a_fallen_piece_is_looked_for_behind_the_monolith_that_moved() {
    let game = game();
    let board = "
        T M . . | . . .
        C . . . | . . f
        P S . . | . . .
        G . . . | s . .";
    let mut state = load(&game, &drawn(&game, board, SUN));
    play(&game, &mut state, "temple T1s>C3s").unwrap();
    assert_eq!(game.load(&game.position(&state)).unwrap(), state);
}

#[test]
fn play_where_an_ending_holds_is_refused() {
    check(|p| p["turn"] = json!(120), expect!["phase: the game is over here, the turn limit is reached"]);
    check(|p| p["turn"] = json!(u64::MAX), expect!["turn: 18446744073709551615 turns, but the limit is 120"]);
    check(
        |p| p["passes"] = json!(2),
        expect![[r#"
        turn: there are more pieces and passes than turns
        passes: on this board a placement is always possible
        phase: the game is over here, nobody can place a piece"#]],
    );
    let small = with(json!({"edition": edition("A2 B1", 1, 1)}));
    let mut position =
        serde_json::to_value(small.position(&started(&small, "S@A1s, S@A2m, M@B1s, M@B1m, pass, pass")))
            .unwrap();
    position["phase"] = json!("play");
    position["to_move"] = json!(0);
    expect!["phase: the game is over here, nobody can place a piece"].assert_eq(&answer(&small, position));
}

#[test]
fn over_where_no_ending_holds_is_refused() {
    check(
        |p| p["phase"] = json!("over"),
        expect![[r#"
        to_move: it is null when the game is over
        powers: there are none when the game is over
        phase: no ending holds, so the game is not over"#]],
    );
    check(
        |p| {
            p["phase"] = json!("over");
            p["to_move"] = json!(null);
            p["powers"] = json!([]);
        },
        expect!["phase: no ending holds, so the game is not over"],
    );
    check(|p| p["to_move"] = json!(null), expect!["to_move: somebody must be to move in play"]);
}

#[test]
fn a_pass_is_refused_where_something_could_be_placed() {
    check(
        |p| p["passes"] = json!(1),
        expect![[r#"
        turn: there are more pieces and passes than turns
        passes: on this board a placement is always possible"#]],
    );
    let small = with(json!({"edition": edition("A2 B1", 1, 1)}));
    let mut position = drawn(&small, "A S . | . s", SUN);
    position["passes"] = json!(1);
    position["turn"] = json!(4);
    expect!["passes: seat 1 could have placed a piece"].assert_eq(&answer(&small, position.clone()));
    let over = |passes: u32| {
        let mut position = position.clone();
        (position["phase"], position["to_move"]) = (json!("over"), json!(null));
        position["passes"] = json!(passes);
        answer(&small, position)
    };
    expect!["passes: whoever passed last could have placed a piece"].assert_eq(&over(2));
    expect![[r#"
        passes: whoever passed last could have placed a piece
        phase: no ending holds, so the game is not over"#]]
    .assert_eq(&over(1));
}

#[test]
fn the_moon_can_miss_its_sanctuary_on_a_single_spot_only() {
    let tiny = with(json!({"edition": edition("A1", 0, 0)}));
    for moves in ["", "S@A1s", "S@A1s, pass"] {
        let state = started(&tiny, moves);
        assert_eq!(tiny.load(&tiny.position(&state)).unwrap(), state);
    }
    let mut position = drawn(&game(), "A S . . | . . .", MOON);
    position["turn"] = json!(3);
    expect![[r#"
        reserves[1].sanctuary: the seat has had its first turn, which places it
        turn: there are fewer pieces than turns, and nothing that could have thrown so many off"#]]
    .assert_eq(&answer(&game(), position));
}

#[test]
fn a_position_of_any_size_is_answered() {
    check(
        |p| p["pieces"] = json!(vec![json!({"at": "C1s", "seat": 0, "type": "faithful"}); 5000]),
        expect!["pieces: 5000 are more than the 48 places"],
    );
    check(
        |p| p["powers"] = json!(vec!["castle"; 5000]),
        expect![[r#"
        powers[1]: castle comes twice
        powers[2]: castle comes twice
        powers[3]: castle comes twice
        powers[4]: castle comes twice"#]],
    );
}

#[test]
fn the_largest_search_for_a_start_comes_to_an_end() {
    let game = with(json!({"edition": edition("A9castle B9temple C9portal D9mount E9 F9 G9 H1", 20, 10)}));
    let rows = ["A S M M M M M M M M | . . . . . . . . .", "E . . . . . . . . . | s m m m m m m m m"];
    let mut position = drawn(&game, &rows.join("\n"), SUN);
    position["powers"] = json!(["portal"]);
    position["used"] = json!(["castle", "temple"]);
    expect!["powers, used: no position at the start of this turn could have led here"]
        .assert_eq(&answer(&game, position));
}

/// Puts something else in a random place of the JSON.
fn spoil(value: &mut Value, rng: &mut SearchRng) {
    let deeper = rng.below(4) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let chosen = rng.below(fields.len() as u32) as usize;
            spoil(fields.values_mut().nth(chosen).unwrap(), rng);
        }
        Value::Array(things) if deeper && !things.is_empty() => {
            let chosen = rng.below(things.len() as u32) as usize;
            spoil(&mut things[chosen], rng);
        }
        Value::Array(things) if !things.is_empty() => {
            let chosen = rng.below(things.len() as u32) as usize;
            let thing = things.remove(chosen);
            (0..rng.below(3)).for_each(|_| things.push(thing.clone()));
        }
        _ => {
            let others = [
                json!(null),
                json!(0),
                json!(1),
                json!(2),
                json!(23),
                json!(-1),
                json!(u64::MAX),
                json!(1.5),
                json!("castle"),
                json!("temple"),
                json!("C1s"),
                json!("A2m"),
                json!("Q300s"),
                json!("faithful"),
                json!("monolith"),
                json!("over"),
                json!([]),
                json!({}),
            ];
            *value = others[rng.below(others.len() as u32) as usize].clone();
        }
    }
}

#[test]
fn whatever_is_loaded_can_be_drawn_and_played_on() {
    let mut rng = SearchRng::new(3);
    let mut loaded = 0;
    for game in
        [game(), with(json!({"turn_limit": 30, "edition": edition("Z2portal A2castle C2temple", 2, 3)}))]
    {
        for seed in 0..60 {
            crate::laws::visit(&game, seed, |state| {
                let mut json = serde_json::to_value(game.position(state)).unwrap();
                (0..=rng.below(2)).for_each(|_| spoil(&mut json, &mut rng));
                let Ok(position) = serde_json::from_value::<Position>(json) else { return };
                let _ = position.to_string();
                let Ok(mut state) = game.load(&position) else { return };
                loaded += 1;
                assert_eq!(game.load(&game.position(&state)).unwrap(), state);
                Playout::default().run(&game, &mut state, &mut rng);
            });
        }
    }
    assert!(loaded > 20, "{loaded}");
}
