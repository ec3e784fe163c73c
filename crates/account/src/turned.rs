use crate::{Deed, Icon, Names, Sentences, Teller, tell};
use game_core::{Observer, Seat};
use table::AnyTable;

/// What turned a game that is over: the step after which whoever won led and was never caught again, or that brought them most.
#[derive(Clone, PartialEq, Debug)]
pub struct Turned {
    /// The number of the step, from 0.
    pub step: usize,
    /// Who won.
    pub winner: Seat,
    /// Whether nobody caught them from then on.
    pub led: bool,
    /// What happened in it.
    pub deed: Deed,
}

impl Turned {
    /// What happened, and what came of it, told to this reader.
    pub fn say(&self, sentences: &Sentences, names: &Names) -> String {
        sentences.tell(&self.deed, 1, names).whole()
    }
}

/// What turned a game that one seat has won by the rules, by what everybody knows once it is over; nothing where no step did.
pub fn turned(teller: &dyn Teller, table: &dyn AnyTable) -> Option<Turned> {
    let outcome = table.status().outcome?;
    let mut winners = outcome.winners().iter();
    let winner = winners.next().filter(|_| winners.next().is_none())?;
    let ahead: Option<Vec<i64>> = (0..=table.steps()).map(|step| lead(teller, table, step, winner)).collect();
    let (step, led) = turning_step(&ahead?)?;
    let deeds: Vec<Deed> =
        tell(teller, table, step..step + 1, Observer::All).into_iter().map(|entry| entry.deed).collect();
    let told = |deed: &&Deed| !matches!(deed.icon, Icon::Round | Icon::End);
    let brought = |deed: &&Deed| deed.toll.iter().any(|toll| (toll.seat == winner) != toll.harm);
    let deed = deeds.iter().filter(told).find(brought).or_else(|| deeds.iter().find(told))?.clone();
    Some(Turned { step, winner, led, deed })
}

/// By how much a seat is ahead of the best of the others before a step.
fn lead(teller: &dyn Teller, table: &dyn AnyTable, step: usize, seat: Seat) -> Option<i64> {
    let scores = teller.scores(&table.view_before(step, Observer::All), &table.options())?;
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
    Some(scores.get(seat.index())? - others.map(|(_, score)| *score).max()?)
}

/// The step by which a lead came that stayed, or else the one that it grew most by; and whether it stayed.
fn turning_step(ahead: &[i64]) -> Option<(usize, bool)> {
    match ahead.iter().rposition(|lead| *lead <= 0) {
        Some(behind) if behind + 1 < ahead.len() => Some((behind, true)),
        _ => {
            let grown = |(step, pair): (usize, &[i64])| (pair[1] - pair[0], step);
            let (by, step) = ahead.windows(2).enumerate().map(grown).max_by_key(|(by, _)| *by)?;
            (by > 0).then_some((step, false))
        }
    }
}
