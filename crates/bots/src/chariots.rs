//! Chariots of Stonehenge: the cost of the road ahead, crystals that pay for it, and obstacles in the others' way.

use crate::watched::watched;
use crate::{Level, Strength, Task, Thinker, plain};
use game_chariots::{Action, Chariots, Lane, Line, LineKind, Phase, Space, Split, State, Worlds, Zone};
use game_core::{Game, SearchRng, Seat};
use search::infoset::{Infoset, Policy};
use search::mcts::Values;
use search::{Budget, Found};

/// How much of the road one's own crystal on it is worth.
const CRYSTAL: f32 = 2.2;
/// How many rounds ahead make a lead about three times as likely to win.
const LEAD: f32 = 0.75;
/// How many of its own choices a simulation makes before it is judged.
const PATIENCE: u32 = 10;
/// How far ahead of a chariot an obstacle still hurts, in zones.
const NEAR: u8 = 7;

/// What the search knows of Chariots.
struct Driver;

impl Driver {
    /// What the road from each space to the finish costs the seat at the least, its crystals on it deducted.
    fn road(state: &State, seat: Seat, from: Space) -> f32 {
        let mut cost = [0.0f32; Space::FINISH.index() + 1];
        for index in (from.index()..Space::FINISH.index()).rev() {
            let space = space(index);
            let mut best = f32::MAX;
            for way in space.ways() {
                let toll = state.obstacle(way.across).toll(seat);
                let mut price = f32::from(way.cost + toll) + cost[way.to.index()];
                if let Some((Lane::Track, zone)) = way.to.place()
                    && state.crystals(zone).contains(seat)
                {
                    price -= CRYSTAL;
                }
                best = best.min(price);
            }
            cost[index] = best;
        }
        cost[from.index()]
    }

    /// How many rounds the seat still needs, about.
    fn rounds(state: &State, seat: Seat) -> f32 {
        let chariot = state.chariot(seat);
        let spent = match state.phase() {
            Phase::Drive(stint) if stint.acting == seat => f32::from(stint.left),
            Phase::Drive(stint) if stint.waiting.contains(seat) => drive(state, seat),
            Phase::Block(_) => drive(state, seat),
            _ => 0.0,
        };
        let road = (Driver::road(state, seat, chariot.at) - spent).max(0.0);
        road / (f32::from(chariot.crystals).max(0.5) + 0.4)
    }
}

/// What the seat put into driving this round.
fn drive(state: &State, seat: Seat) -> f32 {
    state.split(seat).map_or(0.0, |split| f32::from(split.drive))
}

fn space(index: usize) -> Space {
    let lane = [Lane::Black, Lane::Track, Lane::White][index % 3];
    Zone::new(index as u8 / 3 + 1).map_or(Space::FINISH, |zone| Space::new(lane, zone))
}

impl Policy<Chariots> for Driver {
    fn choose(
        &mut self,
        game: &Chariots,
        state: &State,
        seat: Seat,
        legal: &[Action],
        rng: &mut SearchRng,
    ) -> usize {
        if let [_] = legal {
            return 0;
        }
        match legal[0] {
            Action::Split(_) => split(state, seat, legal, rng),
            Action::Go(_) => go(state, seat, legal, rng),
            Action::Crash(_) => best(legal, rng, 1, |action| match action {
                Action::Crash(line) => i32::from(state.obstacle(line).toll(seat)),
                _ => 0,
            }),
            Action::Discard(_) | Action::Keep => charge(game, state, legal, rng),
            _ => block(game, state, seat, legal, rng),
        }
    }

    fn values(&self, game: &Chariots, state: &State) -> Values {
        let mut values = [0.0; Seat::MAX];
        if let Some(first) = Seat::first(game.seats()).find(|seat| state.chariot(*seat).place == Some(1)) {
            values[first.index()] = 1.0;
            return values;
        }
        let mut total = 0.0;
        for seat in Seat::first(game.seats()).filter(|seat| state.races(*seat)) {
            let share = libm::expf(-1.1 * Driver::rounds(state, seat) / LEAD);
            values[seat.index()] = share;
            total += share;
        }
        if total > 0.0 {
            values.iter_mut().for_each(|value| *value /= total);
        }
        values
    }

    fn patience(&self) -> u32 {
        PATIENCE
    }
}

/// Mostly driving; a little blocking where there are cards for it.
fn split(state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let most = if state.hand(seat).numbers().is_empty() { 0 } else { 2 };
    let block = match rng.below(10) {
        0..=4 => 0,
        5..=7 => 1,
        _ => 2,
    }
    .min(most);
    let wanted =
        |action: &Action| matches!(action, Action::Split(Split { block: given, .. }) if *given == block);
    legal.iter().position(wanted).unwrap_or_else(|| rng.below(legal.len() as u32) as usize)
}

