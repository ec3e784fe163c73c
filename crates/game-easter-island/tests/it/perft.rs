use game_core::{Game, perft};
use game_easter_island::{EasterIsland, Options};

/// Each line of the table is a position, as the moves that lead to it, and its nodes for depths 1, 2, ...
#[test]
fn the_perft_table_holds() {
    let game = EasterIsland::newest(Options::default(), 2).unwrap();
    let table = include_str!("../perft.txt");
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (moves, nodes) = line.split_once(':').expect("moves: nodes");
        let mut state = game.start();
        crate::board::play(&mut state, moves).expect("the moves are legal");
        for (depth, nodes) in (1..).zip(nodes.split_whitespace()) {
            assert_eq!(perft(&game, &state, depth).to_string(), nodes, "depth {depth} after {moves:?}");
        }
    }
}
