//! Easter Island: statues, reserves, and the threats of every sun that has not fired.

use crate::{Level, Strength, Task, Thinker, open, plain};
use game_core::Seat;
use game_easter_island::{Action, Deed, EasterIsland, State, Sun};
use search::alphabeta::Evaluate;
use search::{Budget, Found};

/// What a statue on the island is worth.
const STATUE: i32 = 100;
/// What one in reserve is worth: it still costs an action.
const RESERVE: i32 = 85;
/// What the first, second, … ray that would destroy one of theirs is worth, to whoever moves next and to the other.
const THREAT: [i32; 5] = [0, 40, 85, 110, 120];
/// A sun that has not fired.
const LIVE_SUN: i32 = 12;
/// A sun still in reserve.
const SPARE_SUN: i32 = 9;
/// Two statues left: the next ray ends the game.
const LAST_TWO: i32 = 45;
/// The turn itself.
const TURN: i32 = 15;

/// What the search knows of Easter Island.
struct Sorcerer;

impl Evaluate<EasterIsland> for Sorcerer {
    fn evaluate(&self, game: &EasterIsland, state: &State, seat: Seat) -> i32 {
        let score = side(game, state, seat) - side(game, state, seat.other());
        if state.to_move() == seat { score + TURN } else { score - TURN }
    }

    fn promises(&self, game: &EasterIsland, state: &State, actions: &[Action], out: &mut Vec<i32>) {
        out.extend(actions.iter().map(|action| match action.deed() {
            Deed::Fire { at } => match game.target(state, at).and_then(|cell| state.statue_at(cell)) {
                Some((owner, _)) if owner != state.to_move() => 900,
                Some(_) => -400,
                None => -300,
            },
            _ => 0,
        }));
    }

    fn decisive(&self, game: &EasterIsland, state: &State, out: &mut Vec<Action>) {
        out.clear();
        out.extend(hits(game, state, state.to_move()).filter(|sun| state.may_fire(*sun)).map(Action::fire));
    }

    fn scale(&self) -> f32 {
        150.0
    }
}

/// What one side has, apart from the other.
fn side(game: &EasterIsland, state: &State, seat: Seat) -> i32 {
    let standing = i32::from(state.standing(seat));
    let threats = hits(game, state, seat).count();
    let live = state.live_suns(seat).count() as i32;
    standing * STATUE
        + i32::from(state.statues_in_reserve(seat)) * RESERVE
        + THREAT[threats.min(4)]
        + live * LIVE_SUN
        + i32::from(state.suns_in_reserve(seat)) * SPARE_SUN
        - if standing == 2 { LAST_TWO } else { 0 }
}

/// The seat's suns whose ray would destroy a statue of the other side.
fn hits(game: &EasterIsland, state: &State, seat: Seat) -> impl Iterator<Item = Sun> {
    state.live_suns(seat).filter(move |sun| {
        game.target(state, *sun)
            .and_then(|cell| state.statue_at(cell))
            .is_some_and(|(owner, _)| owner != seat)
    })
}

impl Thinker for EasterIsland {
    fn think(
        &self,
        state: &State,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Action>),
    ) -> Found<Action> {
        open::think(self, &Sorcerer, state, task, budget, watch)
    }

    fn plain(&self, state: &State, task: Task, budget: &mut Budget<'_>) -> Found<Action> {
        plain::open(self, state, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(400, 9, 0.13, 26),
            Strength::human(700, 7, 0.09, 18),
            Strength::human(1_800, 5, 0.06, 10),
            Strength::human(7_000, 4, 0.035, 4),
            Strength::human(35_000, 3, 0.01, 1),
            Strength::full(50_000),
            Strength::full(300_000),
            Strength::full(3_000_000),
        ][level.index()]
    }
}
