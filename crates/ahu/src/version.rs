//! What the program is: its version, the commit it was built from, and the newest rules of each game.

use catalog::GameId;

/// As `ahu --version` prints it.
pub fn version() -> String {
    let rules = GameId::ALL.map(|game| format!("{game} {}", game.meta().rules)).join(", ");
    format!("{} (commit {})\nrules: {rules}", env!("CARGO_PKG_VERSION"), env!("AHU_COMMIT"))
}
