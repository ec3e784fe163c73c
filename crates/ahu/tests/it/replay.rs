use crate::{ahu, text};
use expect_test::expect_file;
use serde_json::{Value, json};

/// A finished game of Chariots with three seats, played with the first legal move each time.
fn race() -> Value {
    let mut table =
        catalog::open(catalog::GameId::Chariots, 3, &json!({"round_limit": 10}), table::Seed::new("9"))
            .unwrap();
    while let Some(seat) = table.status().to_act.first().copied() {
        let legal = table.legal(seat);
        table.play(seat, &legal[legal.len() / 2]).unwrap();
    }
    serde_json::to_value(table.record()).unwrap()
}

fn replay(record: &Value, args: &[&str]) -> std::process::Output {
    ahu(&[&["replay", "-"], args].concat(), record.to_string().as_bytes())
}

#[test]
fn a_record_that_holds_is_verified() {
    let out = replay(&race(), &["--verify"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let said = text(&out.stdout);
    assert!(said.starts_with("the record holds: "), "{said}");
    assert!(said.ends_with("every draw is the one its seed deals\n"), "{said}");
}

#[test]
fn a_record_that_does_not_hold_names_the_step_and_the_rule() {
    let mut record = race();
    let first =
        record["steps"].as_array().unwrap().iter().position(|step| step.get("move").is_some()).unwrap();
    record["steps"][first]["move"] = json!("split 9/9");
    let out = replay(&record, &["--verify"]);
    assert!(!out.status.success());
    let said = text(&out.stderr);
    assert!(said.contains(&format!("step {first}: bad-split")), "{said}");
}

#[test]
fn draws_that_the_seed_does_not_deal_are_told() {
    let mut record = race();
    record["seed"] = json!("another");
    let said = text(&replay(&record, &["--verify"]).stdout);
    assert!(said.contains("from step 0 on its draws are not those its seed deals"), "{said}");
}

/// A game of Easter Island that stalls at once.
fn stalled() -> Value {
    let moves = "+a1N +e5S +b1N +d5S +c1N +c5S +d1N +b5S a1@E e5-e4";
    let steps: Vec<Value> =
        moves.split(' ').enumerate().map(|(ply, text)| json!({"seat": ply % 2, "move": text})).collect();
    json!({"format": "ahu/1", "game": "easter-island", "players": 2, "options": {"stall_limit": 2}, "names": ["Ana", "Ben"],
           "rules": 1, "steps": steps, "outcome": null})
}

#[test]
fn a_finished_game_is_printed_with_everything() {
    let out = replay(&stalled(), &[]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    expect_file!["../replays/stalled.txt"].assert_eq(&text(&out.stdout));
}

#[test]
fn a_game_that_was_given_up_is_printed_with_who_won() {
    let mut record = stalled();
    record["steps"].as_array_mut().unwrap().truncate(3);
    record["ended"] = json!({ "table": "8m2k0v5c1r", "at": 1_800_000_000_000_u64, "rated": true,
        "time": { "kind": "days", "days": 1 }, "ranking": [[0], [1]], "reason": "resigned" });
    let said = text(&replay(&record, &["--verify"]).stdout);
    assert_eq!(
        said,
        "the record holds: 3 moves, not finished by the rules\nat its table: resigned; seat 0 (Ana), then seat 1 (Ben)\n"
    );
    assert!(ahu(&["verify", "-"], record.to_string().as_bytes()).status.success());
    for other in [json!(7), json!({}), json!({ "reason": "late", "ranking": [[9, "x"], 3] })] {
        record["ended"] = other;
        assert!(replay(&record, &[]).status.success(), "what a table says of it changes nothing");
    }
}

#[test]
fn a_game_is_printed_as_a_seat_saw_it() {
    let mut record = race();
    record["outcome"] = Value::Null;
    record["steps"] = Value::Array(record["steps"].as_array().unwrap()[..16].to_vec());
    let said = text(&replay(&record, &["--seat", "1"]).stdout);
    assert!(said.contains("chance: draw ?") && said.contains("seat 0: split ?"), "{said}");
    expect_file!["../replays/race-seat-1.txt"].assert_eq(&said);
}

#[test]
fn a_running_game_is_printed_as_the_public_sees_it() {
    let mut record = race();
    record["outcome"] = Value::Null;
    record["steps"] = Value::Array(record["steps"].as_array().unwrap()[..14].to_vec());
    let said = text(&replay(&record, &[]).stdout);
    assert!(!said.contains("draw 1") && said.contains("draw ?"), "{said}");
}

#[test]
fn what_is_no_record_is_explained() {
    for (input, words) in [
        ("", "is not JSON"),
        ("7", "this is not a record"),
        (r#"{"format":"ahu/1","game":"go","players":2,"rules":1,"steps":[]}"#, "there is no game \"go\""),
    ] {
        let out = ahu(&["replay", "-"], input.as_bytes());
        assert!(!out.status.success());
        assert!(text(&out.stderr).contains(words), "{}", text(&out.stderr));
    }
    let out = ahu(&["replay", "no-such-file.json"], b"");
    assert!(text(&out.stderr).contains("no-such-file.json cannot be read"));
    let out = replay(&race(), &["--seat", "3"]);
    assert!(text(&out.stderr).contains("there is no seat 3; this game has the seats 0 to 2"));
}
