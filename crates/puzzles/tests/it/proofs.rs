//! The prover against alpha-beta that cuts nothing off, on positions near the end of random games.

use catalog::GameId;
use game_core::{SearchRng, Seat, Step, Turn};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use puzzles::{Goal, Solve, Solver};
use search::Budget;
use search::alphabeta::{AlphaBeta, Evaluate};

/// Who knows nothing but the end.
struct Blank;

impl<G: Solve> Evaluate<G> for Blank {
    fn evaluate(&self, _: &G, _: &G::State, _: Seat) -> i32 {
        0
    }

    fn promises(&self, _: &G, _: &G::State, actions: &[G::Action], out: &mut Vec<i32>) {
        out.extend(actions.iter().map(|_| 0));
    }

    fn decisive(&self, _: &G, _: &G::State, out: &mut Vec<G::Action>) {
        out.clear();
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

/// What alpha-beta looks at, at most.
const NODES: u64 = 200_000;

/// Compares both on a position of each of so many games, as far from its end as `from_end` says; how many were won within the bound,
/// and how many not.
fn compare<G: Solve>(games: usize, from_end: [usize; 3], within: u32) -> (u32, u32) {
    let game = G::newest(G::Options::default(), 2).unwrap();
    let mut rng = SearchRng::new(7);
    let (mut won, mut other) = (0, 0);
    for number in 0..games {
        let mut states = vec![game.start()];
        while let Turn::Player(seat) = game.turn(&states[states.len() - 1]) {
            let mut state = states[states.len() - 1].clone();
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            game.apply(&mut state, Step::Act { seat, action: rng.choose(&legal) });
            states.push(state);
        }
        let state = &states[states.len() - 1 - from_end[number % 3]];
        let seat = game.turn(state).seats().lowest().unwrap();
        let exact =
            AlphaBeta { depth: within, late_moves: usize::MAX, quiescence: false, table_bits: 18, lines: 1 };
        let found = exact.search(&game, &Blank, state, &mut Budget::nodes(NODES), &mut |_| ());
        let proved = Solver::new(&game, seat, Goal::Win, 20_000).reaches(state, within);
        if let Some(proved) = proved
            && found.nodes < NODES
        {
            assert_eq!(proved, found.lines[0].value == 1.0, "{:?}", game.position(state));
            won += u32::from(proved);
            other += u32::from(!proved);
        }
    }
    (won, other)
}

#[test]
fn the_prover_agrees_with_alpha_beta_about_the_end_of_eclipsia() {
    let (won, other) = compare::<Eclipsia>(60, [2, 3, 4], 40);
    assert!(won > 10 && other > 10, "{won} {other}");
}

#[test]
fn the_prover_agrees_with_alpha_beta_about_the_end_of_easter_island() {
    for within in 1..=4 {
        let (won, other) = compare::<EasterIsland>(60, [1, 2, 3], within);
        assert!(won > 5 && other > 5, "{within}: {won} {other}");
    }
}

#[test]
fn a_game_with_secrets_has_no_puzzles() {
    let open: Vec<GameId> = GameId::ALL.into_iter().filter(|game| game.solver().is_some()).collect();
    assert_eq!(open, crate::GAMES);
}
