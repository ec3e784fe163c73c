use crate::{play_on, table};
use bots::parallel::{Allowance, Choice, merge, together};
use bots::{Alone, Limit, Mind, SearchThreads, Task, Thinker, Watch, decide};
use connect_four::{Column, ConnectFour};
use game_chariots::Chariots;
use game_core::{Game, Observer, Step, Turn};
use game_moai::Moai;
use search::mcts::{Mcts, RandomRollout};
use search::{Budget, Found, Variation};

/// So many threads.
struct Threads(usize);

impl SearchThreads for Threads {
    fn count(&self) -> usize {
        self.0
    }

    fn work(&self, own: &mut dyn FnMut(), others: &(dyn Fn(usize) + Sync)) {
        std::thread::scope(|scope| {
            (1..self.0).for_each(|member| drop(scope.spawn(move || others(member))));
            own();
        });
    }
}

/// What threads find after these columns.
fn four(threads: &dyn SearchThreads, columns: &str, nodes: u64, seed: u64) -> Found<Column> {
    let game = ConnectFour::new(1, Default::default(), 2).unwrap();
    let mut state = game.start();
    for column in columns.split_whitespace() {
        let Turn::Player(seat) = game.turn(&state) else { panic!("the game is over") };
        game.apply(&mut state, Step::Act { seat, action: column.parse().unwrap() });
    }
    let search = |seed, budget: &mut Budget<'_>, _: &mut dyn FnMut(&Found<Column>)| {
        let how = Mcts { seed, lines: usize::MAX, ..Mcts::default() };
        how.search(&game, &mut RandomRollout::default(), &state, budget)
    };
    let allowance = Allowance { nodes, interval: 64, stop: &mut || false };
    merge(together(threads, seed, allowance, &search, &mut |_| ()), Choice::Tried)
}

#[test]
fn two_find_the_winning_move_and_the_move_that_must_be_stopped() {
    for seed in 0..5 {
        assert_eq!(four(&Threads(2), "d a d a d a", 2000, seed).lines[0].actions[0].to_string(), "d");
        assert_eq!(four(&Threads(2), "d a d a d", 4000, seed).lines[0].actions[0].to_string(), "d");
    }
}

#[test]
fn nodes_seed_and_size_decide_the_answer() {
    for size in [1, 2, 3] {
        let found = four(&Threads(size), "d d", 1501, 4);
        assert_eq!(found, four(&Threads(size), "d d", 1501, 4));
        assert_eq!(found.nodes, 1501);
        assert_eq!(found.lines.iter().map(|line| line.visits).sum::<u64>(), 1501);
    }
    assert_ne!(four(&Threads(2), "d d", 1501, 4), four(&Threads(2), "d d", 1501, 5));
    assert_eq!(four(&Threads(1), "d d", 1501, 4), four(&Alone, "d d", 1501, 4));
}

#[test]
fn visits_are_added_and_values_weighed_by_them() {
    let line = |action: u8, value, visits| Variation { actions: vec![action], value, visits };
    let one = Found { lines: vec![line(1, 0.25, 30), line(2, 0.5, 10)], nodes: 40, depth: 3 };
    let other = Found { lines: vec![line(2, 1.0, 30), line(1, 0.75, 10)], nodes: 40, depth: 5 };
    let merged = merge(vec![one.clone(), other.clone()], Choice::Tried);
    assert_eq!(merged.lines, [line(1, 0.375, 40), line(2, 0.875, 40)]);
    assert_eq!((merged.nodes, merged.depth), (80, 5));
    let drawn = |seed| merge(vec![one.clone(), other.clone()], Choice::Drawn(seed)).lines[0].actions[0];
    let twos = (0..200).filter(|seed| drawn(*seed) == 2).count();
    assert!((70..130).contains(&twos), "each member's draw counts the same: {twos} of 200");
}

/// Two think about a game with secrets as one does: within their nodes, the same again, and legally.
fn shares<G: Thinker>(seats: u8) {
    let mut table = table::<G>(seats, 5);
    play_on(&mut table, 9, Limit::Nodes(40));
    let seat = table.status().to_act[0];
    let view = table.view(Observer::Seat(seat));
    let ask = |mind, threads: &dyn SearchThreads| {
        let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads };
        let task = Task { mind, lines: 3, ..Task::best(seat, Limit::Nodes(300), 1) };
        decide(table.game(), &view, task, watch).unwrap()
    };
    for mind in [Mind::Knowing, Mind::Plain] {
        let found = ask(mind, &Threads(2));
        assert_eq!(found, ask(mind, &Threads(2)));
        assert!(found.nodes <= 300 && found.lines.len() <= 3);
        assert!(table.legal(seat).contains(&found.lines[0].actions[0].to_string()));
        assert_eq!(ask(mind, &Threads(1)), ask(mind, &Alone));
    }
}

#[test]
fn two_share_the_search_of_a_game_with_secrets() {
    shares::<Chariots>(3);
    shares::<Moai>(4);
}
