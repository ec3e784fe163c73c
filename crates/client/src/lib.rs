//! What a page knows of a server, without a page: frames and inputs in, state and effects out.
//!
//! A [`Client`] is told what happens (a socket has opened, a frame has come, somebody moves, time has passed) and changes by it.
//! Whoever drives it then carries out its [`Effect`]s, and shows anew the [`Part`]s of it that have changed. Time and keys that
//! nobody can guess come from the driver, so that the same inputs always lead to the same state.

mod client;
mod connection;
mod effect;
mod person;
mod shared;
mod table;
mod watched;

pub use client::Client;
pub use connection::Connected;
pub use effect::{Draw, Effect, Posted, Scene, Sound, Timer};
pub use person::NOBODY;
pub use shared::SharedScreen;
pub use table::{Chat, Plans, Refusal, TableSession, Told, person_of};
pub use watched::Part;

/// What is said where nobody answers.
pub const OFFLINE: &str = "offline";

/// A text as a part of an address.
pub fn encode_part(text: &str) -> String {
    let mut part = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => part.push(char::from(byte)),
            _ if b"-_.!~*'()".contains(&byte) => part.push(char::from(byte)),
            _ => part += &format!("%{byte:02X}"),
        }
    }
    part
}
