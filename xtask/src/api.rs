//! The interface for programs, asked at random by what its document says.

use crate::shell::Shell;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The package that asks.
const FUZZER: &str = "schemathesis==4.32.5";

/// Starts a server over an empty database, and asks it everything that its document allows, and what it does not.
pub fn fuzz(shell: &Shell, ahu: &Path, args: &[&str]) -> Result<()> {
    let python = ensure_fuzzer(shell)?;
    let mut fuzz = Command::new(&python);
    fuzz.arg("xtask/src/api.py").arg(ahu).args(args);
    shell.run(&mut fuzz)
}

/// A Python with the fuzzer, in the target folder.
pub fn ensure_fuzzer(shell: &Shell) -> Result<PathBuf> {
    let folder = shell.root().join("target/schemathesis");
    let python = folder.join("bin/python");
    if folder.join("bin/schemathesis").exists() {
        return Ok(python);
    }
    shell.ensure_command("python3", "python3")?;
    let environment = || shell.run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    // Debian keeps a part of Python back.
    environment().or_else(|_| shell.install("python3-venv").and_then(|()| environment()))?;
    shell.run(Command::new(&python).args(["-m", "pip", "install", "--quiet", FUZZER]))?;
    Ok(python)
}
