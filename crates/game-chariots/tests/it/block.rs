use crate::race::Race;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

const BOARD: &str = "bars chariots/0/bars chariots/0/dolmen hands/0 discards left acting phase";

/// Seat 0 blocks with all its energy, from this hand.
fn block(hand: Value) -> Value {
    json!({"phase": "block", "acting": 0, "hands": [hand, [1, 2, 3], [5, 6, 8]]})
}

fn with(mut sketch: Value, more: Value) -> Value {
    sketch.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    sketch
}

fn check(sketch: Value, moves: &str, expect: Expect) {
    expect.assert_eq(&Race::at(sketch).after(moves, BOARD));
}

#[test]
fn most_blocking_energy_acts_first_and_equals_act_in_race_order() {
    let sketch = json!({"at": ["t3", "t9", "w3", "t3"], "order": [1, 2, 3, 0]});
    let moves = "0: split 2/2\n1: split 1/4\n2: split 2/2\n3: split 2/2";
    expect![[r#"
        acting: 2
        left: 2
        waiting: [3,0,1]"#]]
    .assert_eq(&Race::at(sketch).after(moves, "acting left waiting"));
}

#[test]
fn number_cards_are_discarded_and_a_bar_goes_on_a_line_of_the_zone_they_add_up_to() {
    check(
        block(json!([4, 9, "D"])),
        "bar 4+9>T12",
        expect![[r#"
        bars: [{"at":"T12","height":1,"seat":0}]
        chariots/0/bars: 7
        chariots/0/dolmen: null
        hands/0: ["D"]
        discards: [4,9]
        left: 3
        acting: 0
        phase: "block""#]],
    );
}

#[test]
fn every_choice_of_cards_reaches_the_six_lines_of_its_zone() {
    expect![[r#"
        bar 1>T1
        bar 1>T30
        bar 1>S1
        bar 1>M1
        bar 1>P1
        bar 1>P30
        bar 1+29>T29
        bar 1+29>T30
        bar 1+29>S30
        bar 1+29>M30
        bar 1+29>P29
        bar 1+29>P30
        bar 29>T28
        bar 29>T29
        bar 29>S29
        bar 29>M29
        bar 29>P28
        bar 29>P29
        dolmen 1>G1
        dolmen 1>G30
        dolmen 1+29>G29
        dolmen 1+29>G30
        dolmen 29>G28
        dolmen 29>G29
        done"#]]
    .assert_eq(&Race::at(block(json!([1, 29, "D"]))).legal(0));
}

#[test]
fn equal_cards_are_one_choice() {
    let legal = Race::at(block(json!([7, 7, 9]))).legal(0);
    let mut choices: Vec<&str> =
        legal.lines().filter_map(|line| line.strip_prefix("bar ")?.split('>').next()).collect();
    choices.dedup();
    assert_eq!(choices, ["7", "7+7", "7+7+9", "7+9", "9"]);
}

#[test]
fn a_second_bar_of_ones_own_makes_a_wall_and_a_third_is_refused() {
    let sketch = with(block(json!([4, 13, 25])), json!({"bars": ["T12:0"]}));
    check(
        sketch,
        "bar 13>T12",
        expect![[r#"
        bars: [{"at":"T12","height":2,"seat":0}]
        chariots/0/bars: 7
        chariots/0/dolmen: null
        hands/0: [4,25]
        discards: [13]
        left: 3
        acting: 0
        phase: "block""#]],
    );
    check(with(block(json!([4, 13, 25])), json!({"bars": ["T12:0x2"]})), "bar 13>T12", expect!["wall-full"]);
}

#[test]
fn a_line_takes_bars_of_one_seat_only() {
    check(with(block(json!([4, 13, 25])), json!({"bars": ["T12:1"]})), "bar 13>T12", expect!["line-taken"]);
    check(with(block(json!([4, 13, 25])), json!({"bars": ["T12:1x2"]})), "bar 13>T12", expect!["line-taken"]);
}

#[test]
fn no_bar_goes_under_a_dolmen_of_anybody() {
    for owner in 0..2 {
        let mut dolmens = json!([null, null, null]);
        dolmens[owner] = json!("G12");
        let sketch = with(block(json!([4, 13, 25])), json!({"dolmens": dolmens}));
        check(sketch.clone(), "bar 13>T12", expect!["under-dolmen"]);
        check(sketch.clone(), "bar 13>P12", expect!["under-dolmen"]);
        assert!(Race::at(sketch).play("bar 13>S13").is_ok());
    }
}

#[test]
fn the_cards_must_be_held_and_add_up_to_a_zone_that_the_line_touches() {
    check(block(json!([4, 9, "D"])), "bar 5>T5", expect!["card-not-held"]);
    check(block(json!([4, 9, "D"])), "bar 4+4>T8", expect!["card-not-held"]);
    check(block(json!([4, 13, 25])), "bar 13+25>T30", expect!["sum-over-30"]);
    check(block(json!([4, 9, "D"])), "bar 4+9>T14", expect!["line-not-in-zone"]);
    check(block(json!([4, 9, "D"])), "bar 4+9>S12", expect!["line-not-in-zone"]);
    check(block(json!([4, 9, "D"])), "dolmen 4+9>G14", expect!["line-not-in-zone"]);
}

#[test]
fn without_a_bar_to_place_a_single_bar_of_ones_own_may_be_shifted() {
    let sketch = with(block(json!([4, 9, "D"])), json!({"bars": ["S5:0", "M5:0x2"], "supply": [0, 8, 8]}));
    check(sketch.clone(), "bar 4+9>T12", expect!["no-bars"]);
    check(
        sketch,
        "shift S5 4+9>T12",
        expect![[r#"
        bars: [{"at":"T12","height":1,"seat":0},{"at":"M5","height":2,"seat":0}]
        chariots/0/bars: 0
        chariots/0/dolmen: null
        hands/0: ["D"]
        discards: [4,9]
        left: 3
        acting: 0
        phase: "block""#]],
    );
}

#[test]
fn every_single_bar_can_be_shifted_to_every_other_line_in_reach() {
    let sketch = with(
        block(json!([4, "D", "D"])),
        json!({
        "bars": ["T4:0", "S4:0", "M4:0x2", "P4:1"], "supply": [0, 8, 8], "dolmens": [null, null, "G3"]}),
    );
    expect![[r#"
        shift T4 4>S4
        shift S4 4>T4
        done"#]]
    .assert_eq(&Race::at(sketch).legal(0));
}

#[test]
fn a_shift_needs_a_single_bar_of_ones_own_and_another_line() {
    let bars =
        json!({"bars": ["S5:0", "M5:0x2", "P5:1"], "supply": [0, 8, 8], "dolmens": ["G9", null, null]});
    let sketch = with(block(json!([4, 5, 9])), bars);
    check(sketch.clone(), "shift M5 5>T5", expect!["wall-fixed"]);
    check(sketch.clone(), "shift P5 5>T5", expect!["no-bar-there"]);
    check(sketch.clone(), "shift T5 5>T4", expect!["no-bar-there"]);
    check(sketch.clone(), "shift T9 5>T4", expect!["no-bar-there"]);
    check(sketch.clone(), "shift S5 5>S5", expect!["same-line"]);
    check(sketch.clone(), "shift S5 5>M5", expect!["wall-full"]);
    check(sketch, "shift S5 5>P5", expect!["line-taken"]);
    let sketch = with(block(json!([4, 5, 9])), json!({"bars": ["S5:0"]}));
    check(sketch, "shift S5 5>T5", expect!["bars-left"]);
}

#[test]
fn a_dolmen_card_with_numbers_puts_the_dolmen_on_a_gate_of_the_zone() {
    check(
        block(json!([4, 9, "D"])),
        "dolmen 4>G3",
        expect![[r#"
        bars: []
        chariots/0/bars: 8
        chariots/0/dolmen: "G3"
        hands/0: [9]
        discards: [4,"D"]
        left: 3
        acting: 0
        phase: "block""#]],
    );
    check(block(json!([4, 9, 13])), "dolmen 4>G3", expect!["card-not-held"]);
    check(block(json!([4, 9, "D"])), "dolmen 4+9+13>G26", expect!["card-not-held"]);
    check(block(json!([13, 25, "D"])), "dolmen 13+25>G30", expect!["sum-over-30"]);
}

#[test]
fn a_dolmen_needs_both_lines_of_its_gate_free() {
    for bars in [["T3:0"], ["P3:1"]] {
        check(with(block(json!([4, 9, "D"])), json!({"bars": bars})), "dolmen 4>G3", expect!["gate-taken"]);
    }
    let sketch = with(block(json!([4, 9, "D"])), json!({"dolmens": [null, "G3", null]}));
    check(sketch, "dolmen 4>G3", expect!["gate-taken"]);
}

#[test]
fn a_standing_dolmen_is_not_placed_again() {
    let sketch = with(block(json!([4, 9, "D"])), json!({"dolmens": ["G20", null, null]}));
    check(sketch, "dolmen 4>G3", expect!["dolmen-placed"]);
}

#[test]
fn a_seat_may_stop_at_any_time() {
    check(
        block(json!([4, 9, "D"])),
        "bar 4>T4\ndone",
        expect![[r#"
        bars: [{"at":"T4","height":1,"seat":0}]
        chariots/0/bars: 7
        chariots/0/dolmen: null
        hands/0: [9,"D"]
        discards: [4]
        left: 4
        acting: 1
        phase: "drive""#]],
    );
}

#[test]
fn a_seat_stops_without_asking_when_no_action_or_no_card_is_left() {
    let spent = with(block(json!([4, 9, "D"])), json!({"splits": [[1, 3], [0, 4], [0, 4]]}));
    expect![[r#"
        phase: "drive"
        hands/0: [9,"D"]"#]]
    .assert_eq(&Race::at(spent).after("bar 4>T4", "phase hands/0"));
    expect![[r#"
        phase: "drive"
        hands/0: []"#]]
    .assert_eq(&Race::at(block(json!([4, 9, 13]))).after("bar 4>T4\nbar 9+13>T22", "phase hands/0"));
}

#[test]
fn a_seat_with_cards_is_asked_even_when_done_is_all_it_can_say() {
    let sketch = with(block(json!(["D", "D", "D"])), json!({"waiting": []}));
    assert_eq!(Race::at(sketch).legal(0), "done");
}
