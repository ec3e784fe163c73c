use game_core::{Observe, Seat};
use search::infoset::{Forest, Infoset, Policy};
use search::{Budget, Found};

/// How many simulations there are between two looks at what was found.
const PIECE: u64 = 4_000;

/// Searches among information sets, and tells what was found now and then.
pub fn watched<G: Observe, P: Policy<G>>(
    search: Infoset,
    game: &G,
    view: &G::View,
    seat: Seat,
    policy: &mut P,
    budget: &mut Budget<'_>,
    watch: &mut dyn FnMut(&Found<G::Action>),
) -> Found<G::Action> {
    let mut forest = Forest::new(search, game, view, seat, policy);
    loop {
        budget.pause_after(PIECE);
        forest.grow(budget);
        let found = forest.answer().found;
        if budget.is_spent() || found.lines.is_empty() {
            return found;
        }
        watch(&found);
    }
}
