//! Ahu's commands, each a module; the binary only chooses among them.

pub mod admin;
pub mod arena;
pub mod backup;
pub mod config;
pub mod drawing;
pub mod engine;
pub mod hold;
pub mod manual;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod say;
pub mod serve;
pub mod story;
pub mod threads;
pub mod verify;
pub mod version;

use catalog::GameId;
use table::Seed;

/// The games there are, for help on the command line.
pub fn games() -> String {
    GameId::shown().map(|game| game.to_string()).collect::<Vec<_>>().join(", ")
}

/// A seed from the operating system.
pub fn random_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the operating system gives no random bytes: {error}"))?;
    Ok(Seed::new(const_hex::encode(bytes)))
}
