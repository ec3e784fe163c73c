//! The server under load, beside a raw echo server of the same stack and raw SQLite commits.

mod client;
mod echo;
pub mod house;
mod live;
mod raw;
mod room;

use anyhow::{Context, Result, ensure};
use clap::{Args as ClapArgs, ValueEnum};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What is measured, and how much of it.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// How many tables are played at once for the rate of moves: one load after another.
    #[arg(long, value_delimiter = ',', default_values_t = [4, 40, 400])]
    tables: Vec<usize>,
    /// How many moves each of them makes.
    #[arg(long, default_value_t = 100)]
    moves: u32,
    /// How many tables are watched for the time until everybody knows of a move.
    #[arg(long, default_value_t = 20)]
    watched: usize,
    /// How many watch each of them.
    #[arg(long, default_value_t = 50)]
    watchers: usize,
    /// How many sockets only wait.
    #[arg(long, default_value_t = 5000)]
    idle: usize,
    /// Where the databases are made; the disk is what is measured.
    #[arg(long, default_value = "target")]
    folder: std::path::PathBuf,
    /// Be a server that is measured.
    #[arg(long, hide = true)]
    serve: Option<Served>,
    /// Where it keeps what it is told.
    #[arg(long, hide = true, default_value = "served.db")]
    database: std::path::PathBuf,
    /// How many bytes it answers.
    #[arg(long, hide = true, default_value_t = 1)]
    bytes: usize,
}

/// The servers that are measured.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Served {
    /// Ours.
    Tables,
    /// Ours, with the limits that strangers meet.
    House,
    /// One that says everything again.
    Echo,
    /// One that writes down that something was said, and answers.
    Kept,
}

/// How often the rate of moves is measured; the middle one counts.
const ROUNDS: usize = 3;
/// How many rows SQLite alone writes at least, so that there is something to measure.
const ROWS: u32 = 4000;
/// How often a watched table moves.
const PAUSE: Duration = Duration::from_millis(100);

/// Measures, and prints Markdown.
pub fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    match args.serve {
        Some(Served::Tables) => return runtime.block_on(live::serve(&args.database, live::unlimited())),
        Some(Served::House) => return runtime.block_on(live::serve(&args.database, live::limited()?)),
        Some(Served::Echo) => return runtime.block_on(echo::serve()),
        Some(Served::Kept) => return runtime.block_on(echo::serve_kept(&args.database, args.bytes)),
        None => {}
    }
    print!("{}", runtime.block_on(measure(args))?);
    Ok(())
}

async fn measure(args: &Args) -> Result<String> {
    ensure!(!args.tables.contains(&0), "--tables: at least one table is played");
    let folder = tempfile::tempdir_in(&args.folder)?;
    let mut out = String::from(
        "## The server\n\n| what | measured | beside | ratio | asked |  |\n|---|---:|---:|---:|---:|---:|\n",
    );
    let mut row = |what: &str, measured: String, beside: String, ratio: f64, asked: Option<(&str, bool)>| {
        let (asked, word) = match asked {
            Some((asked, true)) => (asked, "reached"),
            Some((asked, false)) => (asked, "missed"),
            None => ("", ""),
        };
        writeln!(out, "| {what} | {measured} | {beside} | {ratio:.2} | {asked} | {word} |")
    };

    for tables in args.tables.iter().copied() {
        let mut rounds = Vec::new();
        for round in 1..=ROUNDS {
            eprintln!("moves over sockets, {tables} tables, round {round} of {ROUNDS}");
            rounds.push(moves(tables, args.moves, tempfile::tempdir_in(&args.folder)?.path()).await?);
        }
        rounds.sort_by(|one, other| one.ratio().total_cmp(&other.ratio()));
        let Moves { rate, batch, raw, commit, bare } = rounds[rounds.len() / 2];
        row(
            &format!("durable moves over sockets at {tables} tables, beside raw commits of the same size"),
            format!("{rate:.0} moves/s, {batch:.1} in a commit"),
            format!("{raw:.0} rows/s; {commit:.2} ms for a commit of one"),
            rate / raw,
            Some(("0.60", rate / raw >= 0.6)),
        )?;
        row(
            &format!(
                "the same {tables} tables, beside raw commits with an echo of the same stack around them"
            ),
            format!("{rate:.0} moves/s"),
            format!("{bare:.0} answers/s"),
            rate / bare,
            None,
        )?;
    }

    eprintln!("{} tables, {} watchers each", args.watched, args.watchers);
    let program = Program::start(Served::Tables, &folder.path().join("watched.db"), 0)?;
    let told = client::watch(program.at, args.watched, args.watchers, PAUSE, args.moves).await?;
    drop(program);
    eprintln!("an echo at the same load");
    let program = Program::start(Served::Echo, folder.path(), 0)?;
    let echo = room::echo(program.at, args.watched, args.watchers + 2, PAUSE, args.moves, told.bytes).await?;
    drop(program);
    let ratio = told.p99 / echo.p99;
    row(
        "a move to everybody who watches, p99, beside an echo of the same size to as many",
        format!("{:.1} ms (middle {:.1})", told.p99, told.middle),
        format!("{:.1} ms (middle {:.1})", echo.p99, echo.middle),
        ratio,
        Some(("below 3", ratio < 3.0)),
    )?;

    eprintln!("{} idle sockets and 1000 live tables", args.idle);
    let program = Program::start(Served::Tables, &folder.path().join("idle.db"), 0)?;
    let _waiting = client::idle(program.at, 1000, args.idle).await?;
    let memory = program.memory()?;
    let share = memory / 1024.0;
    row(
        "memory of 1,000 live tables and idle sockets",
        format!("{memory:.0} MiB, {} sockets", args.idle),
        "1 GiB".to_owned(),
        share,
        Some(("below 1", share < 1.0)),
    )?;
    Ok(out)
}

