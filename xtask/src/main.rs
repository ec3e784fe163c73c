//! The project's own commands; each sets up what it needs.

mod api;
mod dist;
mod pages;
mod review;
mod rules;
mod shell;
mod test;
mod texts;
mod tidy;
mod wasm;

use anyhow::{Result, bail};
use flate2::Compression;
use shell::{Shell, cargo};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask run [ARGS…]      build Ahu with its pages and open the table in the browser, or what the arguments say
cargo xtask test             everything that must hold: formatting, lints, builds, tests, fuzzing, the second reading
cargo xtask oracle [ARGS…]   compare the engine with the rules read a second time (oracle/), for longer
cargo xtask api [ARGS…]      ask a server at random by what its interface promises; the arguments are those of schemathesis
cargo xtask bench rules      measure the rules against well-known crates, in one run
cargo xtask bench replay     measure looking at a game again beside replaying it from the first
cargo xtask bench search     measure the searches, how they keep time, and the levels in matches (--help; --long is hours)
cargo xtask bench web        measure how soon the page can be used, and how soon an input is painted
cargo xtask bench server     measure moves over sockets beside an echo server and raw SQLite
cargo xtask bench house      measure what a stranger notices while one address attacks the server
cargo xtask dist             make an archive and a Debian package of Ahu with its pages, in target/dist, and try both out
cargo xtask web              build the pages for the browser, which the server carries
cargo xtask shots [PART…]    save pictures of every screen into target/shots: wide and narrow, by day and by night
cargo xtask fuzz TARGET      fuzz one target for long under libFuzzer (needs a nightly toolchain and cargo-fuzz)
cargo xtask tidy             what the house style asks of the tree, as a check";

fn main() -> ExitCode {
    let done = match review::asked() {
        Some((compiler, args)) => review::compile(&compiler, &args),
        None => {
            let words: Vec<String> = std::env::args().skip(1).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            command(&words).map(|()| ExitCode::SUCCESS)
        }
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(words: &[&str]) -> Result<()> {
    let shell = Shell::at_root()?;
    match words {
        ["run", args @ ..] => run(&shell, args),
        ["test"] => test::run(&shell),
        ["oracle", args @ ..] => oracle(&shell, &ahu(&shell)?, args),
        ["api", args @ ..] => api::fuzz(&shell, &ahu(&shell)?, args),
        ["bench", what, args @ ..] => bench(&shell, what, args),
        ["web"] => pages::build(&shell),
        ["dist"] => dist(&shell),
        ["shots", parts @ ..] => shots(&shell, parts),
        ["fuzz", target, args @ ..] => fuzz(&shell, target, args),
        ["tidy"] => tidy::check(shell.root()),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [other, ..] => bail!("there is no command {other:?} with these arguments\n\n{HELP}"),
    }
}

fn run(shell: &Shell, args: &[&str]) -> Result<()> {
    if matches!(args, [] | ["serve", ..]) {
        shell.step("the pages, for the browser", || pages::build(shell))?;
    }
    shell.step("the program", || shell.run(cargo().args(["build", "--release", "--package", "ahu"])))?;
    let args = if args.is_empty() { &["serve", "--open"] } else { args };
    let mut ahu = Command::new(shell.program("release", "ahu"));
    for (name, usual) in [("AHU_DATABASE", shell.target().join("ahu.db")), ("AHU_LOG_LEVEL", "warn".into())] {
        if std::env::var_os(name).is_none() && !args.contains(&"--config") {
            ahu.env(name, usual);
        }
    }
    shell.run(ahu.args(args))
}

/// Something to take home, which is tried out before anybody does.
fn dist(shell: &Shell) -> Result<()> {
    pages::build(shell)?;
    shell.run(cargo().args(["build", "--release", "--package", "ahu"]))?;
    let folder = shell.target().join("dist");
    let made = dist::pack(shell, &shell.program("release", "ahu"), &folder, Compression::best())?;
    dist::prove(shell, &made)?;
    println!(
        "{}\n{}\n{}",
        made.archive.display(),
        made.package.display(),
        folder.join("SHA256SUMS").display()
    );
    Ok(())
}

/// The program, built for whoever asks it questions.
fn ahu(shell: &Shell) -> Result<PathBuf> {
    shell.run(cargo().args(["build", "--package", "ahu"]))?;
    Ok(shell.program("debug", "ahu"))
}

/// Plays random games through the engine and through the rules read a second time, side by side.
fn oracle(shell: &Shell, ahu: &Path, args: &[&str]) -> Result<()> {
    shell.ensure_command("python3", "python3")?;
    let mut compare = Command::new("python3");
    compare.args(["oracle/compare.py", "--game", "all", "--engine"]).arg(ahu).args(args);
    shell.run(&mut compare)
}

fn bench(shell: &Shell, what: &str, args: &[&str]) -> Result<()> {
    if matches!(what, "search" | "web") {
        pages::build(shell)?;
        wasm::ensure_browser(shell)?;
    }
    if what == "web" {
        return shell.run(cargo().args(["run", "--quiet", "--package", "server", "--example", "paint"]));
    }
    // That rivals play the same game is asked here, where they are built anyway.
    shell.run(cargo().args(["test", "--release", "--quiet", "--package", "bench"]))?;
    shell.run(cargo().args(["run", "--release", "--quiet", "--package", "bench", "--", what]).args(args))
}

/// Pictures of every screen, or of those whose name has one of these parts.
fn shots(shell: &Shell, parts: &[&str]) -> Result<()> {
    pages::build(shell)?;
    wasm::ensure_browser(shell)?;
    let shots = ["run", "--quiet", "--package", "server", "--example", "shots", "--", "target/shots"];
    shell.run(cargo().args(shots).args(parts))
}

fn fuzz(shell: &Shell, target: &str, args: &[&str]) -> Result<()> {
    if !Path::new(shell.root()).join(format!("fuzz/libfuzzer/fuzz_targets/{target}.rs")).exists() {
        bail!("there is no fuzz target {target:?}; fuzz/libfuzzer/fuzz_targets lists them");
    }
    let mut fuzz = cargo();
    fuzz.args(["+nightly", "fuzz", "run", "--fuzz-dir", "fuzz/libfuzzer", target]).args(args);
    shell.run(&mut fuzz)
}
