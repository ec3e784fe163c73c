//! Finding puzzles in games that computer players play.

mod solution;

use crate::reply::ask;
use crate::{GRADES, Glance, Goal, Plan, Puzzle, Solvable, Solve, Solver};
use game_core::{SearchRng, Seat, Step, Turn, scramble};
use search::Found;
use solution::Solution;
pub(crate) use solution::only_way;
use std::collections::{HashSet, VecDeque};
use std::marker::PhantomData;

/// How far the search for puzzles has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Progress {
    /// The games that were played.
    pub games: u64,
    /// The puzzles that were found.
    pub found: usize,
}

/// Random moves at the start of a game.
const OPENING: usize = 4;
/// How many moves may be one and the same at a glance, as those to the spots of a district are.
const ALIKE: usize = 5;
/// How much smaller the chance of winning is of what is clearly worse.
const CLEARLY: f32 = 0.25;
/// The budgets by which the computer player is tried.
const BUDGETS: [u64; 8] = [50, 200, 800, 3_200, 12_800, 51_200, 204_800, 819_200];
/// So many games for each puzzle; then grades that are full are filled further.
const PATIENCE: u64 = 100;

/// Finds so many puzzles of a game, a function of the count and the seed; `progress` is told of every game.
pub(crate) fn search<G: Solve>(count: usize, seed: u64, progress: &mut dyn FnMut(Progress)) -> Vec<Puzzle> {
    let seed = scramble(seed);
    let game = G::newest(G::Options::default(), 2).expect("the default options are good");
    let share = count.div_ceil(usize::from(GRADES));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut spare = VecDeque::new();
    let mut seen = HashSet::new();
    let mut games = 0;
    while puzzles.len() < count {
        if games >= PATIENCE * count as u64
            && let Some(puzzle) = spare.pop_front()
        {
            puzzles.push(puzzle);
            continue;
        }
        let mut found = puzzles_of(&game, &G::PLAN, scramble(seed ^ games));
        found.retain(|puzzle| seen.insert(puzzle.key.clone()));
        games += 1;
        // Puzzles of one game are much alike: one is enough.
        let wanted =
            |puzzle: &Puzzle| puzzles.iter().filter(|other| other.grade == puzzle.grade).count() < share;
        match found.iter().position(wanted) {
            Some(index) => puzzles.push(found.swap_remove(index)),
            None => spare.extend(found.into_iter().next()),
        }
        progress(Progress { games, found: puzzles.len() });
    }
    puzzles
        .sort_by_key(|puzzle| (puzzle.grade, puzzle.nodes.unwrap_or(u64::MAX).saturating_add(puzzle.cost)));
    puzzles
}

/// The puzzles of one game, in the order in which they came up.
fn puzzles_of<G: Solve>(game: &G, plan: &Plan, seed: u64) -> Vec<Puzzle> {
    let played = play(game, plan, seed);
    let ends = plan.from_end.clone().rev().filter_map(|from_end| played.len().checked_sub(from_end));
    ends.filter_map(|at| {
        let before = played[..at].iter().map(|(_, action)| action.to_string()).collect();
        Some(Puzzle { before, ..puzzle(game, &played[at].0, plan)? })
    })
    .collect()
}

/// The positions of a game between the players of the plan, begun at random, with the move made in each.
fn play<G: Solve>(game: &G, plan: &Plan, seed: u64) -> Vec<(G::State, G::Action)> {
    let mut rng = SearchRng::new(seed);
    let turned = rng.below(2) as usize;
    let mut state = game.start();
    let mut played = Vec::new();
    while let Turn::Player(seat) = game.turn(&state) {
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let (random, nodes) = plan.players[(seat.index() + turned) % 2];
        let action = if played.len() < OPENING || rng.below(100) < random {
            rng.choose(&legal)
        } else {
            ask(game, &state, seat, nodes, 1).lines[0].actions[0]
        };
        played.push((state.clone(), action));
        game.apply(&mut state, Step::Act { seat, action });
    }
    played
}

/// The puzzle of a position, if it is one.
fn puzzle<G: Solve>(game: &G, state: &G::State, plan: &Plan) -> Option<Puzzle> {
    let seat = game.turn(state).seats().lowest()?;
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    if !game.is_fresh(state) || legal.len() < plan.choices {
        return None;
    }
    if !plan.glance.promises(&ask(game, state, seat, plan.glance.nodes, plan.glance.lines())) {
        return None;
    }
    for within in plan.bounds {
        let mut solver = Solver::new(game, seat, Goal::Win, plan.limit);
        let answers = solver.answers(state, *within)?;
        if answers.is_empty() {
            continue;
        }
        let cost = solver.cost();
        if answers.len() * 3 > legal.len() {
            return None;
        }
        let line = Solution::find(&mut solver, state, *within, plan.to_end)?;
        let nodes = effort(game, state, seat, &answers);
        return Some(Puzzle {
            key: key(game.same(state)),
            game: Solvable(&PhantomData::<G>),
            seat,
            grade: plan.grade(nodes, cost),
            within: *within,
            before: Vec::new(),
            line: line.moves.iter().map(|(_, action)| action.to_string()).collect(),
            nodes,
            cost,
        });
    }
    None
}

/// The least of the budgets from which on the computer player finds one of the answers.
fn effort<G: Solve>(game: &G, state: &G::State, seat: Seat, answers: &[G::Action]) -> Option<u64> {
    let finds = |nodes: &u64| answers.contains(&ask(game, state, seat, *nodes, 1).lines[0].actions[0]);
    BUDGETS.into_iter().rev().take_while(finds).last()
}

impl Glance {
    fn lines(&self) -> usize {
        if self.alone { ALIKE + 1 } else { 1 }
    }

    fn promises<A>(&self, found: &Found<A>) -> bool {
        let best = found.lines[0].value;
        let others_worse = found.lines.get(ALIKE).is_none_or(|line| line.value <= best - CLEARLY);
        best >= self.promise && (!self.alone || others_worse)
    }
}

impl Plan {
    /// The grade of what takes so many nodes to find and so many positions to prove.
    fn grade(&self, nodes: Option<u64>, cost: u64) -> u8 {
        let effort = nodes.unwrap_or(u64::MAX).saturating_add(cost);
        1 + self.grades.iter().filter(|most| effort > **most).count() as u8
    }
}

/// A short name of a position: five letters and digits.
fn key(position: u64) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..5).map(|place| char::from(SIGNS[(position >> (5 * place) & 31) as usize])).collect()
}
