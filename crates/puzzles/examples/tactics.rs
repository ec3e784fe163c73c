//! Proves every stored answer of the suites of `tests/tactics` once more, and every puzzle:
//! `cargo run --release -p puzzles --example tactics -- --check`.

use catalog::GameId;
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use puzzles::Solve;
use suite::Suite;

#[path = "../tests/tactics/suite.rs"]
#[expect(dead_code, reason = "what a suite says of levels and costs is for the test")]
mod suite;

fn main() {
    if std::env::args().nth(1).as_deref() != Some("--check") {
        return eprintln!("--check proves every stored answer");
    }
    check::<EasterIsland>(include_str!("../tests/tactics/easter-island.toml"));
    check::<Eclipsia>(include_str!("../tests/tactics/eclipsia.toml"));
    GameId::ALL.into_iter().chain(GameId::EXAMPLES).for_each(check_puzzles);
}

fn check<G: Solve>(text: &str)
where
    G::Options: Default,
{
    let game = G::newest(G::Options::default(), 2).expect("the default options are good");
    let suite: Suite = toml::from_str(text).expect("a suite is TOML of the shape of `Suite`");
    let refuted: Vec<String> = suite.puzzle.iter().filter_map(|puzzle| puzzle.prove(&game).err()).collect();
    assert!(refuted.is_empty(), "{}: {}", G::META.id, refuted.join("\n"));
    println!("{}: {} positions proved", G::META.id, suite.puzzle.len());
}

fn check_puzzles(game: GameId) {
    let puzzles = game.puzzles();
    let refuted: Vec<String> =
        puzzles.iter().filter_map(|puzzle| puzzle.game.0.prove(puzzle).err()).collect();
    assert!(refuted.is_empty(), "{game}: {}", refuted.join("\n"));
    println!("{game}: {} puzzles proved", puzzles.len());
}
