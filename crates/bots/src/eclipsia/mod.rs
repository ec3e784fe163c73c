//! Eclipsia: who holds what by how much, powers, and what is left to place; the end is solved by looking.

mod weights;

use crate::{Level, Strength, Task, Thinker, open, plain};
use game_core::{Game, Seat};
use game_eclipsia::{Action, Deed, District, Eclipsia, Phase, Piece, Place, Power, State, Ties};
use search::alphabeta::Evaluate;
use search::{Budget, Found};
use weights::PHASES;

/// A hundredth of a logit, the unit of scores, in the unit of the weights.
const SCORE: i32 = 100;
/// What it is worth to the Sun that equal points are its win.
const TIES_FOR_SUN: i32 = 20;
/// Whoever is ahead would rather be so earlier: a lead has lost half of its worth after half so many turns.
const PATIENCE: i32 = 240;
/// A swap or a move within a district may matter for what stands back to back; it is tried late.
const WITHIN: i32 = -100;

/// What the search knows of Eclipsia, worked out for one board.
struct Priest {
    /// By the number of pieces left to place.
    hours: Vec<Hour>,
    points: Vec<i32>,
    /// The district of each letter.
    letters: [u8; 32],
    mount: Option<usize>,
    ties_for_sun: bool,
}

/// What everything is worth to the seat that moves, with a number of pieces left.
struct Hour {
    /// By district and margin.
    ground: Vec<[i32; 7]>,
    noted: [i32; 3],
    monolith: i32,
    faithful: i32,
    ahead: [i32; 5],
    tied: [i32; 2],
    alone: [i32; 2],
}

impl Hour {
    /// The worth of things with so many pieces left, between the two phases around it.
    fn new(districts: &[District], left: usize) -> Hour {
        let next = PHASES.iter().position(|phase| phase.left > left).unwrap_or(PHASES.len() - 1);
        let (early, late) = (&PHASES[next], &PHASES[next - 1]);
        let share = (left - late.left) as i32;
        let whole = (early.left - late.left) as i32;
        let between = |late: i32, early: i32| late * (whole - share) + early * share;
        let worth = |late: i32, early: i32| between(late, early) / (whole * SCORE);
        let ground = |district: &District| {
            let power = Power::ALL.iter().position(|power| Some(power.name()) == district.power.as_deref());
            std::array::from_fn(|margin| {
                let points = between(late.margin[margin], early.margin[margin]) * district.points as i32;
                let power = power.map_or(0, |power| {
                    let of = |phase: &weights::Phase| {
                        let (held, firm) = (phase.held[power], phase.firm[power]);
                        [held[1] + firm[1], held[1], phase.even[power], held[0], held[0] + firm[0]]
                            [margin.clamp(1, 5) - 1]
                    };
                    between(of(late), of(early))
                });
                (points + power) / (whole * SCORE)
            })
        };
        Hour {
            ground: districts.iter().map(ground).collect(),
            noted: std::array::from_fn(|power| worth(late.noted[power], early.noted[power])),
            monolith: worth(late.monolith, early.monolith),
            faithful: worth(late.faithful, early.faithful),
            ahead: std::array::from_fn(|by| worth(late.ahead[by], early.ahead[by])),
            tied: std::array::from_fn(|whose| worth(late.tied[whose], early.tied[whose])),
            alone: std::array::from_fn(|whose| worth(late.alone[whose], early.alone[whose])),
        }
    }
}

impl Priest {
    fn for_game(game: &Eclipsia) -> Priest {
        let districts = &game.edition().districts;
        let mut letters = [0; 32];
        for (index, district) in districts.iter().enumerate() {
            letters[usize::from(district.code.as_bytes()[0] & 31)] = index as u8;
        }
        Priest {
            hours: (0..=PHASES[PHASES.len() - 1].left).map(|left| Hour::new(districts, left)).collect(),
            points: districts.iter().map(|district| district.points as i32).collect(),
            letters,
            mount: districts.iter().position(|district| district.power.as_deref() == Some("mount")),
            ties_for_sun: game.options().ties == Ties::Sun,
        }
    }

    fn hour(&self, left: i32) -> &Hour {
        &self.hours[(left as usize).min(self.hours.len() - 1)]
    }

    fn district(&self, at: Place) -> usize {
        usize::from(self.letters[usize::from(at.letter() as u8 & 31)])
    }

