use crate::infoset_games::{Auction, Kuhn, Number, RockPaperScissors, Rules, Small, Taken, Tree};
use game_core::{Game, Observe, Observer, Outcome, SearchRng, Seat, Step, Turn};
use search::Budget;
use search::infoset::{Answer, Forest, Infoset, Policy, RandomPolicy};
use search::mcts::Values;

/// Plays random moves to the end, which is worth by its scores, of which none is further than so much from even.
pub struct ByScore(pub f32);

impl<G: Observe> Policy<G> for ByScore {
    fn choose(&mut self, _: &G, _: &G::State, _: Seat, legal: &[G::Action], rng: &mut SearchRng) -> usize {
        rng.below(legal.len() as u32) as usize
    }
    fn values(&self, _: &G, _: &G::State) -> Values {
        unreachable!("the game is played to its end")
    }
    fn patience(&self) -> u32 {
        u32::MAX
    }
    fn outcome(&self, _: &G, outcome: &Outcome) -> Values {
        let mut values = [0.0; Seat::MAX];
        for (value, score) in values.iter_mut().zip(outcome.scores()) {
            *value = 0.5 + f32::from(*score) / self.0 / 2.0;
        }
        values
    }
}

fn answer<R: Rules>(how: Infoset, game: &Small<R>, state: &Vec<Taken>, nodes: u64) -> Answer<Number> {
    let seat = game.turn(state).seats().lowest().unwrap();
    let view = game.view(state, Observer::Seat(seat));
    how.answer(game, &view, seat, &mut RandomPolicy, &mut Budget::nodes(nodes))
}

/// What the first seat gets if both play best.
fn expectiminimax(game: &Small<Tree>, state: &Vec<Taken>) -> f64 {
    let after = |step| {
        let mut next = state.clone();
        game.apply(&mut next, step);
        expectiminimax(game, &next)
    };
    match game.turn(state) {
        Turn::Over(outcome) => f64::from(outcome.score(Seat::new(0))),
        Turn::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            draws.iter().map(|(drawn, _)| after(Step::Chance(*drawn))).sum::<f64>() / draws.len() as f64
        }
        turn => {
            let seat = turn.seats().lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            let values = legal.into_iter().map(|action| after(Step::Act { seat, action }));
            if seat == Seat::new(0) {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            }
        }
    }
}

#[test]
fn with_enough_simulations_it_plays_what_expectiminimax_plays() {
    for seed in 0..40 {
        let game = Small(Tree { seed, depth: 4 });
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        let view = game.view(&state, Observer::Seat(seat));
        let how = Infoset { seed, exploration: 1.0, ..Infoset::default() };
        let found = how.search(&game, &view, seat, &mut ByScore(128.0), &mut Budget::nodes(10_000));
        let action = found.lines[0].actions[0];
        let mut next = state.clone();
        game.apply(&mut next, Step::Act { seat, action });
        let (best, got) = (expectiminimax(&game, &state), expectiminimax(&game, &next));
        // A hundredth of what can be won apart, two actions count as equals.
        assert!((best - got).abs() < 2.56, "tree {seed}: {action} is worth {got}, not {best}");
    }
}

/// How many simulations a search of so many makes until it is settled, and its first action then.
fn settle<R: Rules>(how: Infoset, game: &Small<R>, state: &Vec<Taken>, nodes: u64) -> (u64, Number) {
    let seat = game.turn(state).seats().lowest().unwrap();
    let view = game.view(state, Observer::Seat(seat));
    let mut policy = RandomPolicy;
    let mut forest = Forest::new(how, game, &view, seat, &mut policy);
    let mut budget = Budget::nodes(nodes);
    while !budget.is_spent() && !forest.is_settled(budget.remaining()) {
        budget.pause_after(10);
        forest.grow(&mut budget);
    }
    let found = forest.answer().found;
    (found.nodes, found.lines[0].actions[0])
}

#[test]
fn a_search_that_is_settled_would_not_change_its_choice() {
    let mut fewest = u64::MAX;
    for seed in 0..40 {
        let game = Small(Tree { seed, depth: 4 });
        let state = game.start();
        let how = Infoset { seed, ..Infoset::default() };
        let (nodes, settled) = settle(how, &game, &state, 1000);
        let whole = answer(how, &game, &state, 1000);
        assert_eq!(settled, whole.found.lines[0].actions[0], "tree {seed}");
        fewest = fewest.min(nodes);
    }
    assert!(fewest < 900, "every search went on, the shortest for {fewest} simulations");
}

#[test]
fn a_mixture_is_never_settled() {
    let game = Small(RockPaperScissors { rock: 1 });
    assert_eq!(settle(Infoset::default(), &game, &game.start(), 500).0, 500);
}

fn check_mixture(rock: i16, expected: [f32; 3]) {
    let game = Small(RockPaperScissors { rock });
    let view = game.view(&game.start(), Observer::Public);
    for seat in Seat::first(2) {
        for seed in 0..4 {
            let how = Infoset { seed, ..Infoset::default() };
            let mut policy = ByScore(f32::from(rock));
            let answer = how.answer(&game, &view, seat, &mut policy, &mut Budget::nodes(20_000));
            for ((action, share), expected) in answer.mixture.iter().zip(expected) {
                assert!((share - expected).abs() < 0.05, "{seat:?}: {action} is {share}, not {expected}");
            }
        }
    }
}

#[test]
fn rock_paper_and_scissors_are_shown_equally_often() {
    check_mixture(1, [1.0 / 3.0; 3]);
}

