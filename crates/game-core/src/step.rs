use crate::{Game, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One step of a game: somebody's decision, or what chance brought.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Step<A, C> {
    /// A seat's decision.
    Act {
        /// Who decided.
        seat: Seat,
        /// What.
        action: A,
    },
    /// What was drawn.
    Chance(C),
}

/// The action type of a game.
pub type ActionOf<G> = <G as Game>::Action;
/// The chance type of a game.
pub type ChanceOf<G> = <G as Game>::Chance;
/// The step type of a game.
pub type StepOf<G> = Step<ActionOf<G>, ChanceOf<G>>;

/// A step in words: the shape it has in records and events.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum StepText {
    /// A seat's decision.
    Act {
        /// Who decided.
        seat: Seat,
        /// The move's notation.
        #[serde(rename = "move")]
        text: String,
    },
    /// What was drawn.
    Chance {
        /// The outcome's notation.
        chance: String,
    },
}

impl<A: fmt::Display, C: fmt::Display> Step<A, C> {
    /// The step in words.
    pub fn text(&self) -> StepText {
        match self {
            Step::Act { seat, action } => StepText::Act { seat: *seat, text: action.to_string() },
            Step::Chance(chance) => StepText::Chance { chance: chance.to_string() },
        }
    }
}

impl fmt::Display for StepText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepText::Act { seat, text } => write!(f, "{seat}: {text}"),
            StepText::Chance { chance } => write!(f, "chance: {chance}"),
        }
    }
}

impl<A: fmt::Display, C: fmt::Display> Serialize for Step<A, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl<'de, A: FromStr, C: FromStr> Deserialize<'de> for Step<A, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let unreadable =
            |text: String| serde::de::Error::custom(format!("{text:?} is not a step of this game"));
        match StepText::deserialize(deserializer)? {
            StepText::Act { seat, text } => match text.parse() {
                Ok(action) => Ok(Step::Act { seat, action }),
                Err(_) => Err(unreadable(text)),
            },
            StepText::Chance { chance } => match chance.parse() {
                Ok(outcome) => Ok(Step::Chance(outcome)),
                Err(_) => Err(unreadable(chance)),
            },
        }
    }
}

/// The chance of a game that has none.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = Unreadable;
    fn from_str(_: &str) -> Result<Never, Unreadable> {
        Err(Unreadable)
    }
}

/// The text is not a move, or not an outcome, of this game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Unreadable;
