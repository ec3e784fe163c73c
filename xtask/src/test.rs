//! Everything that must hold, step by step.

use crate::review::reviewing;
use crate::shell::{Shell, busy, cargo, taken};
use crate::{api, dist, oracle, pages, tidy, wasm};
use anyhow::Result;
use flate2::Compression;
use std::process::Command;
use std::time::Instant;

/// What runs on this machine: all but `web`, which runs in a browser alone.
const ALL: [&str; 3] = ["--workspace", "--exclude", "web"];

/// Sets up what is needed and asks everything; each step says what it took.
pub fn run(shell: &Shell) -> Result<()> {
    let (start, busy) = (Instant::now(), busy());
    shell.step("tidy", || tidy::check(shell.root()))?;
    shell.step("formatting", || shell.run(cargo().args(["fmt", "--all", "--check"])))?;
    // Builds keep all cores busy by themselves; what comes over the network does not.
    beside(|| building(shell), || installing(shell))?;
    shell.step("tests", || {
        shell.run(reviewing(shell)?.args(["test", "--tests"]).args(ALL))?;
        shell.run(reviewing(shell)?.args(["test", "--doc"]).args(ALL))
    })?;
    // The program that the tests have built.
    let ahu = shell.program("debug", "ahu");
    shell.step("what is taken home, installed on a bare machine", || {
        let folder = shell.target().join("tmp/dist");
        dist::prove(shell, &dist::pack(shell, &ahu, &folder, Compression::fast())?)
    })?;
    shell.step("the interface for programs, beside the second reading of the rules", || {
        beside(|| api::fuzz(shell, &ahu, &[]), || second_reading(shell, &ahu))
    })?;
    println!("==> all holds: {}", taken(start, busy));
    Ok(())
}

fn building(shell: &Shell) -> Result<()> {
    shell.step("pages", || pages::build(shell))?;
    shell.step("lints of the pages", || {
        let clippy = ["clippy", "--profile", pages::PROFILE, "--target", wasm::TARGET];
        let packages = ["--package", "web", "--package", "wasm-mind", "--", "-D", "warnings"];
        shell.run(cargo().args(clippy).args(packages))
    })?;
    shell.step("everything else, with lints and documentation", || {
        // By itself, so that it is built with what it was when it made the pages.
        shell.run(reviewing(shell)?.args(["build", "--package", "wasm-bind"]))?;
        shell.run(reviewing(shell)?.args(["build", "--examples"]).args(ALL))?;
        shell.run(reviewing(shell)?.args(["test", "--tests", "--no-run"]).args(ALL))
    })
}

/// What tests use besides Rust: a browser, what judges a page, and what asks at random.
fn installing(shell: &Shell) -> Result<()> {
    wasm::ensure_browser(shell)?;
    wasm::ensure_audit(shell)?;
    api::ensure_fuzzer(shell).map(drop)
}

/// Does two things at once, neither of which keeps all cores busy throughout.
fn beside(one: impl FnOnce() -> Result<()>, other: impl FnOnce() -> Result<()> + Send) -> Result<()> {
    std::thread::scope(|scope| {
        let other = scope.spawn(other);
        one()?;
        other.join().expect("what goes wrong is an error")
    })
}

/// Checks the second reading of the rules by itself, and the first against it.
fn second_reading(shell: &Shell, ahu: &std::path::Path) -> Result<()> {
    shell.ensure_command("python3", "python3")?;
    shell.run(Command::new("python3").args(["-m", "unittest", "discover", "oracle"]))?;
    oracle(shell, ahu, &["--games", "20", "--seed", "1"])
}
