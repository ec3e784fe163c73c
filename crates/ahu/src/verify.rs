//! `ahu verify`: whether a record is a game by the rules, dealt from the seed that was promised before it began.

use anyhow::bail;
use clap::Args as ClapArgs;
use std::io::Write;
use std::path::PathBuf;

/// What to verify, and against what.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The record, a JSON file; `-` reads standard input.
    record: PathBuf,
    /// What the table showed before its first move: the commitment to its seed, 64 hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
}

/// Replays a record, deals every draw anew, and compares; the first difference is an error that names its step.
pub fn run(args: &Args, mut out: impl Write) -> anyhow::Result<()> {
    let (record, table) = crate::replay::load(&args.record)?;
    let status = table.status();
    let end = match &status.outcome {
        Some(outcome) => format!("finished, {}", outcome.reason()),
        None => "not finished by the rules".to_owned(),
    };
    writeln!(out, "by the rules: {} moves in {} steps, {end}", status.ply, table.steps())?;
    let Some(seed) = &record.seed else {
        if table.meta().chance {
            bail!("the record has no seed: whether its draws were fair cannot be told");
        }
        if args.commitment.is_some() {
            bail!("the record has no seed: there is nothing to compare the commitment with");
        }
        writeln!(out, "nothing is drawn in this game, and the record has no seed")?;
        return Ok(());
    };
    if let Some(step) = table.undealt() {
        bail!("step {step}: this draw is not the one that the seed deals");
    }
    if table.meta().chance {
        writeln!(out, "every draw is the one that the seed deals")?;
    }
    let commitment = seed.commitment();
    writeln!(out, "commitment {commitment}")?;
    match &args.commitment {
        Some(promised) if promised.trim().eq_ignore_ascii_case(&commitment) => {
            writeln!(out, "the seed is the one that was promised")?;
        }
        Some(promised) => bail!("the seed is not the one that was promised: that was {}", promised.trim()),
        None => {}
    }
    Ok(())
}
