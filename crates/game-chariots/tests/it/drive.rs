use crate::race::Race;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

const COURSE: &str = "chariots/0/at chariots/0/crystals bars left acting order";

/// Seat 0 drives with all its energy, from this space; the others stand on t1.
fn drive(at: &str, bars: Value) -> Value {
    json!({"phase": "drive", "acting": 0, "at": [at, "t1", "t1"], "bars": bars})
}

fn with(mut sketch: Value, more: Value) -> Value {
    sketch.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    sketch
}

fn check(sketch: Value, moves: &str, expect: Expect) {
    expect.assert_eq(&Race::at(sketch).after(moves, COURSE));
}

fn check_legal(sketch: Value, expect: Expect) {
    expect.assert_eq(&Race::at(sketch).legal(0));
}

#[test]
fn most_driving_energy_drives_first_and_equals_in_race_order_as_the_phase_began() {
    let mut race = Race::at(json!({"at": ["t3", "t4", "b4", "t3"], "order": [1, 2, 3, 0]}));
    race.play("0: split 1/3\n1: split 0/4\n2: split 1/3\n3: split 1/3\ndone\ndone\ndone").unwrap();
    expect![[r#"
        acting: 1
        left: 4
        waiting: [2,3,0]"#]]
    .assert_eq(&race.see("acting left waiting"));
    race.play("go t5\ngo t6\ngo t7\ngo t8\ngo w4\ngo b5\ngo w5\ngo t4\ngo t5\ngo t6").unwrap();
    expect![[r#"
        acting: 0
        left: 3
        waiting: []
        order: [1,3,2,0]"#]]
    .assert_eq(&race.see("acting left waiting order"));
}

#[test]
fn from_the_track_one_drives_on_or_into_the_white_pit() {
    check_legal(
        drive("t7", json!([])),
        expect![[r#"
        go w7
        go t8"#]],
    );
}

#[test]
fn from_black_one_drives_to_white_for_one_or_up_to_the_track_for_two() {
    check_legal(
        drive("b7", json!([])),
        expect![[r#"
        go t7
        go w7"#]],
    );
    check(
        drive("b7", json!([])),
        "go t7",
        expect![[r#"
        chariots/0/at: "t7"
        chariots/0/crystals: 5
        bars: []
        left: 3
        acting: 0
        order: [0,1,2]"#]],
    );
    let spent = with(drive("b7", json!([])), json!({"left": 1}));
    check_legal(spent, expect!["go w7"]);
}

#[test]
fn from_white_one_drives_to_the_next_black() {
    check_legal(drive("w7", json!([])), expect!["go b8"]);
}

#[test]
fn all_driving_energy_is_spent() {
    let mut race = Race::at(drive("t6", json!([])));
    race.play("go t7\ngo w7\ngo b8").unwrap();
    assert_eq!(race.see("phase left"), "phase: \"drive\"\nleft: 2");
    race.play("go t8").unwrap();
    assert_eq!(race.see("phase left"), "phase: \"charge\"\nleft: 0");
}

#[test]
fn anothers_bar_costs_two_more_and_is_destroyed() {
    check(
        drive("t7", json!(["T7:1"])),
        "go t8",
        expect![[r#"
        chariots/0/at: "t8"
        chariots/0/crystals: 5
        bars: []
        left: 2
        acting: 0
        order: [0,1,2]"#]],
    );
}

#[test]
fn anothers_wall_costs_four_more_and_is_destroyed() {
    check(
        drive("t7", json!(["S7:2x2"])),
        "go w7",
        expect![[r#"
        chariots/0/at: "w7"
        chariots/0/crystals: 5
        bars: []
        left: 0
        acting: 0
        order: [0,1,2]"#]],
    );
    check(with(drive("t7", json!(["S7:2x2"])), json!({"left": 4})), "go w7", expect!["too-dear"]);
}

#[test]
fn anothers_dolmen_costs_two_more_on_track_and_pit_and_stays() {
    for (at, to) in [("t7", "t8"), ("w7", "b8")] {
        let mut race = Race::at(with(drive(at, json!([])), json!({"dolmens": [null, "G7", null]})));
        race.play(&format!("go {to}")).unwrap();
        expect![[r#"
            left: 2
            chariots/1/dolmen: "G7""#]]
        .assert_eq(&race.see("left chariots/1/dolmen"));
    }
}

#[test]
fn ones_own_obstacles_cost_nothing_and_stay() {
    let sketch = with(drive("b7", json!(["M7:0x2"])), json!({"dolmens": ["G7", null, null]}));
    check(
        sketch,
        "go w7\ngo b8",
        expect![[r#"
        chariots/0/at: "b8"
        chariots/0/crystals: 5
        bars: [{"at":"M7","height":2,"seat":0}]
        left: 3
        acting: 0
        order: [0,1,2]"#]],
    );
}

#[test]
fn a_chariot_drives_forward_one_step_at_a_time_for_what_it_can_pay() {
    check(drive("t7", json!([])), "go t7", expect!["backwards"]);
    check(drive("t7", json!([])), "go b7", expect!["backwards"]);
    check(drive("t7", json!([])), "go w6", expect!["backwards"]);
    check(drive("t7", json!([])), "go b8", expect!["not-adjacent"]);
    check(drive("t7", json!([])), "go finish", expect!["not-adjacent"]);
    check(drive("w7", json!([])), "go t8", expect!["not-adjacent"]);
    check(with(drive("b7", json!([])), json!({"left": 1})), "go t7", expect!["too-dear"]);
}

#[test]
fn where_no_step_can_be_paid_the_chariot_crashes_into_an_obstacle_ahead() {
    let sketch = with(drive("t7", json!(["T7:1", "S7:2x2"])), json!({"left": 2}));
    check_legal(
        sketch.clone(),
        expect![[r#"
        crash T7
        crash S7"#]],
    );
    check(
        sketch,
        "crash S7",
        expect![[r#"
        chariots/0/at: "t7"
        chariots/0/crystals: 4
        bars: [{"at":"T7","height":1,"seat":1}]
        left: 0
        acting: 0
        order: [0,1,2]"#]],
    );
}

#[test]
fn a_dolmen_stays_when_a_chariot_crashes_into_it() {
    let sketch = json!({"phase": "drive", "acting": 0, "at": ["w7", "t1", "t1"], "left": 1,
        "dolmens": [null, "G7", null]});
    expect![[r#"
        chariots/0/crystals: 4
        chariots/1/dolmen: "G7"
        phase: "charge""#]]
    .assert_eq(&Race::at(sketch).after("crash P7", "chariots/0/crystals chariots/1/dolmen phase"));
}

#[test]
fn a_crash_needs_anothers_obstacle_ahead_and_no_open_step() {
    check(drive("t7", json!(["T7:1"])), "crash T7", expect!["step-open"]);
    let stuck = with(drive("b7", json!(["M7:1", "T7:1", "P7:2"])), json!({"left": 1}));
    check_legal(stuck.clone(), expect!["crash M7"]);
    check(stuck.clone(), "crash S7", expect!["nothing-to-hit"]);
    check(stuck.clone(), "crash T7", expect!["nothing-to-hit"]);
    check(stuck, "go w7", expect!["too-dear"]);
}

#[test]
fn a_driver_who_loses_the_last_crystal_is_out_of_the_race() {
    let sketch = json!({"phase": "drive", "acting": 0, "at": ["w4", "t1", "t1"], "crystals": [1, 4, 4],
        "bars": ["P4:1"]});
    expect![[r#"
        chariots/0: {"at":"w4","bars":8,"crystals":0,"dolmen":null,"out":true,"place":null}
        order: [1,2]
        phase: "charge"
        splits/0: [0,1]"#]]
    .assert_eq(&Race::at(sketch).after("crash P4", "chariots/0 order phase splits/0"));
}

#[test]
fn ones_own_crystal_on_a_track_space_is_taken_and_counts_from_the_next_round_on() {
    let mut race = Race::at(drive("t4", json!([])));
    race.play("go t5").unwrap();
    expect![[r#"
        chariots/0/crystals: 5
        track_crystals/5: [1,2]
        left: 3
        splits/0: [0,4]"#]]
    .assert_eq(&race.see("chariots/0/crystals track_crystals/5 left splits/0"));
}

#[test]
fn the_pit_passes_crystals_by() {
    let mut race = Race::at(drive("b5", json!([])));
    race.play("go w5").unwrap();
    expect![[r#"
        chariots/0/crystals: 4
        track_crystals/5: [0,1,2]"#]]
    .assert_eq(&race.see("chariots/0/crystals track_crystals/5"));
}

#[test]
fn whoever_arrives_on_a_space_goes_to_the_back_of_its_queue() {
    let sketch =
        json!({"phase": "drive", "acting": 2, "at": ["t8", "t8", "t6", "t7"], "order": [1, 0, 3, 2]});
    let mut race = Race::at(sketch);
    race.play("go t7").unwrap();
    assert_eq!(race.see("order"), "order: [1,0,3,2]");
    race.play("go t8").unwrap();
    assert_eq!(race.see("order"), "order: [1,0,2,3]");
    race.play("go w8").unwrap();
    assert_eq!(race.see("order"), "order: [2,1,0,3]");
}

#[test]
fn white_is_ahead_of_the_track_and_the_track_ahead_of_black() {
    let sketch = json!({"phase": "drive", "acting": 2, "at": ["t8", "w8", "b8"]});
    assert_eq!(Race::at(sketch).see("order"), "order: [1,0,2]");
}
