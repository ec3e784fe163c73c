//! The board, the computer player and the puzzles.

use boards::{Board, Look};
use bots::{Alone, Level, Limit, Task, Watch, decide};
use connect_four::{Column, ConnectFour, Grid, Position};
use expect_test::expect;
use game_core::{Game, Lang, Observe, PerfectInformation, Seat};
use puzzles::Solvable;
use serde_json::{Value, json};
use std::marker::PhantomData;

fn game() -> ConnectFour {
    ConnectFour::newest(Default::default(), 2).unwrap()
}

fn view() -> Value {
    json!({"to_move": 0, "columns": [[], [1], [0, 1], [0], [], [], []]})
}

fn look<'l>(view: &'l Value, lang: Lang) -> Look<'l> {
    Look { view, options: &Value::Null, seats: 2, seat: None, taken: &[], names: &account::NOBODY, lang }
}

#[test]
fn a_column_says_what_lies_in_it() {
    let labels = |lang| {
        let panels = Grid.panels(look(&view(), lang));
        panels[0].spots.iter().take(3).map(|spot| spot.label.clone()).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        column a: empty
        column b: 1 stones, the highest plain
        column c: 2 stones, the highest plain"#]]
    .assert_eq(&labels(Lang::En));
    assert!(labels(Lang::Fr).starts_with("colonne a : vide"));
}

#[test]
fn a_stone_falls_from_above_its_column_to_its_cell() {
    let view = view();
    let story = Grid
        .beats(look(&view, Lang::En), &json!({"seat": 0, "move": "c"}), &serde_json::Value::Null, &[])
        .remove(0);
    assert_eq!(story.moved, [("c3".to_owned(), "above-c".to_owned())]);
    assert!(Grid.preview(look(&view, Lang::En), "c").contains("translate(225 405)"));
    let full = json!({"to_move": 0, "columns": [[0, 1, 0, 1, 0, 1], [], [], [], [], [], []]});
    assert_eq!(Grid.preview(look(&full, Lang::En), "a"), "");
}

/// What a level plays in a position.
fn choice(columns: Value, number: u64) -> String {
    let position: Position = serde_json::from_value(json!({"to_move": 0, "columns": columns})).unwrap();
    let game = game();
    let view = game.view(&game.load(&position).unwrap(), game_core::Observer::Public);
    let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
    let task = Task::best(Seat::new(0), Limit::Level(Level::new(number).unwrap()), 1);
    let found = decide(&game, &view, task, watch).unwrap();
    let column: Column = found.lines[0].actions[0];
    column.to_string()
}

#[test]
fn a_win_is_taken_and_a_loss_is_stopped() {
    for level in 5..=7 {
        assert_eq!(choice(json!([[1], [1], [0], [0], [0], [], [1]]), level), "f");
        assert_eq!(choice(json!([[1, 1, 1], [], [0], [0], [], [], [0]]), level), "a");
    }
}

#[test]
fn puzzles_are_proved() {
    let solvable = Solvable(&PhantomData::<ConnectFour>);
    let puzzles = puzzles::parse(solvable, include_str!("../../content/puzzles.toml"));
    assert!((3..=5).contains(&puzzles.len()), "{}", puzzles.len());
    for puzzle in &puzzles {
        assert_eq!(solvable.0.prove(puzzle), Ok(()));
    }
}
