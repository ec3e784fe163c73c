use crate::board::Board;
use crate::state::SEATS;
use crate::{Edition, Face, Phase, Piece, Pieces, Place, Power, State};
use game_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A position as everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the game is at.
    pub phase: PhaseName,
    /// Whose turn it is; nobody's when the game is over.
    pub to_move: Option<Seat>,
    /// Turns completed.
    pub turn: u64,
    /// What stands on the board, by the names of the places.
    pub pieces: Vec<PieceAt>,
    /// What each seat has left to place.
    pub reserves: Vec<Pieces>,
    /// The powers noted at the start of the turn and not used yet, in board order.
    pub powers: Vec<Power>,
    /// The powers used in the turn, in board order.
    pub used: Vec<Power>,
    /// Passes in a row.
    pub passes: u64,
    /// What it is drawn on.
    #[serde(skip)]
    pub(crate) ground: Ground,
}

/// What the game is at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    /// A turn is played.
    Play,
    /// It is over.
    Over,
}

/// A piece on the board.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceAt {
    /// Where it stands.
    pub at: Place,
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    #[serde(rename = "type")]
    pub piece: Piece,
}

/// The board that a position is drawn on: no part of the position, so any two are equal; unknown to one that was read.
#[derive(Clone, Default)]
pub(crate) struct Ground(Option<Arc<Board>>);

impl Ground {
    pub(crate) fn edition(&self) -> Option<&Edition> {
        self.0.as_ref().map(|board| board.edition())
    }
}

impl PartialEq for Ground {
    fn eq(&self, _: &Ground) -> bool {
        true
    }
}

impl Eq for Ground {}

impl fmt::Debug for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.edition().map(|edition| &edition.name))
    }
}

impl Position {
    pub(crate) fn of_state(board: &Arc<Board>, state: &State) -> Position {
        let (phase, to_move) = match state.phase {
            Phase::Play { to_move } => (PhaseName::Play, Some(to_move)),
            Phase::Over(_) => (PhaseName::Over, None),
        };
        let reserve = |seat: Seat| {
            let [sanctuary, monolith, faithful] = state.reserves[seat.index()].map(i64::from);
            Pieces { sanctuary, monolith, faithful }
        };
        Position {
            phase,
            to_move,
            turn: state.turn.into(),
            pieces: pieces(board, state),
            reserves: SEATS.map(reserve).to_vec(),
            powers: board.in_order(state.powers).collect(),
            used: board.in_order(state.used).collect(),
            passes: state.passes.into(),
            ground: Ground(Some(board.clone())),
        }
    }
}

/// Everything on the board; `C1m` comes before `C1s`.
fn pieces(board: &Board, state: &State) -> Vec<PieceAt> {
    let places = board.all.flat_map(|spot| [Face::Moon, Face::Sun].map(|face| (spot, face)));
    let standing = places.filter_map(|(spot, face)| {
        let (seat, piece) = state.standing(spot, face)?;
        Some(PieceAt { at: board.place(spot, face), seat, piece })
    });
    standing.collect()
}
