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
fn a_game_by_newer_rules_is_refused_with_what_to_do() {
    let mut record = stalled();
    record["rules"] = json!(7);
    let sentence = "rules: version 7 of easter-island is newer than this program, which knows 1 to 1: update the program";
    let out = replay(&record, &[]);
    assert!(!out.status.success());
    let said = text(&out.stderr);
    assert!(said.contains(sentence), "{said}");
    let load = json!({"jsonrpc": "2.0", "id": 1, "method": "load", "params": {"record": record}});
    let out = ahu(&["engine"], format!("{load}\n").as_bytes());
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(answer["error"]["data"]["reasons"], json!([sentence]), "{answer}");
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
        "the record holds: 3 moves, not finished by the rules\nat its table: resigned; Ana, then Ben\n"
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
    let said = text(&replay(&record, &["--seat", "2"]).stdout);
    assert!(said.contains("Player 1 splits in secret."), "{said}");
    expect_file!["../replays/race-seat-2.txt"].assert_eq(&said);
}

#[test]
fn a_running_game_is_printed_as_the_public_sees_it() {
    let mut record = race();
    record["outcome"] = Value::Null;
    record["steps"] = Value::Array(record["steps"].as_array().unwrap()[..14].to_vec());
    let said = text(&replay(&record, &[]).stdout);
    assert!(said.contains("9 cards are dealt.") && !said.contains(" is dealt"), "{said}");
    let written = text(&replay(&record, &["--notation"]).stdout);
    assert!(!written.contains("draw 1") && written.contains("chance: draw ?"), "{written}");
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
    for seat in ["0", "4"] {
        let said = text(&replay(&race(), &["--seat", seat]).stderr);
        assert!(said.contains(&format!("there is no seat {seat}; this game has the seats 1 to 3")), "{said}");
    }
}

#[test]
fn players_whom_a_record_calls_alike_are_told_apart() {
    let mut record = stalled();
    for (names, called) in [
        (json!(["level 3", "level 3"]), ["Level 3 places", "Level 3 (2) places"]),
        (json!(["", "Ben"]), ["Player 1 places", "Ben places"]),
        (json!([]), ["Player 1 places", "Player 2 places"]),
    ] {
        record["names"] = names;
        let said = text(&replay(&record, &[]).stdout);
        assert!(called.iter().all(|called| said.contains(called)), "{called:?}\n{said}");
    }
}

#[test]
fn a_record_is_printed_as_it_is_written_on_demand() {
    let said = text(&replay(&stalled(), &["--notation"]).stdout);
    assert!(said.contains("0. Ana: +a1N\n") && said.contains("9. Ben: e5-e4\n"), "{said}");
    assert!(said.contains(r#"{"ranking":[[1],[0]],"scores":[4,4],"reason":"stalled"}"#), "{said}");
}
