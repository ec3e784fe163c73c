//! Our games: random playouts and perft, by the catalog's visitor.

use crate::contest::{Contestant, Tally, Work};
use catalog::{GameId, Visitor};
use game_core::{Game, Observe, Playout, SearchRng, perft};
use std::hint::black_box;

/// Random playouts of a game of the catalog for so many seats.
pub fn playouts(id: GameId, seats: u8) -> Contestant {
    struct Enter(String, u8);
    impl Visitor for Enter {
        type Out = Contestant;
        fn visit<G: Observe>(self) -> Contestant {
            Contestant::new(self.0, Playouts::<G>::new(self.1))
        }
    }
    id.visit(Enter(format!("{id}, {seats} seats"), seats))
}

/// Perft of a game of the catalog for two, from its start.
pub fn tree(id: GameId, depth: u32) -> Contestant {
    struct Enter(String, u32);
    impl Visitor for Enter {
        type Out = Contestant;
        fn visit<G: Observe>(self) -> Contestant {
            Contestant::new(self.0, Tree::<G> { game: set_up(2), depth: self.1 })
        }
    }
    id.visit(Enter(format!("{id}, depth {depth}"), depth))
}

fn set_up<G: Game>(seats: u8) -> G {
    G::newest(G::Options::default(), seats).expect("a game can be set up as its catalog entry says")
}

/// Random playouts of a game that is written for this workspace.
pub struct Playouts<G: Game> {
    game: G,
    playout: Playout<G>,
}

impl<G: Game> Playouts<G> {
    /// With default options, for so many seats.
    pub fn new(seats: u8) -> Playouts<G> {
        Playouts { game: set_up(seats), playout: Playout::default() }
    }
}

impl<G: Game> Work for Playouts<G> {
    fn times(&mut self, times: u64, seed: u64) -> Tally {
        let mut rng = SearchRng::new(seed);
        let (decisions, generated) = (self.playout.decisions, self.playout.generated);
        for _ in 0..times {
            let mut state = self.game.start();
            black_box(self.playout.run(&self.game, &mut state, &mut rng));
            black_box(state);
        }
        Tally {
            playouts: times,
            decisions: self.playout.decisions - decisions,
            generated: self.playout.generated - generated,
            nodes: 0,
        }
    }
}

struct Tree<G> {
    game: G,
    depth: u32,
}

impl<G: Game> Work for Tree<G> {
    fn times(&mut self, times: u64, _: u64) -> Tally {
        let nodes = (0..times).map(|_| black_box(perft(&self.game, &self.game.start(), self.depth))).sum();
        Tally { nodes, ..Tally::default() }
    }
}
