use crate::race::Race;
use expect_test::{Expect, expect};
use serde_json::json;

fn check(sketch: serde_json::Value, moves: &str, parts: &str, expect: Expect) {
    expect.assert_eq(&Race::at(sketch).after(moves, parts));
}

#[test]
fn a_seat_splits_all_its_crystals_between_blocking_and_driving() {
    expect![[r#"
        split 0/4
        split 1/3
        split 2/2
        split 3/1
        split 4/0"#]]
    .assert_eq(&Race::at(json!({})).legal(1));
}

#[test]
fn a_split_that_is_not_all_the_crystals_is_refused() {
    check(json!({}), "split 2/1", "", expect!["bad-split"]);
    check(json!({}), "split 5/0", "", expect!["bad-split"]);
    check(json!({}), "split 255/255", "", expect!["bad-split"]);
}

#[test]
fn seats_answer_in_any_order_and_once() {
    check(
        json!({}),
        "2: split 3/1\n0: split 1/3",
        "phase splits",
        expect![[r#"
        phase: "energy"
        splits: [[1,3],null,[3,1]]"#]],
    );
    check(json!({}), "2: split 3/1\n2: split 3/1", "", expect!["not-your-turn"]);
}

#[test]
fn when_the_last_split_is_in_the_block_begins() {
    check(
        json!({}),
        "2: split 3/1\n0: split 1/3\n1: split 0/4",
        "phase acting left waiting splits",
        expect![[r#"
            phase: "block"
            acting: 2
            left: 3
            waiting: [0]
            splits: [[1,3],[0,4],[3,1]]"#]],
    );
}

#[test]
fn a_chariot_that_has_finished_or_is_out_takes_no_part() {
    let sketch = json!({"at": ["finish", "t7", "t9", "t9"], "places": [1, null, null, null],
        "out": [false, true, false, false]});
    let moves = "2: split 0/5\n3: split 1/4";
    check(
        sketch.clone(),
        moves,
        "phase acting splits",
        expect![[r#"
        phase: "block"
        acting: 3
        splits: [null,null,[0,5],[1,4]]"#]],
    );
    check(sketch.clone(), "0: split 0/4", "", expect!["not-your-turn"]);
    check(sketch, "1: split 0/0", "", expect!["not-your-turn"]);
}

#[test]
fn where_nobody_blocks_the_drive_begins_and_where_nobody_drives_the_charge() {
    let drive = "0: split 0/4\n1: split 0/4\n2: split 0/4";
    check(
        json!({}),
        drive,
        "phase acting left waiting",
        expect![[r#"
        phase: "drive"
        acting: 0
        left: 4
        waiting: [1,2]"#]],
    );
    let block = "0: split 4/0\n1: split 4/0\n2: split 4/0\ndone\ndone\ndone";
    check(
        json!({}),
        block,
        "phase acting left waiting",
        expect![[r#"
        phase: "charge"
        acting: 0
        left: 0
        waiting: [1,2]"#]],
    );
}

#[test]
fn splits_stay_in_sight_until_the_next_energy_phase() {
    let moves = "0: split 4/0\n1: split 4/0\n2: split 4/0\ndone\ndone\ndone\nkeep\nkeep";
    check(
        json!({}),
        moves,
        "phase splits",
        expect![[r#"
        phase: "charge"
        splits: [[4,0],[4,0],[4,0]]"#]],
    );
    check(
        json!({}),
        &format!("{moves}\nkeep"),
        "phase round splits acting",
        expect![[r#"
        phase: "energy"
        round: 4
        splits: [null,null,null]
        acting: null"#]],
    );
}

#[test]
fn a_move_of_another_phase_is_refused() {
    for text in
        ["bar 4+9>T12", "shift S5 4>T3", "dolmen 4>G3", "done", "go t2", "crash T1", "discard 4", "keep"]
    {
        check(json!({}), text, "", expect!["wrong-phase"]);
    }
    check(json!({"phase": "block", "acting": 0}), "split 2/2", "", expect!["wrong-phase"]);
    check(json!({"phase": "drive", "acting": 0}), "done", "", expect!["wrong-phase"]);
    check(json!({"phase": "charge", "acting": 0, "waiting": [1, 2]}), "go t2", "", expect!["wrong-phase"]);
}
