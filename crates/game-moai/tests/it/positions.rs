use crate::scene::{position, scene_with};
use expect_test::{Expect, expect};
use game_core::{Game, Observe, Observer, Playout, SearchRng, Step, Turn, pick_draw};
use game_moai::{Moai, State, View};
use serde_json::{Value, json};

const WORK: &str = r#"{
    "phase": "work", "order": [0, 2, 1], "acting": 0, "forest": 1, "covered": ["C11"],
    "clans": [
        {"home": [1,0,2], "hand": "1 R", "boats": 2, "tiles": [4], "workers": "V2:1d B1:2u C1:1u", "card": "neutral:1/1"},
        {"home": [0,1,0], "workers": "V1:1d C2:3u", "card": "neutral:0/0"},
        {"workers": "F1:2d V3:3u V3:2d C3:2u", "card": "neutral:0/3"}
    ]
}"#;

fn whole(outlines: &str) -> (Moai, Value) {
    let outlines: Value = serde_json::from_str(outlines).unwrap();
    let seats = outlines["clans"].as_array().unwrap().len();
    let game = Moai::newest(crate::scene::options("{}"), seats as u8).unwrap();
    let position = position(&game, &outlines);
    (game, position)
}

fn reasons(game: &Moai, position: Value) -> String {
    match serde_json::from_value::<View>(position) {
        Ok(view) => game.restore(&view).map_or_else(|reasons| reasons.join("\n"), |_| "fine".to_owned()),
        Err(error) => error.to_string(),
    }
}

/// The position with these changes, by path.
fn check(outlines: &str, changes: &[(&str, Value)], expect: Expect) {
    let (game, mut position) = whole(outlines);
    for (path, value) in changes {
        *position.pointer_mut(path).unwrap_or_else(|| panic!("there is no {path}")) = value.clone();
    }
    expect.assert_eq(&reasons(&game, position));
}

