use crate::race::{Race, position};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

const CARDS: &str = "phase round acting waiting hands/0 discards drawing";

/// Seat 0 charges first, after a round in which all blocked.
fn charge(hand: Value) -> Value {
    json!({"phase": "charge", "acting": 0, "waiting": [1, 2], "hands": [hand, [1, 2, 3], [5, 6, 8]],
        "splits": [[4, 0], [4, 0], [4, 0]]})
}

fn check(sketch: Value, moves: &str, expect: Expect) {
    expect.assert_eq(&Race::at(sketch).after(moves, CARDS));
}

#[test]
fn a_seat_discards_any_of_its_cards_or_keeps_them() {
    expect![[r#"
        discard 4
        discard 4+D
        discard 4+D+D
        discard D
        discard D+D
        keep"#]]
    .assert_eq(&Race::at(charge(json!([4, "D", "D"]))).legal(0));
}

#[test]
fn the_seat_then_draws_up_to_three_before_the_next_is_asked() {
    check(
        charge(json!([4, 9, "D"])),
        "discard 4+D",
        expect![[r#"
        phase: "charge"
        round: 3
        acting: 0
        waiting: [1,2]
        hands/0: [9]
        discards: [4,"D"]
        drawing: true"#]],
    );
    check(
        charge(json!([4, 9, "D"])),
        "discard 4+D\ndraw 30\ndraw 1",
        expect![[r#"
        phase: "charge"
        round: 3
        acting: 1
        waiting: [2]
        hands/0: [1,9,30]
        discards: [4,"D"]
        drawing: null"#]],
    );
}

#[test]
fn whoever_keeps_three_cards_draws_none() {
    check(
        charge(json!([4, 9, "D"])),
        "keep",
        expect![[r#"
        phase: "charge"
        round: 3
        acting: 1
        waiting: [2]
        hands/0: [4,9,"D"]
        discards: []
        drawing: null"#]],
    );
}

#[test]
fn whoever_keeps_fewer_draws_the_rest() {
    check(
        charge(json!([4])),
        "keep\ndraw 7",
        expect![[r#"
        phase: "charge"
        round: 3
        acting: 0
        waiting: [1,2]
        hands/0: [4,7]
        discards: []
        drawing: true"#]],
    );
}

#[test]
fn a_seat_without_a_card_is_not_asked_it_just_draws() {
    check(
        charge(json!([])),
        "draw 7\ndraw 7\ndraw D",
        expect![[r#"
        phase: "charge"
        round: 3
        acting: 1
        waiting: [2]
        hands/0: [7,7,"D"]
        discards: []
        drawing: null"#]],
    );
}

#[test]
fn seats_charge_in_race_order_and_then_the_next_round_begins() {
    let sketch = json!({"at": ["t1", "t3", "w2"], "phase": "drive", "acting": 0});
    let mut race = Race::at(sketch);
    race.play("go t2\ngo t3\ngo t4\ngo w4").unwrap();
    assert_eq!(race.see("phase acting waiting"), "phase: \"charge\"\nacting: 0\nwaiting: [1,2]");
    race.play("keep\nkeep\nkeep").unwrap();
    assert_eq!(race.see("phase round acting"), "phase: \"energy\"\nround: 4\nacting: null");
}

#[test]
fn only_cards_that_are_held_can_be_discarded() {
    check(charge(json!([4, 9, "D"])), "discard 5", expect!["card-not-held"]);
    check(charge(json!([4, 9, "D"])), "discard 4+4", expect!["card-not-held"]);
    check(charge(json!([4, 9, "D"])), "discard D+D", expect!["card-not-held"]);
}

/// A charge in which the deck has these cards left, and everything else is discarded.
fn short_deck(hand: Value, deck: Value) -> Value {
    let mut sketch = charge(hand);
    sketch["discards"] = deck;
    let filled = position(sketch.clone());
    sketch["deck"] = filled["discards"].clone();
    sketch["discards"] = filled["deck"].clone();
    sketch
}

#[test]
fn the_discards_become_the_draw_bag_when_a_card_is_needed_and_it_is_empty() {
    let parts = "hands/0 deck discards acting";
    let mut race = Race::at(short_deck(json!([4, 9]), json!([7])));
    race.play("keep\ndraw 7").unwrap();
    assert!(race.see("deck").ends_with("[]"), "the last card leaves the bag empty until another is needed");
    assert!(!race.see("discards").ends_with("[]"));
    let mut race = Race::at(short_deck(json!([4, 9, 10]), json!([7])));
    race.play("discard 4+9\ndraw 7\ndraw 4").unwrap();
    let seen = race.see(parts);
    assert!(seen.starts_with("hands/0: [4,7,10]\ndeck: [1,2,3,4,5,6,7,8,9,9,"), "{seen}");
    assert!(seen.ends_with("discards: []\nacting: 1"), "{seen}");
}
