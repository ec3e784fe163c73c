use crate::race::{game, position};
use expect_test::{Expect, expect};
use game_chariots::View;
use game_core::{Game, Observe, Playout, SearchRng};
use serde_json::{Value, json};

/// The reasons against a position that a change has spoiled.
fn check(sketch: Value, spoil: impl FnOnce(&mut Value), expect: Expect) {
    let mut position = position(sketch);
    spoil(&mut position);
    let answer = match serde_json::from_value::<View>(position) {
        Err(error) => format!("unreadable: {error}"),
        Ok(view) => match game(3).restore(&view) {
            Ok(_) => "a position".to_owned(),
            Err(reasons) => reasons.join("\n"),
        },
    };
    expect.assert_eq(&answer);
}

fn energy() -> Value {
    json!({"at": ["t7", "t6", "w2"]})
}

fn block() -> Value {
    json!({"phase": "block", "acting": 0, "at": ["t7", "t6", "w2"], "bars": ["T12:0", "S5:1x2"],
        "dolmens": ["G20", null, null], "splits": [[2, 3], [2, 3], [0, 4]], "waiting": [1]})
}

fn drive() -> Value {
    json!({"phase": "drive", "acting": 0, "at": ["t7", "t6", "w2"], "waiting": [1],
        "splits": [[2, 3], [3, 2], [4, 0]]})
}

fn charge() -> Value {
    json!({"phase": "charge", "acting": 1, "at": ["t7", "t6", "w2"], "waiting": [2]})
}

fn over() -> Value {
    json!({"phase": "over", "at": ["finish", "t6", "w2"], "places": [1, 2, 3], "out": [false, false, true],
        "splits": [null, [5, 0], null], "order": []})
}

#[test]
fn a_position_that_a_race_can_come_to_is_taken() {
    for sketch in [energy(), block(), drive(), charge(), over()] {
        check(sketch, |_| {}, expect!["a position"]);
    }
}

