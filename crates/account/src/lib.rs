//! What happened at a table, told: who did what to whom, and what came of it.
//!
//! A [`Teller`] makes [`Deed`]s of a step, from what somebody saw before it, of it and after it: nothing is told that this somebody
//! could not know. A deed is data; in which language and to whom it is told is asked for when it is.

mod account;
mod chariots;
mod chronicle;
mod deed;
mod easter_island;
mod eclipsia;
mod moai;
mod names;
mod sentences;
mod turned;

pub use account::{Account, Entry, Told, lines, tell};
pub use chariots::RingTeller;
pub use chronicle::{Chronicle, PlaceLine, Row};
pub use deed::{Chapter, Deed, Field, Icon, Toll};
pub use easter_island::IslandTeller;
pub use eclipsia::CityTeller;
pub use moai::IsleTeller;
pub use names::{NOBODY, Names};
pub use sentences::{Sentence, Sentences};
pub use turned::{Turned, turned};

use game_core::Lang;
use serde_json::Value;

/// A step as somebody saw it.
#[derive(Copy, Clone, Debug)]
pub struct Happening<'h> {
    /// What was seen before it, in the JSON shape of the game's rules.
    pub before: &'h Value,
    /// What was seen of it, in the JSON shape of events.
    pub event: &'h Value,
    /// What was seen after it.
    pub after: &'h Value,
    /// The game's options; nothing stands for the usual ones.
    pub options: &'h Value,
    /// How many seats play.
    pub seats: u8,
}

/// What tells one game.
pub trait Teller: Sync {
    /// The sentences in this language.
    fn sentences(&self, lang: Lang) -> &'static Sentences;

    /// What a step did, one deed for each thing that happened, in the order in which it did. No step of the game is without one.
    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed>;

    /// Which turn this step of a table belongs to that began so, counted from 1, and 0 before the first; nothing where the views themselves
    /// count turns or rounds, so that the deeds know.
    fn turn(&self, _start: &Value, _step: usize) -> Option<u16> {
        None
    }

    /// How far everybody has come by what is seen, seat by seat: whoever has most leads; nothing where the game counts nothing.
    fn scores(&self, _view: &Value, _options: &Value) -> Option<Vec<i64>> {
        None
    }
}
