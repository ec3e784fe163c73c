use bots::{Answer, Asking, Level, Limit, Question, Task, Thought, ThoughtLine};
use game_core::Seat;
use serde_json::Value;

fn question() -> Question {
    let task = Task::best(Seat::new(0), Limit::Level(Level::MAX), 7);
    Question { game: "any".into(), rules: 1, seats: 2, options: Value::Null, view: Value::Null, task }
}

fn thought(text: &str) -> Thought {
    Thought { lines: vec![ThoughtLine { moves: vec![text.into()], value: 0.75, visits: 3 }], nodes: 3 }
}

/// What becomes of a question that is answered by these, one after the other, and what was asked each time.
fn ask(answers: &[Result<&str, &str>]) -> (Answer, Vec<Task>) {
    let mut asked = Vec::new();
    let legal = ["a", "b"].map(str::to_owned).to_vec();
    let answer = Asking::begin(question(), legal).unwrap().until_answered(|question| {
        asked.push(question.task);
        match answers[asked.len() - 1] {
            Ok("") => Ok(Thought { lines: Vec::new(), nodes: 0 }),
            Ok(text) => Ok(thought(text)),
            Err("panic") => panic!("a computer player that panics"),
            Err(error) => Err(error.to_owned()),
        }
    });
    (answer, asked)
}

#[test]
fn a_legal_answer_is_taken_as_it_is() {
    let (answer, asked) = ask(&[Ok("b")]);
    assert_eq!(answer, Answer { text: "b".into(), value: 0.75, failures: Vec::new() });
    assert_eq!(asked, [question().task]);
}

#[test]
fn whoever_fails_is_asked_again_with_other_dice_and_then_at_the_lowest_level() {
    let (answer, asked) = ask(&[Err("asleep"), Ok("z"), Ok("a")]);
    assert_eq!(answer.text, "a");
    assert_eq!(answer.failures, ["asleep", "z is not legal"]);
    assert_eq!(asked[1], Task { seed: asked[1].seed, ..asked[0] });
    assert_ne!(asked[1].seed, asked[0].seed);
    assert_eq!(asked[2].limit, Limit::Level(Level::MIN));
}

#[test]
fn whoever_fails_every_time_plays_some_legal_move() {
    let (answer, asked) = ask(&[Err("panic"), Ok(""), Err("asleep")]);
    assert!(["a", "b"].contains(&answer.text.as_str()));
    assert_eq!(answer.failures, ["the computer player panicked", "no move was found", "asleep"]);
    assert_eq!(asked.len(), 3);
}

#[test]
fn whoever_owes_no_move_is_not_asked() {
    assert!(Asking::begin(question(), Vec::new()).is_none());
}

#[test]
fn a_question_travels_as_json() {
    let text = serde_json::to_string(&question()).unwrap();
    assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question());
    let level = text.replace("{\"level\":8}", "{\"level\":9}");
    let refused = serde_json::from_str::<Question>(&level).unwrap_err().to_string();
    assert!(refused.contains("there is no level 9; 1 to 8 are"), "{refused}");
}
