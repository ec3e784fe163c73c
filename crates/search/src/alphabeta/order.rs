use crate::mixer::Mixer;
use game_core::Seat;
use std::hash::{Hash, Hasher};

const HISTORY: usize = 1 << 12;
const DEEPEST: usize = 128;

/// What worked elsewhere in the tree: killers by depth, and a history of all.
pub struct Order<A> {
    killers: Vec<[Option<A>; 2]>,
    history: Vec<[i32; 2]>,
}

impl<A: Copy + Eq + Hash> Default for Order<A> {
    fn default() -> Order<A> {
        Order { killers: vec![[None; 2]; DEEPEST], history: vec![[0; 2]; HISTORY] }
    }
}

impl<A: Copy + Eq + Hash> Order<A> {
    /// How early to try an action that is not the hash move.
    #[inline]
    pub fn rank(&self, action: A, seat: Seat, ply: usize, promise: i32) -> i32 {
        let killers = &self.killers[ply.min(DEEPEST - 1)];
        let killer = if killers[0] == Some(action) {
            2_000_000
        } else if killers[1] == Some(action) {
            1_900_000
        } else {
            0
        };
        promise.saturating_mul(1 << 12).saturating_add(killer + self.history[place(action)][seat.index() & 1])
    }

    /// The action cut a node of this depth off.
    pub fn cut(&mut self, action: A, seat: Seat, ply: usize, depth: i16) {
        let killers = &mut self.killers[ply.min(DEEPEST - 1)];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let score = &mut self.history[place(action)][seat.index() & 1];
        *score += i32::from(depth) * i32::from(depth);
        if *score > 1_000_000 {
            self.history.iter_mut().flatten().for_each(|score| *score /= 2);
        }
    }
}

fn place<A: Hash>(action: A) -> usize {
    let mut hasher = Mixer(0);
    action.hash(&mut hasher);
    (hasher.finish() >> 40) as usize % HISTORY
}
