use crate::{GAMES, of};
use catalog::GameId;
use game_core::Observer;
use puzzles::{Attempt, Puzzle, Task, Verdict};

fn some(game: GameId, fits: impl Fn(&Puzzle) -> bool) -> &'static Puzzle {
    of(game).iter().find(|puzzle| fits(puzzle)).unwrap()
}

/// Proofs that look at more positions than this take too long here.
const CHEAP: u64 = 5_000;

#[test]
fn the_line_solves_a_puzzle() {
    for puzzle in GAMES.into_iter().flat_map(of).filter(|puzzle| puzzle.cost <= CHEAP).step_by(3) {
        let mut attempt = Attempt::begin(puzzle);
        while !attempt.is_solved() {
            let text = puzzle.line[attempt.played()].clone();
            assert_eq!(attempt.hint(), Some(text.clone()));
            let before = attempt.played();
            let Verdict::Right { replies, solved } = attempt.attempt(&text) else {
                panic!("{}: {text} is not right", puzzle.key)
            };
            assert_eq!(attempt.played(), before + 1 + replies.len());
            assert_eq!(replies, puzzle.line[before + 1..attempt.played()]);
            assert_eq!(solved, attempt.is_solved());
        }
        assert_eq!(attempt.played(), puzzle.line.len(), "{}", puzzle.key);
        assert_eq!(attempt.hint(), None);
        assert!(matches!(attempt.attempt(&puzzle.line[0]), Verdict::Wrong { .. }));
    }
}

#[test]
fn of_the_other_moves_none_is_right_where_one_action_wins() {
    let puzzle = some(GameId::EasterIsland, |puzzle| puzzle.task() == Task::Now);
    let mut attempt = Attempt::begin(puzzle);
    for text in attempt.table().legal(puzzle.seat) {
        if text != puzzle.line[0] {
            assert!(matches!(attempt.attempt(&text), Verdict::Wrong { .. }), "{text}");
            assert_eq!(attempt.played(), 0);
        }
    }
    assert!(matches!(attempt.attempt(&puzzle.line[0]), Verdict::Right { solved: true, .. }));
}

#[test]
fn a_wrong_move_is_refuted_by_the_other_seat() {
    let mut refuted = 0;
    for puzzle in GAMES.into_iter().flat_map(of).filter(|puzzle| puzzle.cost <= CHEAP).step_by(9) {
        let mut attempt = Attempt::begin(puzzle);
        let position = attempt.table().view(Observer::All);
        for wrong in attempt.table().legal(puzzle.seat).iter().step_by(7) {
            let Verdict::Wrong { refutation } = attempt.attempt(wrong) else { break };
            assert_eq!(attempt.table().view(Observer::All), position);
            let mut table = puzzle.table();
            table.play(puzzle.seat, wrong).unwrap();
            let others = table.status().to_act == [puzzle.seat.other()];
            assert_eq!(refutation.is_empty(), !others, "{}: {wrong}", puzzle.key);
            for text in &refutation {
                table.play(puzzle.seat.other(), text).unwrap();
            }
            assert_ne!(table.status().to_act, [puzzle.seat.other()], "{}: {wrong}", puzzle.key);
            refuted += usize::from(others);
        }
    }
    assert!(refuted > 20, "{refuted}");
}

#[test]
fn two_actions_of_a_turn_can_be_taken_in_either_order() {
    let rays =
        |puzzle: &Puzzle| puzzle.line.len() > 3 && puzzle.line[..2].iter().all(|text| text.starts_with('!'));
    let mut turned = 0;
    for puzzle in of(GameId::EasterIsland).iter().filter(|puzzle| rays(puzzle) && puzzle.cost <= CHEAP) {
        let mut attempt = Attempt::begin(puzzle);
        let Verdict::Right { .. } = attempt.attempt(&puzzle.line[1]) else { continue };
        if let Verdict::Right { replies, .. } = attempt.attempt(&puzzle.line[0]) {
            assert_eq!(replies, puzzle.line[2..2 + replies.len()], "{}", puzzle.key);
            turned += 1;
        }
    }
    assert!(turned > 0);
}

#[test]
fn spots_that_are_alike_are_right_alike() {
    let mut alike = 0;
    for puzzle in of(GameId::Eclipsia).iter().filter(|puzzle| puzzle.cost < 1_000) {
        let mut attempt = Attempt::begin(puzzle);
        let right: Vec<String> = attempt
            .table()
            .legal(puzzle.seat)
            .into_iter()
            .filter(|text| matches!(Attempt::begin(puzzle).attempt(text), Verdict::Right { .. }))
            .collect();
        assert!(right.contains(&puzzle.line[0]), "{}", puzzle.key);
        // Whichever is taken, the puzzle can be solved from there.
        if let Some(other) = right.iter().find(|text| **text != puzzle.line[0]) {
            attempt.attempt(other);
            while let Some(hint) = attempt.hint() {
                assert!(matches!(attempt.attempt(&hint), Verdict::Right { .. }), "{}: {hint}", puzzle.key);
            }
            assert!(attempt.is_solved());
            alike += 1;
        }
        if alike == 5 {
            return;
        }
    }
    assert!(alike > 0);
}

#[test]
fn what_the_rules_refuse_is_neither_right_nor_wrong() {
    let mut attempt = Attempt::begin(&of(GameId::Eclipsia)[0]);
    let Verdict::Refused(refused) = attempt.attempt("S@Z9s") else { panic!("it is refused") };
    assert_eq!(refused.rule, "not-on-board");
    assert!(matches!(attempt.attempt("?"), Verdict::Refused(_)));
}
