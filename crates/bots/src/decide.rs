use crate::parallel::{self, Allowance, Alone, Choice, SearchThreads};
use crate::{Limit, Mind, Strength, Task, Thinker};
use game_core::{Observer, SearchRng, Turn};
use search::{Budget, Found};

/// The caller's side of a search: its clock, its stop button, its eyes, its threads.
pub struct Watch<'w, A> {
    /// Milliseconds since some moment; asked every few hundred nodes.
    pub clock: &'w dyn Fn() -> f64,
    /// Whether the search must stop now.
    pub stop: &'w dyn Fn() -> bool,
    /// Told what was found so far, now and then.
    pub progress: &'w mut dyn FnMut(&Found<A>),
    /// What searches with it, where a search can be shared.
    pub threads: &'w dyn SearchThreads,
}

/// How often the clock is asked, in nodes: where a node is one position, and where it is a whole simulation.
const CLOCK_INTERVAL: u64 = 64;
const SLOW_INTERVAL: u64 = 8;
/// The highest level answers within this, whatever the machine.
const LONGEST: f64 = 3000.0;

/// Chooses for a seat that owes a move: the first line is the choice. What is not a view of that seat, or asks nothing of it, is
/// refused with every reason.
pub fn decide<G: Thinker>(
    game: &G,
    view: &G::View,
    task: Task,
    watch: Watch<'_, G::Action>,
) -> Result<Found<G::Action>, Vec<String>> {
    let worlds = game.worlds(view)?;
    let world = game.imagine(&worlds, &mut SearchRng::new(task.seed));
    let turn = game.turn(&world);
    if !G::META.open && game.view(&world, Observer::Seat(task.seat)) != *view {
        return Err(vec![format!("this is not what seat {} sees", task.seat)]);
    }
    if !turn.seats().contains(task.seat) {
        return Err(vec![format!("seat {} owes no move", task.seat)]);
    }
    let strength = match task.limit {
        Limit::Level(level) => G::strength(level),
        Limit::Ms(_) => Strength::full(u64::MAX),
        Limit::Nodes(nodes) => Strength::full(nodes.max(1)),
    };
    let start = (watch.clock)();
    let ms = match task.limit {
        Limit::Ms(ms) => ms as f64,
        Limit::Level(_) => LONGEST,
        Limit::Nodes(_) => f64::INFINITY,
    };
    let mut stop = || (watch.stop)() || (watch.clock)() - start >= ms;
    // Alpha-beta throws no dice: all would search the same.
    let simulates = !G::META.is_perfect() || task.mind == Mind::Plain;
    let threads = if simulates { watch.threads } else { &Alone };
    let interval = if simulates { SLOW_INTERVAL } else { CLOCK_INTERVAL };
    let allowance = Allowance { nodes: strength.nodes, interval, stop: &mut stop };
    let several = if threads.count() > 1 { parallel::LINES } else { 1 };
    let lines = task.lines.max(strength.candidates).max(several);
    let search = |seed, budget: &mut Budget<'_>, progress: &mut dyn FnMut(&Found<G::Action>)| {
        let task = Task { lines, seed, ..task };
        match task.mind {
            Mind::Knowing => game.think(&worlds, task, budget, progress),
            Mind::Plain => game.plain(&worlds, task, budget),
        }
    };
    let members = parallel::together(threads, task.seed, allowance, &search, watch.progress);
    let choice = match turn {
        Turn::Commit(_) => Choice::Drawn(task.seed),
        _ => Choice::Tried,
    };
    let mut found = parallel::merge(members, choice);
    choose(&mut found, strength, task);
    found.lines.truncate(task.lines.max(1));
    Ok(found)
}

/// Brings the line to the front that a player of this strength takes.
fn choose<A>(found: &mut Found<A>, strength: Strength, task: Task) {
    let candidates = strength.candidates.min(found.lines.len());
    if candidates < 2 {
        return;
    }
    let mut rng = SearchRng::new(task.seed ^ 0x00C0_FFEE);
    let overlooked = usize::from(rng.below(100) < strength.oversight);
    let best = found.lines[overlooked..candidates].iter().map(|line| line.value).fold(f32::MIN, f32::max);
    let weights: Vec<u32> = found.lines[..candidates]
        .iter()
        .enumerate()
        .map(|(index, line)| match strength.temperature {
            _ if index < overlooked => 0,
            temperature if temperature > 0.0 => {
                (libm::expf((line.value - best) / temperature) * 1_000_000.0) as u32
            }
            _ => u32::from(index == overlooked),
        })
        .collect();
    let chosen = game_core::pick_draw(&weights.iter().copied().enumerate().collect::<Vec<_>>(), &mut rng);
    found.lines[..=chosen].rotate_right(1);
}