/// How many moves are answered, and how many rows SQLite alone writes.
struct Moves {
    /// Moves a second.
    rate: f64,
    /// How many shared a commit.
    batch: f64,
    /// Rows a second with as many in a commit.
    raw: f64,
    /// What a commit of a single row takes, in milliseconds.
    commit: f64,
    /// Answers a second of an echo that makes such commits.
    bare: f64,
}

impl Moves {
    fn ratio(&self) -> f64 {
        self.rate / self.raw
    }
}

async fn moves(tables: usize, moves: u32, folder: &Path) -> Result<Moves> {
    let mut program = Program::start(Served::Tables, &folder.join("moves.db"), 0)?;
    let ready = client::sit_down(program.at, tables).await?;
    let (commits, kept) = program.counts()?;
    let (rate, bytes) = client::play(ready, moves).await?;
    let (commits, kept) = program.counts().map(|now| (now.0 - commits, now.1 - kept))?;
    drop(program);
    let program = Program::start(Served::Kept, &folder.join("kept.db"), bytes)?;
    let bare = room::converse(program.at, tables, moves).await?;
    drop(program);
    let batch = (kept as f64 / commits.max(1) as f64).max(1.0);
    let raw = raw::rate(&folder.join("raw.db"), tables as u32, moves.max(ROWS / tables as u32), batch)?;
    let commit = 1000.0 / raw::rate(&folder.join("single.db"), 400, 1, 1.0)?;
    Ok(Moves { rate, batch, raw, commit, bare })
}

/// A server in a process of its own.
struct Program {
    child: Child,
    at: SocketAddr,
    says: BufReader<ChildStdout>,
}

impl Program {
    fn start(what: Served, database: &Path, bytes: usize) -> Result<Program> {
        let word = what.to_possible_value().context("every server has a name")?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(["server", "--serve", word.get_name(), "--bytes", &bytes.to_string(), "--database"])
            .arg(database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut says = BufReader::new(child.stdout.take().context("its output is piped")?);
        let mut line = String::new();
        says.read_line(&mut line)?;
        let at = line.trim().parse().with_context(|| format!("the server says {line:?}"))?;
        Ok(Program { child, at, says })
    }

    /// How many commits it has made, and how many requests they kept.
    fn counts(&mut self) -> Result<(u64, u64)> {
        writeln!(self.child.stdin.as_mut().context("its input is piped")?)?;
        let mut said = String::new();
        self.says.read_line(&mut said)?;
        let mut numbers = said.split_whitespace().map(str::parse::<u64>);
        let mut next = || -> Result<u64> { Ok(numbers.next().context("the server counts")??) };
        Ok((next()?, next()?))
    }

    /// How many MiB it holds.
    fn memory(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("Linux tells it")?;
        let kib: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kib / 1024.0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
