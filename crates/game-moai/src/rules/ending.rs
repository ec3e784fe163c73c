//! The end of a round, and of the game.

use crate::state::{MOST_CLANS, Phase};
use crate::{Moai, State};
use game_core::{Outcome, Seat};

pub(crate) fn end_round(state: &mut State) {
    if state.last_round {
        state.phase = Phase::Over;
    } else {
        state.round += 1;
        state.phase = Phase::Reveal;
    }
}

/// Heights of tiles, plus one for each living worker, plus two for each wood.
pub(crate) fn score(game: &Moai, state: &State, seat: Seat) -> i16 {
    let clan = state.clan(seat);
    let tiles = game.edition.heights.iter().zip(clan.tiles);
    let heights: i16 = tiles.map(|(height, count)| i16::from(*height) * i16::from(count)).sum();
    heights + i16::from(clan.living()) + 2 * i16::from(clan.wood)
}

pub(crate) fn outcome(game: &Moai, state: &State) -> Outcome {
    let mut scores = [0; MOST_CLANS];
    for seat in Seat::first(game.seats) {
        scores[seat.index()] = score(game, state, seat);
    }
    Outcome::by_score(&scores[..usize::from(game.seats)], "admiral")
}
