use crate::{Area, Card, Space, Strength, Worker};
use game_core::{Rule, Seat, Seats};
use std::fmt;
use strum::{IntoStaticStr, VariantNames};

/// Why an action is refused; each variant is a paragraph of the rules page.
#[derive(Copy, Clone, Eq, PartialEq, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// A move of another phase.
    WrongPhase {
        /// The moves of this one.
        moves: &'static str,
    },
    /// The hand does not hold the cards.
    CardNotHeld {
        /// Which card.
        card: Card,
        /// How many of it the hand holds.
        held: u8,
    },
    /// Only those who tie can be named.
    NotTied {
        /// Who was named.
        seat: Seat,
        /// Who can be.
        tied: Seats,
    },
    /// The row has no such card, or it was taken.
    NoSuchCard {
        /// The number that was named.
        number: u8,
        /// The numbers that are left, as a set.
        left: u8,
    },
    /// So many clans do not play.
    NoSuchClan {
        /// Who was named.
        seat: Seat,
        /// The last seat there is.
        last: u8,
    },
    /// A disaster names the clan it strikes.
    TargetNeeded {
        /// The card's number.
        number: u8,
    },
    /// Only a disaster whose target is chosen names a clan.
    TargetNotAsked {
        /// The card's number.
        number: u8,
    },
    /// The volcano space is another clan's.
    NotYours {
        /// Which.
        at: Space,
    },
    /// There is no such worker.
    NoSuchWorker {
        /// Who was named.
        worker: Named,
    },
    /// There is no such space yet.
    NoSuchSpace {
        /// Which.
        at: Space,
    },
    /// Somebody is there.
    SpaceTaken {
        /// Where.
        at: Space,
    },
    /// A disaster token lies there.
    FieldCovered {
        /// Where.
        at: Space,
    },
    /// The clan has no such boat.
    NoBoat {
        /// Its number.
        boat: u16,
        /// How many the clan has.
        boats: u8,
    },
    /// A boat carries one fisher.
    BoatFull {
        /// Which.
        boat: u16,
    },
    /// No worker of this strength is at home.
    NotAtHome {
        /// Its strength.
        strength: Strength,
    },
    /// Whoever has workers at home places one.
    MustPlace,
    /// Two workers on one space do not change places.
    SameSpace {
        /// Which.
        at: Space,
    },
    /// Two workers of the same strength and face do not change places.
    NoChange,
    /// The disaster takes something else.
    WrongLoss {
        /// What it takes.
        moves: &'static str,
    },
    /// There is no wood to pay with.
    NoWood,
    /// There is no tile of this height, or no smaller one.
    NoTile {
        /// The height.
        height: u8,
    },
    /// Each volcano space is carved once a round.
    AlreadyCarved {
        /// Which.
        at: Space,
    },
    /// A raid needs a Raid.
    NoRaidCard,
    /// No worker there can be raided with this card.
    NoVictim {
        /// Of which strength.
        strength: Strength,
        /// Where.
        at: Space,
        /// Whose.
        seat: Seat,
    },
    /// Another area has workers and gave fewer.
    UnevenRest {
        /// The area that was named.
        area: Area,
        /// The areas whose turn it is, as a set.
        next: u8,
    },
    /// The reserve holds no worker of this strength.
    ReserveEmpty {
        /// Which.
        strength: Strength,
    },
    /// Only a boat card can be built.
    NotABoatCard,
    /// In the last round births go on as long as they can.
    MustBirth,
}

/// A worker as a move names it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Named {
    /// On the board.
    Board(Worker),
    /// At home.
    Home(Strength),
    /// The struck clan's farmer on this field.
    Farmer(Space),
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Board(worker) => worker.fmt(f),
            Named::Home(strength) => write!(f, "home:{strength}"),
            Named::Farmer(field) => field.fmt(f),
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
            Illegal::WrongPhase { moves } | Illegal::WrongLoss { moves } => {
                vec![("moves", moves.to_string())]
            }
            Illegal::CardNotHeld { card, held } => {
                vec![("card", card.to_string()), ("held", held.to_string())]
            }
            Illegal::NotTied { seat, tied } => {
                vec![("seat", seat.to_string()), ("tied", listed(tied.iter()))]
            }
            Illegal::NoSuchCard { number, left } => {
                let left = (0..8).filter(|bit| left >> bit & 1 == 1).map(|bit| bit + 1);
                vec![("number", number.to_string()), ("left", listed(left))]
            }
            Illegal::NoSuchClan { seat, last } => {
                vec![("seat", seat.to_string()), ("last", last.to_string())]
            }
            Illegal::TargetNeeded { number } | Illegal::TargetNotAsked { number } => {
                vec![("number", number.to_string())]
            }
            Illegal::NoSuchWorker { worker } => vec![("worker", worker.to_string())],
            Illegal::NotYours { at }
            | Illegal::NoSuchSpace { at }
            | Illegal::SpaceTaken { at }
            | Illegal::FieldCovered { at }
            | Illegal::SameSpace { at }
            | Illegal::AlreadyCarved { at } => vec![("at", at.to_string())],
            Illegal::NoBoat { boat, boats } => vec![("boat", boat.to_string()), ("boats", boats.to_string())],
            Illegal::BoatFull { boat } => vec![("boat", boat.to_string())],
            Illegal::NotAtHome { strength } | Illegal::ReserveEmpty { strength } => {
                vec![("strength", strength.to_string())]
            }
            Illegal::NoTile { height } => vec![("height", height.to_string())],
            Illegal::NoVictim { strength, at, seat } => {
                vec![("strength", strength.to_string()), ("at", at.to_string()), ("seat", seat.to_string())]
            }
            Illegal::UnevenRest { area, next } => {
                let next =
                    Area::ALL.into_iter().filter(|area| next >> *area as u8 & 1 == 1).map(Area::letter);
                vec![("area", area.letter().to_string()), ("next", listed(next))]
            }
            Illegal::MustPlace
            | Illegal::NoChange
            | Illegal::NoWood
            | Illegal::NoRaidCard
            | Illegal::NotABoatCard
            | Illegal::MustBirth => vec![],
        }
    }
}

fn listed<T: fmt::Display>(things: impl Iterator<Item = T>) -> String {
    things.map(|thing| thing.to_string()).collect::<Vec<_>>().join(", ")
}
