use crate::{Cell, Facing, Sun};
use game_core::Rule;
use strum::{IntoStaticStr, VariantNames};

/// Why an action is refused; each variant is a paragraph of the rules page.
#[derive(Copy, Clone, Eq, PartialEq, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// Set-up is for placing statues.
    WrongPhase,
    /// Nothing of the kind is left in the reserve.
    EmptyReserve,
    /// The intersection or sun place is taken.
    Occupied {
        /// Where.
        at: Spot,
    },
    /// No statue stands there.
    NoStatue {
        /// Where.
        at: Cell,
    },
    /// The statue or the token is the other seat's.
    NotYours {
        /// Where.
        at: Spot,
    },
    /// The statue looks there already.
    SameFacing {
        /// Where it stands.
        at: Cell,
        /// Where it looks.
        facing: Facing,
    },
    /// A slide goes along a row or a column, to another intersection.
    NotInLine {
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A slide goes over free intersections only.
    PathBlocked {
        /// The first statue in the way.
        by: Cell,
    },
    /// No token lies there.
    NoToken {
        /// Where.
        at: Sun,
    },
    /// Each token sends one ray in the whole game.
    TokenSpent {
        /// Where it lies.
        at: Sun,
    },
    /// A token placed this turn does not fire yet.
    TokenFresh {
        /// Where it lies.
        at: Sun,
    },
    /// A statue placed this turn takes no part in a ray.
    RayMeetsFreshStatue {
        /// Where the statue stands.
        at: Cell,
    },
}

/// An intersection or a sun place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Spot {
    /// An intersection.
    Cell(Cell),
    /// A sun place.
    Sun(Sun),
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Spot::Cell(cell) => cell.fmt(f),
            Spot::Sun(sun) => sun.fmt(f),
        }
    }
}

impl Rule for Illegal {
    const CODES: &'static [&'static str] = Illegal::VARIANTS;

    fn code(&self) -> &'static str {
        self.into()
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Illegal::WrongPhase | Illegal::EmptyReserve => vec![],
            Illegal::Occupied { at } | Illegal::NotYours { at } => vec![("at", at.to_string())],
            Illegal::NoStatue { at } | Illegal::RayMeetsFreshStatue { at } => vec![("at", at.to_string())],
            Illegal::SameFacing { at, facing } => {
                vec![("at", at.to_string()), ("facing", facing.to_string())]
            }
            Illegal::NotInLine { from, to } => vec![("from", from.to_string()), ("to", to.to_string())],
            Illegal::PathBlocked { by } => vec![("by", by.to_string())],
            Illegal::NoToken { at } | Illegal::TokenSpent { at } | Illegal::TokenFresh { at } => {
                vec![("at", at.to_string())]
            }
        }
    }
}
