//! Computer players think the same in a real browser.

#![allow(clippy::unwrap_used)]

use browser::MindPage;
use catalog::GameId;
use game_core::Observer;
use serde_json::{Value, json};
use table::{AnyTable, Seed};

/// Nodes that both minds are given, so that a search of every kind goes through all that it does.
const NODES: [(&str, u64); 2] = [("knowing", 3_000), ("plain", 400)];

/// Moves between two questions.
const STRIDE: usize = 9;

fn question(table: &dyn AnyTable, mind: &str, limit: Value, lines: usize, seed: u64) -> String {
    let seat = table.status().to_act[0];
    let record = table.record();
    json!({
        "game": record.game, "rules": record.rules, "seats": table.seats(), "options": record.options,
        "view": table.view(Observer::Seat(seat)),
        "task": {"seat": seat, "mind": mind, "limit": limit, "lines": lines, "seed": seed},
    })
    .to_string()
}

fn native(question: &str) -> String {
    wasm_mind::answer(question, &|| 0.0, &mut |_| false).unwrap()
}

/// Plays a game on by quick answers; a question of each mind, and one of a level, at every few moves.
fn questions(game: GameId, seats: u8) -> Vec<String> {
    let mut table = catalog::open(game, seats, &Value::Null, Seed::new("browser".to_owned())).unwrap();
    let mut asked = Vec::new();
    for ply in 0.. {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        if ply % STRIDE == 0 {
            for (mind, nodes) in NODES {
                asked.push(question(table.as_ref(), mind, json!({"nodes": nodes}), 3, ply as u64));
            }
            asked.push(question(table.as_ref(), "knowing", json!({"level": 2}), 1, ply as u64));
        }
        let quick = native(&question(table.as_ref(), "knowing", json!({"nodes": 30}), 1, ply as u64));
        let thought: Value = serde_json::from_str(&quick).unwrap();
        table.play(seat, thought["lines"][0]["moves"][0].as_str().unwrap()).unwrap();
    }
    // Openings, the middle and the end: of a long game not every question.
    let step = asked.len().div_ceil(24).max(1);
    asked.into_iter().step_by(step).collect()
}

#[test]
fn the_same_question_gets_the_same_answer_in_a_browser() {
    let page = MindPage::open().unwrap_or_else(|error| panic!("{error:#}"));
    for game in GameId::ALL {
        let (fewest, most) = game.meta().seats;
        for seats in if fewest == most { vec![fewest] } else { vec![fewest, most] } {
            let asked = questions(game, seats);
            assert!(asked.len() > 5, "{game} with {seats} is asked about {} times", asked.len());
            for question in &asked {
                assert_eq!(page.think(question).unwrap(), native(question), "{question}");
            }
        }
    }
    assert_eq!(page.errors().unwrap(), Vec::<String>::new());
}

#[test]
fn what_is_not_a_question_is_refused_with_a_reason() {
    let answer = |question: &str| wasm_mind::answer(question, &|| 0.0, &mut |_| false).unwrap_err();
    assert!(answer("{").contains("not a question"));
    let table = catalog::open(GameId::Moai, 2, &Value::Null, Seed::new("1".to_owned())).unwrap();
    assert!(answer(&question(table.as_ref(), "knowing", json!({"level": 9}), 1, 1)).contains("level 9"));
    assert!(answer(&question(table.as_ref(), "dreaming", json!({"level": 1}), 1, 1)).contains("dreaming"));
}
