use super::Policy;
use crate::mcts::Values;
use game_core::{Observe, SearchRng, Seat, Seats, Step, Turn, pick_draw};

/// What a simulation waits for next.
pub(super) enum Next {
    /// The game is over, and worth this.
    Over(Values),
    /// Something is to be drawn.
    Draw,
    /// A seat decides.
    Decide {
        seat: Seat,
        /// Whether others choose at the same time.
        secret: bool,
        /// Whether some of them have chosen already.
        under_way: bool,
    },
}

/// Who is asked when: secret choices are asked for one after the other, the searching seat's first.
pub(super) struct Asking {
    pub own: Seat,
    /// Those who owe an answer to what others have answered already.
    pub owing: Seats,
}

impl Asking {
    /// What the state waits for.
    #[inline]
    pub fn next<G: Observe, P: Policy<G>>(&mut self, game: &G, policy: &P, state: &G::State) -> Next {
        match game.turn(state) {
            Turn::Over(outcome) => Next::Over(policy.outcome(game, &outcome)),
            Turn::Chance => {
                self.owing = Seats::NONE;
                Next::Draw
            }
            Turn::Player(seat) => {
                self.owing = Seats::NONE;
                Next::Decide { seat, secret: false, under_way: false }
            }
            Turn::Commit(seats) => {
                let under_way = seats == self.owing;
                let lowest = seats.lowest().expect("somebody owes an answer");
                let seat = if seats.contains(self.own) { self.own } else { lowest };
                self.owing = seats.without(seat);
                Next::Decide { seat, secret: true, under_way }
            }
        }
    }
}

/// What is written into at every step of a simulation.
pub(super) struct Buffers<G: Observe> {
    pub legal: Vec<G::Action>,
    pub draws: Vec<(G::Chance, u32)>,
}

impl<G: Observe> Default for Buffers<G> {
    fn default() -> Buffers<G> {
        Buffers { legal: Vec::new(), draws: Vec::new() }
    }
}

impl<G: Observe> Buffers<G> {
    /// Draws what is to be drawn.
    #[inline]
    pub fn draw(&mut self, game: &G, state: &G::State, rng: &mut SearchRng) -> Step<G::Action, G::Chance> {
        game.draws(state, &mut self.draws);
        Step::Chance(pick_draw(&self.draws, rng))
    }

    /// Plays by the policy until the game is over or its patience is; what that is worth.
    pub fn play_on<P: Policy<G>>(
        &mut self,
        game: &G,
        policy: &mut P,
        state: &mut G::State,
        asking: &mut Asking,
        rng: &mut SearchRng,
    ) -> Values {
        let mut patience = policy.patience();
        loop {
            let step = match asking.next(game, policy, state) {
                Next::Over(values) => return values,
                Next::Draw => self.draw(game, state, rng),
                Next::Decide { under_way: false, .. } if patience == 0 => return policy.values(game, state),
                Next::Decide { seat, .. } => {
                    patience = patience.saturating_sub(1);
                    game.legal(state, seat, &mut self.legal);
                    let action = self.legal[policy.choose(game, state, seat, &self.legal, rng)];
                    Step::Act { seat, action }
                }
            };
            game.apply(state, step);
        }
    }
}
