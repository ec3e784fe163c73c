//! `bench search`: how fast the searches are, whether they keep to their time, and how strong the levels are.

mod matches;
mod positions;
mod simulations;
mod speed;
mod time;

use crate::report::Page;
use anyhow::{Context, Result};
use bots::Level;
use catalog::GameId;
use clap::{Args as ClapArgs, ValueEnum};
use matches::Terms;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is measured.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// All levels, seat counts and budgets, with enough games for narrow intervals: hours. Without it a few minutes.
    #[arg(long)]
    long: bool,
    /// Only these parts [default: all].
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Only these games [default: all].
    #[arg(long, value_delimiter = ',')]
    game: Vec<GameId>,
    /// Only tables of this size [default: the smallest; with --long every size].
    #[arg(long)]
    seats: Option<u8>,
    /// Only these levels, each against the one below [default: 2,3,4; with --long 2 to 8].
    #[arg(long, value_delimiter = ',')]
    levels: Vec<Level>,
    /// Games of a match, at least [default: 20; with --long 400].
    #[arg(long)]
    games: Option<u64>,
    /// Milliseconds a move against `uct` [default: 20; with --long 200].
    #[arg(long)]
    ms: Option<u64>,
    /// How many games at once [default: all cores].
    #[arg(long)]
    threads: Option<usize>,
    /// What deals and dice follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Forget the games that were kept, and play all anew.
    #[arg(long)]
    fresh: bool,
    /// Write the figures into this file, below its introduction, instead of printing them.
    #[arg(long)]
    write: Option<PathBuf>,
}

/// A part of the report.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Part {
    /// Nodes and simulations a second.
    Speed,
    /// Whether budgets are kept, and how long levels take.
    Time,
    /// Each level against the one below.
    Ladder,
    /// The full search against plain UCT at equal time.
    Uct,
}

/// What parts the figures of a page from its introduction.
const FIGURES: &str = "<!-- What follows is written by `cargo xtask bench search`. -->\n";

/// Measures, and prints or writes the report.
pub fn run(args: &Args) -> Result<()> {
    let wanted = |part| args.only.is_empty() || args.only.contains(&part);
    let games = if args.game.is_empty() { GameId::ALL.to_vec() } else { args.game.clone() };
    let tables = tables(args, &games);
    if args.fresh && kept().exists() {
        std::fs::remove_dir_all(kept()).context("the games that were kept cannot be removed")?;
    }
    let mut page = Page::default();
    if wanted(Part::Speed) {
        let (each, rounds) = if args.long { (9, 9) } else { (3, 3) };
        speed::report(&mut page, &games, Duration::from_secs(each), rounds)?;
    }
    if wanted(Part::Time) {
        let (budgets, positions): (&[u64], _) =
            if args.long { (&[20, 100, 1000, 3000], 5) } else { (&[20, 100], 3) };
        time::report(&mut page, &tables, budgets, positions)?;
    }
    if wanted(Part::Ladder) {
        let levels: Vec<Level> = match args.levels.as_slice() {
            [] => Level::all().filter(|level| args.long || level.number() <= 4).collect(),
            chosen => chosen.to_vec(),
        };
        matches::ladder(&mut page, &terms(args), &tables, &levels)?;
    }
    if wanted(Part::Uct) {
        let ms = args.ms.unwrap_or(if args.long { 200 } else { 20 });
        matches::against_uct(&mut page, &terms(args), &tables, ms)?;
    }
    match &args.write {
        None => print!("{}", page.text),
        Some(file) => write(file, &page.text)?,
    }
    Ok(())
}

/// The tables that are measured: every game with its numbers of seats.
fn tables(args: &Args, games: &[GameId]) -> Vec<(GameId, u8)> {
    let counts = |game: GameId| {
        let (fewest, most) = game.meta().seats;
        let wanted =
            move |seats: &u8| args.seats.map_or(args.long || *seats == fewest, |only| only == *seats);
        (fewest..=most).filter(wanted).map(move |seats| (game, seats))
    };
    games.iter().copied().flat_map(counts).collect()
}

/// On what terms matches are played.
fn terms(args: &Args) -> Terms {
    let games = args.games.unwrap_or(if args.long { 400 } else { 20 });
    Terms { folder: kept(), games, threads: args.threads, seed: args.seed }
}

/// Where games are kept.
fn kept() -> PathBuf {
    target().join("strength")
}

fn write(file: &Path, figures: &str) -> Result<()> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("{} has no introduction", file.display()))?;
    let (introduction, _) =
        text.split_once(FIGURES).with_context(|| format!("{} has no place for figures", file.display()))?;
    std::fs::write(file, format!("{introduction}{FIGURES}\n{figures}"))?;
    Ok(())
}

/// Where everything is built.
fn target() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}
