//! `ahu manual`: man pages and shell completions, from the command line's own description.

use anyhow::Context;
use clap::{Args as ClapArgs, Command, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Where to write them.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The folder; it is made where need be.
    folder: PathBuf,
}

/// Writes a man page for each command, and completions for each shell.
pub fn run(args: &Args, mut command: Command) -> anyhow::Result<()> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut command, "ahu", folder)?;
    }
    // A version of several lines is no footer of a page.
    clap_mangen::generate_to(command.version(env!("CARGO_PKG_VERSION")), folder)?;
    Ok(())
}
