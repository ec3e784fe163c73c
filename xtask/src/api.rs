//! The interface for programs, asked at random by what its document says.

use crate::shell::{Shell, cargo};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// The package that asks.
const FUZZER: &str = "schemathesis==4.32.5";

/// Starts a server over an empty database, and asks it everything that its document allows, and what it does not.
pub fn fuzz(shell: &Shell, args: &[&str]) -> Result<()> {
    let python = ensure_fuzzer(shell)?;
    shell.run(cargo().args(["build", "--quiet", "--package", "ahu"]))?;
    let mut fuzz = Command::new(&python);
    fuzz.arg("xtask/src/api.py").arg(shell.program("debug", "ahu")).args(args);
    shell.run(&mut fuzz)
}

/// A Python with the fuzzer, in the target folder.
fn ensure_fuzzer(shell: &Shell) -> Result<PathBuf> {
    let folder = shell.root().join("target/schemathesis");
    let python = folder.join("bin/python");
    if folder.join("bin/schemathesis").exists() {
        return Ok(python);
    }
    shell.ensure_command("python3", "python3")?;
    shell
        .run(Command::new("python3").args(["-m", "venv"]).arg(&folder))
        .context("python3 makes no environment here; install the package python3-venv and try again")?;
    shell.run(Command::new(&python).args(["-m", "pip", "install", "--quiet", FUZZER]))?;
    Ok(python)
}
