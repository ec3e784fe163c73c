//! Positions with proved answers, and the exhaustive search that proves them: it knows no evaluator and leaves out no move
//! that could matter.

use bots::Thinker;
use game_core::{Game, PerfectInformation, Seat, Step, Turn, TwoPlayer, scramble};
use game_easter_island::{Action as Deed, EasterIsland, Phase, State as Island};
use game_eclipsia::{Eclipsia, PieceAt, State as City};
use serde::Deserialize;
use std::collections::HashMap;

/// A file of positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    pub puzzle: Vec<Puzzle>,
}

/// A position and what is proved of it: its answers, and they alone, reach the goal within the actions, whatever the other
/// seat does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position in the JSON of its game.
    pub position: String,
    /// What the seat to move is after.
    pub goal: Goal,
    /// How many actions, both seats' together, it takes at most.
    pub within: u32,
    /// The moves that reach it.
    pub answers: Vec<String>,
    /// The level that finds one of them.
    pub level: u64,
    /// How many positions the proof looks at.
    pub cost: u64,
}

/// What can be proved.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    Win,
    /// At least a draw.
    Draw,
}

/// A game whose positions can be solved.
pub trait Solve: TwoPlayer + Thinker<View = <Self as PerfectInformation>::Position> {
    /// A key that positions share only if they are worth the same.
    fn same(&self, state: &Self::State) -> u64;

    /// Takes moves of the seat away that cannot be the first of a win within so many actions.
    fn narrow(&self, state: &Self::State, seat: Seat, within: u32, moves: &mut Vec<Self::Action>);
}

/// Every action of the other seat can be a turn or a slide, which fells nothing: so its statues fall by the seat's own rays
/// alone, one each, and where only as many actions are left as statues must fall all of them are rays.
impl Solve for EasterIsland {
    fn same(&self, state: &Island) -> u64 {
        self.key(state)
    }

    fn narrow(&self, state: &Island, seat: Seat, within: u32, moves: &mut Vec<Deed>) {
        let Phase::Play { left } = state.phase() else { return };
        let now = u32::from(left).min(within);
        let (rounds, rest) = ((within - now) / 4, (within - now) % 4);
        let own = if state.to_move() == seat {
            now + rounds * 2 + rest.saturating_sub(2)
        } else {
            rounds * 2 + rest.min(2)
        };
        let must_fall = u32::from(state.standing(seat.other())).saturating_sub(1);
        let own_rays = own == must_fall && state.to_move() == seat;
        if own > must_fall || own == must_fall && !own_rays || may_end_otherwise(self, state, within) {
            return;
        }
        moves.retain(|action| own_rays && matches!(action.deed(), game_easter_island::Deed::Fire { .. }));
    }
}

/// Whether the game can end within so many actions though both sides have two statues.
fn may_end_otherwise(game: &EasterIsland, state: &Island, within: u32) -> bool {
    let rays: usize = Seat::first(2)
        .map(|seat| state.live_suns(seat).count() + usize::from(state.suns_in_reserve(seat)))
        .sum();
    rays as u32 <= within || game.position(state).quiet + within >= game.options().stall_limit
}

/// The spots of a district are alike: what matters of it is which pairs stand back to back. The turn matters near the limit
/// only, which no proof comes near.
impl Solve for Eclipsia {
    fn same(&self, state: &City) -> u64 {
        let position = self.position(state);
        let what = |piece: &PieceAt| {
            (1 + piece.seat.index() as u64 * 3 + piece.piece as u64) << (piece.at.face() as u64 * 8)
        };
        let mut sum = 0_u64;
        let mut pieces = position.pieces.iter().peekable();
        while let Some(piece) = pieces.next() {
            // Pieces are sorted by their places: what stands back to back is side by side.
            let behind = pieces.next_if(|other| other.at == piece.at.opposite()).map_or(0, what);
            sum =
                sum.wrapping_add(scramble((what(piece) | behind) << 8 | u64::from(piece.at.letter() as u8)));
        }
        let reserves = position.reserves.iter().fold(0, |sum, reserve| {
            sum << 16
                | (reserve.sanctuary as u64) << 8
                | (reserve.monolith as u64) << 4
                | reserve.faithful as u64
        });
        let powers = position.powers.iter().fold(0, |set, power| set | 1_u64 << *power as u64);
        let mover = position.to_move.map_or(2, |seat| u64::from(seat.number()));
        sum ^ scramble(reserves << 16 | powers << 8 | position.passes << 4 | mover)
    }

    fn narrow(&self, _: &City, _: Seat, _: u32, _: &mut Vec<Self::Action>) {}
}

/// The search for a forced goal of one seat.
pub struct Solver<'g, G: Solve> {
    game: &'g G,
    seat: Seat,
    goal: Goal,
    /// Within how many actions a position is known to reach the goal, and not to reach it.
    known: HashMap<u64, (u32, u32)>,
    /// How often an action settled a position.
    history: HashMap<G::Action, u32>,
    /// The positions looked at.
    pub cost: u64,
    limit: u64,
}

impl<'g, G: Solve> Solver<'g, G> {
    /// For the goal of the seat, by at most so many positions.
    pub fn new(game: &'g G, seat: Seat, goal: Goal, limit: u64) -> Self {
        Solver { game, seat, goal, known: HashMap::new(), history: HashMap::new(), cost: 0, limit }
    }

    /// The moves of the seat, which is to move, that reach the goal within so many actions; nothing if that is too much to
    /// look at.
    pub fn answers(&mut self, state: &G::State, within: u32) -> Option<Vec<G::Action>> {
        let mut moves = Vec::new();
        self.game.legal(state, self.seat, &mut moves);
        let mut answers = Vec::new();
        for action in moves {
            let next = self.after(state, self.seat, action);
            if self.reaches(&next, within - 1)? {
                answers.push(action);
            }
        }
        Some(answers)
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
        moves.sort_by_key(|action| std::cmp::Reverse(self.history.get(action).copied().unwrap_or(0)));
        // Where no move is left, nothing can reach the goal, whoever moves.
        let mut reached = !own && !moves.is_empty();
        for action in moves {
            let next = self.after(state, mover, action);
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

    /// The position after an action.
    pub fn after(&self, state: &G::State, seat: Seat, action: G::Action) -> G::State {
        let mut next = state.clone();
        self.game.apply(&mut next, Step::Act { seat, action });
        next
    }
}

impl Puzzle {
    /// Proves what it says once more, or tells what is wrong.
    pub fn prove<G: Solve>(&self, game: &G) -> Result<(), String> {
        let position: G::Position =
            serde_json::from_str(&self.position).map_err(|error| error.to_string())?;
        let state = game.load(&position).map_err(|reasons| reasons.join("; "))?;
        let seat = game.turn(&state).seats().lowest().ok_or("the game is over")?;
        let mut solver = Solver::new(game, seat, self.goal, u64::MAX);
        let answers = solver.answers(&state, self.within).ok_or("too much to look at")?;
        let found: Vec<String> = answers.iter().map(G::Action::to_string).collect();
        if found == self.answers {
            Ok(())
        } else {
            Err(format!("{} is answered by {found:?}", self.position))
        }
    }
}
