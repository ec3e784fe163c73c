//! Monte Carlo tree search on Connect Four three times: ours, board-game's and minimax's, each on its own rules.

use crate::contest::{Contestant, Tally, Work};
use crate::minimax_four;
use ::minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use ::search::mcts::{Mcts, RandomRollout};
use ::search::{Budget, Found};
use ahu::threads::Threads;
use board_game::ai::mcts::MCTSBot;
use board_game::games::connect4::Connect4;
use bots::parallel::{self, Allowance, Choice};
use connect_four::{Column, ConnectFour};
use cpu_time::ProcessTime;
use game_core::Game;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Instant;

/// How many simulations grow a tree from the empty grid: one rollout to the end of the game each.
pub const SIMULATIONS: u32 = 10_000;

/// Our search on our example.
pub fn ours() -> Contestant {
    Contestant::new("search::mcts, our example", Ours { game: game() })
}

/// board-game's search on its own Connect Four, with the quickest generator that rand brings.
pub fn board_game() -> Contestant {
    Contestant::new("board-game, its MCTSBot", BoardGame)
}

/// minimax's search on the Connect Four in [`minimax_four`], told to use one thread.
pub fn minimax() -> Contestant {
    Contestant::new("minimax, its MonteCarloTreeSearch", Minimax)
}

fn game() -> ConnectFour {
    ConnectFour::new(1, Default::default(), 2).expect("Connect Four is for two")
}

fn tally(trees: u64) -> Tally {
    Tally { nodes: trees * u64::from(SIMULATIONS), ..Tally::default() }
}

struct Ours {
    game: ConnectFour,
}

impl Work for Ours {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        for time in 0..times {
            let how = Mcts { seed: seed ^ time << 32, ..Mcts::default() };
            let mut budget = Budget::nodes(u64::from(SIMULATIONS));
            let rollout = &mut RandomRollout::default();
            black_box(how.search(&self.game, rollout, &self.game.start(), &mut budget));
        }
        tally(times)
    }
}

struct BoardGame;

impl Work for BoardGame {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        for time in 0..times {
            let rng = SmallRng::seed_from_u64(seed ^ time << 32);
            let mut bot = MCTSBot::new(u64::from(SIMULATIONS), 1.0, rng);
            black_box(bot.build_tree(&Connect4::default()).best_move());
        }
        tally(times)
    }
}

struct Minimax;

impl Work for Minimax {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        for _ in 0..times {
            black_box(tree(1, SIMULATIONS).choose_move(&minimax_four::Board::default()));
        }
        tally(times)
    }
}

/// minimax's search for so many threads; it draws its seeds from the operating system.
fn tree(threads: usize, rollouts: u32) -> MonteCarloTreeSearch<minimax_four::Rules> {
    let mut search = MonteCarloTreeSearch::new(MCTSOptions::default().with_num_threads(threads));
    search.set_max_rollouts(rollouts);
    search
}

/// What two threads do beside one.
#[derive(Copy, Clone, Debug)]
pub struct Twice {
    /// How many times as many simulations by the wall's clock.
    pub speed: f64,
    /// How much of the processors' time for a simulation.
    pub cost: f64,
}

/// Two threads beside one: ours and minimax's, in turns, the quickest of the rounds.
pub fn on_two_threads(rounds: usize) -> [Twice; 2] {
    let game = game();
    let mut quickest = [[[f64::INFINITY; 2]; 2]; 2];
    for round in 0..rounds as u64 {
        for size in [1, 2] {
            let mut rival = tree(size, LONG * size as u32);
            let taken = [
                seconds(|| black_box(together(&game, size, round))),
                seconds(|| black_box(rival.choose_move(&minimax_four::Board::default()))),
            ];
            for (quickest, taken) in quickest.iter_mut().zip(taken) {
                for (quickest, taken) in quickest[size - 1].iter_mut().zip(taken) {
                    *quickest = quickest.min(taken);
                }
            }
        }
    }
    quickest.map(|[one, two]| Twice { speed: 2.0 * one[0] / two[0], cost: two[1] / (2.0 * one[1]) })
}

/// Simulations of each thread.
const LONG: u32 = 200_000;

fn together(game: &ConnectFour, size: usize, seed: u64) -> Found<Column> {
    let threads = Threads(NonZeroUsize::new(size).expect("somebody searches"));
    let nodes = u64::from(LONG) * size as u64;
    let allowance = Allowance { nodes, interval: u64::MAX, stop: &mut || false };
    let search = |seed, budget: &mut Budget<'_>, _: &mut dyn FnMut(&Found<Column>)| {
        let how = Mcts { seed, lines: usize::MAX, ..Mcts::default() };
        how.search(game, &mut RandomRollout::default(), &game.start(), budget)
    };
    parallel::merge(parallel::together(&threads, seed, allowance, &search, &mut |_| ()), Choice::Tried)
}

/// How long it takes by the wall's clock, and of the processors' time.
fn seconds<T>(work: impl FnOnce() -> T) -> [f64; 2] {
    let (begun, own) = (Instant::now(), ProcessTime::now());
    work();
    [begun.elapsed().as_secs_f64(), own.elapsed().as_secs_f64()]
}