#[test]
fn when_rock_wins_double_paper_is_shown_as_often_as_both_others() {
    check_mixture(2, [0.25, 0.5, 0.25]);
}

#[test]
fn the_drawn_action_comes_first_and_is_drawn_from_the_mixture() {
    let game = Small(RockPaperScissors { rock: 1 });
    let mut drawn = [0; 3];
    for seed in 0..300 {
        let how = Infoset { seed, lines: 3, ..Infoset::default() };
        let answer = answer(how, &game, &game.start(), 200);
        let lines = &answer.found.lines;
        assert_eq!(lines.len(), 3);
        drawn[lines[0].actions[0].0 as usize] += 1;
    }
    assert!(drawn.iter().all(|times| *times > 60), "{drawn:?}");
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    let game = Small(Auction { seats: 3, width: 6 });
    let state = vec![(None, 2), (None, 5), (None, 0)];
    let search = |seed, nodes| answer(Infoset { seed, lines: 3, ..Infoset::default() }, &game, &state, nodes);
    assert_eq!(search(1, 2000), search(1, 2000));
    assert_ne!(search(1, 2000).mixture, search(2, 2000).mixture);
}

#[test]
fn the_budget_is_kept_exactly() {
    let game = Small(Auction { seats: 2, width: 6 });
    for nodes in [1, 2, 3, 500] {
        let answer = answer(Infoset::default(), &game, &vec![(None, 3), (None, 4)], nodes);
        assert_eq!(answer.found.nodes, nodes);
    }
}

#[test]
fn what_a_seat_cannot_see_does_not_change_its_answer() {
    let game = Small(Auction { seats: 3, width: 6 });
    let answers = [[1, 0, 3], [1, 4, 4], [1, 5, 0]].map(|cards| {
        let state: Vec<Taken> = cards.into_iter().map(|card| (None, card)).collect();
        answer(Infoset::default(), &game, &state, 1000)
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn every_action_found_is_legal_and_the_values_are_shares_of_the_win() {
    for seats in 2..=5 {
        for width in [2, 9, 400] {
            let game = Small(Auction { seats, width });
            let how = Infoset { lines: usize::MAX, ..Infoset::default() };
            let state: Vec<Taken> = (0..seats).map(|card| (None, u16::from(card))).collect();
            let answer = answer(how, &game, &state, 1000);
            let wanted = usize::from(width).min(64);
            assert!(answer.found.lines.len() <= wanted, "{} lines", answer.found.lines.len());
            for line in &answer.found.lines {
                assert_eq!(game.check(&state, Seat::new(0), line.actions[0]), Ok(()));
                assert!((0.0..=1.0).contains(&line.value));
            }
            let visits: u64 = answer.found.lines.iter().map(|line| line.visits).sum();
            assert_eq!(visits, 1000);
            let shares: f32 = answer.mixture.iter().map(|(_, share)| share).sum();
            assert!((shares - 1.0).abs() < 1e-4);
            let values: f32 = answer.values[..usize::from(seats)].iter().sum();
            assert!((values - 1.0).abs() < 1e-4, "{values}");
        }
    }
}

#[test]
fn a_seat_that_owes_nothing_finds_nothing() {
    let game = Small(Kuhn);
    let view = game.view(&game.start(), Observer::Public);
    let how = Infoset::default();
    let answer = how.answer(&game, &view, Seat::new(0), &mut ByScore(2.0), &mut Budget::nodes(100));
    assert_eq!(answer.found.lines, []);
    assert_eq!(answer.mixture, []);
}

#[test]
fn a_search_that_grows_in_pieces_finds_the_same() {
    let game = Small(Auction { seats: 3, width: 5 });
    let view = game.view(&vec![(None, 1), (None, 2), (None, 3)], Observer::Seat(Seat::new(1)));
    let grown = |pieces: &[u64]| {
        let mut policy = RandomPolicy;
        let mut forest = Forest::new(Infoset::default(), &game, &view, Seat::new(1), &mut policy);
        pieces.iter().for_each(|nodes| forest.grow(&mut Budget::nodes(*nodes)));
        forest.answer()
    };
    assert_eq!(grown(&[1, 499, 1000]), grown(&[1500]));
}

/// Plays no further than so many choices, and never stops while some have answered and others have not.
struct Impatient(u32);

impl Policy<Small<Auction>> for Impatient {
    fn choose(
        &mut self,
        _: &Small<Auction>,
        _: &Vec<Taken>,
        _: Seat,
        legal: &[Number],
        rng: &mut SearchRng,
    ) -> usize {
        rng.below(legal.len() as u32) as usize
    }
    fn values(&self, game: &Small<Auction>, state: &Vec<Taken>) -> Values {
        assert_eq!(game.turn(state).seats().len(), usize::from(game.seats()));
        [1.0 / f32::from(game.seats()); Seat::MAX]
    }
    fn patience(&self) -> u32 {
        self.0
    }
}

#[test]
fn a_simulation_is_cut_off_where_nobody_has_half_answered() {
    let game = Small(Auction { seats: 4, width: 3 });
    let state: Vec<Taken> = (0..4).map(|card| (None, card)).collect();
    let view = game.view(&state, Observer::Seat(Seat::new(2)));
    for patience in 0..6 {
        let mut budget = Budget::nodes(300);
        let how = Infoset::default();
        let found = how.search(&game, &view, Seat::new(2), &mut Impatient(patience), &mut budget);
        assert_eq!(game.check(&state, Seat::new(2), found.lines[0].actions[0]), Ok(()));
    }
}
