use crate::{Level, Strength, Task, Thinker};
use game_core::SearchRng;
use search::{Budget, Found};

/// How long a computer player may think.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Limit {
    /// As its level does.
    Level(Level),
    /// So many milliseconds of the caller's clock, with all its strength.
    Ms(u64),
    /// So many nodes, with all its strength.
    Nodes(u64),
}

/// Who thinks.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mind {
    /// The player that knows the game.
    Knowing,
    /// Upper confidence bounds and uniformly random playouts alone.
    Plain,
}

/// The caller's side of a search: its clock, its stop button, its eyes.
pub struct Watch<'w, A> {
    /// Milliseconds since some moment; asked every few hundred nodes.
    pub clock: &'w dyn Fn() -> f64,
    /// Whether the search must stop now.
    pub stop: &'w dyn Fn() -> bool,
    /// Told what was found so far, now and then.
    pub progress: &'w mut dyn FnMut(&Found<A>),
}

/// How often the clock is asked, in nodes.
const CLOCK_INTERVAL: u64 = 64;
/// The highest level answers within this, whatever the machine.
const LONGEST: f64 = 3000.0;

/// Chooses for a seat that owes a move: the first line is the choice.
pub fn decide<G: Thinker>(
    game: &G,
    view: &G::View,
    mind: Mind,
    limit: Limit,
    task: Task,
    watch: Watch<'_, G::Action>,
) -> Found<G::Action> {
    let strength = match limit {
        Limit::Level(level) => G::strength(level),
        Limit::Ms(_) => Strength::full(u64::MAX),
        Limit::Nodes(nodes) => Strength::full(nodes.max(1)),
    };
    let start = (watch.clock)();
    let ms = match limit {
        Limit::Ms(ms) => ms as f64,
        Limit::Level(_) => LONGEST,
        Limit::Nodes(_) => f64::INFINITY,
    };
    let mut stop = |_| (watch.stop)() || (watch.clock)() - start >= ms;
    let mut budget = Budget::until(strength.nodes, CLOCK_INTERVAL, &mut stop);
    let task_of_search = Task { lines: task.lines.max(strength.candidates), ..task };
    let mut found = match mind {
        Mind::Knowing => game.think(view, task_of_search, &mut budget, watch.progress),
        Mind::Plain => game.plain(view, task_of_search, &mut budget),
    };
    choose(&mut found, strength, task);
    found.lines.truncate(task.lines.max(1));
    found
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
