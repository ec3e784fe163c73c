use crate::{ahu, text};
use serde_json::{Value, json};

/// A finished game of Chariots, and what bound its seed.
fn record() -> (Value, String) {
    let seed = table::Seed::new("a seed that was secret");
    let options = json!({ "round_limit": 10 });
    let mut table = catalog::open(catalog::GameId::Chariots, 3, &options, seed.clone()).unwrap();
    while let Some(seat) = table.status().to_act.first().copied() {
        let legal = table.legal(seat);
        table.play(seat, &legal[legal.len() / 2]).unwrap();
    }
    (serde_json::to_value(table.record()).unwrap(), seed.commitment())
}

fn check(record: &Value, args: &[&str], success: bool, words: &[&str]) {
    let out = ahu(&[&["verify", "-"], args].concat(), record.to_string().as_bytes());
    let said = text(&out.stdout) + &text(&out.stderr);
    assert_eq!(out.status.code(), Some(if success { 0 } else { 1 }), "{said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is not in {said}");
    }
}

#[test]
fn a_fair_game_is_verified_against_what_was_promised() {
    let (record, commitment) = record();
    check(&record, &[], true, &["every draw is the one that the seed deals", &commitment]);
    check(&record, &["--commitment", &commitment.to_uppercase()], true, &["is the one that was promised"]);
    let other = table::Seed::new("another").commitment();
    check(&record, &["--commitment", &other], false, &["is not the one that was promised"]);
}

#[test]
fn the_first_draw_that_was_changed_is_named() {
    let (record, _) = record();
    let steps = record["steps"].as_array().unwrap();
    let draws: Vec<usize> = (0..steps.len()).filter(|at| steps[*at].get("chance").is_some()).collect();
    // Two cards that change places, where the rules allow for both orders.
    let pairs = draws.iter().flat_map(|one| draws.iter().map(move |other| (*one, *other)));
    let swapped = pairs.filter(|(one, other)| one < other).find_map(|(one, other)| {
        let mut swapped = record.clone();
        swapped["steps"].as_array_mut().unwrap().swap(one, other);
        let read = table::Record::read(&swapped).unwrap();
        let holds = swapped != record && catalog::load(&read, table::Seed::new("")).is_ok();
        holds.then_some((swapped, one))
    });
    let (swapped, first) = swapped.unwrap();
    check(&swapped, &[], false, &[&format!("step {first}: this draw is not the one")]);
}

#[test]
fn a_move_against_the_rules_is_named() {
    let (mut record, _) = record();
    let steps = record["steps"].as_array_mut().unwrap();
    let at = steps.iter().position(|step| step.get("move").is_some()).unwrap();
    steps[at]["move"] = json!("split 9/9");
    check(&record, &[], false, &[&format!("step {at}: ")]);
}

#[test]
fn without_a_seed_draws_cannot_be_verified() {
    let (mut record, commitment) = record();
    record["seed"] = Value::Null;
    check(&record, &["--commitment", &commitment], false, &["has no seed"]);
}
