use crate::board::{Gate, Line, Space, Zone};
use crate::card::Card;
use game_core::{Rule, Seat};
use strum::{IntoStaticStr, VariantNames};

/// Why an action is refused; each code is a paragraph of the rules page.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// A move of another phase.
    WrongPhase {
        /// How the moves of this phase are written.
        form: &'static str,
    },
    /// A split uses all crystals, and no more.
    BadSplit {
        /// The crystals the seat has.
        crystals: u8,
    },
    /// No bar is left to place.
    NoBars,
    /// A bar on the board moves only when none is left to place.
    BarsLeft {
        /// How many are left.
        bars: u8,
    },
    /// The seat does not hold this card, or not so many.
    CardNotHeld {
        /// The card.
        card: Card,
    },
    /// The numbers add up to no zone.
    #[strum(serialize = "sum-over-30")]
    SumOver30 {
        /// What they add up to.
        sum: u8,
    },
    /// The line does not touch the zone.
    LineNotInZone {
        /// The line.
        at: Line,
        /// The zone.
        zone: Zone,
    },
    /// The gate is at neither end of the zone.
    #[strum(serialize = "line-not-in-zone")]
    GateNotInZone {
        /// The gate.
        at: Gate,
        /// The zone.
        zone: Zone,
    },
    /// Another seat's bar stands on the line.
    LineTaken {
        /// The line.
        at: Line,
        /// Whose bar it is.
        owner: Seat,
    },
    /// A wall is two bars high, and no higher.
    WallFull {
        /// The line.
        at: Line,
    },
    /// A dolmen stands over the line.
    UnderDolmen {
        /// The line.
        at: Line,
    },
    /// The bars of a wall never move again.
    WallFixed {
        /// The line.
        at: Line,
    },
    /// No bar of the seat stands on the line.
    NoBarThere {
        /// The line.
        at: Line,
    },
    /// A bar moves to another line.
    SameLine {
        /// The line.
        at: Line,
    },
    /// The seat's dolmen is on the board already.
    DolmenPlaced {
        /// Where it stands.
        at: Gate,
    },
    /// A bar or a dolmen stands on a line of the gate.
    GateTaken {
        /// The gate.
        at: Gate,
    },
    /// A chariot drives forward only.
    Backwards {
        /// Where the chariot is.
        at: Space,
        /// Where it would go.
        to: Space,
    },
    /// No single step leads there.
    NotAdjacent {
        /// Where the chariot is.
        at: Space,
        /// Where it would go.
        to: Space,
    },
    /// The energy left does not pay for the step.
    TooDear {
        /// Where it leads.
        to: Space,
        /// What it costs.
        cost: u8,
        /// The energy left.
        left: u8,
    },
    /// While a step is open, it must be taken.
    StepOpen {
        /// An open step.
        to: Space,
    },
    /// No obstacle of another seat stands there, on a line ahead.
    NothingToHit {
        /// Where the chariot is.
        at: Space,
        /// The line.
        line: Line,
    },
}

impl Rule for Illegal {
    const CODES: &'static [&'static str] = Illegal::VARIANTS;

    fn code(&self) -> &'static str {
        self.into()
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        match *self {
            Illegal::WrongPhase { form } => vec![("form", form.to_owned())],
            Illegal::BadSplit { crystals } => vec![("crystals", crystals.to_string())],
            Illegal::NoBars => Vec::new(),
            Illegal::BarsLeft { bars } => vec![("bars", bars.to_string())],
            Illegal::CardNotHeld { card } => vec![("card", card.to_string())],
            Illegal::SumOver30 { sum } => vec![("sum", sum.to_string())],
            Illegal::LineNotInZone { at, zone } => {
                vec![("at", at.to_string()), ("zone", zone.to_string()), ("lines", list(zone.lines()))]
            }
            Illegal::GateNotInZone { at, zone } => {
                vec![("at", at.to_string()), ("zone", zone.to_string()), ("lines", list(zone.gates()))]
            }
            Illegal::LineTaken { at, owner } => vec![("at", at.to_string()), ("owner", owner.to_string())],
            Illegal::WallFull { at }
            | Illegal::UnderDolmen { at }
            | Illegal::WallFixed { at }
            | Illegal::NoBarThere { at }
            | Illegal::SameLine { at } => vec![("at", at.to_string())],
            Illegal::DolmenPlaced { at } | Illegal::GateTaken { at } => vec![("at", at.to_string())],
            Illegal::Backwards { at, to } | Illegal::NotAdjacent { at, to } => vec![
                ("at", at.to_string()),
                ("to", to.to_string()),
                ("steps", list(at.ways().map(|way| way.to))),
            ],
            Illegal::TooDear { to, cost, left } => {
                vec![("to", to.to_string()), ("cost", cost.to_string()), ("left", left.to_string())]
            }
            Illegal::StepOpen { to } => vec![("to", to.to_string())],
            Illegal::NothingToHit { at, line } => vec![
                ("at", at.to_string()),
                ("line", line.to_string()),
                ("lines", list(at.ways().map(|way| way.across))),
            ],
        }
    }
}

fn list<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(", ")
}
