use crate::{island, play_on, race};
use expect_test::{Expect, expect};
use game_chariots::Chariots;
use game_core::{Observer, Seat, StepText};
use game_easter_island::EasterIsland;
use serde_json::{Value, json};
use table::{AnyTable, Record, Seed, Table};

fn load<G: game_core::Observe>(record: &Record) -> Result<Table<G>, String> {
    Table::from_record(record, Seed::new("spare")).map_err(|error| error.to_string())
}

#[test]
fn a_record_replays_to_the_same_game() {
    for moves in [0, 1, 30, 90, usize::MAX] {
        let mut table = race("5");
        play_on(&mut table, moves, 2);
        let again = load::<Chariots>(&table.record()).unwrap();
        assert_eq!(again.record(), table.record());
        assert_eq!(AnyTable::view(&again, Observer::All), AnyTable::view(&table, Observer::All));
        assert_eq!(again.undealt(), None);
    }
}

#[test]
fn a_record_may_leave_its_draws_out_where_it_has_a_seed() {
    let mut table = race("5");
    play_on(&mut table, 70, 2);
    let whole = table.record();
    let mut bare = whole.clone();
    bare.steps.retain(|step| matches!(step, StepText::Act { .. }));
    assert_eq!(load::<Chariots>(&bare).unwrap().record(), whole);
}

#[test]
fn a_record_may_leave_its_seed_out_where_it_has_draws() {
    let mut table = race("5");
    play_on(&mut table, 70, 2);
    let mut bare = table.record();
    bare.seed = None;
    assert_eq!(load::<Chariots>(&bare).unwrap().record().steps, table.record().steps);
}

#[test]
fn without_seed_and_draws_a_record_says_where_a_draw_is_due() {
    let mut bare = race("5").record();
    bare.seed = None;
    bare.steps = vec![StepText::Act { seat: Seat::new(0), text: "split 1/3".into() }];
    let error = load::<Chariots>(&bare).unwrap_err();
    assert_eq!(error, "step 0: draw-due: a draw is due here, and the record has neither it nor a seed");
}

#[test]
fn draws_that_the_seed_does_not_deal_are_played_and_told() {
    let mut record = race("5").record();
    record.seed = Some(Seed::new("another"));
    let table = load::<Chariots>(&record).unwrap();
    assert_eq!(table.record().steps, record.steps);
    assert_eq!(table.undealt(), Some(0));
}

#[test]
fn a_game_from_a_position_keeps_it_in_its_record() {
    let mut table = island();
    play_on(&mut table, 14, 1);
    let position = AnyTable::view(&table, Observer::All);
    let mut resumed =
        Table::<EasterIsland>::from_position(1, &json!({}), 2, Seed::new("1"), &position).unwrap();
    assert_eq!(resumed.status().ply, 0);
    assert_eq!(resumed.legal(Seat::new(0)), table.legal(Seat::new(0)));
    play_on(&mut resumed, 5, 3);
    let record = resumed.record();
    assert_eq!(record.position.as_ref(), Some(&position));
    let again = load::<EasterIsland>(&record).unwrap();
    assert_eq!(AnyTable::view(&again, Observer::All), AnyTable::view(&resumed, Observer::All));
}

/// The record of three placements with a change, and why it is refused.
fn check(change: impl FnOnce(&mut Value), expect: Expect) {
    let mut table = island();
    play_on(&mut table, 3, 1);
    let mut json = serde_json::to_value(table.record()).unwrap();
    change(&mut json);
    let error = Record::read(&json)
        .and_then(|record| Table::<EasterIsland>::from_record(&record, Seed::new("spare")))
        .map_or_else(|error| error.to_string(), |_| "it holds".into());
    expect.assert_eq(&error);
}

#[test]
fn what_is_wrong_with_a_record_is_said() {
    check(|_| (), expect!["it holds"]);
    check(
        |json| json["format"] = json!("ahu/9"),
        expect![[r#"format: "ahu/9" is not one that is read here; "ahu/1" is"#]],
    );
    check(
        |json| json["game"] = json!("chess"),
        expect![[r#"game: this is a record of "chess", not of "easter-island""#]],
    );
    check(
        |json| json["rules"] = json!(2),
        expect![[
            r#"rules: version 2 of easter-island is newer than this program, which knows 1 to 1: update the program"#
        ]],
    );
    check(
        |json| json["rules"] = json!(0),
        expect!["rules: easter-island has no version 0: name one from 1 to 1"],
    );
    check(|json| json["players"] = json!(3), expect!["Easter Island is for 2 players, not 3"]);
    check(
        |json| json["options"] = json!({"stall": 1}),
        expect![[r#"option "stall": unknown field `stall`, expected `stall_limit` or `stall_result`"#]],
    );
    check(
        |json| json["steps"] = json!(7),
        expect!["this is not a record: invalid type: integer `7`, expected a sequence"],
    );
    check(
        |json| json["steps"][2] = json!({"seat": 1, "move": "+a1N"}),
        expect!["step 2: not-your-turn: It is not your turn. Wait for the other sorcerer."],
    );
    check(
        |json| json["steps"][1] = json!({"seat": 1, "move": "!Na"}),
        expect![
            "step 1: wrong-phase: During set-up statues are placed and nothing else is done. Place a statue on a free intersection, with its facing. Write +c3N."
        ],
    );
    check(
        |json| json["steps"][1] = json!({"seat": 1, "move": "b1"}),
        expect![
            "step 1: unreadable: That is not a move of Easter Island. Place a statue on a free intersection, with its facing. Write +c3N."
        ],
    );
    check(
        |json| json["steps"][1] = json!({"chance": "draw 3"}),
        expect![[r#"step 1: impossible-draw: "draw 3" cannot be drawn here"#]],
    );
    check(
        |json| json["outcome"] = json!({"ranking": [[0], [1]]}),
        expect![[r#"outcome: the record says {"ranking":[[0],[1]]}, the rules say null"#]],
    );
    check(
        |json| json["position"] = json!({"phase": "play"}),
        expect!["position: this is not one of easter-island: missing field `actions_left`"],
    );
    check(
        |json| json["colour"] = json!("red"),
        expect![
            "this is not a record: unknown field `colour`, expected one of `format`, `game`, `players`, `options`, `seed`, `names`, `rules`, `position`, `steps`, `outcome`, `ended`"
        ],
    );
}
