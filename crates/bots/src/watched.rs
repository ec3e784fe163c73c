use crate::Task;
use game_core::Observe;
use search::infoset::{Forest, Infoset, Policy};
use search::{Budget, Found};

/// How many simulations there are between two looks at what was found.
const PIECE: u64 = 4_000;
/// How many there are between two looks at whether more could change it.
const GLANCE: u64 = 250;

/// Searches among information sets as the task asks, tells what was found now and then, and ends where nothing more can
/// change the choice.
pub fn watched<G: Observe, P: Policy<G>>(
    search: Infoset,
    game: &G,
    worlds: &G::Worlds,
    task: Task,
    policy: &mut P,
    budget: &mut Budget<'_>,
    watch: &mut dyn FnMut(&Found<G::Action>),
) -> Found<G::Action> {
    let search = Infoset { lines: task.lines, seed: task.seed, ..search };
    let mut forest = Forest::new(search, game, worlds, task.seat, policy);
    let mut told = 0;
    budget.pause_after(1);
    loop {
        forest.grow(budget);
        // Who wants several lines compares them: there the others matter too.
        let remaining = if task.lines > 1 { u64::MAX } else { budget.remaining() };
        let settled = budget.is_spent() || forest.is_settled(remaining);
        if settled || budget.spent() >= told + PIECE {
            let found = forest.answer().found;
            if settled || found.lines.is_empty() {
                return found;
            }
            watch(&found);
            told = budget.spent();
        }
        budget.pause_after(GLANCE);
    }
}
