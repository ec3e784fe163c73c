//! What a position between two rounds promises each clan.

use game_core::{Game, Seat};
use game_moai::{Area, Moai, Space, State, Worker};
use search::mcts::Values;

/// How much prestige makes a clan about three times as likely to win at the end, and how much more for each round before.
const END: f32 = 2.0;
const ROUND: f32 = 1.2;
/// What wood is worth beyond its prestige, and a card of the hand.
const WOOD: f32 = 1.0;
const CARD: f32 = 0.6;
/// What a worker costs who finds nothing to eat.
const HUNGRY: f32 = 0.4;
/// What is worth something in each round to come: strength, a lead in the forest, a tall Moai about to be carved.
const STRENGTH: f32 = 0.12;
const LEAD: f32 = 0.05;
const STACK: f32 = 0.05;
/// The forest spaces on which there is often wood.
const FELLED: u16 = 3;

/// Everybody's share of the win.
pub(super) fn shares(game: &Moai, state: &State) -> Values {
    let rounds = rounds_left(game, state);
    softened(game.seats(), |seat| prospect(game, state, seat, rounds), END + ROUND * rounds)
}

/// Shares that grow about threefold with each `temperature` of prestige.
pub(super) fn softened(seats: u8, prestige: impl Fn(Seat) -> f32, temperature: f32) -> Values {
    let mut values = [0.0; Seat::MAX];
    let mut most = f32::MIN;
    for seat in Seat::first(seats) {
        values[seat.index()] = prestige(seat);
        most = most.max(values[seat.index()]);
    }
    let mut total = 0.0;
    for value in &mut values[..usize::from(seats)] {
        *value = libm::expf((*value - most) / temperature);
        total += *value;
    }
    values.iter_mut().for_each(|value| *value /= total);
    values
}

/// How many rounds are still to be played, about, from the beginning of one.
pub(super) fn rounds_left(game: &Moai, state: &State) -> f32 {
    let (mut left, mut last) = (0u8, 0u8);
    let mut epoch = 0;
    for (card, count) in state.epochs_left(game) {
        left += count;
        if card.epoch != epoch {
            (epoch, last) = (card.epoch, 0);
        }
        last += count;
    }
    let admiral = f32::from(left) - f32::from(last) / 2.0;
    (admiral / f32::from(game.seats() + 1)).max(0.0) + 0.5
}

/// The final prestige that the clan can expect, but for what all can expect alike.
fn prospect(game: &Moai, state: &State, seat: Seat, rounds: f32) -> f32 {
    let crew = state.workers(seat);
    let [ones, twos, threes] = state.home(seat).map(f32::from);
    let at_home = ones + 2.0 * twos + 3.0 * threes;
    let (mut strength, mut food, mut stack, mut fellers) = (at_home, 0.0, 0, 0.0);
    for group in crew.chunk_by(|one, other| one.at() == other.at()) {
        let force: u8 = group.iter().map(|worker| force(*worker)).sum();
        strength += f32::from(force);
        match group[0].area() {
            Area::Forest if group[0].at().number() <= FELLED => {
                fellers += lead(game, state, seat, group[0].at(), force);
            }
            Area::Forest => {}
            Area::Volcano => stack = stack.max(force),
            Area::Fields | Area::Sea => food += f32::from(force),
        }
    }
    let mouths = crew.len() as f32 + ones + twos + threes;
    let hungry = (mouths - food - at_home).max(0.0);
    let stack = f32::from(state.tile_for(game, stack).unwrap_or(0));
    f32::from(game.prestige(state, seat))
        + WOOD * f32::from(state.wood(seat))
        + CARD * f32::from(state.hand(seat).len())
        + rounds.min(6.0) * (STRENGTH * strength + LEAD * fellers + STACK * stack)
        - HUNGRY * hungry
}

/// By how much the clan is the strongest on a forest space, or not.
fn lead(game: &Moai, state: &State, seat: Seat, at: Space, mine: u8) -> f32 {
    let on = |other: Seat| {
        let crew = state.workers(other).iter().take_while(|worker| worker.at() <= at);
        crew.filter(|worker| worker.at() == at).map(|worker| force(*worker)).sum::<u8>()
    };
    let theirs = Seat::first(game.seats()).filter(|other| *other != seat).map(on).max().unwrap_or(0);
    (f32::from(mine) - f32::from(theirs)).clamp(-4.0, 4.0)
}

/// A worker's strength as a number.
pub(super) fn force(worker: Worker) -> u8 {
    worker.strength().map_or(0, |strength| strength as u8)
}
