use crate::{GAMES, of, prove};
use catalog::GameId;
use game_core::Observer;
use puzzles::{GRADES, Puzzle, Task, write};
use std::collections::HashSet;

/// Every so many puzzles are proved here; `cargo run --release -p puzzles --example tactics -- --check` proves all of them.
const SAMPLE: usize = 2;
/// Proofs that look at more positions than this are left to it too.
const CHEAP: u64 = 8_000;

fn all() -> impl Iterator<Item = &'static Puzzle> {
    GAMES.into_iter().flat_map(of)
}

#[test]
fn there_are_a_hundred_of_each_open_game_and_some_of_each_grade() {
    for game in GAMES {
        assert!(of(game).len() >= 100, "{game}: {}", of(game).len());
        for grade in 1..=GRADES {
            let count = of(game).iter().filter(|puzzle| puzzle.grade == grade).count();
            assert!(count * 10 >= of(game).len(), "{game}: {count} of grade {grade}");
        }
        assert!(of(game).is_sorted_by_key(|puzzle| puzzle.grade));
    }
    assert!(of(GameId::Moai).is_empty() && of(GameId::Chariots).is_empty());
}

#[test]
fn no_two_are_alike() {
    let mut keys = HashSet::new();
    let mut positions = HashSet::new();
    for puzzle in all() {
        assert!(keys.insert(&puzzle.key), "{} comes twice", puzzle.key);
        assert!(positions.insert(puzzle.position().to_string()), "{} is another", puzzle.key);
    }
}

#[test]
fn lines_are_legal_and_end_with_the_one_who_solves() {
    for puzzle in all() {
        let mut table = puzzle.table();
        assert_eq!(table.status().to_act, [puzzle.seat], "{}", puzzle.key);
        let mut last = None;
        for text in &puzzle.line {
            let seat = table.status().to_act[0];
            table.play(seat, text).unwrap_or_else(|refused| panic!("{}: {text}: {refused:?}", puzzle.key));
            last = Some(seat);
        }
        assert_eq!(last, Some(puzzle.seat), "{}", puzzle.key);
        let won = table.status().outcome.map(|outcome| outcome.winners().contains(puzzle.seat));
        assert_ne!(won, Some(false), "{}", puzzle.key);
        if puzzle.task() != Task::Win {
            assert_eq!(won, Some(true), "{} is not won to its end", puzzle.key);
        }
    }
}

#[test]
fn a_position_can_be_loaded() {
    for puzzle in all() {
        let position = puzzle.position();
        let seed = table::Seed::new("puzzle");
        let table = puzzle.game.0.rules().resume(1, 2, &serde_json::Value::Null, seed, &position).unwrap();
        assert_eq!(table.view(Observer::All), position, "{}", puzzle.key);
    }
}

#[test]
fn what_is_said_of_a_sample_is_proved_once_more() {
    let mut proved = 0;
    for puzzle in all().step_by(SAMPLE).filter(|puzzle| puzzle.cost <= CHEAP) {
        assert_eq!(prove(puzzle), Ok(()));
        proved += 1;
    }
    assert!(proved >= 80, "{proved}");
}

#[test]
fn what_is_no_proof_is_noticed() {
    let puzzle = of(GameId::EasterIsland).iter().find(|puzzle| puzzle.within == 2).unwrap();
    let line = vec![puzzle.table().legal(puzzle.seat)[0].clone()];
    assert_ne!(line[0], puzzle.line[0]);
    assert!(prove(&Puzzle { line, ..puzzle.clone() }).unwrap_err().contains("does not win"));
    assert!(
        prove(&Puzzle { within: 1, ..puzzle.clone() }).unwrap_err().contains("several ways to win, or none")
    );
}

#[test]
fn a_file_is_written_as_it_was_read() {
    let file = include_str!("../../../game-easter-island/content/puzzles.toml");
    assert_eq!(write(of(GameId::EasterIsland)), file);
    assert!(file.len() + include_str!("../../../game-eclipsia/content/puzzles.toml").len() < 150_000);
}
