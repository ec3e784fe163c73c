//! The number of move sequences, and a slow generator that agrees with the quick one.

use crate::board::{started, with};
use crate::laws::{editions, visit};
use game_core::{Game, perft};
use game_eclipsia::{Action, Eclipsia, Piece, Place, State};
use serde_json::json;

/// Each paragraph of the table is a position: its options, the moves that lead to it, and its nodes for depths 1, 2, ...;
/// what follows a bar is for optimised builds alone.
#[test]
fn the_perft_table_holds() {
    let table: Vec<_> = include_str!("../perft.txt").lines().filter(|line| !line.starts_with('#')).collect();
    for paragraph in table.split(|line| line.is_empty()).filter(|paragraph| !paragraph.is_empty()) {
        let [options, moves, nodes] = paragraph else { panic!("options, moves, nodes: {paragraph:?}") };
        let game = with(serde_json::from_str(options.strip_prefix("options").unwrap()).unwrap());
        let state = started(&game, moves.strip_prefix("moves").unwrap());
        let (quick, slow) = nodes.strip_prefix("nodes").unwrap().split_once('|').unwrap();
        let nodes =
            quick.split_whitespace().chain(slow.split_whitespace().filter(|_| !cfg!(debug_assertions)));
        for (depth, nodes) in (1..).zip(nodes) {
            assert_eq!(perft(&game, &state, depth).to_string(), nodes, "depth {depth} of {moves}, {options}");
        }
    }
}

/// Every action that can be written with places of the board and a few beside it.
fn everything(game: &Eclipsia) -> Vec<Action> {
    let mut places: Vec<Place> = Vec::new();
    for district in &game.edition().districts {
        for number in 1..=district.spots + 1 {
            places.extend(
                ["s", "m"].map(|face| format!("{}{number}{face}", district.code).parse::<Place>().unwrap()),
            );
        }
    }
    let mut all = vec![Action::PASS];
    for one in &places {
        all.extend(Piece::ALL.map(|piece| Action::place(piece, *one)));
        for other in &places {
            all.extend([Action::castle(*one, *other), Action::temple(*one, *other)]);
        }
    }
    all.sort();
    all
}

fn agrees(game: &Eclipsia, state: &State, everything: &[Action]) {
    let Some(seat) = game.turn(state).seats().lowest() else { return };
    let slow: Vec<_> =
        everything.iter().filter(|action| game.check(state, seat, **action).is_ok()).copied().collect();
    let mut quick = Vec::new();
    game.legal(state, seat, &mut quick);
    assert_eq!(quick, slow);
}

#[test]
fn what_is_listed_is_what_is_allowed_on_the_mill() {
    let game = with(json!({}));
    let everything = everything(&game);
    for seed in 0..30 {
        visit(&game, seed, |state| agrees(&game, state, &everything));
    }
}

#[test]
fn what_is_listed_is_what_is_allowed_in_every_sort_of_edition() {
    for edition in editions() {
        let game = with(json!({"edition": edition, "turn_limit": 60}));
        let everything = everything(&game);
        for seed in 0..10 {
            visit(&game, seed, |state| agrees(&game, state, &everything));
        }
    }
}
