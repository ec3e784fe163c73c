use super::Infoset;
use super::tree::Arm;
use game_core::SearchRng;

/// An arm that can be taken in the world at hand.
#[derive(Copy, Clone)]
pub(super) struct Open {
    /// Its place among the arms of its node.
    pub arm: u32,
    /// Its place among the legal actions.
    pub legal: u32,
}

/// Writes the arms that can be taken where these actions are legal into the emptied buffer, and counts that they could.
#[inline]
pub(super) fn open<A: Copy + Ord>(arms: &mut [Arm<A>], legal: &[A], out: &mut Vec<Open>) {
    out.clear();
    let mut from = 0;
    for (place, arm) in arms.iter_mut().enumerate() {
        match legal[from..].binary_search(&arm.action) {
            Ok(skipped) => {
                arm.available += 1;
                out.push(Open { arm: place as u32, legal: (from + skipped) as u32 });
                from += skipped + 1;
            }
            Err(skipped) => from += skipped,
        }
    }
}

/// The place among the legal actions of one that no open arm stands for, each as likely as the other.
pub(super) fn untried(open: &[Open], legal: usize, rng: &mut SearchRng) -> usize {
    let mut place = rng.below((legal - open.len()) as u32);
    for Open { legal, .. } in open {
        if *legal <= place {
            place += 1;
        }
    }
    place as usize
}

/// The open arm with the highest upper confidence bound.
#[inline]
pub(super) fn best<A>(exploration: f32, arms: &[Arm<A>], open: &[Open]) -> usize {
    let (mut best, mut highest) = (0, f32::MIN);
    let (mut available, mut log) = (0, 0.0);
    for Open { arm: place, .. } in open {
        let arm = &arms[*place as usize];
        if arm.available != available {
            available = arm.available;
            log = libm::logf(available as f32);
        }
        let bound = arm.mean + exploration * (log / arm.visits.max(1) as f32).sqrt();
        if bound > highest {
            (best, highest) = (*place as usize, bound);
        }
    }
    best
}

/// One of the places, by their shares, of which the first is not 0.
pub(super) fn pick(shares: &[f32], rng: &mut SearchRng) -> usize {
    let mut point = unit(rng) as f32 * shares.iter().sum::<f32>();
    let drawn = shares.iter().position(|share| {
        point -= share;
        point < 0.0
    });
    drawn.unwrap_or(0)
}

/// A number from 0 up to 1.
#[inline]
pub(super) fn unit(rng: &mut SearchRng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

impl Infoset {
    /// How many actions a decision may have at this visit.
    #[inline]
    pub(super) fn width(&self, visits: u32) -> usize {
        (self.widening * (visits as f32).sqrt()).max(1.0) as usize
    }
}
