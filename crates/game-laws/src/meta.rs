//! What a game says of itself before it is set up.

use crate::laws::{Node, ensure, random_step};
use game_core::{Game, Meta, Observe, Observer, SearchRng, StepOf, Turn};
use std::ops::Range;

/// `Ok` where the game can be set up by each version of its rules and by no other, and where all that its [`Meta`] says
/// occurs does so in the random games of these seeds, with the usual options and some number of seats.
///
/// That nothing else occurs, with any options, is among the [`crate::Laws`].
pub fn meta_is_true<G: Observe>(seeds: Range<u64>) -> Result<(), String> {
    let Meta { seats: (fewest, most), open, chance, simultaneous, .. } = G::META;
    versions_hold::<G>()?;
    let mut met = Met { secrets: false, chance: false, simultaneous: false };
    for (seed, seats) in seeds.zip((fewest..=most).cycle()) {
        let game = G::newest(G::Options::default(), seats).map_err(|error| error.to_string())?;
        met.look_at_game(&game, seed);
    }
    ensure(open || met.secrets, || "it says that not everything is open, but nothing is hidden".into())?;
    ensure(!chance || met.chance, || "it says that something is drawn, but nothing is".into())?;
    ensure(!simultaneous || met.simultaneous, || {
        "it says that secret choices are made at once, but none are".into()
    })
}

fn versions_hold<G: Game>() -> Result<(), String> {
    let Meta { seats: (fewest, _), rules: newest, .. } = G::META;
    for rules in 0..=newest + 1 {
        let refused = match G::new(rules, G::Options::default(), fewest) {
            Ok(game) => {
                ensure(game.rules() == rules, || format!("by {rules} it is one by {}", game.rules()))?;
                Vec::new()
            }
            Err(error) => error.reasons,
        };
        let reasons = Vec::from_iter(G::META.reason_against(rules));
        ensure(refused == reasons, || format!("version {rules} is refused by {refused:?}, not {reasons:?}"))?;
    }
    Ok(())
}

/// What has occurred in some games.
struct Met {
    secrets: bool,
    chance: bool,
    simultaneous: bool,
}

impl Met {
    fn look_at_game<G: Observe>(&mut self, game: &G, seed: u64) {
        let mut rng = SearchRng::new(seed);
        let mut state = game.start();
        loop {
            let turn = game.turn(&state);
            self.chance |= turn == Turn::Chance;
            self.simultaneous |= matches!(turn, Turn::Commit(_));
            self.secrets |= hidden_from(game, &state).is_some();
            match random_step(game, &state, &mut rng) {
                Some(step) => game.apply(&mut state, step),
                None => return,
            }
        }
    }
}

/// Somebody who does not see everything.
fn hidden_from<G: Observe>(game: &G, state: &G::State) -> Option<Observer> {
    let truth = game.view(state, Observer::All);
    Observer::everyone(game.seats()).find(|observer| game.view(state, *observer) != truth)
}

/// Nothing occurs of which the game says that it does not.
pub(crate) fn hold<G: Observe>(node: &Node<'_, G>) -> Result<(), String> {
    let Meta { open, chance, simultaneous, .. } = G::META;
    ensure(chance || node.turn != Turn::Chance, || "something is drawn, but it says that nothing is".into())?;
    ensure(simultaneous || !matches!(node.turn, Turn::Commit(_)), || {
        "secret choices are made at once, but it says that none are".into()
    })?;
    match open.then(|| hidden_from(node.game, node.state)).flatten() {
        Some(observer) => Err(format!("it says that everything is open, but {observer:?} does not see all")),
        None => Ok(()),
    }
}

/// In an open game everybody is told the same of a step.
pub(crate) fn hold_step<G: Observe>(node: &Node<'_, G>, step: StepOf<G>) -> Result<(), String> {
    let told = |observer| node.game.event(node.state, step, observer);
    let less = Observer::everyone(node.game.seats()).find(|observer| told(*observer) != told(Observer::All));
    match less.filter(|_| G::META.open) {
        Some(observer) => Err(format!("it says that everything is open, but {observer:?} is not told all")),
        None => Ok(()),
    }
}
