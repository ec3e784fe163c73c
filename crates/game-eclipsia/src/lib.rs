//! The rules of Eclipsia: a city with two faces, two cults, and magnets that throw the faithful off.

mod action;
mod board;
mod draw;
mod edition;
mod game;
mod illegal;
mod options;
mod piece;
mod place;
mod position;
mod restore;
mod rules;
mod spots;
mod state;

pub use action::{Action, Deed};
pub use edition::{District, Edition, EditionChoice, Pieces};
pub use game::Eclipsia;
pub use illegal::Illegal;
pub use options::{Options, Ties};
pub use piece::{Piece, Power, Powers};
pub use place::{Face, Place};
pub use position::{PhaseName, PieceAt, Position};
pub use state::{Ending, Phase, State};
