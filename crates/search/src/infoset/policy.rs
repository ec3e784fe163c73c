use crate::mcts::{Values, values_of};
use game_core::{Observe, Outcome, SearchRng, Seat};

/// How a simulation goes on where the trees end, and what its end is worth.
pub trait Policy<G: Observe> {
    /// The index of the legal action that the seat takes; it should go by what the seat can see.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        rng: &mut SearchRng,
    ) -> usize;

    /// What a position that is played no further is worth to each seat: its share of the win, 0 to 1.
    fn values(&self, game: &G, state: &G::State) -> Values;

    /// After how many of its own choices a simulation is played no further; secret choices under way are made first.
    fn patience(&self) -> u32;

    /// What the end of a game is worth to each seat, 0 to 1; unless told otherwise, its share of the win.
    fn outcome(&self, game: &G, outcome: &Outcome) -> Values {
        values_of(outcome, game.seats())
    }

    /// One of the worlds that the seat may be in; unless told otherwise, any that the game imagines.
    ///
    /// A policy that reads the others' minds can do better. In particular, it can take back secret answers that are
    /// already in, which the game can only guess evenly, so that their seats choose in the search.
    fn world(&mut self, game: &G, worlds: &G::Worlds, rng: &mut SearchRng) -> G::State {
        game.imagine(worlds, rng)
    }
}

/// Plays random moves to the end.
#[derive(Copy, Clone, Default, Debug)]
pub struct RandomPolicy;

impl<G: Observe> Policy<G> for RandomPolicy {
    #[inline]
    fn choose(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], rng: &mut SearchRng) -> usize {
        rng.below(legal.len() as u32) as usize
    }

    fn values(&self, game: &G, _: &G::State) -> Values {
        [1.0 / f32::from(game.seats()); Seat::MAX]
    }

    fn patience(&self) -> u32 {
        u32::MAX
    }
}
