//! The conformance kit that every game passes.
//!
//! [`Laws`] plays random games and asks at every step what must be true of any game; [`playthrough`] prints one game with
//! what everybody sees of it; [`meta_is_true`] asks whether a game is what it says of itself; [`words_are_complete`] reads
//! its words in every language.

mod actions;
mod laws;
mod meta;
mod playthrough;
mod secrets;
mod words;

pub use laws::Laws;
pub use meta::meta_is_true;
pub use playthrough::playthrough;
pub use words::words_are_complete;
