use bots::{Alone, Level, Limit, Task, Watch, decide};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use puzzles::Solve;
use suite::Suite;

#[path = "../tactics/suite.rs"]
mod suite;

/// Proofs that look at more positions than this are left to `cargo run --release -p puzzles --example tactics -- --check`.
const CHEAP: u64 = 4_000;

fn check<G: Solve>(text: &str, at_least: usize)
where
    G::Options: Default,
{
    let game = G::newest(G::Options::default(), 2).unwrap();
    let suite: Suite = toml::from_str(text).unwrap();
    assert!(suite.puzzle.len() >= at_least);
    let mut missed = Vec::new();
    for (number, puzzle) in suite.puzzle.iter().enumerate() {
        if puzzle.cost <= CHEAP {
            assert_eq!(puzzle.prove(&game), Ok(()));
        }
        let position: G::Position = serde_json::from_str(&puzzle.position).unwrap();
        let state = game.load(&position).unwrap();
        let seat = game.turn(&state).seats().lowest().unwrap();
        let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
        let level = Limit::Level(Level::new(puzzle.level).unwrap());
        let found = decide(&game, &position, Task::best(seat, level, 1), watch).unwrap();
        let chosen = found.lines[0].actions[0].to_string();
        if !puzzle.answers.contains(&chosen) {
            missed.push(format!("puzzle {number} is answered by {chosen}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn easter_islands_forced_wins_are_found() {
    check::<EasterIsland>(include_str!("../tactics/easter-island.toml"), 30);
}

#[test]
fn eclipsias_ends_are_found() {
    check::<Eclipsia>(include_str!("../tactics/eclipsia.toml"), 20);
}