#[test]
fn what_is_on_no_board_is_named_with_its_place_and_all_at_once() {
    check(
        block(),
        |position| {
            position["phase"] = json!("lunch");
            position["round"] = json!(0);
            position["order"] = json!([0, 1, 1, 7]);
            position["chariots"][0]["at"] = json!("t31");
            position["chariots"][0]["crystals"] = json!(-1);
            position["chariots"][1]["bars"] = json!(i64::MAX);
            position["chariots"][1]["dolmen"] = json!("T3");
            position["chariots"][2]["place"] = json!(4);
            position["bars"] = json!([
                {"at": "T31", "seat": 0, "height": 1},
                {"at": "T3", "seat": 3, "height": 3},
                {"at": "T4", "seat": 0, "height": 1},
                {"at": "T4", "seat": 1, "height": 1},
            ]);
            position["splits"][1] = json!([-1, 99]);
            position["acting"] = json!(-1);
            position["left"] = json!(10);
            position["waiting"] = json!([2, 2]);
        },
        expect![[r#"
            round: 0 is not from 1 to 60
            order: seat 1 is there twice
            order: there is no seat 7 among 3
            chariots[0].at: "t31" is not a space such as t14, w14, b14 or finish
            chariots[0].crystals: -1 is not from 0 to 9
            chariots[1].bars: 9223372036854775807 is not from 0 to 10
            chariots[1].dolmen: "T3" is not a gate such as G12, or null
            chariots[2].place: 4 is not from 1 to 3
            bars[0].at: "T31" is not a line such as T12, S12, M12 or P12
            bars[1].seat: there is no seat 3 among 3
            bars[1].height: 3 is not from 1 to 2
            bars[3]: T4 is listed twice
            splits[1]: -1 is not from 0 to 9
            splits[1]: 99 is not from 0 to 9
            acting: there is no seat -1 among 3
            left: 10 is not from 0 to 9
            waiting: seat 2 is there twice
            phase: "lunch" is not energy, block, drive, charge or over"#]],
    );
}

#[test]
fn every_seat_has_a_chariot_a_split_and_a_hand() {
    check(
        energy(),
        |position| {
            for list in ["chariots", "splits", "hands"] {
                position[list].as_array_mut().unwrap().pop();
            }
        },
        expect![[r#"
            chariots: 2 entries for 3 seats
            splits: 2 entries for 3 seats
            hands: 2 entries for 3 seats"#]],
    );
    check(
        energy(),
        |position| position["hands"] = json!(vec![[1, 2]; 3000]),
        expect!["hands: 3000 entries for 3 seats"],
    );
}

#[test]
fn crystals_wait_in_their_zones_until_their_seat_comes_there() {
    check(
        energy(),
        |position| position["track_crystals"] = json!({"5": [0, 0], "7": [], "10": [3], "15": [0, 1, 2]}),
        expect![[r#"
            track_crystals["5"]: seat 0 is there twice
            track_crystals["10"]: there is no seat 3 among 3
            track_crystals["20"]: missing; a zone without crystals has []
            track_crystals["25"]: missing; a zone without crystals has []
            track_crystals["7"]: no crystals wait in that zone"#]],
    );
    check(
        energy(),
        |position| position["track_crystals"]["10"] = json!([0, 1]),
        expect![[r#"track_crystals["10"]: seat 2 has not come there to take its crystal"#]],
    );
    check(
        json!({"at": ["t5", "t6", "w2"]}),
        |position| position["track_crystals"]["5"] = json!([0, 2]),
        expect![[r#"
            track_crystals["5"]: seat 0 stands there and has taken its crystal
            chariots[0].crystals: 4 at most, with those it has taken"#]],
    );
    check(
        energy(),
        |position| position["chariots"][0]["crystals"] = json!(6),
        expect!["chariots[0].crystals: 5 at most, with those it has taken"],
    );
}

#[test]
fn bars_and_dolmens_do_not_share_lines_and_nobody_has_more_than_ten() {
    check(
        json!({"supply": [9, 8, 8], "bars": ["T1:0x2", "P20:1"], "dolmens": ["G20", "G7", "G7"]}),
        |_| {},
        expect![[r#"
            chariots[0].bars: 9 to place and 2 on the board are more than 10
            chariots[0].dolmen: G20 has bars on P20
            chariots[2].dolmen: two dolmens on G7"#]],
    );
}

#[test]
fn the_cards_are_those_of_the_box_and_all_in_sight() {
    check(
        energy(),
        |position| position["hands"][0] = json!([1, 2, 3, 4]),
        expect!["hands[0]: 4 cards, and a hand holds 3 at most"],
    );
    check(
        energy(),
        |position| position["hands"][0] = json!([0, 31, "E"]),
        expect![[r#"
        hands[0]: 0 is no card; cards are 1 to 30 and "D"
        hands[0]: 31 is no card; cards are 1 to 30 and "D"
        hands[0]: E is no card; cards are 1 to 30 and "D""#]],
    );
    check(
        energy(),
        |position| position["hands"][0] = json!([30, 30, "D"]),
        expect![[r#"
        hands, deck and discards: too few copies of 1, 2, 3
        hands, deck and discards: too many copies of 30, D"#]],
    );
    check(
        energy(),
        |position| position["deck"] = json!([12, "D"]),
        expect![
            "hands, deck and discards: too few copies of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, D"
        ],
    );
    check(
        energy(),
        |position| position["deck"] = json!(vec![1; 5000]),
        expect!["deck: 5000 cards, and there are 65 in all"],
    );
    check(
        energy(),
        |position| {
            position["hands"][1] = json!({"hidden": 3});
            position["deck"] = json!({"hidden": 56});
            position["discards"] = json!({"hidden": 0});
        },
        expect![[r#"
            discards: hidden; they lie open
            hands[1]: hidden; a position shows every card
            deck: hidden; a position shows every card"#]],
    );
}

#[test]
fn race_order_is_that_of_the_spaces_and_of_all_that_race() {
    check(
        energy(),
        |position| position["order"] = json!([1, 0, 2]),
        expect!["order: the further space comes first"],
    );
    check(
        energy(),
        |position| position["order"] = json!([0, 1]),
        expect!["order: not exactly those that are neither finished nor out"],
    );
    check(
        json!({"at": ["finish", "finish", "w2"], "places": [1, 2, null]}),
        |_| {},
        expect![[r#"phase: over, not "energy", when at most one chariot is left in the race"#]],
    );
}

#[test]
fn finished_chariots_have_the_first_places_and_those_without_crystals_are_out() {
    check(
        json!({"at": ["finish", "t6", "w2"]}),
        |_| {},
        expect!["chariots[0].place: those that finished have one, and all when the race is over"],
    );
    check(
        json!({"at": ["finish", "t6", "w2"], "places": [2, null, null]}),
        |_| {},
        expect!["chariots: places are 1, 2, 3 and so on, once each, first for those that finished"],
    );
    check(
        energy(),
        |position| position["chariots"][0]["crystals"] = json!(0),
        expect!["chariots[0].crystals: a chariot is out when it has none, and only then"],
    );
    check(
        json!({"at": ["finish", "t6", "w2"], "places": [1, null, null], "out": [true, false, false]}),
        |_| {},
        expect!["chariots[0].out: a chariot that finished is not out"],
    );
    check(json!({"at": ["b1", "t6", "w2"]}), |_| {}, expect!["chariots[0].at: behind the start, t1"]);
}

#[test]
fn in_the_energy_phase_somebody_owes_a_split_and_hands_are_full() {
    check(
        energy(),
        |position| {
            position["splits"] = json!([[2, 3], [5, 0], [4, 0]]);
            position["acting"] = json!(0);
        },
        expect![[r#"
            acting: in phase "energy" it is null, left is 0 and waiting is empty
            splits: when all are in, the energy phase is over"#]],
    );
    check(
        energy(),
        |position| position["splits"][0] = json!([2, 2]),
        expect!["splits[0]: 2/2 does not fit seat 0's 5 crystals"],
    );
    check(
        json!({"hands": [[1, 2], [4, 5, 6], [7, 8, 9]]}),
        |_| {},
        expect!["hands[0]: in the energy phase everybody in the race has three cards"],
    );
}

#[test]
fn in_the_first_round_all_stand_at_the_start_until_they_drive() {
    check(json!({"round": 1, "supply": [10, 10, 10]}), |_| {}, expect!["a position"]);
    check(
        json!({"round": 1, "at": ["t1", "t2", "t1"]}),
        |_| {},
        expect![[r#"
        chariots: in round 1 all are at the start, in seat order, until they drive
        round: 1, and yet cards were discarded or obstacles built"#]],
    );
    check(
        json!({"round": 1, "phase": "block", "acting": 0}),
        |position| position["order"] = json!([1, 0, 2]),
        expect!["chariots: in round 1 all are at the start, in seat order, until they drive"],
    );
}

#[test]
fn a_deal_in_progress_gives_each_seat_in_turn_a_card() {
    let deal = |hands: Value| json!({"round": 1, "supply": [10, 10, 10], "hands": hands});
    check(deal(json!([[1, 2], [3], [4]])), |_| {}, expect!["a position"]);
    check(
        deal(json!([[1, 2], [3], [4]])),
        |position| position["drawing"] = json!(true),
        expect!["a position"],
    );
    check(
        deal(json!([[1], [3, 5], [4]])),
        |_| {},
        expect!["hands: in set-up each seat in turn gets a card, until all have three"],
    );
    check(
        deal(json!([[1], [3], []])),
        |position| position["splits"][0] = json!([2, 2]),
        expect!["splits: null until the hands are dealt"],
    );
    check(
        energy(),
        |position| position["drawing"] = json!(true),
        expect![[r#"
        drawing: no card is drawn in phase "energy""#]],
    );
}

#[test]
fn in_the_block_most_energy_acts_first_and_each_action_takes_a_card() {
    check(
        block(),
        |position| position["acting"] = json!(2),
        expect![[r#"
        acting: seat 2 has no part in this phase
        left: 2 is not from 1 to the 0 that seat 2 put in blocking"#]],
    );
    check(
        block(),
        |position| position["acting"] = json!(null),
        expect![[r#"acting: null; somebody acts in phase "block""#]],
    );
    check(block(), |position| position["acting"] = json!(1), expect!["waiting: after seat 1 come []"]);
    check(
        block(),
        |position| position["left"] = json!(3),
        expect!["left: 3 is not from 1 to the 2 that seat 0 put in blocking"],
    );
    check(
        block(),
        |position| position["left"] = json!(1),
        expect!["hands[0]: 3 cards after 1 actions, of which each takes a card"],
    );
    check(
        block(),
        |position| position["splits"][2] = json!(null),
        expect!["splits[2]: null, and all are in"],
    );
    check(
        block(),
        |position| position["drawing"] = json!(true),
        expect![[r#"drawing: no card is drawn in phase "block""#]],
    );
    let mut thin = block();
    thin["hands"] = json!([[], [4, 5], [7, 8]]);
    check(
        thin,
        |_| {},
        expect![[r#"
        hands[0]: 0 cards after 0 actions, of which each takes a card
        hands[1]: seat 1 has three cards at this point
        hands[2]: seat 2 has three cards at this point"#]],
    );
}

#[test]
fn in_the_drive_most_energy_acts_first_and_crystals_follow_from_the_split() {
    check(
        drive(),
        |position| position["waiting"] = json!([]),
        expect!["waiting: seat 1 has not driven yet, and is missing"],
    );
    check(
        drive(),
        |position| position["waiting"] = json!([1, 2]),
        expect!["waiting: most driving energy first, equals in race order, and not the acting seat"],
    );
    check(
        drive(),
        |position| {
            position["acting"] = json!(1);
            position["waiting"] = json!([0]);
            position["left"] = json!(2);
        },
        expect!["acting: seat 1 drives before somebody who comes first"],
    );
    check(
        drive(),
        |position| position["left"] = json!(0),
        expect!["left: 0 is not from 1 to the 3 that seat 0 put in driving"],
    );
    check(
        drive(),
        |position| position["splits"][2] = json!([2, 0]),
        expect!["splits[2]: 2/0 does not fit seat 2's 4 crystals"],
    );
    check(
        drive(),
        |position| position["splits"][0] = json!([0, 3]),
        expect!["splits[0]: 0/3 does not fit seat 0's 5 crystals"],
    );
    check(
        drive(),
        |position| position["splits"][1] = json!(null),
        expect!["splits[1]: null, and all are in"],
    );
}

#[test]
fn in_the_charge_those_ahead_have_drawn_up_to_three() {
    check(charge(), |position| position["waiting"] = json!([]), expect!["waiting: after seat 1 come [2]"]);
    check(charge(), |position| position["left"] = json!(1), expect![[r#"left: 0 in phase "charge""#]]);
    check(charge(), |position| position["drawing"] = json!(true), expect!["drawing: seat 1 has three cards"]);
    let mut thin = charge();
    thin["hands"] = json!([[1, 2], [4, 5], [7]]);
    check(
        thin,
        |_| {},
        expect![[r#"
        hands[0]: seat 0 has three cards at this point
        hands[2]: seat 2 has three cards at this point"#]],
    );
    let mut drawing = charge();
    drawing["hands"] = json!([[1, 2, 3], [4, 5], [7, 8, 9]]);
    drawing["drawing"] = json!(true);
    check(drawing, |_| {}, expect!["a position"]);
}

#[test]
fn a_race_is_over_only_when_an_ending_holds() {
    check(
        over(),
        |position| position["chariots"][2]["place"] = json!(2),
        expect!["chariots: places are 1, 2, 3 and so on, once each, first for those that finished"],
    );
    check(
        over(),
        |position| position["order"] = json!([1]),
        expect!["phase: when over, acting is null, left 0, order and waiting are empty"],
    );
    check(
        over(),
        |position| {
            position["chariots"][1]["place"] = json!(3);
            position["chariots"][2]["place"] = json!(2);
        },
        expect!["chariots: behind those that finished, places go by space, and those that are out come last"],
    );
    let race = json!({"phase": "over", "at": ["t7", "t6", "w2"], "places": [1, 2, 3], "order": [],
        "splits": [[0, 5], [0, 5], [4, 0]]});
    check(race.clone(), |_| {}, expect!["phase: 3 chariots still race, and the round limit is not reached"]);
    check(race.clone(), |position| position["round"] = json!(60), expect!["a position"]);
    check(
        race,
        |position| {
            position["round"] = json!(60);
            position["chariots"][0]["place"] = json!(2);
            position["chariots"][1]["place"] = json!(1);
        },
        expect!["chariots: behind those that finished, places go by space, and those that are out come last"],
    );
}

#[test]
fn what_has_not_the_shape_of_a_position_cannot_be_read() {
    check(
        energy(),
        |position| position["colour"] = json!("red"),
        expect![
            "unreadable: unknown field `colour`, expected one of `phase`, `round`, `order`, `chariots`, `track_crystals`, `bars`, `splits`, `acting`, `left`, `waiting`, `hands`, `deck`, `discards`, `drawing`"
        ],
    );
    check(
        energy(),
        |position| position["round"] = json!("one"),
        expect![[r#"unreadable: invalid type: string "one", expected i64"#]],
    );
    check(
        energy(),
        |position| *position = json!([]),
        expect!["unreadable: invalid length 0, expected struct View with 14 elements"],
    );
}

/// Whatever is changed, a position is refused or can be played to its end.
#[test]
fn no_position_is_taken_that_cannot_be_played() {
    let game = game(3);
    let mut rng = SearchRng::new(7);
    let mut playout = Playout::default();
    let mut taken = 0;
    for round in 0..3000 {
        let sketches = [energy(), block(), drive(), charge(), over()];
        let mut spoiled = position(sketches[round % 5].clone());
        for _ in 0..=rng.below(2) {
            spoil(&mut spoiled, &mut rng);
        }
        let Ok(view) = serde_json::from_value::<View>(spoiled) else { continue };
        let _ = view.to_string();
        if let Ok(mut state) = game.restore(&view) {
            taken += 1;
            playout.run(&game, &mut state, &mut rng);
            assert!(game.turn(&state).outcome().is_some());
        }
    }
    assert!(taken > 50, "{taken}");
}

/// Changes one value somewhere.
fn spoil(value: &mut Value, rng: &mut SearchRng) {
    let deeper = rng.below(6) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let at = rng.below(fields.len() as u32) as usize;
            spoil(fields.values_mut().nth(at).unwrap(), rng);
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => spoil(&mut items[at], rng),
            }
        }
        _ => {
            let others = [
                json!(null),
                json!(-1),
                json!(0),
                json!(1),
                json!(2),
                json!(3),
                json!(5),
                json!(10),
                json!(60),
                json!(i64::MIN),
                json!(i64::MAX),
                json!("t5"),
                json!("w30"),
                json!("finish"),
                json!("T5"),
                json!("G5"),
                json!("D"),
                json!("energy"),
                json!("block"),
                json!("drive"),
                json!("charge"),
                json!("over"),
                json!(true),
                json!(false),
                json!([]),
                json!([0]),
                json!([0, 1, 2]),
                json!({"hidden": 65535}),
            ];
            *value = others[rng.below(others.len() as u32) as usize].clone();
        }
    }
}