#[test]
fn a_position_is_whole() {
    check(WORK, &[], expect!["fine"]);
    let (game, position) = whole(WORK);
    let view: View = serde_json::from_value(position).unwrap();
    let state = game.restore(&view).unwrap();
    for observer in Observer::everyone(3) {
        let reasons = game.restore(&game.view(&state, observer)).unwrap_err();
        assert!(reasons.iter().all(|reason| reason.contains("is hidden")), "{reasons:?}");
    }
    expect![[r#"
        clans[0].home is hidden, but a position shows everything
        clans[0].workers[0].strength is hidden, but a position shows everything
        clans[2].home is hidden, but a position shows everything
        clans[2].workers[0].strength is hidden, but a position shows everything
        clans[2].workers[2].strength is hidden, but a position shows everything
        clans[0].hand is hidden, but a position shows everything
        clans[2].hand is hidden, but a position shows everything
        deck is hidden, but a position shows everything
        epoch_deck is hidden, but a position shows everything"#]]
    .assert_eq(
        &game.restore(&game.view(&state, Observer::Seat(game_core::Seat::new(1)))).unwrap_err().join("\n"),
    );
}

#[test]
fn nothing_is_made_or_lost() {
    check(
        WORK,
        &[
            ("/wood_supply", json!(13)),
            ("/clans/0/hand", json!([1, 1])),
            ("/clans/1/home", json!([0, 1, 1])),
            ("/tiles/4", json!(3)),
        ],
        expect![[r#"
        clans[1]: 7 workers of strength 3 at home, in reserve and on the board; there are 6
        wood: 14 in the supply, the forest and the clans' hands; there are 15
        tiles: 4 of height 4; there are 3
        cards: 13 of 1 in hands, deck and discards; there are 12
        cards: 7 of R in hands, deck and discards; there are 8"#]],
    );
    check(
        WORK,
        &[("/clans/0/card/cards", json!(7)), ("/tiles/9", json!(-1))],
        expect![[r#"
        tiles.9: -1 is not a number from 0 to 3
        epoch cards: 1 of neutral:7/1 in epoch 1; there are 0"#]],
    );
    check(
        WORK,
        &[("/tiles/9", json!(0)), ("/tiles/8", json!(2))],
        expect!["tiles: 4 are missing, but only 3 can have been toppled"],
    );
}

#[test]
fn everybody_stands_where_they_can() {
    check(
        WORK,
        &[
            ("/clans/0/workers/0/at", json!("V1")),
            ("/clans/1/workers/1/at", json!("C11")),
            ("/clans/2/workers/3/at", json!("C1")),
        ],
        expect![[r#"
        clans[1].workers: V1 is taken already
        clans[1].workers: C11 is covered
        clans[2].workers: C1 is taken already"#]],
    );
    check(
        WORK,
        &[
            ("/clans/1/workers/1/up", json!(false)),
            ("/clans/0/workers/1/at", json!("B3")),
            ("/clans/2/workers/1/at", json!("V55")),
        ],
        expect![[r#"
        clans[0].workers[1].at: there is no B3
        clans[0].boats[0].worker is not the worker that stands on B1
        clans[1].workers[1].up: workers on C2 always stand face up
        clans[2].workers[1].at: there is no V55"#]],
    );
    check(
        WORK,
        &[
            ("/clans/0/workers/0/strength", json!(4)),
            ("/covered", json!(["C12", "F1", "C12"])),
            ("/forest_wood", json!([true])),
        ],
        expect![[r#"
        clans[0].workers[0].strength: 4 is not 1, 2 or 3
        clans[0]: 5 workers of strength 1 at home, in reserve and on the board; there are 6
        covered: F1 is not a field
        covered: C12 is there twice
        covered: C13 is covered from the start with 3 players
        forest_wood: 1 spaces; there are 6"#]],
    );
    check(
        WORK,
        &[("/clans/0/workers/0/at", json!("X1"))],
        expect![[r#""X1" is not a space; F1 to F6, V1, V2, …, C1 to C16 and B1, B2, … are"#]],
    );
}

#[test]
fn numbers_out_of_all_bounds_are_reasons_and_not_crashes() {
    let huge = json!(i64::MAX);
    for path in
        ["/round", "/birdman", "/acting", "/wood_supply", "/clans/0/wood", "/clans/0/reserve/0", "/tiles/9"]
    {
        let (game, mut position) = whole(WORK);
        for value in [huge.clone(), json!(i64::MIN), json!(-1), json!(300), json!(1e300)] {
            *position.pointer_mut(path).unwrap() = value;
            assert_ne!(reasons(&game, position.clone()), "fine", "{path}");
        }
    }
    let (game, mut position) = whole(WORK);
    position["clans"][0]["hand"] = json!(vec![1; 5000]);
    position["clans"][0]["workers"] = json!(vec![json!({"at": "F1", "strength": 1, "up": true}); 5000]);
    position["clans"][0]["boats"] = json!(vec![json!({"worker": null}); 5000]);
    position["clans"][0]["tiles"] = json!(vec![3; 5000]);
    position["row"] = json!(vec![Value::Null; 5000]);
    position["order"] = json!(vec![0; 5000]);
    position["waiting"] = json!(vec![9; 5]);
    position["bids"] = json!(vec![json!([1]); 5000]);
    position["epoch_deck"] = json!(vec![position["clans"][0]["card"].clone(); 5000]);
    assert!(reasons(&game, position.clone()).lines().count() > 10);
    position["clans"] = json!([]);
    assert_ne!(reasons(&game, position), "fine");
}

#[test]
fn seats_and_order_fit_the_phase() {
    check(
        WORK,
        &[("/order", json!([0, 2])), ("/birdman", json!(2))],
        expect!["order: must hold all 3 seats"],
    );
    check(
        WORK,
        &[("/birdman", json!(2)), ("/bids/0", json!([1]))],
        expect![[r#"
        birdman: must be the first in order
        bids: must all be null in this phase"#]],
    );
    check(WORK, &[("/acting", json!(null))], expect!["acting: somebody must act in this phase"]);
    check(
        WORK,
        &[("/acting", json!(7)), ("/order", json!([0, 0, 9]))],
        expect![[r#"
        order: there is no seat 9; seats are 0 to 2
        acting: there is no seat 7; seats are 0 to 2
        order: a seat is there twice"#]],
    );
    check(
        WORK,
        &[("/waiting", json!([1])), ("/pending", json!({"saved": 1}))],
        expect![[r#"
        waiting: must be [] in this phase
        pending: must hold nothing in this phase, each thing once, and nothing else"#]],
    );
    check(
        WORK,
        &[("/birdman", json!(null))],
        expect!["birdman: there is none only before he is drawn, when there is no order either"],
    );
}

#[test]
fn round_row_and_epoch_deck_fit() {
    check(WORK, &[("/round", json!(3))], expect!["epoch_deck: does not fit round 3"]);
    check(
        WORK,
        &[("/last_round", json!(true))],
        expect![[r#"
        last_round: the admiral is in the epoch deck until he is revealed, which makes it the last round
        epoch_deck: does not fit round 4"#]],
    );
    check(
        WORK,
        &[("/clans/2/card", json!(null))],
        expect!["clans[2].card: the clan must have one in this phase"],
    );
    let (_, position) = whole(WORK);
    check(
        WORK,
        &[("/row", json!([position["clans"][0]["card"]])), ("/clans/0/card", json!(null))],
        expect![[r#"
        row: must be empty in this phase
        clans[0].card: the clan must have one in this phase"#]],
    );
}

#[test]
fn the_phase_fits_the_board() {
    let idle = WORK
        .replace("\"home\": [1,0,2]", "\"home\": [0,0,0]")
        .replace("\"home\": [0,1,0]", "\"home\": [0,0,0]");
    check(&idle, &[], expect!["home: in the work phase somebody is still at home"]);
    check(
        WORK,
        &[("/phase", json!("award"))],
        expect![[r#"
        home: workers are all on the board in this phase
        phase: nobody ties for the first wood in the forest
        workers: those who fight for F1 are turned up"#]],
    );
    check(
        WORK,
        &[("/phase", json!("feed")), ("/pending", json!({"saved": 0})), ("/waiting", json!([2, 1]))],
        expect![[r#"
        forest_wood: all wood is taken or gone in this phase
        home: workers are all on the board in this phase
        acting: this clan is fed"#]],
    );
    check(
        WORK,
        &[("/phase", json!("over")), ("/acting", json!(null))],
        expect![[r#"
        clans[0].card: the clan must not have one in this phase
        clans[2].card: the clan must not have one in this phase
        clans[1].card: the clan must not have one in this phase
        forest_wood: all wood is taken or gone in this phase
        last_round: the game is over after the last round"#]],
    );
    check(
        WORK,
        &[("/phase", json!("lose"))],
        expect![[r#"
        pending.taker is missing
        pending.struck is missing
        pending.kind is missing"#]],
    );
    check(
        WORK,
        &[("/phase", json!("rest")), ("/pending", json!({"left": 1000}))],
        expect![[r#"
        pending.left: 1000 is not a number from 0 to 99
        pending.given is missing"#]],
    );
    check(
        WORK,
        &[("/phase", json!("carve")), ("/pending", json!({"carved": ["V9"]}))],
        expect!["pending.carved: the clan has no worker on V9"],
    );
    check(
        WORK,
        &[("/phase", json!("dance"))],
        expect![[
            r#"unknown variant `dance`, expected one of `bid`, `rank`, `take`, `lose`, `work`, `award`, `carve`, `feed`, `rest`, `birth`, `over`"#
        ]],
    );
}

const REST: &str = r#"{
    "phase": "rest", "order": [0, 1], "acting": 0, "waiting": [1],
    "pending": {"left": 2, "given": {"forest": 1, "volcano": 0, "fields": 0, "sea": 0}},
    "clans": [{"home": [1,0,0], "workers": "F2:2u V1:2d V1:3d", "card": "neutral:5/3P"}, {"workers": "C3:1u", "card": "neutral:0/3"}]
}"#;

#[test]
fn a_rest_under_way_adds_up() {
    check(REST, &[], expect!["fine"]);
    check(
        REST,
        &[("/pending/left", json!(3))],
        expect!["pending.left: as many as the huts say and are on the board, less those given"],
    );
    check(
        REST,
        &[("/pending/given/forest", json!(0))],
        expect![[r#"
        pending.given: as many as are at home
        pending.left: as many as the huts say and are on the board, less those given"#]],
    );
    let uneven = REST.replace("[1,0,0]", "[2,0,0]").replace("\"left\": 2", "\"left\": 1");
    check(&uneven, &[("/pending/given/forest", json!(2))], expect!["pending.given: areas give equally"]);
}

const RANK: &str = r#"{
    "phase": "rank", "order": [1], "birdman": 1, "acting": 1, "pending": {"tied": [[0, 2]]},
    "row": ["neutral:0/0", "neutral:1/1", "neutral:0/3", "erosion:2/3"], "discards": "1 2 R", "bids": [[1], [2], ["R"]],
    "clans": [{"home": [3,3,3]}, {"home": [3,3,3]}, {"home": [3,3,3]}]
}"#;

#[test]
fn a_ranking_follows_the_bids() {
    check(RANK, &[], expect!["fine"]);
    check(RANK, &[("/order", json!([0]))], expect!["order: seat 0 is ranked out of turn"]);
    check(RANK, &[("/bids/2", json!(null))], expect!["bids: must all be there in this phase"]);
    check(
        RANK,
        &[("/bids/0", json!([2]))],
        expect![[r#"
        bids: must be among the discards in this phase
        order: seat 1 is ranked out of turn"#]],
    );
    check(
        RANK,
        &[("/bids/0", json!([])), ("/pending/tied", json!([[0], [2]]))],
        expect!["order: the next one's place is sure, so the Birdman is not asked"],
    );
    check(RANK, &[("/pending/tied", json!([[2, 0]]))], expect!["pending.tied: must be [[0, 2]]"]);
    check(
        RANK,
        &[("/forest_wood/1", json!(true)), ("/wood_supply", json!(14))],
        expect!["forest_wood: one for each palm of the row, F1 upwards"],
    );
}

#[test]
fn positions_are_checked_against_the_options() {
    let up = WORK.replace("1d", "1u").replace("2d", "2u");
    let open = scene_with(r#"{"work": "open"}"#, &up);
    let (_, position) = whole(WORK);
    expect![[r#"
        clans[0].workers[0].up: workers on V2 always stand face up
        clans[1].workers[0].up: workers on V1 always stand face up
        clans[2].workers[0].up: workers on F1 always stand face up
        clans[2].workers[2].up: workers on V3 always stand face up"#]]
    .assert_eq(&reasons(&open.game, position.clone()));
    let four = Moai::newest(crate::scene::options("{}"), 4).unwrap();
    assert!(reasons(&four, position).contains("clans: 3 clans, but 4 play"));
}

/// Whatever is done to a position, it is refused or goes on to an end.
#[test]
fn a_spoiled_position_is_refused_or_can_be_played() {
    let mut accepted = 0;
    for seed in 0..12 {
        let game = Moai::newest(crate::scene::options(r#"{"bids": "open"}"#), 2 + (seed % 4) as u8).unwrap();
        let mut rng = SearchRng::new(seed);
        let (mut state, mut playout) = (game.start(), Playout::default());
        for _ in 0..rng.below(250) {
            step(&game, &mut state, &mut rng);
        }
        let whole = serde_json::to_value(game.view(&state, Observer::All)).unwrap();
        for _ in 0..60 {
            let mut spoiled = whole.clone();
            for _ in 0..1 + rng.below(2) {
                spoil(&mut spoiled, &mut rng);
            }
            let Ok(view) = serde_json::from_value::<View>(spoiled) else { continue };
            if let Ok(mut state) = game.restore(&view) {
                assert_eq!(game.restore(&game.view(&state, Observer::All)), Ok(state));
                playout.run(&game, &mut state, &mut rng);
                accepted += 1;
            }
        }
    }
    assert!(accepted > 0);
}

fn step(game: &Moai, state: &mut State, rng: &mut SearchRng) {
    match game.turn(state) {
        Turn::Over(_) => {}
        Turn::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            game.apply(state, Step::Chance(pick_draw(&draws, rng)));
        }
        turn => {
            let (seat, mut legal) = (turn.seats().lowest().unwrap(), Vec::new());
            game.legal(state, seat, &mut legal);
            game.apply(state, Step::Act { seat, action: rng.choose(&legal) });
        }
    }
}

/// Changes something somewhere in the value.
fn spoil(value: &mut Value, rng: &mut SearchRng) {
    match value {
        Value::Object(object) if !object.is_empty() && rng.below(30) > 0 => {
            let index = rng.below(object.len() as u32) as usize;
            spoil(object.values_mut().nth(index).unwrap(), rng);
        }
        Value::Array(list) if !list.is_empty() && rng.below(4) > 0 => {
            let index = rng.below(list.len() as u32) as usize;
            match rng.below(6) {
                0 => drop(list.remove(index)),
                1 => list.push(list[index].clone()),
                2 => list.swap(index, 0),
                _ => spoil(&mut list[index], rng),
            }
        }
        other => {
            let things =
                [json!(null), json!(0), json!(1), json!(2), json!(-1), json!(255), json!(true), json!(false)];
            let more =
                [json!([]), json!({}), json!("V1"), json!("work"), json!("carve"), json!("rest"), json!("R")];
            let all = [&things[..], &more[..]].concat();
            *other = all[rng.below(all.len() as u32) as usize].clone();
        }
    }
}
