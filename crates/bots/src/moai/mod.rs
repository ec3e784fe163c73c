//! Moai: prestige to come, by wood and the strength to carve with it, by mouths and food, and by cards.

mod habit;
mod worth;

use crate::watched::watched;
use crate::{Level, Strength, Task, Thinker, plain};
use game_core::{Game, Outcome, SearchRng, Seat, Step, Turn, pick_draw};
use game_moai::{Action, Moai, State, Worlds};
use search::infoset::{Infoset, Policy};
use search::mcts::{Values, values_of};
use search::{Budget, Found};
use std::cell::RefCell;

/// How many rounds ahead a simulation is judged.
const HORIZON: u8 = 2;

/// How much prestige makes an end about three times as good: a narrow win is nearly lost.
const CLOSE: f32 = 5.0;

/// What the search knows of Moai.
struct Chief {
    /// The round at whose beginning a simulation is judged, if it has not passed it.
    until: u8,
    pastime: RefCell<Pastime>,
}

/// What it takes to play a round to its end.
struct Pastime {
    rng: SearchRng,
    legal: Vec<Action>,
    draws: Vec<(<Moai as Game>::Chance, u32)>,
}

impl Chief {
    fn new(round: u8, seed: u64) -> Chief {
        let pastime = Pastime { rng: SearchRng::new(seed ^ 0x30A1), legal: Vec::new(), draws: Vec::new() };
        Chief { until: round.saturating_add(HORIZON), pastime: RefCell::new(pastime) }
    }
}

impl Policy<Moai> for Chief {
    fn choose(
        &mut self,
        game: &Moai,
        state: &State,
        seat: Seat,
        legal: &[Action],
        rng: &mut SearchRng,
    ) -> usize {
        habit::choose(game, state, seat, legal, rng)
    }

    /// Between two rounds there is nothing half done, so the round is played to its end first.
    fn values(&self, game: &Moai, state: &State) -> Values {
        let Pastime { rng, legal, draws } = &mut *self.pastime.borrow_mut();
        let mut world = *state;
        let until = self.until.max(world.round() + 1);
        while world.round() < until {
            let step = match game.turn(&world) {
                Turn::Over(outcome) => return self.outcome(game, &outcome),
                Turn::Chance => {
                    game.draws(&world, draws);
                    Step::Chance(pick_draw(draws, rng))
                }
                Turn::Player(seat) => Step::Act { seat, action: next(game, &world, seat, legal, rng) },
                Turn::Commit(seats) => {
                    let seat = seats.lowest().expect("somebody owes an answer");
                    Step::Act { seat, action: next(game, &world, seat, legal, rng) }
                }
            };
            game.apply(&mut world, step);
        }
        worth::shares(game, &world)
    }

    fn patience(&self) -> u32 {
        0
    }

    fn outcome(&self, game: &Moai, outcome: &Outcome) -> Values {
        let mut values = values_of(outcome, game.seats());
        let close = worth::softened(game.seats(), |seat| f32::from(outcome.score(seat)), CLOSE);
        for (value, close) in values.iter_mut().zip(close) {
            *value = (*value + close) / 2.0;
        }
        values
    }
}

/// What the seat does next by habit.
fn next(game: &Moai, world: &State, seat: Seat, legal: &mut Vec<Action>, rng: &mut SearchRng) -> Action {
    game.legal(world, seat, legal);
    legal[habit::choose(game, world, seat, legal, rng)]
}

impl Thinker for Moai {
    fn think(
        &self,
        worlds: &Worlds,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Action>),
    ) -> Found<Action> {
        let search = Infoset { exploration: 0.15, widening: 1.0, trust: 0.9, ..Infoset::default() };
        watched(search, self, worlds, task, &mut Chief::new(worlds.round(), task.seed), budget, watch)
    }

    fn plain(&self, worlds: &Worlds, task: Task, budget: &mut Budget<'_>) -> Found<Action> {
        plain::hidden(self, worlds, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(20, 14, 0.8, 60),
            Strength::human(27, 6, 0.13, 18),
            Strength::human(50, 5, 0.08, 12),
            Strength::human(80, 4, 0.055, 8),
            Strength::human(130, 4, 0.038, 5),
            Strength::human(250, 3, 0.022, 3),
            Strength::human(600, 3, 0.01, 1),
            Strength::full(8_000),
        ][level.index()]
    }
}
