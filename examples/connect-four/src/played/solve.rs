use crate::{Column, ConnectFour, State};
use game_core::{Seat, TwoPlayer};
use puzzles::{Glance, Plan, Solve};

impl Solve for ConnectFour {
    const PLAN: Plan = Plan {
        bounds: &[1, 3, 5, 7, 9],
        actions: 1,
        choices: 5,
        limit: 200_000,
        players: [(20, 2_000), (20, 200)],
        from_end: 1..20,
        glance: Glance { nodes: 2_000, promise: 0.6, alone: false },
        grades: [60, 300, 1_500, 6_000],
        to_end: true,
    };

    fn same(&self, state: &State) -> u64 {
        self.key(state)
    }

    fn is_fresh(&self, _: &State) -> bool {
        true
    }

    fn narrow(&self, _: &State, _: Seat, _: u32, _: &mut Vec<Column>) {}
}
