use crate::options::StallResult;
use crate::state::SUNS;
use crate::{Ending, Options, Phase, State};
use game_core::{Outcome, Seat};

/// The first ending that holds.
pub(crate) fn ending(options: &Options, state: &State) -> Option<Ending> {
    if state.phase == Phase::Setup {
        return None;
    }
    if Seat::first(2).any(|seat| state.standing(seat) <= 1) {
        return Some(Ending::Reduced);
    }
    if state.spent.count_ones() == 2 * u32::from(SUNS) {
        return Some(Ending::RaysExhausted);
    }
    (u32::from(state.quiet) >= options.stall_limit).then_some(Ending::Stalled)
}

/// Who won a game that ended so.
pub(crate) fn outcome(options: &Options, state: &State, ending: Ending) -> Outcome {
    let scores = [0, 1].map(|seat| i16::from(state.standing(Seat::new(seat))));
    let reason = match ending {
        Ending::Reduced => "reduced",
        Ending::RaysExhausted => "rays-exhausted",
        Ending::Stalled => "stalled",
    };
    let drawn = ending == Ending::Stalled && options.stall_result == StallResult::Draw;
    let places = match scores[0].cmp(&scores[1]) {
        _ if drawn => [0, 0],
        std::cmp::Ordering::Greater => [0, 1],
        std::cmp::Ordering::Less => [1, 0],
        std::cmp::Ordering::Equal if state.last_placer == Some(Seat::new(0)) => [0, 1],
        std::cmp::Ordering::Equal => [1, 0],
    };
    Outcome::new(&places, &scores, reason)
}
