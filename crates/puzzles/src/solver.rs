use crate::Solve;
use game_core::{Seat, Step, Turn, scramble};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What can be proved.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A win of the seat alone.
    Win,
    /// At least a draw.
    Draw,
}

/// The exhaustive search for a forced goal of one seat: it knows no evaluator and leaves out no move that could matter.
pub struct Solver<G: Solve> {
    game: G,
    seat: Seat,
    goal: Goal,
    /// Within how many actions a position is known to reach the goal, and not to reach it.
    known: Map<u64, (u32, u32)>,
    /// How often an action settled a position.
    history: Map<G::Action, u32>,
    cost: u64,
    limit: u64,
}

impl<G: Solve> Solver<G> {
    /// For the goal of the seat, by at most so many positions.
    pub fn new(game: &G, seat: Seat, goal: Goal, limit: u64) -> Self {
        let game = game.clone();
        Solver { game, seat, goal, known: Map::default(), history: Map::default(), cost: 0, limit }
    }

    /// The rules it keeps to.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whose goal it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The positions looked at so far.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// The moves of the seat, which is to move, that reach the goal within so many actions; nothing if that is too much to
    /// look at.
    pub fn answers(&mut self, state: &G::State, within: u32) -> Option<Vec<G::Action>> {
        let mut moves = Vec::new();
        self.game.legal(state, self.seat, &mut moves);
        let mut answers = Vec::new();
        for action in moves {
            let next = after(&self.game, state, self.seat, action);
            if within > 0 && self.reaches(&next, within - 1)? {
                answers.push(action);
            }
        }
        Some(answers)
    }

    /// What the other seat, if it is to move, can do so that the goal is not reached within so many actions: its actions until
    /// it is no longer to move; none if there is no such thing, nothing if that is too much to look at.
    pub fn refutation(&mut self, state: &G::State, within: u32) -> Option<Vec<G::Action>> {
        let other = self.seat.other();
        let (mut state, mut left, mut found) = (state.clone(), within, Vec::new());
        while self.game.turn(&state) == Turn::Player(other) && left > 0 {
            let mut moves = Vec::new();
            self.game.legal(&state, other, &mut moves);
            let mut escape = None;
            self.order(&mut moves);
            for action in moves {
                let next = after(&self.game, &state, other, action);
                if !self.reaches(&next, left - 1)? {
                    escape = Some((action, next));
                    break;
                }
            }
            let Some((action, next)) = escape else { return Some(Vec::new()) };
            found.push(action);
            (state, left) = (next, left - 1);
        }
        Some(found)
    }

    /// Whether the seat reaches the goal within so many actions, whatever the other does.
    pub fn reaches(&mut self, state: &G::State, within: u32) -> Option<bool> {
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => {
                let winners = outcome.winners();
                let reached = winners.contains(self.seat) && (self.goal == Goal::Draw || winners.len() == 1);
                return Some(reached);
            }
            turn => turn.seats().lowest()?,
        };
        if within == 0 {
            return Some(false);
        }
        let key = self.game.same(state);
        let (yes, no) = self.known.get(&key).copied().unwrap_or((u32::MAX, 0));
        if within >= yes || within <= no {
            return Some(within >= yes);
        }
        self.cost += 1;
        if self.cost > self.limit {
            return None;
        }
        let own = mover == self.seat;
        let mut moves = Vec::new();
        self.game.legal(state, mover, &mut moves);
        self.game.narrow(state, self.seat, within, &mut moves);
        // Where no move is left, nothing can reach the goal, whoever moves.
        let mut reached = !own && !moves.is_empty();
        self.order(&mut moves);
        for action in moves {
            let next = after(&self.game, state, mover, action);
            if self.reaches(&next, within - 1)? == own {
                *self.history.entry(action).or_default() += within;
                reached = own;
                break;
            }
        }
        let known = self.known.entry(key).or_insert((u32::MAX, 0));
        if reached {
            known.0 = known.0.min(within);
        } else {
            known.1 = known.1.max(within);
        }
        Some(reached)
    }

    /// What settled positions before is tried first.
    fn order(&self, moves: &mut [G::Action]) {
        moves.sort_by_cached_key(|action| Reverse(self.history.get(action).copied().unwrap_or(0)));
    }
}

/// A map whose keys need no protection from anybody.
type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = scramble(self.0 ^ u64::from(*byte));
        }
    }
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = scramble(self.0 ^ number);
    }
}

/// The position after an action.
pub fn after<G: Solve>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, Step::Act { seat, action });
    next
}
