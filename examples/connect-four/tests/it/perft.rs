use crate::board::{game, play};
use connect_four::State;
use game_core::{Game, Step, perft};

/// Each line of the table is a position, as the moves that lead to it, and its nodes for depths 1, 2, ...
#[test]
fn the_perft_table_holds() {
    let table = include_str!("../perft.txt");
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (moves, nodes) = line.split_once(':').expect("moves: nodes");
        let mut state = game().start();
        play(&mut state, moves).expect("the moves are legal");
        for (depth, nodes) in (1..).zip(nodes.split_whitespace()) {
            assert_eq!(perft(&game(), &state, depth).to_string(), nodes, "depth {depth} after {moves:?}");
        }
    }
}

/// The published numbers leave out the games that ended earlier.
#[test]
fn the_usual_count_holds() {
    let published = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];
    for (depth, nodes) in (1..).zip(published) {
        assert_eq!(unfinished(&game().start(), depth), nodes, "depth {depth}");
    }
}

fn unfinished(state: &State, depth: u32) -> u64 {
    let Some(seat) = game().turn(state).seats().lowest() else { return 0 };
    let mut columns = Vec::new();
    game().legal(state, seat, &mut columns);
    if depth == 1 {
        return columns.len() as u64;
    }
    let next = |action| {
        let mut next = *state;
        game().apply(&mut next, Step::Act { seat, action });
        next
    };
    columns.into_iter().map(|action| unfinished(&next(action), depth - 1)).sum()
}
