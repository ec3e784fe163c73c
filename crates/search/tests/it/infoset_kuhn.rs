//! Kuhn's poker, of which everything is known: the first seat loses 1/18 a game when both play well.

use crate::infoset::ByScore;
use crate::infoset_games::{Kuhn, Number, Seen, Small, Taken};
use game_core::{Game, Observe, Observer, Seat, Step, Turn};
use search::Budget;
use search::infoset::{Forest, Infoset, Mixed, Roots};
use std::collections::BTreeMap;

/// How likely a seat bets, by its card and what was said.
type Bets = BTreeMap<(u16, Vec<u16>), f64>;

/// What the seat knows: its card, and what was said.
fn known(state: &[Taken], seat: Seat) -> (u16, Vec<u16>) {
    (state[seat.index()].1, state[2..].iter().map(|(_, what)| *what).collect())
}

/// What the first seat wins on average.
fn value(game: &Small<Kuhn>, state: &Vec<Taken>, bets: &[Bets; 2]) -> f64 {
    let after = |step| {
        let mut next = state.clone();
        game.apply(&mut next, step);
        value(game, &next, bets)
    };
    match game.turn(state) {
        Turn::Over(outcome) => f64::from(outcome.score(Seat::new(0))),
        Turn::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            draws.iter().map(|(card, _)| after(Step::Chance(*card))).sum::<f64>() / draws.len() as f64
        }
        turn => {
            let seat = turn.seats().lowest().unwrap();
            let bet = bets[seat.index()][&known(state, seat)];
            (1.0 - bet) * after(Step::Act { seat, action: Number(0) })
                + bet * after(Step::Act { seat, action: Number(1) })
        }
    }
}

/// The most that the seat can win on average against the other's bets.
fn best_response(game: &Small<Kuhn>, bets: &[Bets; 2], seat: Seat) -> f64 {
    let sign = if seat == Seat::new(0) { 1.0 } else { -1.0 };
    let pure = |choices: u32| {
        let mut bets = bets.clone();
        for (place, bet) in bets[seat.index()].values_mut().enumerate() {
            *bet = f64::from(choices >> place & 1);
        }
        sign * value(game, &game.start(), &bets)
    };
    (0..1 << bets[seat.index()].len()).map(pure).fold(f64::MIN, f64::max)
}

/// The average strategies that a search from before the deal has learnt.
fn learn(how: Infoset, nodes: u64) -> [Bets; 2] {
    let game = Small(Kuhn);
    let view = game.view(&game.start(), Observer::Public);
    let mut policy = ByScore(2.0);
    let mut forest = Forest::new(how, &game, &view, Seat::new(0), &mut policy);
    forest.grow(&mut Budget::nodes(nodes));
    let mut bets = [Bets::new(), Bets::new()];
    for cards in [[0, 1], [1, 2], [2, 0]] {
        for said in [&[][..], &[0], &[1], &[0, 1]] {
            let mut state: Vec<Taken> = cards.into_iter().map(|card| (None, card)).collect();
            for (place, what) in said.iter().enumerate() {
                state.push((Some(Seat::new(place as u8 % 2)), *what));
            }
            let seat = game.turn(&state).seats().lowest().unwrap();
            let events: Vec<Seen> = (1..=state.len())
                .map(|steps| game.view(&state[..steps].to_vec(), Observer::Seat(seat)))
                .collect();
            let mixture = forest.mixture(seat, &view, &events).unwrap();
            bets[seat.index()].insert(known(&state, seat), f64::from(mixture[1].1));
        }
    }
    bets
}

#[test]
fn it_learns_to_play_so_that_nobody_can_gain() {
    let game = Small(Kuhn);
    for seed in 0..3 {
        let how = Infoset { mixed: Mixed::Always, roots: Roots::Separate, seed, ..Infoset::default() };
        let bets = learn(how, 100_000);
        let gain = Seat::first(2).map(|seat| best_response(&game, &bets, seat)).sum::<f64>() / 2.0;
        assert!(gain < 0.02, "seed {seed}: a best answer gains {gain}");
        let value = value(&game, &game.start(), &bets);
        assert!((value + 1.0 / 18.0).abs() < 0.01, "seed {seed}: the first seat wins {value}");
    }
}

#[test]
fn with_separate_roots_the_other_seat_goes_by_its_own_card() {
    let game = Small(Kuhn);
    let first: Vec<Taken> = vec![(None, 1), (None, 0)];
    let view = game.view(&first, Observer::Seat(Seat::new(0)));
    let how = Infoset { roots: Roots::Separate, ..Infoset::default() };
    let mut policy = ByScore(2.0);
    let mut forest = Forest::new(how, &game, &view, Seat::new(0), &mut policy);
    forest.grow(&mut Budget::nodes(2000));
    for (card, calls) in [(0, false), (2, true)] {
        let dealt = vec![(None, 1), (None, card)];
        let bet = Step::Act { seat: Seat::new(0), action: Number(1) };
        let event = game.event(&dealt, bet, Observer::Seat(Seat::new(1)));
        let view = game.view(&dealt, Observer::Seat(Seat::new(1)));
        let mixture = forest.mixture(Seat::new(1), &view, &[event]).unwrap();
        assert_eq!(mixture[1].1 > 0.5, calls, "with {card}: {mixture:?}");
    }
}
