//! Every lesson, taken to its end in every language.
#![allow(clippy::unwrap_used)]

use boards::Choice;
use catalog::GameId;
use game_core::Lang;
use lessons::{Course, Verdict};
use std::collections::BTreeSet;

#[test]
fn every_game_has_eight_lessons_or_more_with_the_books_own_pictures() {
    for game in GameId::ALL {
        let lessons = game.lessons(Lang::En);
        assert!(lessons.len() >= 8, "{game} has {}", lessons.len());
        assert!(lessons.iter().filter(|lesson| lesson.book).count() >= 2, "{game}");
        let keys: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.key.as_str()).collect();
        assert_eq!(keys.len(), lessons.len(), "{game}");
    }
}

#[test]
fn every_lesson_can_be_taken_to_its_end() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lesson in game.lessons(Lang::En) {
            let mut course = Course::begin(game.rules(), lesson)
                .unwrap_or_else(|error| panic!("{game} {}: {error}", lesson.key));
            loop {
                try_all(game, &mut course);
                if course.is_over() {
                    break;
                }
                assert!(course.go_on(), "{game} {}", lesson.key);
            }
        }
    }
}

/// Tries every wrong move of a step, then one that solves it; every pattern fits some legal move.
fn try_all(game: GameId, course: &mut Course) {
    let step = course.step();
    let place = format!("{game} {} step {}", course.lesson().key, course.number() + 1);
    if step.accept.is_empty() {
        return;
    }
    let legal = course.table().legal(step.seat);
    assert!(!legal.is_empty(), "{place}: the learner has no move");
    let (mut right, mut named) = (Vec::new(), BTreeSet::new());
    for text in &legal {
        let mut attempt = Course::begin(game.rules(), course.lesson()).unwrap();
        while attempt.number() < course.number() {
            solve(&mut attempt);
            attempt.go_on();
        }
        match attempt.attempt(text) {
            Verdict::Right(said) => {
                assert!(!said.is_empty(), "{place}: nothing is said of the right move");
                right.push(text.clone());
            }
            Verdict::Wrong(said) => {
                assert!(!said.is_empty(), "{place}: nothing is said of {text}");
                named.insert(said);
            }
            Verdict::Refused(refused) => panic!("{place}: {text} is refused: {refused:?}"),
        }
    }
    assert!(!right.is_empty(), "{place}: no legal move solves it; legal are {legal:?}");
    assert!(right.len() < legal.len() || legal.len() == 1, "{place}: every move solves it");
    for (pattern, said) in &step.wrong {
        assert!(named.contains(said.as_str()), "{place}: no legal move is answered by {pattern}");
    }
    let choice = Choice::among(game.board(), &legal);
    assert!(right.iter().all(|text| choice.moves().any(|open| open == text)));
    solve(course);
}

fn solve(course: &mut Course) {
    let step = course.step();
    let legal = course.table().legal(step.seat);
    if course.asks() {
        let solved = legal.iter().any(|text| matches!(course.attempt(text), Verdict::Right(_)));
        assert!(solved, "{} step {}", course.lesson().key, course.number() + 1);
    }
}

#[test]
fn every_language_says_all_of_it() {
    for game in GameId::ALL.into_iter().chain(GameId::EXAMPLES) {
        for lang in Lang::ALL {
            for (lesson, english) in game.lessons(lang).iter().zip(game.lessons(Lang::En)) {
                assert_eq!(lesson.key, english.key);
                assert!(!lesson.title.is_empty());
                for (step, other) in lesson.steps.iter().zip(&english.steps) {
                    let said = |text: &str, other: &str| text.is_empty() == other.is_empty();
                    assert!(!step.say.is_empty(), "{game} {}", lesson.key);
                    assert!(said(&step.right, &other.right) && said(&step.otherwise, &other.otherwise));
                    assert!(
                        lang == Lang::En || step.say != other.say,
                        "{game} {}: not translated",
                        lesson.key
                    );
                }
            }
        }
    }
}
