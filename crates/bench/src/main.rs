//! Measures the rules, the searches and the server against well-known crates, in one run, and the players against each other.

mod chess;
mod connect_four;
mod contest;
mod minimax_four;
mod ours;
mod replay;
mod report;
mod rules;
mod search;
mod server;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use std::time::Duration;

/// Measures the rules and the searches against well-known crates, and the players against each other.
#[derive(Parser)]
#[command(name = "bench", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Random playouts and perft of every game, beside chess and Connect Four of other crates; prints Markdown.
    Rules {
        /// How long each contestant is measured, all rounds together.
        #[arg(long, default_value_t = 3.0, value_parser = seconds)]
        seconds: f64,
    },
    /// A game looked at again: a step on or back beside replaying it from the first, and judging it whole; prints Markdown.
    Replay {
        /// How long each contestant is measured, all rounds together.
        #[arg(long, default_value_t = 3.0, value_parser = seconds)]
        seconds: f64,
    },
    /// How fast the searches are, whether they keep to their time, and how strong the levels are; prints Markdown.
    Search(search::Args),
    /// What a stranger notices while one address attacks the house; prints Markdown.
    House(server::house::Args),
    /// The server under load, beside an echo server of the same stack and raw SQLite; prints Markdown.
    Server(server::Args),
}

/// What a server asks for most is small and short-lived.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Rules { seconds } => print!("{}", rules::run(Duration::from_secs_f64(seconds))),
        Command::Replay { seconds } => print!("{}", replay::run(Duration::from_secs_f64(seconds))?),
        Command::Search(args) => search::run(&args)?,
        Command::House(args) => server::house::run(&args)?,
        Command::Server(args) => server::run(&args)?,
    }
    Ok(())
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds between 0.01 and 3600".into()),
    }
}
