//! `legal`, `draws` and `apply` allocate nothing beyond the caller's buffers. A binary of its own: it counts every allocation.

use catalog::{GameId, Visitor};
use game_core::{Observe, Playout, SearchRng};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Plays random games with buffers that have grown before, and counts what is allocated.
struct Count(u8);

impl Visitor for Count {
    type Out = usize;
    fn visit<G: Observe>(self) -> usize {
        let game = G::newest(G::Options::default(), self.0).expect("the defaults are a game");
        let mut playout = Playout::<G>::default();
        let mut play = |seeds: std::ops::Range<u64>| {
            for seed in seeds {
                playout.run(&game, &mut game.start(), &mut SearchRng::new(seed));
            }
        };
        play(0..60);
        let region = Region::new(ALLOCATOR);
        play(0..60);
        region.change().allocations
    }
}

#[test]
fn rules_allocate_nothing_beyond_the_callers_buffers() {
    for id in GameId::ALL {
        let (fewest, most) = id.meta().seats;
        for seats in fewest..=most {
            assert_eq!(id.visit(Count(seats)), 0, "{id} with {seats} seats");
        }
    }
}
