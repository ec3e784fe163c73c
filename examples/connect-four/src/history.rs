use crate::board::{has_four, tops};
use game_core::Seat;
use std::collections::BTreeSet;

/// Whether some order of moves, seat 0 first, leads to these stones, of which `last` laid the last.
///
/// Looks back: takes away a stone that `last` has on top of a column, and so on by turns until none is left. Once one
/// stone is gone nobody may have four in line; fewer stones then make no more lines.
pub(crate) fn exists(stones: [u64; 2], last: Seat) -> bool {
    stones == [0; 2]
        || before(stones, last).any(|earlier| {
            !earlier.into_iter().any(has_four) && reaches_empty(earlier, last.other(), &mut BTreeSet::new())
        })
}

fn reaches_empty(stones: [u64; 2], last: Seat, dead: &mut BTreeSet<[u64; 2]>) -> bool {
    if stones == [0; 2] {
        return true;
    }
    if dead.contains(&stones) {
        return false;
    }
    let found = before(stones, last).any(|earlier| reaches_empty(earlier, last.other(), dead));
    if !found {
        dead.insert(stones);
    }
    found
}

/// The stones before each move that `last` may have made.
fn before(stones: [u64; 2], last: Seat) -> impl Iterator<Item = [u64; 2]> {
    let mut candidates = tops(stones[0] | stones[1]) & stones[last.index()];
    std::iter::from_fn(move || {
        let stone = candidates & candidates.wrapping_neg();
        candidates ^= stone;
        let mut earlier = stones;
        earlier[last.index()] ^= stone;
        (stone != 0).then_some(earlier)
    })
}
