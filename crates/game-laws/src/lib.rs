//! The conformance kit that every game passes.
//!
//! [`Laws`] plays random games and asks at every step what must be true of any game; [`playthrough`] prints one game with
//! what everybody sees of it; [`words_are_complete`] reads a game's words in every language.

mod actions;
mod laws;
mod playthrough;
mod secrets;
mod words;

pub use laws::Laws;
pub use playthrough::playthrough;
pub use words::words_are_complete;