/// The step that costs least for what it gains.
fn go(state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let from = state.chariot(seat).at;
    best(legal, rng, 1, |action| {
        let Action::Go(to) = action else { return 0 };
        let Some(way) = from.ways().find(|way| way.to == to) else { return 0 };
        let toll = i32::from(state.obstacle(way.across).toll(seat));
        let track = way.across.kind() == LineKind::Track;
        let crystal = matches!(to.place(), Some((Lane::Track, zone)) if state.crystals(zone).contains(seat));
        -2 * (i32::from(way.cost) + toll) + if track { 5 } else { 0 } + if crystal { 6 } else { 0 }
    })
}

/// An obstacle just ahead of as many others as can be, or none.
fn block(game: &Chariots, state: &State, seat: Seat, legal: &[Action], rng: &mut SearchRng) -> usize {
    let done = legal.iter().position(|action| *action == Action::Done).unwrap_or(0);
    if rng.below(3) == 0 {
        return done;
    }
    let mut chosen = (done, 0);
    for _ in 0..6 {
        let index = rng.below(legal.len() as u32) as usize;
        let line = match legal[index] {
            Action::Bar { line, .. } | Action::Shift { to: line, .. } => line,
            Action::Dolmen { gate, .. } => gate.lines()[0],
            _ => continue,
        };
        let worth = harm(game, state, seat, line);
        if worth > chosen.1 {
            chosen = (index, worth);
        }
    }
    chosen.0
}

/// How many others the line lies just ahead of, the track counting double and the leader once more.
fn harm(game: &Chariots, state: &State, seat: Seat, line: Line) -> i32 {
    let zone = line.zone().number();
    let track = line.kind() == LineKind::Track;
    let others = Seat::first(game.seats()).filter(|other| *other != seat && state.races(*other));
    others
        .filter_map(|other| state.chariot(other).at.place())
        .map(|(lane, at)| {
            let ahead = zone >= at.number() && zone - at.number() <= NEAR;
            let passed = zone == at.number() && lane == Lane::White && line.kind() == LineKind::Side;
            if ahead && !passed { 1 + i32::from(track) + i32::from(zone - at.number() <= 3) } else { 0 }
        })
        .sum()
}

/// Cards whose zones everybody has passed are let go; the others are kept more often than not.
fn charge(game: &Chariots, state: &State, legal: &[Action], rng: &mut SearchRng) -> usize {
    let last = Seat::first(game.seats())
        .filter(|seat| state.races(*seat))
        .filter_map(|seat| state.chariot(seat).at.place())
        .map(|(_, zone)| zone.number())
        .min()
        .unwrap_or(1);
    best(legal, rng, 3, |action| match action {
        Action::Discard(cards) => cards
            .iter()
            .map(|card| if card.number().is_some_and(|number| number < last) { 2 } else { -1 })
            .sum(),
        _ => 0,
    })
}

/// The highest-rated action, give or take some chance.
fn best(legal: &[Action], rng: &mut SearchRng, chance: u32, rate: impl Fn(Action) -> i32) -> usize {
    let rated = legal.iter().enumerate().map(|(index, action)| {
        let noise = rng.below(2 * chance + 1) as i32 - chance as i32;
        (rate(*action) * 2 + noise, usize::MAX - index)
    });
    rated.max().map_or(0, |(_, index)| usize::MAX - index)
}

impl Thinker for Chariots {
    fn think(
        &self,
        worlds: &Worlds,
        task: Task,
        budget: &mut Budget<'_>,
        watch: &mut dyn FnMut(&Found<Action>),
    ) -> Found<Action> {
        let search = Infoset { exploration: 0.05, widening: 1.0, trust: 0.8, ..Infoset::default() };
        watched(search, self, worlds, task, &mut Driver, budget, watch)
    }

    fn plain(&self, worlds: &Worlds, task: Task, budget: &mut Budget<'_>) -> Found<Action> {
        plain::hidden(self, worlds, task, budget)
    }

    fn strength(level: Level) -> Strength {
        [
            Strength::human(20, 8, 0.35, 35),
            Strength::human(40, 7, 0.13, 18),
            Strength::human(60, 6, 0.09, 13),
            Strength::human(78, 5, 0.073, 11),
            Strength::human(110, 5, 0.05, 8),
            Strength::human(180, 4, 0.035, 6),
            Strength::human(300, 3, 0.025, 4),
            Strength::full(25_000),
        ][level.index()]
    }
}
