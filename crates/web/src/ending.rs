//! How a game ended, in a sentence.

use crate::words::Tongue;
use catalog::GameId;
use game_core::Seat;
use serde_json::Value;

/// How a game ended.
#[derive(Clone)]
pub struct Ending {
    /// The game.
    pub game: GameId,
    /// How many played.
    pub seats: usize,
    /// Who came first.
    pub winners: Vec<Seat>,
    /// Why it was over.
    pub reason: String,
    /// Who reads this, where that is a player.
    pub own: Option<Seat>,
}

impl Ending {
    /// What a record or a table says of it, where it says who came first.
    pub fn read_outcome(game: GameId, seats: usize, said: &Value, own: Option<Seat>) -> Ending {
        let first = said["ranking"][0].as_array().into_iter().flatten();
        let winners = first.filter_map(|seat| seat.as_u64().and_then(Seat::checked)).collect();
        let reason = said["reason"].as_str().unwrap_or_default().to_owned();
        Ending { game, seats, winners, reason, own }
    }

    /// Who won, and why it was over.
    pub fn say(&self, tongue: Tongue, name: impl Fn(Seat) -> String) -> String {
        format!("{} {}", self.who_won(tongue, name), self.why(tongue)).trim_end().to_owned()
    }

    /// Who won.
    pub fn who_won(&self, tongue: Tongue, name: impl Fn(Seat) -> String) -> String {
        match self.winners.as_slice() {
            [winner] if Some(*winner) == self.own => tongue.say("you-win"),
            [winner] => tongue.fill("wins", &[("who", &name(*winner))]),
            [] => tongue.say("nobody-wins"),
            all if all.len() == self.seats => tongue.say("all-win"),
            several => {
                let names: Vec<String> = several.iter().map(|seat| name(*seat)).collect();
                tongue.fill("shared", &[("who", &names.join(&tongue.say("and")))])
            }
        }
    }

    /// Why it was over.
    pub fn why(&self, tongue: Tongue) -> String {
        self.game.words(tongue.lang()).reason.get(&self.reason).cloned().unwrap_or_else(|| {
            let key = format!("reason-{}", self.reason);
            Some(tongue.say(&key)).filter(|said| *said != key).unwrap_or_default()
        })
    }
}
