//! Ahu: four board games about old stones, played by their exact rules.

use ahu::threads::Threads;
use ahu::version::version;
use ahu::{admin, arena, backup, engine, manual, play, puzzles, replay, rules, serve, verify};
use catalog::GameId;
use clap::{CommandFactory, Parser, Subcommand};
use game_core::Lang;
use mimalloc::MiMalloc;
use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use store::StoreError;
use store_sqlite::FileError;

/// Four board games about old stones, played by their exact rules.
#[derive(Parser)]
#[command(name = "ahu", version = version(), arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look after the people and tables of a server.
    Admin(admin::Args),
    /// Let players meet again and again, and say who is stronger.
    Arena(arena::Args),
    /// Copy a server's database to a file, while it runs.
    Backup(backup::Args),
    /// Speak the engine protocol (JSON-RPC 2.0, a message a line) on standard input and output.
    Engine {
        /// How many threads think about one move, where a search can be shared: in the games with secrets.
        #[arg(long, default_value = "1")]
        threads: NonZeroUsize,
    },
    /// Write man pages and shell completions into a folder.
    Manual(manual::Args),
    /// Play in the terminal, against the computer or with others at one screen.
    Play(play::Args),
    /// Find puzzles in the computer players' own games: positions in which one move is proved to be the best.
    Puzzles(puzzles::Args),
    /// Tell a recorded game in sentences, with the board, and verify it.
    Replay(replay::Args),
    /// Serve the table to browsers.
    Serve(Box<serve::Args>),
    /// Print the rules of a game.
    Rules {
        #[arg(help = ahu::games())]
        game: GameId,
        /// en or fr; by default the language of the environment.
        #[arg(long)]
        lang: Option<Lang>,
    },
    /// Verify a recorded game: by the rules, draw by draw from its seed, and against what was promised before it began.
    Verify(verify::Args),
}

/// What a server asks for most is small and short-lived.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    if std::env::var_os("AHU_EXAMPLES").is_some() {
        catalog::show_examples();
    }
    let done = match Cli::parse().command {
        Command::Admin(args) => admin::run(&args, io::stdout().lock()),
        Command::Arena(args) => args.to_match().and_then(|arena| arena::run(&arena, io::stdout().lock())),
        Command::Backup(args) => backup::run(&args, io::stdout().lock()),
        Command::Engine { threads } => {
            engine::run(io::BufReader::new(io::stdin()), io::stdout().lock(), Threads(threads))
        }
        Command::Manual(args) => manual::run(&args, Cli::command()),
        Command::Play(args) => play::run(&args),
        Command::Puzzles(args) => puzzles::run(&args, io::stdout().lock()),
        Command::Serve(args) => serve::run(&args),
        Command::Replay(args) => replay::run(&args, io::stdout().lock()),
        Command::Rules { game, lang } => {
            rules::run(game, lang.unwrap_or_else(rules::lang_of_environment), io::stdout().lock())
        }
        Command::Verify(args) => verify::run(&args, io::stdout().lock()),
    };
    match done {
        // Whoever reads our output may stop reading it.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error:?}");
            ExitCode::from(code(&error))
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// By the usual numbers of `sysexits.h`, for whoever would start it again: 65 for a database that is damaged, 77 for one that may
/// not be written, 1 for all else.
fn code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref() {
        Some(FileError::Store(StoreError::Corrupt { .. })) => 65,
        Some(FileError::Store(StoreError::ReadOnly)) => 77,
        _ => 1,
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
