//! Looking at a game again: a step on or back, and judging it from its first position to its last.

use crate::contest::{self, Contestant, ROUNDS, Rate, Tally, Work};
use crate::report::{Page, Target, short};
use anyhow::{Context, Result, ensure};
use catalog::GameId;
use game_core::{Observer, scramble};
use serde_json::Value;
use std::hint::black_box;
use std::time::Duration;
use table::{AnyTable, Record, Seed, Tree, Walk};

/// The least that the game must have.
const STEPS: usize = 300;
/// The shares of the game that are judged, in quarters.
const QUARTERS: [usize; 3] = [1, 2, 4];

/// Measures for this long each, and gives the report.
pub fn run(each: Duration) -> Result<String> {
    let record = game()?;
    let open = || catalog::load(&record, Seed::new("bench")).map_err(anyhow::Error::from);
    let mut on = Contestant::new("a step on", Steps::new(open()?, 1));
    let mut back = Contestant::new("a step back", Steps::new(open()?, -1));
    let mut anew =
        Contestant::new("replayed from the first", Anew { tree: Tree::from_record(record.clone()) });
    let mut judged = Vec::new();
    for quarters in QUARTERS {
        let tree = Tree::from_record(record.clone());
        let part = tree.record(tree.played(tree.length() * quarters / 4));
        let name = format!("judging {} steps", part.steps.len());
        judged.push(Contestant::new(name.clone(), Judged { part: part.clone() }));
        judged.push(Contestant::new(format!("{name}, each position replayed"), JudgedAnew { part }));
    }
    contest::run([&mut on, &mut back, &mut anew].into_iter().chain(&mut judged).collect(), each);
    let mut page = Page::default();
    page.paragraph(&format!(
        "A game of Moai for five by random moves, {} steps long, seen by all. {ROUNDS} rounds in which all are measured in turn, {:.1} \
         seconds each in all, by the process's own time; a figure is the middle one of its rounds. A step ends with the view in JSON, as a \
         page is shown it; a game that is judged is read once, and each of its positions is what a computer player would be asked.",
        record.steps.len(),
        each.as_secs_f64()
    ));
    let rate: Rate = |rates| rates.nodes;
    let row = |one: &Contestant| {
        let rate = one.median(rate);
        [one.name.clone(), short(rate), format!("{:.1}", 1e6 / rate)]
    };
    let rows: Vec<_> = [&on, &back, &anew].into_iter().chain(&judged).map(row).collect();
    page.table(["what", "positions/s", "µs each"], &rows);
    let target = |what: &str, asked, one: &Contestant, other: &Contestant| {
        let measured = one.ratio(other, rate);
        Target { what: what.to_owned(), asked, measured }
    };
    let [quarter, .., whole, _] = &judged[..] else { unreachable!("each share is judged in two ways") };
    page.targets(&[
        target("a step on to replaying from the first", 5.0, &on, &anew),
        target("a step back to replaying from the first", 5.0, &back, &anew),
        target("positions/s of the whole game judged to those of its first quarter", 0.8, whole, quarter),
    ]);
    Ok(page.text)
}

/// A long game by random moves.
fn game() -> Result<Record> {
    let mut table = catalog::open(GameId::Moai, 5, &Value::Null, Seed::new("replay"))?;
    while let Some(seat) = table.status().to_act.first().copied() {
        let legal = table.legal(seat);
        let text = &legal[(scramble(table.steps() as u64) % legal.len() as u64) as usize];
        table.play(seat, text).ok().context("a legal move is refused")?;
    }
    ensure!(table.steps() >= STEPS, "the game has only {} steps", table.steps());
    Ok(table.record())
}

fn look(table: &dyn AnyTable) {
    black_box(table.view(Observer::All));
}

/// Steps through the game in one direction, again and again.
struct Steps {
    tree: Tree,
    walk: Walk,
    ply: usize,
    by: isize,
}

impl Steps {
    fn new(table: Box<dyn AnyTable>, by: isize) -> Steps {
        let (tree, walk) = Walk::new(table);
        Steps { tree, walk, ply: 0, by }
    }
}

impl Work for Steps {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        for _ in 0..times {
            self.ply = (self.ply as isize + self.by).rem_euclid(self.tree.length() as isize + 1) as usize;
            self.walk.go(&self.tree, self.tree.played(self.ply)).expect("the game is replayed");
            look(self.walk.table());
        }
        Tally { nodes: times, ..Tally::default() }
    }
}

/// Comes to places all over the game from its first step.
struct Anew {
    tree: Tree,
}

impl Work for Anew {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        for time in 0..times {
            let ply = scramble(seed ^ scramble(time)) as usize % (self.tree.length() + 1);
            look(&*load(&self.tree.record(self.tree.played(ply))));
        }
        Tally { nodes: times, ..Tally::default() }
    }
}

fn load(record: &Record) -> Box<dyn AnyTable> {
    catalog::load(record, Seed::new("bench")).expect("the game is replayed")
}

/// Shows each position to whoever is to move there.
struct Judged {
    part: Record,
}

impl Work for Judged {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        let mut nodes = 0;
        for _ in 0..times {
            let (tree, mut walk) = Walk::new(load(&self.part));
            for ply in 0..=tree.length() {
                walk.go(&tree, tree.played(ply)).expect("the game is replayed");
                ask(walk.table());
                nodes += 1;
            }
        }
        Tally { nodes, ..Tally::default() }
    }
}

/// The same, each position replayed from the first step.
struct JudgedAnew {
    part: Record,
}

impl Work for JudgedAnew {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        let tree = Tree::from_record(self.part.clone());
        let mut nodes = 0;
        for _ in 0..times {
            for ply in 0..=tree.length() {
                ask(&*load(&tree.record(tree.played(ply))));
                nodes += 1;
            }
        }
        Tally { nodes, ..Tally::default() }
    }
}

fn ask(table: &dyn AnyTable) {
    let seat = table.status().to_act.first().copied();
    black_box(table.view(seat.map_or(Observer::Public, Observer::Seat)));
}
