//! What runs in the browser, built and made ready for a page.

use crate::shell::{Shell, cargo};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

pub const TARGET: &str = "wasm32-unknown-unknown";
/// The package that carries axe-core.
const AUDIT: &str = "axe-playwright-python==0.1.8";

/// Builds the computer players for the browser: `web/mind` under the target folder, a module and what it loads.
pub fn mind(shell: &Shell) -> Result<()> {
    shell.ensure_target(TARGET)?;
    shell.run(cargo().args([
        "build",
        "--release",
        "--quiet",
        "--package",
        "wasm-mind",
        "--target",
        TARGET,
    ]))?;
    let built = shell.target().join(TARGET).join("release/wasm_mind.wasm");
    let folder = shell.target().join("web/mind");
    bind(shell, &built, &folder)?;
    optimise(shell, &folder.join("wasm_mind_bg.wasm"))
}

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

/// Runs wasm-opt where there is one; what it cannot read stays as it is.
pub fn optimise(shell: &Shell, file: &Path) -> Result<()> {
    let smaller = file.with_extension("opt.wasm");
    let mut optimiser = Command::new("wasm-opt");
    optimiser.args(["-O3", "--all-features", "--quiet"]).arg(file).arg("-o").arg(&smaller);
    match optimiser.current_dir(shell.root()).output() {
        Ok(done) if done.status.success() => std::fs::rename(&smaller, file)?,
        Ok(done) => {
            let why = String::from_utf8_lossy(&done.stderr).lines().next().unwrap_or_default().to_owned();
            println!("    wasm-opt left {} as it is: {why}", file.display());
        }
        Err(_) => println!("    there is no wasm-opt; {} stays as it is", file.display()),
    }
    Ok(())
}
