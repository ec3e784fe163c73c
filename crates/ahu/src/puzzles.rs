//! `ahu puzzles`: positions with one best move, from the computer players' own games.

use anyhow::{Context, anyhow};
use catalog::GameId;
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// Which puzzles are wanted.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// One in which everything is open: easter-island, for example.
    game: GameId,
    /// How many puzzles.
    #[arg(long, default_value_t = 120)]
    count: usize,
    /// What the games follow from: the same seed gives the same file.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write them [default: standard output].
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Where standard error is no terminal, progress is told every so many puzzles.
const TOLD: usize = 10;

/// Finds the puzzles and writes them.
pub fn run(args: &Args, mut out: impl Write) -> anyhow::Result<()> {
    let bar = ProgressBar::new(args.count as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {elapsed}  {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let plain = !std::io::stderr().is_terminal();
    let mut told = 0;
    let solver = args.game.solver().ok_or_else(|| no_puzzles(args.game))?;
    let found = solver.find(args.count, args.seed, &mut |progress| {
        bar.set_position(progress.found as u64);
        bar.set_message(format!("{} games", progress.games));
        if plain && progress.found >= told + TOLD {
            told = progress.found;
            eprintln!("{told} of {} puzzles, {} games", args.count, progress.games);
        }
    });
    bar.finish_and_clear();
    let text = puzzles::write(&found);
    match &args.out {
        Some(file) => {
            std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
        }
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

fn no_puzzles(game: GameId) -> anyhow::Error {
    let open: Vec<String> =
        GameId::shown().filter(|id| id.solver().is_some()).map(|id| id.to_string()).collect();
    anyhow!(
        "{game} has secrets, so no move of it is proved best; there are puzzles of {}",
        open.join(" and ")
    )
}
