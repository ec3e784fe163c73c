use crate::hashed::{Branch, Hashed, Node, after, minimax};
use game_core::{Game, Seat, scramble};
use search::Budget;
use search::alphabeta::{AlphaBeta, Evaluate};

/// Worth what a hash says, between the wins.
struct Noise;

impl Evaluate<Hashed> for Noise {
    fn evaluate(&self, game: &Hashed, state: &Node, seat: Seat) -> i32 {
        let noise = (game.hash(state) >> 40) as i32 % 1000 - 500;
        if seat.index() == 0 { noise } else { -noise }
    }
    fn promises(&self, game: &Hashed, state: &Node, actions: &[Branch], out: &mut Vec<i32>) {
        out.extend(
            actions.iter().map(|action| (scramble(game.hash(state) ^ u64::from(action.0)) % 5) as i32),
        );
    }
    fn decisive(&self, _: &Hashed, _: &Node, out: &mut Vec<Branch>) {
        out.clear();
    }
    fn scale(&self) -> f32 {
        400.0
    }
}

const EXACT: AlphaBeta =
    AlphaBeta { depth: 20, late_moves: usize::MAX, quiescence: true, table_bits: 10, lines: 1 };

fn agree(how: AlphaBeta, transposes: bool) {
    for seed in 0..400 {
        let game = Hashed::new(seed, 6, 4, transposes);
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        let found = how.search(&game, &Noise, &state, &mut Budget::nodes(1_000_000), &mut |_| ());
        let value = minimax(&game, &state, seat);
        let line = &found.lines[0];
        let expected = [0.0, 0.5, 1.0][(value + 1) as usize];
        assert_eq!(line.value, expected, "seed {seed}");
        let best = after(&game, &state, seat, line.actions[0]);
        assert_eq!(minimax(&game, &best, seat), value, "seed {seed}: the action is not worth its value");
    }
}

#[test]
fn it_equals_minimax() {
    agree(EXACT, false);
}

#[test]
fn it_equals_minimax_where_ways_meet() {
    agree(EXACT, true);
}

#[test]
fn with_late_moves_reduced_it_still_equals_minimax_once_it_has_seen_all() {
    agree(AlphaBeta { late_moves: 1, ..EXACT }, false);
}

/// To a fixed depth, with the evaluator at the leaves.
fn depth_limited(game: &Hashed, state: &Node, seat: Seat, depth: u32) -> i32 {
    let turn = game.turn(state);
    match turn.outcome() {
        Some(_) => minimax(game, state, seat) * 900_000,
        None if depth == 0 => Noise.evaluate(game, state, seat),
        None => {
            let mover = turn.seats().lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, mover, &mut legal);
            let values = legal
                .into_iter()
                .map(|action| depth_limited(game, &after(game, state, mover, action), seat, depth - 1));
            if mover == seat { values.max().unwrap() } else { values.min().unwrap() }
        }
    }
}

#[test]
fn to_a_depth_it_equals_minimax_with_the_evaluator_at_the_leaves() {
    for seed in 0..300 {
        let game = Hashed::new(seed, 20, 5, false);
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        for depth in 1..=4 {
            let found = AlphaBeta { depth, ..EXACT }.search(
                &game,
                &Noise,
                &state,
                &mut Budget::nodes(1_000_000),
                &mut |_| (),
            );
            let action = found.lines[0].actions[0];
            let worth = |depth| depth_limited(&game, &after(&game, &state, seat, action), seat, depth);
            // A search that has proved a win stops early; the depth it reached is what counts.
            assert_eq!(
                worth(found.depth - 1),
                depth_limited(&game, &state, seat, found.depth),
                "seed {seed} depth {depth}"
            );
        }
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    for seed in 0..100 {
        let game = Hashed::new(seed, 5, 4, false);
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let mut values: Vec<i32> =
            legal.iter().map(|action| minimax(&game, &after(&game, &state, seat, *action), seat)).collect();
        values.sort_by_key(|value| -value);
        let found = AlphaBeta { lines: 3, ..EXACT }.search(
            &game,
            &Noise,
            &state,
            &mut Budget::nodes(1_000_000),
            &mut |_| (),
        );
        assert_eq!(found.lines.len(), legal.len().min(3));
        for (line, value) in found.lines.iter().zip(values) {
            let worth = minimax(&game, &after(&game, &state, seat, line.actions[0]), seat);
            assert_eq!(worth, value, "seed {seed}");
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_answer_and_is_kept() {
    let game = Hashed::new(3, 30, 6, false);
    let search = |nodes| {
        let mut budget = Budget::nodes(nodes);
        AlphaBeta::default().search(&game, &Noise, &game.start(), &mut budget, &mut |_| ())
    };
    for nodes in [1, 2, 10, 1000, 20_000] {
        let found = search(nodes);
        assert_eq!(found, search(nodes));
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
        assert!(!found.lines.is_empty());
    }
}

#[test]
fn it_stops_when_it_is_told() {
    let game = Hashed::new(3, 30, 6, false);
    let mut asked = 0;
    let mut stop = |_| {
        asked += 1;
        asked == 5
    };
    let found = AlphaBeta::default().search(
        &game,
        &Noise,
        &game.start(),
        &mut Budget::until(u64::MAX, 100, &mut stop),
        &mut |_| (),
    );
    assert_eq!(found.nodes, 500);
}

#[test]
fn wherever_the_budget_ends_a_win_is_said_only_where_there_is_one() {
    for seed in 0..60 {
        let game = Hashed::new(seed, 6, 4, false);
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        for (lines, nodes) in [1, 3].into_iter().flat_map(|lines| (1..200).map(move |nodes| (lines, nodes))) {
            let mut budget = Budget::nodes(nodes);
            let found = AlphaBeta { lines, ..EXACT }.search(&game, &Noise, &state, &mut budget, &mut |_| ());
            for line in found.lines.iter().filter(|line| [0.0, 1.0].contains(&line.value)) {
                let worth = minimax(&game, &after(&game, &state, seat, line.actions[0]), seat);
                assert_eq!(worth, 2 * line.value as i32 - 1, "seed {seed}, {nodes} nodes, {lines} lines");
            }
        }
    }
}
