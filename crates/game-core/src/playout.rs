use crate::{Game, Outcome, SearchRng, Step, Turn};

/// Plays random legal moves to the end, with buffers that are kept between games.
#[derive(Debug)]
pub struct Playout<G: Game> {
    actions: Vec<G::Action>,
    draws: Vec<(G::Chance, u32)>,
    /// Decisions made so far, in all games; draws are not counted.
    pub decisions: u64,
    /// Legal actions generated so far, in all games.
    pub generated: u64,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Playout<G> {
        Playout { actions: Vec::new(), draws: Vec::new(), decisions: 0, generated: 0 }
    }
}

impl<G: Game> Playout<G> {
    /// Plays until the game is over. Where several seats owe a move, the lowest moves first.
    pub fn run(&mut self, game: &G, state: &mut G::State, rng: &mut SearchRng) -> Outcome {
        loop {
            let seat = match game.turn(state) {
                Turn::Over(outcome) => return outcome,
                Turn::Chance => {
                    game.draws(state, &mut self.draws);
                    let chance = pick_draw(&self.draws, rng);
                    game.apply(state, Step::Chance(chance));
                    continue;
                }
                Turn::Player(seat) => seat,
                Turn::Commit(seats) => seats.lowest().expect("somebody owes an answer"),
            };
            game.legal(state, seat, &mut self.actions);
            self.decisions += 1;
            self.generated += self.actions.len() as u64;
            let action = rng.choose(&self.actions);
            game.apply(state, Step::Act { seat, action });
        }
    }
}

/// One of the outcomes, by their weights.
#[inline]
pub fn pick_draw<C: Copy>(draws: &[(C, u32)], rng: &mut SearchRng) -> C {
    let total = draws.iter().map(|(_, weight)| weight).sum();
    let mut point = rng.below(total);
    for (outcome, weight) in draws {
        if point < *weight {
            return *outcome;
        }
        point -= weight;
    }
    unreachable!("the point is below the sum of the weights")
}

/// The number of move sequences of this length in a game without chance; a game that is over counts where it ends.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    descend(game, state, &mut buffers)
}

fn descend<G: Game>(game: &G, state: &G::State, buffers: &mut [Vec<G::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else { return 1 };
    let Some(seat) = game.turn(state).seats().lowest() else { return 1 };
    game.legal(state, seat, actions);
    if deeper.is_empty() {
        return actions.len() as u64;
    }
    let mut nodes = 0;
    for action in actions.iter() {
        let mut next = state.clone();
        game.apply(&mut next, Step::Act { seat, action: *action });
        nodes += descend(game, &next, deeper);
    }
    nodes
}