    /// What the position is worth to the seat that moves.
    fn worth(&self, game: &Eclipsia, state: &State, mover: Seat) -> i32 {
        let other = mover.other();
        let (mine, theirs) = (left(state, mover), left(state, other));
        let hour = self.hour(mine + theirs);
        let mut score = hour.ahead[((mine - theirs).clamp(-2, 2) + 2) as usize];
        let (mut tied, mut mount) = (0, 0);
        for (index, ground) in hour.ground.iter().enumerate() {
            let margin = margin(game, state, mover, index);
            score += ground[step(margin)];
            if margin == 0 {
                tied += self.points[index];
            }
            if Some(index) == self.mount {
                mount = margin;
            }
        }
        score += match mount {
            0 => 0,
            1.. => tied * hour.tied[0],
            _ => tied * hour.tied[1],
        };
        if theirs == 0 {
            score += mine * hour.alone[0];
        } else if mine == 0 {
            score += theirs * hour.alone[1];
        }
        for (power, noted) in [Power::Castle, Power::Temple, Power::Portal].into_iter().zip(hour.noted) {
            if state.powers().has(power) {
                score += noted;
            }
        }
        let more = |piece| i32::from(state.reserve(mover, piece)) - i32::from(state.reserve(other, piece));
        score + more(Piece::Monolith) * hour.monolith + more(Piece::Faithful) * hour.faithful
    }
}

fn left(state: &State, seat: Seat) -> i32 {
    Piece::ALL.iter().map(|piece| i32::from(state.reserve(seat, *piece))).sum()
}

#[inline]
fn margin(game: &Eclipsia, state: &State, seat: Seat, district: usize) -> i32 {
    let counts = game.counts(state, district);
    counts[seat.index() & 1] as i32 - counts[seat.other().index() & 1] as i32
}

/// The place of a margin among the seven that are told apart.
#[inline]
fn step(margin: i32) -> usize {
    (margin.clamp(-3, 3) + 3) as usize
}

impl Evaluate<Eclipsia> for Priest {
    fn evaluate(&self, game: &Eclipsia, state: &State, seat: Seat) -> i32 {
        let Phase::Play { to_move } = state.phase() else { return 0 };
        let turns = state.turns() as i32;
        let mut score = self.worth(game, state, to_move) * (PATIENCE - turns).max(PATIENCE / 4) / PATIENCE;
        if self.ties_for_sun {
            score += if to_move.index() == 0 { TIES_FOR_SUN } else { -TIES_FOR_SUN };
        }
        if to_move == seat { score } else { -score }
    }

    fn promises(&self, game: &Eclipsia, state: &State, actions: &[Action], out: &mut Vec<i32>) {
        let Phase::Play { to_move } = state.phase() else { return };
        let hour = self.hour(left(state, to_move) + left(state, to_move.other()));
        let mut margins = [0; 32];
        for (index, place) in margins.iter_mut().enumerate().take(hour.ground.len()) {
            *place = margin(game, state, to_move, index);
        }
        let gain = |district: usize, by: i32| {
            let (ground, margin) = (&hour.ground[district], margins[district]);
            ground[step(margin + by)] - ground[step(margin)]
        };
        out.extend(actions.iter().map(|action| match action.deed() {
            Deed::Place { at, .. } => gain(self.district(at), 1),
            Deed::Castle { own, theirs } => match (self.district(own), self.district(theirs)) {
                (own, theirs) if own == theirs => WITHIN,
                (own, theirs) => gain(own, -2) + gain(theirs, 2),
            },
            // Whose piece it is cannot be seen from the move: the better of both.
            Deed::Temple { from, to } => match (self.district(from), self.district(to)) {
                (from, to) if from == to => WITHIN,
                (from, to) => (gain(from, -1) + gain(to, 1)).max(gain(from, 1) + gain(to, -1)),
            },
            Deed::Pass => 0,
        }));
    }

    fn decisive(&self, _: &Eclipsia, _: &State, out: &mut Vec<Action>) {
        out.clear();
    }

    fn scale(&self) -> f32 {
        110.0
    }
}

impl Thinker for Eclipsia {
    fn think(
        &self,
        state: &State,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Action>),
    ) -> Found<Action> {
        open::think(self, &Priest::for_game(self), state, task, budget, watch)
    }

    fn plain(&self, state: &State, task: Task, budget: &mut Budget<'_>) -> Found<Action> {
        plain::open(self, state, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(200, 80, 0.80, 50),
            Strength::human(300, 40, 0.35, 40),
            Strength::human(300, 23, 0.21, 32),
            Strength::human(350, 14, 0.15, 26),
            Strength::human(600, 8, 0.095, 17),
            Strength::human(2_000, 5, 0.042, 7),
            Strength::human(25_000, 3, 0.015, 1),
            Strength::full(2_000_000),
        ][level.index()]
    }
}
