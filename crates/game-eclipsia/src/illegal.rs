use crate::{Action, Face, Piece, Place, Power};
use game_core::Rule;
use strum::{IntoStaticStr, VariantNames};

/// Why an action is refused; each variant is a paragraph of the rules page.
#[derive(Copy, Clone, Eq, PartialEq, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// The seat has no turn now.
    WrongPhase,
    /// The board has no such place.
    NotOnBoard {
        /// Where.
        at: Place,
        /// How many spots its district has.
        spots: u8,
    },
    /// The reserve has no piece of the type.
    NotInReserve {
        /// Which type.
        piece: Piece,
        /// What the reserve has, by type.
        left: [u8; 3],
    },
    /// Each seat's first placement is its sanctuary.
    SanctuaryFirst {
        /// Where something else was to be placed.
        at: Place,
    },
    /// One places on one's own face, unless the portal is noted, and a temple move stays on it.
    OtherFace {
        /// Where.
        at: Place,
        /// The seat's own face.
        own: Face,
    },
    /// The place is not free.
    Occupied {
        /// Where.
        at: Place,
    },
    /// A sanctuary goes where the opposite place is free.
    SanctuaryFaced {
        /// Where.
        at: Place,
    },
    /// Nothing goes opposite a sanctuary.
    FacesSanctuary {
        /// Where.
        at: Place,
    },
    /// No faithful goes opposite a monolith.
    FaithfulFacesMonolith {
        /// Where.
        at: Place,
    },
    /// The power was not noted at the start of the turn.
    PowerNotHeld {
        /// Which.
        power: Power,
    },
    /// A power is used once in a turn.
    PowerUsed {
        /// Which.
        power: Power,
    },
    /// Nothing stands there.
    NoPiece {
        /// Where.
        at: Place,
    },
    /// The first piece of a swap is one's own.
    NotYourPiece {
        /// Where.
        at: Place,
    },
    /// The second piece of a swap is the other seat's.
    NotTheirPiece {
        /// Where.
        at: Place,
    },
    /// A swap is between pieces of one type.
    TypesDiffer {
        /// Where one's own stands.
        own: Place,
        /// What it is.
        piece: Piece,
        /// Where the other seat's stands.
        theirs: Place,
        /// What it is.
        other: Piece,
    },
    /// A temple move goes to another place.
    SamePlace {
        /// Where.
        at: Place,
    },
    /// Who can place a piece must.
    MustPlace {
        /// A placement that is possible.
        instead: Action,
    },
}

impl Rule for Illegal {
    const CODES: &'static [&'static str] = Illegal::VARIANTS;

    fn code(&self) -> &'static str {
        self.into()
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Illegal::WrongPhase => vec![],
            Illegal::NotOnBoard { at, spots } => vec![
                ("at", at.to_string()),
                ("district", at.letter().to_string()),
                ("spots", spots.to_string()),
            ],
            Illegal::NotInReserve { piece, left } => {
                let [sanctuary, monolith, faithful] = left.map(|count| count.to_string());
                vec![
                    ("piece", piece.letter().to_string()),
                    ("sanctuary", sanctuary),
                    ("monolith", monolith),
                    ("faithful", faithful),
                ]
            }
            Illegal::OtherFace { at, own } => vec![("at", at.to_string()), ("own", own.to_string())],
            Illegal::SanctuaryFaced { at }
            | Illegal::FacesSanctuary { at }
            | Illegal::FaithfulFacesMonolith { at } => {
                vec![("at", at.to_string()), ("opposite", at.opposite().to_string())]
            }
            Illegal::SanctuaryFirst { at }
            | Illegal::Occupied { at }
            | Illegal::NoPiece { at }
            | Illegal::NotYourPiece { at }
            | Illegal::NotTheirPiece { at }
            | Illegal::SamePlace { at } => vec![("at", at.to_string())],
            Illegal::PowerNotHeld { power } | Illegal::PowerUsed { power } => {
                vec![("power", power.to_string())]
            }
            Illegal::TypesDiffer { own, piece, theirs, other } => vec![
                ("own", own.to_string()),
                ("piece", piece.letter().to_string()),
                ("theirs", theirs.to_string()),
                ("other", other.letter().to_string()),
            ],
            Illegal::MustPlace { instead } => vec![("instead", instead.to_string())],
        }
    }
}
