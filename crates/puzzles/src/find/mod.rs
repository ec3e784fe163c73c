//! Finding puzzles in games that computer players play.

mod line;

use crate::files::WHENEVER;
use crate::{GAMES, GRADES, Goal, Puzzle, Solve, Solver};
use bots::{Alone, Limit, Mind, Task, Watch, decide};
use catalog::GameId;
use game_core::{SearchRng, Seat, Step, Turn, scramble};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use line::Line;
pub(crate) use line::only_way;
use search::Found;
use std::collections::{HashSet, VecDeque};

/// How far the search for puzzles has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Progress {
    /// The games that were played.
    pub games: u64,
    /// The puzzles that were found.
    pub found: usize,
}

/// How puzzles of a game are looked for.
struct Plan {
    /// The bounds that are tried, in actions, the lowest first.
    bounds: &'static [u32],
    /// The most that a proof looks at.
    limit: u64,
    /// How many moves in a hundred are made at random, and the nodes behind the others, for each of the two players: strong
    /// players leave nothing to find.
    players: [(u32, u64); 2],
    /// How far from the end of a game positions are looked at, in actions.
    from_end: std::ops::Range<usize>,
    /// What must be seen at a first glance, so that a proof is tried.
    glance: Glance,
    /// The most of what proof and computer player look at in the grades below the highest.
    grades: [u64; GRADES as usize - 1],
    /// Whether a puzzle goes on to the end of the game, though there may be several ways to win after the first.
    to_end: bool,
}

/// A first look at a position.
struct Glance {
    /// The nodes behind it.
    nodes: u64,
    /// The chance of winning that it must promise.
    promise: f32,
    /// Whether other moves must look clearly worse.
    alone: bool,
}

/// Random moves at the start of a game.
const OPENING: usize = 4;
/// A position with fewer moves than this is no puzzle.
const CHOICES: usize = 10;
/// How many moves may be one and the same at a glance, as those to the spots of a district are.
const ALIKE: usize = 5;
/// How much smaller the chance of winning is of what is clearly worse.
const CLEARLY: f32 = 0.25;
/// The nodes behind a reply.
const REPLY: u64 = 3_000;
/// The budgets by which the computer player is tried.
const BUDGETS: [u64; 8] = [50, 200, 800, 3_200, 12_800, 51_200, 204_800, 819_200];
/// So many games for each puzzle; then grades that are full are filled further.
const PATIENCE: u64 = 100;

/// Finds so many puzzles of a game, a function of the count and the seed; `progress` is told of every game. Why not, where the
/// game is not open.
pub fn find(
    game: GameId,
    count: usize,
    seed: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Puzzle>, String> {
    let seed = scramble(seed);
    match game {
        GameId::EasterIsland => {
            let plan = Plan {
                bounds: &[1, 2, 6, 10],
                limit: 300_000,
                players: [(0, 8_000), (0, 1_000)],
                from_end: 1..60,
                glance: Glance { nodes: 4_000, promise: 0.7, alone: false },
                grades: [60, 1_000, 4_000, 15_000],
                to_end: true,
            };
            Ok(search::<EasterIsland>(game, &plan, count, seed, progress))
        }
        GameId::Eclipsia => {
            let plan = Plan {
                bounds: &[WHENEVER],
                limit: 40_000,
                players: [(50, 100), (50, 100)],
                from_end: 3..16,
                glance: Glance { nodes: 5_000, promise: 0.9, alone: true },
                grades: [110, 400, 1_500, 4_000],
                to_end: false,
            };
            Ok(search::<Eclipsia>(game, &plan, count, seed, progress))
        }
        GameId::Chariots | GameId::Moai => {
            let open: Vec<String> = GAMES.iter().map(GameId::to_string).collect();
            Err(format!(
                "{game} has secrets, so no move of it is proved best; there are puzzles of {}",
                open.join(" and ")
            ))
        }
    }
}

fn search<G: Solve>(
    id: GameId,
    plan: &Plan,
    count: usize,
    seed: u64,
    progress: &mut dyn FnMut(Progress),
) -> Vec<Puzzle> {
    let game = G::new(G::Options::default(), 2).expect("the default options are good");
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
        let mut found = puzzles_of(&game, id, plan, scramble(seed ^ games));
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
fn puzzles_of<G: Solve>(game: &G, id: GameId, plan: &Plan, seed: u64) -> Vec<Puzzle> {
    let played = play(game, plan, seed);
    let ends = plan.from_end.clone().rev().filter_map(|from_end| played.len().checked_sub(from_end));
    ends.filter_map(|at| {
        let before = played[..at].iter().map(|(_, action)| action.to_string()).collect();
        Some(Puzzle { before, ..puzzle(game, id, &played[at].0, plan)? })
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

/// What the computer player finds with so many nodes.
fn ask<G: Solve>(game: &G, state: &G::State, seat: Seat, nodes: u64, lines: usize) -> Found<G::Action> {
    let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), crew: &Alone };
    let task = Task { seat, lines, seed: 1 };
    decide(game, &game.position(state), Mind::Knowing, Limit::Nodes(nodes), task, watch)
}

/// What the other seat does against a forced win.
pub(crate) fn reply<G: Solve>(game: &G, state: &G::State, seat: Seat) -> G::Action {
    ask(game, state, seat, REPLY, 1).lines[0].actions[0]
}

/// The puzzle of a position, if it is one.
fn puzzle<G: Solve>(game: &G, id: GameId, state: &G::State, plan: &Plan) -> Option<Puzzle> {
    let seat = game.turn(state).seats().lowest()?;
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    if !game.is_fresh(state) || legal.len() < CHOICES {
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
        let line = Line::find(&mut solver, state, *within, plan.to_end)?;
        let nodes = effort(game, state, seat, &answers);
        return Some(Puzzle {
            key: key(game.same(state)),
            game: id,
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
