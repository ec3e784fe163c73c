//! Several searches over the same position, each with a seed of its own, merged into one answer.
//!
//! Threads are the caller's: it brings [`SearchThreads`]. For a budget of nodes the answer depends on the seed, the nodes and
//! the number of threads, and on nothing else.

use game_core::scramble;
use search::{Budget, Found, Variation};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Threads that search together.
pub trait SearchThreads {
    /// How many they are, the caller's included; at least one.
    fn count(&self) -> usize;

    /// Does the caller's own part here, and calls `others` once for each number from 1 below the count, at the same time;
    /// comes back when all are done.
    fn work(&self, own: &mut dyn FnMut(), others: &(dyn Fn(usize) + Sync));
}

/// The caller's thread alone.
#[derive(Copy, Clone, Debug)]
pub struct Alone;

impl SearchThreads for Alone {
    fn count(&self) -> usize {
        1
    }

    fn work(&self, own: &mut dyn FnMut(), _: &(dyn Fn(usize) + Sync)) {
        own();
    }
}

/// What every thread finds at least, so that what one likes and another does not is weighed.
pub const LINES: usize = 48;

/// How often those who have no clock look whether they must stop, in nodes.
const INTERVAL: u64 = 64;

/// One search: it is given its seed and its budget, and tells what it has found so far, now and then.
pub type Search<'s, A> = dyn Fn(u64, &mut Budget<'_>, &mut dyn FnMut(&Found<A>)) -> Found<A> + Sync + 's;

/// What threads may spend: so many nodes in all, until the clock or the button of its caller says stop.
pub struct Allowance<'a> {
    /// Nodes of all threads together.
    pub nodes: u64,
    /// How often the caller's own search asks whether to stop, in nodes.
    pub interval: u64,
    /// Whether to stop now; once it says so everybody stops.
    pub stop: &'a mut dyn FnMut() -> bool,
}

/// Searches on every thread; what each found, the caller's first. The caller's own search alone is told of.
///
/// One thread alone searches with the seed itself.
pub fn together<A: Send>(
    threads: &dyn SearchThreads,
    seed: u64,
    allowance: Allowance<'_>,
    search: &Search<'_, A>,
    progress: &mut dyn FnMut(&Found<A>),
) -> Vec<Found<A>> {
    let count = threads.count().max(1);
    let Allowance { nodes, interval, stop } = allowance;
    let over = AtomicBool::new(false);
    let found: Vec<Mutex<Option<Found<A>>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let keep = |member: usize, what| *found[member].lock().expect("nobody panics holding it") = Some(what);
    let mut own = || {
        let mut stop = |_| {
            let now = stop();
            over.fetch_or(now, Ordering::Relaxed);
            now
        };
        let mut budget = Budget::until(part(nodes, count, 0), interval, &mut stop);
        keep(0, search(seed, &mut budget, progress));
        // Where no nodes are counted nobody goes on without the caller.
        over.fetch_or(nodes == u64::MAX, Ordering::Relaxed);
    };
    let others = |member: usize| {
        let mut stop = |_| over.load(Ordering::Relaxed);
        let mut budget = Budget::until(part(nodes, count, member), INTERVAL, &mut stop);
        keep(member, search(scramble(seed ^ scramble(member as u64)), &mut budget, &mut |_| ()));
    };
    threads.work(&mut own, &others);
    found.into_iter().filter_map(|member| member.into_inner().ok().flatten()).collect()
}

/// A member's part of the nodes; everybody has at least one.
fn part(nodes: u64, threads: usize, member: usize) -> u64 {
    let threads = threads as u64;
    (nodes / threads + u64::from((member as u64) < nodes % threads)).max(1)
}

/// How several searches become one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Choice {
    /// The action that was tried most often by all together.
    Tried,
    /// A draw of this seed from the mixture of everybody's mixtures: from each member's draws, one.
    Drawn(u64),
}

/// One answer from several: visits are added, and a value is the mean of the members' by their visits.
pub fn merge<A: Copy + Ord>(mut members: Vec<Found<A>>, choice: Choice) -> Found<A> {
    if members.len() < 2 {
        return members.pop().unwrap_or(Found { lines: Vec::new(), nodes: 0, depth: 0 });
    }
    let drawn = match choice {
        Choice::Tried => None,
        Choice::Drawn(seed) => {
            let member = scramble(seed) % members.len() as u64;
            members[member as usize].lines.first().map(|line| line.actions[0])
        }
    };
    let nodes = members.iter().map(|found| found.nodes).sum();
    let depth = members.iter().map(|found| found.depth).max().unwrap_or(0);
    let mut merged: BTreeMap<A, Vec<Variation<A>>> = BTreeMap::new();
    for line in members.into_iter().flat_map(|found| found.lines) {
        merged.entry(line.actions[0]).or_default().push(line);
    }
    let mut lines: Vec<Variation<A>> = merged.into_values().map(sum).collect();
    lines.sort_by_key(|line| (Some(line.actions[0]) != drawn, Reverse(line.visits)));
    Found { lines, nodes, depth }
}

/// The lines of one action as one, which goes on as the member thinks that tried it most often.
fn sum<A>(lines: Vec<Variation<A>>) -> Variation<A> {
    let visits: u64 = lines.iter().map(|line| line.visits).sum();
    let total: f64 = lines.iter().map(|line| f64::from(line.value) * line.visits as f64).sum();
    let value = (total / visits.max(1) as f64) as f32;
    let longest = lines.into_iter().min_by_key(|line| Reverse(line.visits)).expect("an action has a line");
    Variation { value, visits, ..longest }
}
