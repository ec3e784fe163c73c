//! The project's own commands; each sets up what it needs.

mod api;
mod pages;
mod shell;
mod tidy;
mod wasm;

use anyhow::{Result, bail};
use shell::{Shell, cargo};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask run [ARGS…]      build Ahu with its pages and open the table in the browser, or what the arguments say
cargo xtask test             everything that must hold: formatting, lints, builds, tests, fuzzing, the second reading
cargo xtask oracle [ARGS…]   compare the engine with the rules read a second time (oracle/), for longer
cargo xtask api [ARGS…]      ask a server at random by what its interface promises; the arguments are those of schemathesis
cargo xtask bench rules      measure the rules against well-known crates, in one run
cargo xtask bench search     measure the searches, how they keep time, and the levels in matches (--help; --long is hours)
cargo xtask bench web        measure how soon the page can be used, and how soon an input is painted
cargo xtask bench server     measure moves over sockets beside an echo server and raw SQLite
cargo xtask web              build the pages for the browser, which the server carries
cargo xtask shots [PART…]    save pictures of every screen into target/shots: wide and narrow, by day and by night
cargo xtask fuzz TARGET      fuzz one target for long under libFuzzer (needs a nightly toolchain and cargo-fuzz)
cargo xtask tidy             what the house style asks of the tree, as a check";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match command(&words) {
        Ok(()) => ExitCode::SUCCESS,
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
        ["test"] => test(&shell),
        ["oracle", args @ ..] => oracle(&shell, args),
        ["api", args @ ..] => api::fuzz(&shell, args),
        ["bench", what, args @ ..] => bench(&shell, what, args),
        ["web"] => pages::build(&shell),
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
        pages::build(shell)?;
    }
    shell.run(cargo().args(["build", "--release", "--package", "ahu"]))?;
    let args = if args.is_empty() { &["serve", "--open"] } else { args };
    let mut ahu = std::process::Command::new(shell.program("release", "ahu"));
    for (name, usual) in [("AHU_DATABASE", shell.target().join("ahu.db")), ("AHU_LOG_LEVEL", "warn".into())] {
        if std::env::var_os(name).is_none() && !args.contains(&"--config") {
            ahu.env(name, usual);
        }
    }
    shell.run(ahu.args(args))
}

fn test(shell: &Shell) -> Result<()> {
    shell.step("tidy", || tidy::check(shell.root()))?;
    shell.step("formatting", || shell.run(cargo().args(["fmt", "--all", "--check"])))?;
    shell.ensure_target(wasm::TARGET)?;
    shell.step("lints, beside the pages, the computer players in a page, and a browser", || {
        beside(|| lints(shell), || browsing(shell))
    })?;
    shell.step("tests", || shell.run(cargo().args(["test", "--workspace", "--exclude", "web"])))?;
    shell.step("the interface for programs, beside the second reading of the rules", || {
        beside(|| api::fuzz(shell, &[]), || second_reading(shell))
    })
}

/// Does two things at once, neither of which keeps all cores busy throughout.
fn beside(one: impl FnOnce() -> Result<()>, other: impl FnOnce() -> Result<()> + Send) -> Result<()> {
    std::thread::scope(|scope| {
        let other = scope.spawn(other);
        one()?;
        other.join().expect("what goes wrong is an error")
    })
}

fn lints(shell: &Shell) -> Result<()> {
    let strict = ["--quiet", "--", "-D", "warnings"];
    shell.run(cargo().args(["clippy", "--workspace", "--exclude", "web", "--all-targets"]).args(strict))?;
    shell.run(cargo().args(["clippy", "--package", "web", "--target", wasm::TARGET]).args(strict))
}

/// What tests in a browser need: the pages, the computer players, the browser, and what judges a page.
fn browsing(shell: &Shell) -> Result<()> {
    pages::build(shell)?;
    wasm::mind(shell)?;
    wasm::ensure_browser(shell)?;
    wasm::ensure_audit(shell)
}

/// Checks the second reading of the rules by itself, and the first against it.
fn second_reading(shell: &Shell) -> Result<()> {
    shell.ensure_command("python3", "python3")?;
    shell.run(std::process::Command::new("python3").args(["-m", "unittest", "discover", "oracle"]))?;
    oracle(shell, &["--games", "20", "--seed", "1"])
}

/// Plays random games through the engine and through the rules read a second time, side by side.
fn oracle(shell: &Shell, args: &[&str]) -> Result<()> {
    shell.ensure_command("python3", "python3")?;
    shell.run(cargo().args(["build", "--quiet", "--package", "ahu"]))?;
    let mut compare = std::process::Command::new("python3");
    compare
        .args(["oracle/compare.py", "--game", "all", "--engine"])
        .arg(shell.program("debug", "ahu"))
        .args(args);
    shell.run(&mut compare)
}

fn bench(shell: &Shell, what: &str, args: &[&str]) -> Result<()> {
    if what == "search" {
        wasm::mind(shell)?;
        wasm::ensure_browser(shell)?;
    }
    if what == "web" {
        pages::build(shell)?;
        wasm::ensure_browser(shell)?;
        return shell.run(cargo().args(["run", "--quiet", "--package", "server", "--example", "paint"]));
    }
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
