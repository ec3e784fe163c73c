use crate::notation::count;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What an epoch card is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Admiral Roggeveen, who announces the last round.
    Admiral,
    /// Can be built as a boat.
    Boat,
    /// A disaster: a worker dies.
    Epidemic,
    /// A disaster: a field is covered.
    Erosion,
    /// A disaster: a wood, a boat or a worker burns.
    Fire,
    /// Nothing particular.
    Neutral,
    /// A disaster: a Moai falls.
    Toppling,
}

impl Kind {
    /// Every kind, in the order in which positions list them.
    pub const ALL: [Kind; 7] =
        [Kind::Admiral, Kind::Boat, Kind::Epidemic, Kind::Erosion, Kind::Fire, Kind::Neutral, Kind::Toppling];

    /// Its name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Admiral => "admiral",
            Kind::Boat => "boat",
            Kind::Epidemic => "epidemic",
            Kind::Erosion => "erosion",
            Kind::Fire => "fire",
            Kind::Neutral => "neutral",
            Kind::Toppling => "toppling",
        }
    }

    /// Whether it strikes a clan.
    #[inline]
    pub const fn is_disaster(self) -> bool {
        matches!(self, Kind::Epidemic | Kind::Erosion | Kind::Fire | Kind::Toppling)
    }

    /// The kind of this name.
    pub(crate) fn read_kind(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text)
    }
}

/// What is printed on an epoch card's front: all but its epoch.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Face {
    /// What it is.
    pub kind: Kind,
    /// How many cards its taker draws.
    pub cards: u8,
    /// How many workers of its taker come home.
    pub huts: u8,
    /// Whether it puts a wood into the forest.
    pub palm: bool,
}

impl Face {
    /// No number on a card is higher.
    pub(crate) const MOST: u16 = 99;
    /// The admiral's.
    pub(crate) const ADMIRAL: Face = Face { kind: Kind::Admiral, cards: 0, huts: 0, palm: false };

    /// Reads the numbers of a card of this kind: `3/2P`, or `-` for the admiral.
    pub(crate) fn read_numbers(kind: Kind, text: &str) -> Option<Face> {
        if kind == Kind::Admiral {
            return (text == "-").then_some(Face::ADMIRAL);
        }
        let (numbers, palm) = text.strip_suffix('P').map_or((text, false), |numbers| (numbers, true));
        let (cards, huts) = numbers.split_once('/')?;
        let [cards, huts] = [cards, huts].map(|number| count(number, Face::MOST));
        Some(Face { kind, cards: cards? as u8, huts: huts? as u8, palm })
    }

    /// Reads `boat:3/2P` or `admiral`.
    pub(crate) fn read_face(text: &str) -> Option<Face> {
        match text.split_once(':') {
            None => (text == Kind::Admiral.name()).then_some(Face::ADMIRAL),
            Some((kind, numbers)) => {
                let kind = Kind::read_kind(kind).filter(|kind| *kind != Kind::Admiral)?;
                Face::read_numbers(kind, numbers)
            }
        }
    }

    /// The numbers alone: `3/2P`.
    pub(crate) fn numbers(self) -> String {
        let palm = if self.palm { "P" } else { "" };
        if self.kind == Kind::Admiral {
            "-".to_owned()
        } else {
            format!("{}/{}{palm}", self.cards, self.huts)
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Admiral => f.write_str(Kind::Admiral.name()),
            kind => write!(f, "{}:{}", kind.name(), self.numbers()),
        }
    }
}

/// An epoch card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpochCard {
    /// Its epoch, from 1.
    pub epoch: u8,
    /// What it is.
    pub kind: Kind,
    /// How many cards its taker draws.
    pub cards: u8,
    /// How many workers of its taker come home.
    pub huts: u8,
    /// Whether it puts a wood into the forest.
    pub palm: bool,
}

impl EpochCard {
    pub(crate) const fn new(epoch: u8, face: Face) -> EpochCard {
        EpochCard { epoch, kind: face.kind, cards: face.cards, huts: face.huts, palm: face.palm }
    }

    /// What is printed on its front.
    #[inline]
    pub const fn face(self) -> Face {
        Face { kind: self.kind, cards: self.cards, huts: self.huts, palm: self.palm }
    }
}
