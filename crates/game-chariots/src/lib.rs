//! The rules of Chariots of Stonehenge: alien charioteers race once round the stones, and split their energy in secret
//! between raising obstacles and driving.
//!
//! [`Chariots`] answers for the rules; [`State`] is a position; what a seat may know of it is a [`View`].

mod action;
mod board;
mod card;
mod chance;
mod determinize;
mod draw;
mod edition;
mod event;
mod illegal;
mod options;
mod queue;
mod restore;
mod rules;
mod state;
mod view;

pub use action::{Action, Split};
pub use board::{Gate, Lane, Line, LineKind, Space, Way, Zone};
pub use card::{Card, Cards, Pile};
pub use chance::Chance;
pub use determinize::Worlds;
pub use edition::Edition;
pub use event::Event;
pub use illegal::Illegal;
pub use options::Options;
pub use queue::Queue;
pub use rules::Chariots;
pub use state::{Chariot, Obstacle, Phase, State, Stint};
pub use view::{BarView, CardText, ChariotView, View};
