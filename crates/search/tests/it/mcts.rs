use crate::hashed::{Hashed, after, minimax};
use game_core::Game;
use search::Budget;
use search::mcts::{Mcts, RandomRollout};

#[test]
fn with_enough_simulations_it_plays_what_minimax_plays() {
    let mut right = 0;
    for seed in 0..60 {
        let game = Hashed::new(seed, 5, 4, false);
        let state = game.start();
        let seat = game.turn(&state).seats().lowest().unwrap();
        let found = Mcts { seed, ..Mcts::default() }.search(
            &game,
            &mut RandomRollout::default(),
            &state,
            &mut Budget::nodes(20_000),
        );
        let best = after(&game, &state, seat, found.lines[0].actions[0]);
        right += u32::from(minimax(&game, &best, seat) == minimax(&game, &state, seat));
    }
    assert_eq!(right, 60);
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    let game = Hashed::new(9, 12, 5, false);
    let search = |seed, nodes| {
        let how = Mcts { seed, lines: 3, ..Mcts::default() };
        how.search(&game, &mut RandomRollout::default(), &game.start(), &mut Budget::nodes(nodes))
    };
    assert_eq!(search(1, 3000), search(1, 3000));
    assert_eq!(search(1, 3000).nodes, 3000);
    assert_ne!(search(1, 3000), search(2, 3000));
    let visits: u64 = search(1, 3000).lines.iter().map(|line| line.visits).sum();
    assert!(visits <= 3000);
}
