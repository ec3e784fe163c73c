//! Options and editions: what is refused, and why.

use crate::board::{edition, show, with};
use expect_test::{Expect, expect};
use game_core::{Game, Observe, Observer, PerfectInformation, Playout, SearchRng, set_up};
use game_eclipsia::{Eclipsia, Edition, Options};
use serde_json::{Value, json};

fn check(options: Value, expect: Expect) {
    let game = set_up::<Eclipsia>(1, &options, 2);
    let answer = game.map_or_else(|error| error.reasons.join("\n"), |_| "a game".into());
    expect.assert_eq(&answer);
}

#[test]
fn what_is_left_out_has_its_default() {
    let options = serde_json::to_value(with(json!({})).options()).unwrap();
    assert_eq!(options, json!({"turn_limit": 120, "ties": "draw", "edition": "mill"}));
}

#[test]
fn the_turn_limit_is_24_to_1000() {
    check(json!({"turn_limit": 24}), expect!["a game"]);
    check(json!({"turn_limit": 1000}), expect!["a game"]);
    check(json!({"turn_limit": 23}), expect![[r#"option "turn_limit": 23 is not in 24 to 1000"#]]);
    check(json!({"turn_limit": 1001}), expect![[r#"option "turn_limit": 1001 is not in 24 to 1000"#]]);
    check(
        json!({"turn_limit": -1}),
        expect![[r#"option "turn_limit": invalid value: integer `-1`, expected u32"#]],
    );
    check(
        json!({"turn_limit": 50.5}),
        expect![[r#"option "turn_limit": invalid type: floating point `50.5`, expected u32"#]],
    );
    check(
        json!({"turn_limit": 99999999999999999_u64}),
        expect![[r#"option "turn_limit": invalid value: integer `99999999999999999`, expected u32"#]],
    );
}

#[test]
fn an_unknown_option_or_value_is_named() {
    check(
        json!({"ties": "moon"}),
        expect![[r#"option "ties": unknown variant `moon`, expected `draw` or `sun`"#]],
    );
    check(
        json!({"colour": 1}),
        expect![[
            r#"option "colour": unknown field `colour`, expected one of `turn_limit`, `ties`, `edition`"#
        ]],
    );
    check(
        json!({"edition": "round"}),
        expect![[r#"option "edition": there is none named "round"; the names are: mill"#]],
    );
    check(
        json!({"edition": 7}),
        expect![[
            r#"option "edition": invalid type: integer `7`, expected the name of an edition, or an edition as an object"#
        ]],
    );
    check(
        json!({"edition": null}),
        expect![[
            r#"option "edition": invalid type: null, expected the name of an edition, or an edition as an object"#
        ]],
    );
    check(json!([]), expect!["options must be a JSON object, such as {}"]);
}

#[test]
fn every_reason_is_given_at_once() {
    let options = json!({"turn_limit": 3, "ties": "moon", "colour": 1, "edition": edition("", 0, 0)});
    let reasons = set_up::<Eclipsia>(1, &options, 3).unwrap_err().reasons;
    expect![[r#"
        option "colour": unknown field `colour`, expected one of `turn_limit`, `ties`, `edition`
        option "ties": unknown variant `moon`, expected `draw` or `sun`
        Eclipsia is for 2 players, not 3
        option "turn_limit": 3 is not in 24 to 1000
        option "edition": districts: there must be at least one"#]]
    .assert_eq(&reasons.join("\n"));
}

#[test]
fn eclipsia_is_for_two() {
    for seats in [0, 1, 3, 8, 255] {
        assert!(Eclipsia::newest(Options::default(), seats).is_err());
    }
}

/// The small edition with a change, and why it is refused.
fn check_edition(change: impl FnOnce(&mut Value), expect: Expect) {
    let mut edition = edition("C3castle H3", 2, 3);
    change(&mut edition);
    check(json!({"edition": edition}), expect);
}

#[test]
fn an_edition_can_be_given_as_an_object() {
    check_edition(|_| (), expect!["a game"]);
    check_edition(|e| e["districts"][0]["power"] = json!(null), expect!["a game"]);
    check_edition(|e| e["pieces"] = json!({"sanctuary": 1, "monolith": 0, "faithful": 0}), expect!["a game"]);
}

#[test]
fn an_edition_without_districts_is_refused() {
    check_edition(
        |e| e["districts"] = json!([]),
        expect![[r#"option "edition": districts: there must be at least one"#]],
    );
}

#[test]
fn a_code_is_one_capital_letter_and_comes_once() {
    for code in ["c", "CC", "", "É", "1"] {
        let mut small = edition("C3 H3", 1, 1);
        small["districts"][0]["code"] = json!(code);
        let reasons = set_up::<Eclipsia>(1, &json!({"edition": small}), 2).unwrap_err().reasons.join("\n");
        assert_eq!(
            reasons,
            format!("option \"edition\": districts[0].code: {code:?} is not one capital letter")
        );
    }
    check_edition(
        |e| e["districts"][1]["code"] = json!("C"),
        expect![[r#"option "edition": districts[1].code: "C" comes twice"#]],
    );
}

#[test]
fn a_district_has_1_to_9_spots_and_a_face_at_most_64() {
    check_edition(
        |e| e["districts"][0]["spots"] = json!(0),
        expect![[r#"
        option "edition": districts[0].spots: 0 is not in 1 to 9
        option "edition": pieces: 6 pieces of a seat are more than the 3 spots of a face"#]],
    );
    check_edition(
        |e| e["districts"][0]["spots"] = json!(10),
        expect![[r#"option "edition": districts[0].spots: 10 is not in 1 to 9"#]],
    );
    check_edition(
        |e| e["districts"][0]["spots"] = json!(-3),
        expect![[r#"
        option "edition": districts[0].spots: -3 is not in 1 to 9
        option "edition": pieces: 6 pieces of a seat are more than the 0 spots of a face"#]],
    );
    check_edition(
        |e| e["districts"][0]["spots"] = json!(i64::MAX),
        expect![[r#"
        option "edition": districts[0].spots: 9223372036854775807 is not in 1 to 9
        option "edition": districts: 9223372036854775807 spots on a face are too many, at most 64 are possible"#]],
    );
    check_edition(
        |e| e["districts"][0]["spots"] = json!(1e30),
        expect![[r#"option "edition": invalid type: floating point `1e+30`, expected i64"#]],
    );
    check(json!({"edition": edition("A9 B9 C9 D9 E9 F9 G9 H1", 1, 1)}), expect!["a game"]);
    check(
        json!({"edition": edition("A9 B9 C9 D9 E9 F9 G9 H2", 1, 1)}),
        expect![[r#"option "edition": districts: 65 spots on a face are too many, at most 64 are possible"#]],
    );
}

#[test]
fn points_are_0_to_1000() {
    check_edition(|e| e["districts"][0]["points"] = json!(0), expect!["a game"]);
    check_edition(|e| e["districts"][0]["points"] = json!(1000), expect!["a game"]);
    check_edition(
        |e| e["districts"][0]["points"] = json!(1001),
        expect![[r#"option "edition": districts[0].points: 1001 is not in 0 to 1000"#]],
    );
    check_edition(
        |e| e["districts"][0]["points"] = json!(-1),
        expect![[r#"option "edition": districts[0].points: -1 is not in 0 to 1000"#]],
    );
}

#[test]
fn a_power_is_known_and_comes_once() {
    check_edition(
        |e| e["districts"][0]["power"] = json!("bridge"),
        expect![[
            r#"option "edition": districts[0].power: "bridge" is not a power; the powers are castle, temple, portal, mount"#
        ]],
    );
    check_edition(
        |e| e["districts"][1]["power"] = json!("castle"),
        expect![[r#"option "edition": districts[1].power: "castle" comes twice"#]],
    );
}

#[test]
fn a_seat_has_one_sanctuary_and_no_more_pieces_than_spots() {
    check_edition(
        |e| e["pieces"]["sanctuary"] = json!(0),
        expect![[r#"option "edition": pieces.sanctuary: a seat has exactly 1, not 0"#]],
    );
    check_edition(
        |e| e["pieces"]["sanctuary"] = json!(2),
        expect![[r#"
        option "edition": pieces.sanctuary: a seat has exactly 1, not 2
        option "edition": pieces: 7 pieces of a seat are more than the 6 spots of a face"#]],
    );
    check_edition(
        |e| e["pieces"]["faithful"] = json!(4),
        expect![[r#"option "edition": pieces: 7 pieces of a seat are more than the 6 spots of a face"#]],
    );
    check_edition(
        |e| e["pieces"]["monolith"] = json!(-1),
        expect![[r#"option "edition": pieces.monolith: -1 is less than none"#]],
    );
    check_edition(
        |e| e["pieces"]["monolith"] = json!(i64::MAX),
        expect![[
            r#"option "edition": pieces: 9223372036854775807 pieces of a seat are more than the 6 spots of a face"#
        ]],
    );
}

#[test]
fn an_edition_of_another_shape_is_refused() {
    check_edition(
        |e| drop(e.as_object_mut().unwrap().remove("pieces")),
        expect![[r#"option "edition": missing field `pieces`"#]],
    );
    check_edition(
        |e| e["colour"] = json!("red"),
        expect![[
            r#"option "edition": unknown field `colour`, expected one of `name`, `districts`, `pieces`"#
        ]],
    );
    check_edition(
        |e| e["districts"][0]["code"] = json!(7),
        expect![[r#"option "edition": invalid type: integer `7`, expected a string"#]],
    );
    let many = vec![json!({"code": "C", "name": "", "spots": 1, "points": 1}); 3000];
    check_edition(
        |e| e["districts"] = json!(many),
        expect![[
            r#"option "edition": districts: 3000 are too many, each needs a capital letter of its own"#
        ]],
    );
}

#[test]
fn options_are_written_as_they_were_read() {
    for options in [
        json!({"turn_limit": 30, "ties": "sun", "edition": "mill"}),
        json!({"turn_limit": 120, "ties": "draw", "edition": edition("Z9mount A1 B2portal", 3, 4)}),
    ] {
        assert_eq!(serde_json::to_value(with(options.clone()).options()).unwrap(), options);
    }
}

#[test]
fn the_mill_is_eight_districts_of_three_spots() {
    let mill = Edition::named("mill").unwrap();
    let rows = mill.districts.iter().map(|d| {
        format!("{} {} {} {} {}", d.code, d.name, d.spots, d.points, d.power.as_deref().unwrap_or("-"))
    });
    expect![[r#"
        C Castle 3 2 castle
        H Harbour 3 5 -
        T Temple 3 4 temple
        A Agora 3 6 -
        P Portal 3 3 portal
        G Gardens 3 7 -
        M Celestial Mount 3 1 mount
        F Forum 3 9 -"#]]
    .assert_eq(&rows.collect::<Vec<_>>().join("\n"));
    assert_eq!(
        serde_json::to_value(mill.pieces).unwrap(),
        json!({"sanctuary": 1, "monolith": 4, "faithful": 7})
    );
    assert!(Edition::NAMES.iter().all(|name| Edition::named(name).unwrap().name == *name));
}

#[test]
fn the_largest_edition_can_be_played() {
    let game = with(json!({
        "turn_limit": 1000,
        "edition": edition("A9castle B9temple C9portal D9mount E9 F9 G9 H1", 31, 32),
    }));
    for seed in 0..3 {
        let mut state = game.start();
        Playout::default().run(&game, &mut state, &mut SearchRng::new(seed));
        assert_eq!(game.load(&game.position(&state)).unwrap(), state);
        assert!(
            game.view(&state, Observer::Public).to_string().lines().all(|line| line.chars().count() <= 80)
        );
        assert!(show(&game, &state).contains('|'));
    }
}
