//! `ahu backup`: a copy of the database while the server runs.

use crate::config::DatabaseArgs;
use anyhow::Context;
use clap::Args as ClapArgs;
use std::io::Write;
use std::path::PathBuf;

/// What to copy, and whereto.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The copy; there must be no such file yet.
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArgs,
}

/// Copies the database, whole and as of one moment, whether or not a server runs on it.
pub fn run(args: &Args, mut out: impl Write) -> anyhow::Result<()> {
    let database = args.place.database()?;
    let (from, to) = (database.display(), args.file.display());
    store_sqlite::backup(&database, &args.file).with_context(|| format!("cannot copy {from} to {to}"))?;
    let size = std::fs::metadata(&args.file)?.len();
    writeln!(out, "{from} is copied to {to}: {} KiB", size.div_ceil(1024))?;
    Ok(())
}
