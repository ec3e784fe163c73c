//! What runs in the browser, built and made ready for a page.

use crate::shell::{Shell, cargo};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

pub const TARGET: &str = "wasm32-unknown-unknown";
/// The package that carries axe-core.
const AUDIT: &str = "axe-playwright-python==0.1.8";

/// Makes a module of what was built.
pub fn bind(shell: &Shell, built: &Path, folder: &Path) -> Result<()> {
    shell.run(cargo().args(["run", "--quiet", "--package", "wasm-bind", "--"]).arg(built).arg(folder))
}

/// Chromium and its driver, where they are missing.
pub fn ensure_browser(shell: &Shell) -> Result<()> {
    shell.ensure_command("chromium", "chromium")?;
    shell.ensure_command("chromedriver", "chromium-driver")
}

/// The audit of pages for people who see, hear or move differently, from the Python package that carries it.
pub fn ensure_audit(shell: &Shell) -> Result<()> {
    let folder = shell.root().join("target/axe");
    if folder.join("axe_playwright_python/axe.min.js").exists() {
        return Ok(());
    }
    shell.ensure_command("python3", "python3")?;
    shell.ensure_command("pip3", "python3-pip")?;
    let python = |args: &[&str]| shell.run(Command::new("python3").args(args).arg(&folder));
    python(&["-m", "pip", "download", "--quiet", "--no-deps", AUDIT, "--dest"])?;
    let wheels = std::fs::read_dir(&folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    for wheel in wheels.filter(|path| path.extension().is_some_and(|ending| ending == "whl")) {
        shell.run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(wheel).arg(&folder))?;
    }
    Ok(())
}
