//! Ahu's commands, each a module; the binary only chooses among them.

pub mod admin;
pub mod arena;
pub mod backup;
pub mod config;
pub mod engine;
pub mod hold;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod threads;
pub mod verify;

use table::Seed;

/// A seed from the operating system.
pub fn random_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the operating system gives no random bytes: {error}"))?;
    Ok(Seed::new(bytes.map(|byte| format!("{byte:02x}")).concat()))
}
