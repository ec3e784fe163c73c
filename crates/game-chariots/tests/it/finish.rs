use crate::race::Race;
use expect_test::{Expect, expect};
use game_chariots::Options;
use game_core::Game;
use serde_json::{Value, json};

const END: &str = "phase order acting left waiting splits";

fn places(race: &Race) -> String {
    let position = race.position();
    let place = |chariot: &Value| format!("{} {}", chariot["at"].as_str().unwrap(), chariot["place"]);
    let places: Vec<String> = position["chariots"].as_array().unwrap().iter().map(place).collect();
    let turn = race.game.turn(&race.state);
    let outcome =
        turn.outcome().map_or("goes on".to_owned(), |outcome| serde_json::to_string(outcome).unwrap());
    format!("{}\n{outcome}", places.join(", "))
}

fn check(mut race: Race, moves: &str, expect: Expect) {
    race.play(moves).unwrap();
    expect.assert_eq(&format!("{}\n{}", places(&race), race.see(END)));
}

#[test]
fn the_finish_is_crossed_from_the_track_or_the_pit_and_energy_left_is_lost() {
    let sketch = |at| json!({"phase": "drive", "acting": 0, "at": [at, "t9", "t8"]});
    for at in ["t30", "w30"] {
        check(
            Race::at(sketch(at)),
            "go finish",
            expect![[r#"
            finish 1, t9 null, t8 null
            goes on
            phase: "charge"
            order: [1,2]
            acting: 1
            left: 0
            waiting: [2]
            splits: [[0,9],[5,0],[5,0]]"#]],
        );
    }
}

#[test]
fn an_obstacle_on_the_finish_line_counts_like_any_other() {
    let sketch = json!({"phase": "drive", "acting": 0, "at": ["t30", "t9", "t8"], "left": 2,
        "bars": ["T30:1", "S30:2"]});
    assert_eq!(Race::at(sketch).legal(0), "crash T30\ncrash S30");
}

#[test]
fn chariots_rank_as_they_crossed_and_the_last_takes_the_next_place_at_once() {
    let sketch =
        json!({"phase": "drive", "acting": 2, "at": ["finish", "t9", "w30"], "places": [1, null, null]});
    check(
        Race::at(sketch),
        "go finish",
        expect![[r#"
        finish 1, t9 3, finish 2
        {"ranking":[[0],[2],[1]],"scores":[2,0,1],"reason":"finished"}
        phase: "over"
        order: []
        acting: null
        left: 0
        waiting: []
        splits: [null,[5,0],[0,9]]"#]],
    );
}

#[test]
fn the_race_ends_as_soon_as_one_is_left_even_when_that_one_has_energy_to_drive() {
    let sketch = json!({"phase": "drive", "acting": 2, "waiting": [1], "at": ["finish", "t30", "w30"],
        "places": [1, null, null], "splits": [null, [8, 1], [0, 9]], "order": [2, 1]});
    let mut race = Race::at(sketch);
    race.play("go finish").unwrap();
    assert_eq!(race.play("1: go finish"), Err("game-over"));
}

#[test]
fn chariots_that_are_out_come_last_the_further_first_and_on_one_space_the_lower_seat() {
    let sketch = json!({"phase": "drive", "acting": 4, "at": ["t7", "w8", "t7", "t3", "t30"],
        "out": [true, true, true, false, false]});
    check(
        Race::at(sketch),
        "go finish",
        expect![[r#"
        t7 4, w8 3, t7 5, t3 2, finish 1
        {"ranking":[[4],[3],[1],[0],[2]],"scores":[1,2,0,3,4],"reason":"finished"}
        phase: "over"
        order: []
        acting: null
        left: 0
        waiting: []
        splits: [null,null,null,[4,0],[0,9]]"#]],
    );
}

#[test]
fn when_all_others_are_out_the_last_one_wins_where_it_stands() {
    let sketch = json!({"phase": "drive", "acting": 0, "at": ["w4", "t7", "t3"], "crystals": [1, 0, 4],
        "out": [false, true, false], "bars": ["P4:2"]});
    check(
        Race::at(sketch),
        "crash P4",
        expect![[r#"
        w4 3, t7 2, t3 1
        {"ranking":[[2],[1],[0]],"scores":[0,1,2],"reason":"finished"}
        phase: "over"
        order: []
        acting: null
        left: 0
        waiting: []
        splits: [[0,1],null,[4,0]]"#]],
    );
}

#[test]
fn after_the_charge_of_the_last_round_the_unfinished_rank_in_race_order() {
    let sketch = json!({"phase": "charge", "acting": 3, "at": ["t9", "finish", "t12", "t9"], "round": 10,
        "order": [2, 0, 3], "places": [null, 1, null, null]});
    let race = Race::with(Options { round_limit: 10 }, sketch.clone());
    check(
        race,
        "keep",
        expect![[r#"
        t9 3, finish 1, t12 2, t9 4
        {"ranking":[[1],[2],[0],[3]],"scores":[1,3,2,0],"reason":"round-limit"}
        phase: "over"
        order: []
        acting: null
        left: 0
        waiting: []
        splits: [[0,5],null,[0,6],[5,0]]"#]],
    );
    check(
        Race::at(sketch),
        "keep",
        expect![[r#"
        t9 null, finish 1, t12 null, t9 null
        goes on
        phase: "energy"
        order: [2,0,3]
        acting: null
        left: 0
        waiting: []
        splits: [null,null,null,null]"#]],
    );
}
