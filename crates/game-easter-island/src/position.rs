use crate::island::{Cell, Facing, Sun, bits};
use crate::{Phase, State};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A position as everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the game is at.
    pub phase: PhaseName,
    /// Who is to act; nobody when the game is over.
    pub to_move: Option<Seat>,
    /// The actions left in the running turn: 1 in set-up, 0 when the game is over.
    pub actions_left: u8,
    /// The statues on the island, by place.
    pub statues: Vec<StatueAt>,
    /// The tokens on the rim, by place.
    pub suns: Vec<SunAt>,
    /// What each seat has left to place.
    pub reserves: Vec<Reserve>,
    /// Who placed a statue last.
    pub last_placer: Option<Seat>,
    /// Turns and slides in a row.
    pub quiet: u32,
}

/// What the game is at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    /// Statues are placed in turn.
    Setup,
    /// Actions are taken.
    Play,
    /// It is over.
    Over,
}

/// A statue on the island.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatueAt {
    /// Where it stands.
    pub at: Cell,
    /// Whose it is.
    pub seat: Seat,
    /// Where it looks.
    pub facing: Facing,
    /// Whether it was placed in the running turn.
    pub fresh: bool,
}

/// A token on the rim.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SunAt {
    /// Where it lies.
    pub at: Sun,
    /// Whose it is.
    pub seat: Seat,
    /// Whether it has fired.
    pub spent: bool,
    /// Whether it was placed in the running turn.
    pub fresh: bool,
}

/// What a seat has left to place.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reserve {
    /// Statues.
    pub statues: u8,
    /// Sun tokens.
    pub suns: u8,
}

impl Position {
    pub(crate) fn of_state(state: &State) -> Position {
        let (phase, to_move, actions_left) = match state.phase {
            Phase::Setup => (PhaseName::Setup, Some(state.to_move), 1),
            Phase::Play { left } => (PhaseName::Play, Some(state.to_move), left),
            Phase::Over(_) => (PhaseName::Over, None, 0),
        };
        Position {
            phase,
            to_move,
            actions_left,
            statues: bits(state.occupied()).map(|index| statue_at(state, Cell::from_index(index))).collect(),
            suns: bits(state.suns[0] | state.suns[1])
                .map(|index| sun_at(state, Sun::from_index(index)))
                .collect(),
            reserves: Seat::first(2)
                .map(|seat| Reserve {
                    statues: state.reserve[seat.index()],
                    suns: state.suns_in_reserve(seat),
                })
                .collect(),
            last_placer: state.last_placer,
            quiet: state.quiet.into(),
        }
    }
}

fn statue_at(state: &State, at: Cell) -> StatueAt {
    let seat = state.statue_owner(at).expect("the intersection is occupied");
    StatueAt { at, seat, facing: state.facing(at), fresh: state.fresh_statues & at.bit() != 0 }
}

fn sun_at(state: &State, at: Sun) -> SunAt {
    let seat = state.sun_owner(at).expect("a token lies there");
    let bit = at.bit();
    SunAt { at, seat, spent: state.spent & bit != 0, fresh: state.fresh_suns & bit != 0 }
}
