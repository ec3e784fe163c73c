//! Finds positions with provable answers in the computer players' own games and prints them as the suites of
//! `tests/tactics`: `cargo run --release -p puzzles --example tactics -- easter-island`, or `eclipsia`. With `--check` it proves
//! every stored answer once more, and every puzzle.

use bots::{Alone, Level, Limit, Mind, Task, Watch, decide};
use game_core::{SearchRng, Seat, Step, Turn, scramble};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use puzzles::{Goal, Solve, Solver, after};
use std::collections::HashSet;
use suite::Suite;

#[path = "../tests/tactics/suite.rs"]
#[expect(dead_code, reason = "what a suite says of levels and costs is for the test")]
mod suite;

/// How a suite is put together.
struct Plan {
    /// The bounds that are tried, the lowest first.
    bounds: &'static [u32],
    /// How many positions are kept of each bound or, where the only bound is the end of the game, of each distance from the end
    /// of the game they were found in.
    each: usize,
    /// How many positions in all.
    wanted: usize,
    /// How far from the end of a game positions are looked at, in actions.
    from_end: std::ops::Range<usize>,
    /// The most answers a position may have, where those that lead to positions alike count as one.
    answers: usize,
    /// The most that a proof looks at.
    limit: u64,
    /// How many moves in a hundred are made at random, and the nodes behind the others, for each of the two players: strong
    /// players decide some games too early.
    players: [(u32, u64); 2],
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["easter-island"] => find::<EasterIsland>(&Plan {
            bounds: &[1, 2, 3, 4, 5, 6, 9],
            each: 8,
            wanted: 40,
            from_end: 1..10,
            answers: 3,
            limit: 400_000,
            players: [(0, 8_000), (0, 1_000)],
        }),
        ["eclipsia"] => find::<Eclipsia>(&Plan {
            bounds: &[90],
            each: 6,
            wanted: 20,
            from_end: 6..14,
            answers: 2,
            limit: 10_000,
            players: [(70, 100), (70, 100)],
        }),
        ["--check"] => {
            check::<EasterIsland>(include_str!("../tests/tactics/easter-island.toml"));
            check::<Eclipsia>(include_str!("../tests/tactics/eclipsia.toml"));
            puzzles::GAMES.into_iter().for_each(check_puzzles);
        }
        _ => eprintln!("easter-island, eclipsia or --check"),
    }
}

fn check<G: Solve>(text: &str)
where
    G::Options: Default,
{
    let game = G::new(G::Options::default(), 2).expect("the default options are good");
    let suite: Suite = toml::from_str(text).expect("a suite is TOML of the shape of `Suite`");
    let refuted: Vec<String> = suite.puzzle.iter().filter_map(|puzzle| puzzle.prove(&game).err()).collect();
    assert!(refuted.is_empty(), "{}: {}", G::META.id, refuted.join("\n"));
    println!("{}: {} positions proved", G::META.id, suite.puzzle.len());
}

fn check_puzzles(game: catalog::GameId) {
    let puzzles = puzzles::of(game);
    let refuted: Vec<String> = puzzles.iter().filter_map(|puzzle| puzzles::prove(puzzle).err()).collect();
    assert!(refuted.is_empty(), "{game}: {}", refuted.join("\n"));
    println!("{game}: {} puzzles proved", puzzles.len());
}

fn find<G: Solve>(plan: &Plan)
where
    G::Options: Default,
{
    let game = G::new(G::Options::default(), 2).expect("the default options are good");
    let mut kept: Vec<(u32, usize)> = Vec::new();
    for seed in 0..2_000 {
        let states = play(&game, plan, seed);
        let mut here = 0;
        for from_end in plan.from_end.clone() {
            let Some(at) = states.len().checked_sub(from_end) else { continue };
            if kept.len() == plan.wanted {
                return;
            }
            if here == 2 {
                break;
            }
            if let Some((within, puzzle)) = puzzle(&game, &states[at], plan) {
                let kind = (within, if plan.bounds.len() > 1 { 0 } else { from_end });
                if kept.iter().filter(|other| **other == kind).count() < plan.each {
                    println!("{puzzle}");
                    eprintln!(
                        "{} of {}: game {seed}, {from_end} from its end, within {within}",
                        kept.len() + 1,
                        plan.wanted
                    );
                    kept.push(kind);
                    here += 1;
                }
            }
        }
    }
}

/// The positions of a game between the players of the plan, begun at random.
fn play<G: Solve>(game: &G, plan: &Plan, seed: u64) -> Vec<G::State> {
    let mut rng = SearchRng::new(scramble(seed));
    let mut state = game.start();
    let mut states = Vec::new();
    while let Turn::Player(seat) = game.turn(&state) {
        states.push(state.clone());
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let (random, nodes) = plan.players[(seat.index() + seed as usize) % 2];
        let action = if states.len() <= 4 || rng.below(100) < random {
            rng.choose(&legal)
        } else {
            ask(game, &state, seat, Limit::Nodes(nodes))
        };
        game.apply(&mut state, Step::Act { seat, action });
    }
    states
}

fn ask<G: Solve>(game: &G, state: &G::State, seat: Seat, limit: Limit) -> G::Action {
    let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), crew: &Alone };
    let task = Task { seat, lines: 1, seed: 1 };
    decide(game, &game.position(state), Mind::Knowing, limit, task, watch).lines[0].actions[0]
}

/// The position as an entry of a suite, if few of its moves reach a goal and a level finds one of them.
fn puzzle<G: Solve>(game: &G, state: &G::State, plan: &Plan) -> Option<(u32, String)> {
    let seat = game.turn(state).seats().lowest()?;
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    for goal in [Goal::Win, Goal::Draw] {
        let mut solver = Solver::new(game, seat, goal, plan.limit);
        for within in plan.bounds {
            let answers = solver.answers(state, *within)?;
            if answers.is_empty() {
                continue;
            }
            let kinds: HashSet<u64> =
                answers.iter().map(|action| game.same(&after(game, state, seat, *action))).collect();
            if kinds.len() > plan.answers || answers.len() > 12 || answers.len() * 3 > legal.len() {
                return None;
            }
            let level = (4..=7).find(|level| {
                let level = Limit::Level(Level::new(*level).expect("4 to 7 are levels"));
                answers.contains(&ask(game, state, seat, level))
            })?;
            // What the stored proof costs: that of the lower bounds is no part of it.
            let mut solver = Solver::new(game, seat, goal, u64::MAX);
            solver.answers(state, *within)?;
            let answers: Vec<String> =
                answers.iter().map(|action| format!("{:?}", action.to_string())).collect();
            let position = serde_json::to_string(&game.position(state)).expect("a position is JSON");
            let goal = if goal == Goal::Win { "win" } else { "draw" };
            let entry = format!(
                "[[puzzle]]\nposition = '{position}'\ngoal = \"{goal}\"\nwithin = {within}\nanswers = [{}]\nlevel = {level}\ncost = {}\n",
                answers.join(", "),
                solver.cost()
            );
            return Some((*within, entry));
        }
        if plan.bounds.len() > 1 {
            return None;
        }
    }
    None
}
