use super::choice::{Open, unit};
use super::tree::Arm;
use game_core::SearchRng;

/// An arm's part in a mixture.
#[derive(Copy, Clone)]
pub(super) struct Part {
    /// Its place among the arms of its node.
    pub arm: u32,
    /// The share that regret gives it.
    pub share: f64,
}

/// How an arm was drawn from a mixture.
#[derive(Copy, Clone)]
pub(super) struct Draw {
    /// How likely it was, trembling.
    pub likely: f64,
    /// How likely it would have been without.
    pub share: f64,
}

/// Adds the mixture of the open arms that regret asks for to the buffer, and draws from it, trembling.
#[inline]
pub(super) fn mix<A>(
    tremble: f32,
    arms: &[Arm<A>],
    open: &[Open],
    out: &mut Vec<Part>,
    rng: &mut SearchRng,
) -> (usize, Draw) {
    let regret = |open: &Open| arms[open.arm as usize].regret.max(0.0);
    let (even, all) = (1.0 / open.len() as f64, open.iter().map(regret).sum::<f64>());
    let share = |open: &Open| if all > 0.0 { regret(open) / all } else { even };
    let first = out.len();
    out.extend(open.iter().map(|open| Part { arm: open.arm, share: share(open) }));
    let tremble = f64::from(tremble);
    let mut point = unit(rng);
    let mut drawn = None;
    for Part { arm, share } in &out[first..] {
        let likely = (1.0 - tremble) * share + tremble * even;
        // What rounding leaves over falls to the last that is possible.
        if likely > 0.0 {
            drawn = Some((*arm as usize, Draw { likely, share: *share }));
            if point < likely {
                break;
            }
            point -= likely;
        }
    }
    drawn.expect("some arm has a share")
}

/// What a visit to a mixture teaches.
pub(super) struct Lesson<'p> {
    pub parts: &'p [Part],
    /// The arm that was taken, and how.
    pub taken: u32,
    pub draw: Draw,
    /// What it was worth to the seat.
    pub value: f64,
    /// How much the visit counts for regret, and for the average mixture.
    pub weights: [f64; 2],
}

impl Lesson<'_> {
    /// Counts the visit; what the whole mixture was worth, without trembling.
    ///
    /// Every arm is taken to be worth its average, and the one that was taken also what it differed from that, the more
    /// the less likely it was: right on average, whatever the averages are.
    #[inline]
    pub fn learn<A>(&self, arms: &mut [Arm<A>]) -> f64 {
        let mean = |arms: &[Arm<A>], arm: u32| f64::from(arms[arm as usize].mean);
        let surprise = (self.value - mean(arms, self.taken)) / self.draw.likely;
        let usual: f64 = self.parts.iter().map(|part| part.share * mean(arms, part.arm)).sum();
        let worth = usual + self.draw.share * surprise;
        let [regret, average] = self.weights;
        for part in self.parts {
            let arm = &mut arms[part.arm as usize];
            arm.regret += regret * (f64::from(arm.mean) - worth);
            arm.share += average * part.share;
        }
        arms[self.taken as usize].regret += regret * surprise;
        worth
    }
}

/// Counts a visit by bounds to a decision at which a mixture will be learnt, as if the mixture were what was tried so far.
#[inline]
pub(super) fn warm_up<A>(arms: &mut [Arm<A>], parts: &[Part], taken: u32, weight: f64) {
    let (mut visits, mut total) = (0.0, 0.0);
    for part in parts {
        let arm = &arms[part.arm as usize];
        visits += f64::from(arm.visits);
        total += f64::from(arm.visits) * f64::from(arm.mean);
    }
    for part in parts {
        let arm = &mut arms[part.arm as usize];
        arm.regret += weight * (f64::from(arm.mean) - total / visits);
    }
    arms[taken as usize].share += weight;
}
