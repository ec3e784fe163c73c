//! The rules of Moai: clans of Rapa Nui bid for the Birdman, draft a deck that turns from plenty to ruin, and send
//! workers of hidden strength to forest, volcano, fields and sea.

mod action;
mod card;
mod chance;
mod clan;
mod determinize;
mod draw;
mod edition;
mod epoch;
mod event;
mod game;
mod illegal;
mod notation;
mod options;
mod restore;
mod rules;
mod space;
mod state;
mod view;
mod worker;

pub use action::Action;
pub use card::{Card, Cards};
pub use chance::Chance;
pub use determinize::Worlds;
pub use edition::{Components, EditionChoice};
pub use epoch::{EpochCard, Face, Kind};
pub use event::{Event, Shown};
pub use game::Moai;
pub use illegal::{Illegal, Named};
pub use options::{Bids, Options, Targets, Work};
pub use space::{Area, Space};
pub use state::State;
pub use view::{BoatView, ClanView, Given, Home, Pending, PhaseName, View, WorkerView};
pub use worker::{Strength, Worker};
