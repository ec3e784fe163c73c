//! The project's own commands; each sets up what it needs.

mod shell;
mod tidy;

use anyhow::{Result, bail};
use shell::{Shell, cargo};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask run [ARGS…]      build Ahu and start it: a game in the terminal, or what the arguments say
cargo xtask test             everything that must hold: formatting, lints, builds, tests, fuzzing, the second reading
cargo xtask oracle [ARGS…]   compare the engine with the rules read a second time (oracle/), for longer
cargo xtask bench rules      measure the rules against well-known crates, in one run
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
        ["bench", what, args @ ..] => bench(&shell, what, args),
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
    shell.run(cargo().args(["build", "--release", "--package", "ahu"]))?;
    let args = if args.is_empty() { &["play", "easter-island"] } else { args };
    shell.run(std::process::Command::new(shell.release("ahu")).args(args))
}

/// What goes into the browser unchanged, with all it stands on: the rules, the searches, the computer players.
const PORTABLE: [&str; 3] = ["table", "bots", "catalog"];

fn test(shell: &Shell) -> Result<()> {
    shell.step("tidy", || tidy::check(shell.root()))?;
    shell.step("formatting", || shell.run(cargo().args(["fmt", "--all", "--check"])))?;
    shell.step("lints", || {
        shell.run(cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))
    })?;
    shell.step("release build", || {
        shell.run(cargo().args(["build", "--release", "--quiet", "--workspace"]))
    })?;
    shell.step("build for the browser", || {
        shell.ensure_target("wasm32-unknown-unknown")?;
        let mut build = cargo();
        build.args(["build", "--quiet", "--target", "wasm32-unknown-unknown"]);
        build.args(PORTABLE.iter().flat_map(|package| ["--package", package]));
        shell.run(&mut build)
    })?;
    shell.step("tests", || shell.run(cargo().args(["test", "--workspace"])))?;
    shell.step("the second reading of the rules", || {
        shell.ensure_command("python3", "python3")?;
        shell.run(std::process::Command::new("python3").args(["-m", "unittest", "discover", "oracle"]))?;
        oracle(shell, &["--games", "20", "--seed", "1"])
    })
}

/// Plays random games through the engine and through the rules read a second time, side by side.
fn oracle(shell: &Shell, args: &[&str]) -> Result<()> {
    shell.ensure_command("python3", "python3")?;
    shell.run(cargo().args(["build", "--release", "--quiet", "--package", "ahu"]))?;
    let mut compare = std::process::Command::new("python3");
    compare.args(["oracle/compare.py", "--game", "all", "--engine"]).arg(shell.release("ahu")).args(args);
    shell.run(&mut compare)
}

fn bench(shell: &Shell, what: &str, args: &[&str]) -> Result<()> {
    shell.run(cargo().args(["run", "--release", "--quiet", "--package", "bench", "--", what]).args(args))
}

fn fuzz(shell: &Shell, target: &str, args: &[&str]) -> Result<()> {
    if !Path::new(shell.root()).join(format!("fuzz/libfuzzer/fuzz_targets/{target}.rs")).exists() {
        bail!("there is no fuzz target {target:?}; fuzz/libfuzzer/fuzz_targets lists them");
    }
    let mut fuzz = cargo();
    fuzz.args(["+nightly", "fuzz", "run", "--fuzz-dir", "fuzz/libfuzzer", target]).args(args);
    shell.run(&mut fuzz)
}
