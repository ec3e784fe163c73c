use crate::{actions, meta, secrets};
use game_core::{Observe, Observer, SearchRng, Seat, Step, StepOf, Turn, pick_draw};
use std::fmt::Write;
use std::ops::Range;

/// The laws, for one game as it is set up.
pub struct Laws<'g, G: Observe> {
    game: &'g G,
    tally: Option<fn(&G::View) -> String>,
}

/// No game may need more steps than this.
const LONGEST: usize = 100_000;
/// How many actions met on the way are tried again at other positions.
const POOL: usize = 48;

/// A position on the way of a random game, and what is needed to question it.
pub(crate) struct Node<'n, G: Observe> {
    pub game: &'n G,
    pub state: &'n G::State,
    pub turn: Turn,
    /// Actions met elsewhere in the game.
    pub pool: &'n [G::Action],
}

impl<'g, G: Observe> Laws<'g, G> {
    /// The laws for this game.
    pub fn for_game(game: &'g G) -> Laws<'g, G> {
        Laws { game, tally: None }
    }

    /// Also asks that what `tally` counts in the whole truth never changes.
    pub fn conserving(mut self, tally: fn(&G::View) -> String) -> Self {
        self.tally = Some(tally);
        self
    }

    /// Plays a random game for each seed and panics, with the game so far, where a law does not hold.
    pub fn hold(&self, seeds: Range<u64>) {
        for seed in seeds {
            if let Err(broken) = self.hold_once(seed) {
                panic!("{broken}");
            }
        }
    }

    /// Plays the random game of this seed; the law that does not hold, with the game so far.
    pub fn hold_once(&self, seed: u64) -> Result<(), String> {
        let mut steps = Vec::new();
        self.play(seed, &mut steps).map_err(|broken| {
            let (id, seats, options) = (G::META.id, self.game.seats(), self.game.options());
            let mut report =
                format!("{broken}\nin {id} with {seats} seats, {options:?}, seed {seed}, after:\n");
            for step in steps.iter().map(Step::text) {
                writeln!(report, "  {step}").expect("a string takes all");
            }
            report
        })
    }

    fn play(&self, seed: u64, steps: &mut Vec<StepOf<G>>) -> Result<(), String> {
        let game = self.game;
        let mut rng = SearchRng::new(seed);
        let mut pool = Vec::new();
        let mut state = game.start();
        let tally = self.count(&state);
        loop {
            let node = Node { game, state: &state, turn: game.turn(&state), pool: &pool };
            meta::hold(&node)?;
            actions::hold(&node, &mut rng)?;
            secrets::hold(&node, &mut rng)?;
            ensure(self.count(&state) == tally, || {
                format!("what must stay the same changed from {tally:?} to {:?}", self.count(&state))
            })?;
            let Some(step) = random_step(game, &state, &mut rng) else { break };
            meta::hold_step(&node, step)?;
            secrets::hold_step(&node, step, &mut rng)?;
            remember(&mut pool, step, &mut rng);
            let before = state.clone();
            game.apply(&mut state, step);
            let mut again = before;
            game.apply(&mut again, step);
            ensure(again == state, || "the same step twice led to two positions".into())?;
            steps.push(step);
            ensure(steps.len() < LONGEST, || "the game does not end".into())?;
        }
        let mut replayed = game.start();
        steps.iter().for_each(|step| game.apply(&mut replayed, *step));
        ensure(replayed == state, || "the steps played again lead elsewhere".into())
    }

    fn count(&self, state: &G::State) -> Option<String> {
        self.tally.map(|tally| tally(&self.game.view(state, Observer::All)))
    }
}

/// `Ok` where the law holds, and its breach where not.
pub(crate) fn ensure(holds: bool, breach: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(breach()) }
}

/// A step to take: a draw by weight, or a random action of a random seat that owes one; none when the game is over.
pub(crate) fn random_step<G: Observe>(game: &G, state: &G::State, rng: &mut SearchRng) -> Option<StepOf<G>> {
    match game.turn(state) {
        Turn::Over(_) => None,
        Turn::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            Some(Step::Chance(pick_draw(&draws, rng)))
        }
        turn => {
            let owing: Vec<Seat> = turn.seats().iter().collect();
            let seat = rng.choose(&owing);
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            Some(Step::Act { seat, action: rng.choose(&legal) })
        }
    }
}

fn remember<A: Copy, C>(pool: &mut Vec<A>, step: Step<A, C>, rng: &mut SearchRng) {
    let Step::Act { action, .. } = step else { return };
    if pool.len() < POOL {
        pool.push(action);
    } else {
        pool[rng.below(POOL as u32) as usize] = action;
    }
}
