//! How a game that is looked at again ended, and when.

use super::Known;
use super::viewing::Viewing;
use crate::ending::Ending;
use crate::online::names;
use game_core::{Outcome, Seat};
use table::Record;

/// What is known of a game besides its moves.
#[derive(Clone)]
pub struct Played {
    gave_up: Option<Seat>,
    /// How it ended, by its table or by the rules.
    ending: Option<Ending>,
    /// When it ended, in milliseconds since 1970.
    at: Option<i64>,
}

impl Played {
    /// What a record says, and how the game ended by the rules.
    pub fn by_record(viewing: Viewing, record: &Record, outcome: Option<Outcome>, known: &Known) -> Played {
        let seats = usize::from(record.players);
        let by_the_rules = || {
            let outcome = outcome?;
            let (winners, reason) = (outcome.winners().iter().collect(), outcome.reason().to_owned());
            Some(Ending { game: viewing.game, seats, winners, reason, own: known.own })
        };
        let ending = match &record.ended {
            Some(said) => Some(Ending::read_outcome(viewing.game, seats, said, known.own)),
            None => by_the_rules(),
        };
        let at = record.ended.as_ref().and_then(|said| said["at"].as_i64());
        Played { gave_up: known.gave_up, ending, at }
    }

    /// How it ended, in a sentence.
    pub fn sentence(&self, viewing: Viewing) -> Option<String> {
        let tongue = viewing.tongue;
        match self.gave_up {
            Some(seat) => Some(tongue.fill("gave-up", &[("who", &viewing.name(seat))])),
            None => self.ending.as_ref().map(|ending| ending.say(tongue, |seat| viewing.name(seat))),
        }
    }

    /// The day on which it ended, where that is known.
    pub fn day(&self, viewing: Viewing) -> String {
        self.at.map(|at| names::day(at, viewing.tongue.lang(), true)).unwrap_or_default()
    }
}
