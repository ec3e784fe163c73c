//! Each target on mutated examples, for a few seconds.

use fuzz::Mutator;

/// Runs the target on so many spoilt examples, and on the examples themselves.
fn run(target: fn(&[u8]), examples: &[String], times: u32) {
    let mut mutator = Mutator::new(1);
    examples.iter().for_each(|example| target(example.as_bytes()));
    for _ in 0..times {
        let bytes = mutator.spoil(examples);
        let outcome = std::panic::catch_unwind(|| target(&bytes));
        assert!(outcome.is_ok(), "on {}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn any_text_is_a_move_or_not() {
    run(fuzz::parsing, &fuzz::notations(), 150_000);
}

#[test]
fn any_json_is_a_record_or_not() {
    run(fuzz::record, &fuzz::records(), 8_000);
}

#[test]
fn any_json_is_a_position_or_not() {
    run(fuzz::position, &fuzz::positions(), 20_000);
}

#[test]
fn any_json_is_a_question_to_a_computer_player_or_not() {
    run(fuzz::question, &fuzz::questions(), 20_000);
}

#[test]
fn any_line_gets_an_answer_of_the_protocol() {
    run(fuzz::engine, &fuzz::engine_lines(), 8_000);
}
