//! Running programs from the root of the tree, and installing what is missing.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the tree, from which everything is run.
pub struct Shell {
    root: PathBuf,
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Set for us by `cargo run`; a nested cargo would take them for its own.
    cargo.env_remove("CARGO_MANIFEST_DIR").env_remove("CARGO_PKG_NAME");
    // What is built once gains nothing from being prepared for the next time.
    if std::env::var_os("CI").is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

impl Shell {
    pub fn at_root() -> Result<Shell> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.parent().context("xtask lies in the root of the tree")?;
        Ok(Shell { root: root.to_owned() })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where everything is built.
    pub fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// A program of a build: `debug` or `release`.
    pub fn program(&self, build: &str, name: &str) -> PathBuf {
        self.target().join(build).join(name).with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Runs a program, whose output is shown.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        let name = format!("{} {}", command.get_program().display(), line(command));
        let status =
            command.current_dir(&self.root).status().with_context(|| format!("cannot start {name}"))?;
        if status.success() { Ok(()) } else { bail!("{name} failed ({status})") }
    }

    /// Does a part of something long, and says when it begins and how long it took.
    pub fn step(&self, name: &str, part: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("==> {name}");
        let (start, busy) = (Instant::now(), busy());
        part().with_context(|| name.to_owned())?;
        println!("    {name}: {}", taken(start, busy));
        Ok(())
    }

    /// Adds a compilation target where it is missing.
    pub fn ensure_target(&self, target: &str) -> Result<()> {
        let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
        let there = installed
            .is_ok_and(|out| String::from_utf8_lossy(&out.stdout).lines().any(|line| line == target));
        if there { Ok(()) } else { self.run(Command::new("rustup").args(["target", "add", target])) }
    }

    /// Installs a Debian package where its command is missing.
    pub fn ensure_command(&self, command: &str, package: &str) -> Result<()> {
        let mut probe = Command::new(command);
        let probe = probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        if probe.status().is_ok_and(|status| status.success()) {
            return Ok(());
        }
        self.install(package).with_context(|| format!("{command} is missing"))
    }

    /// Installs a Debian package.
    pub fn install(&self, package: &str) -> Result<()> {
        println!("    installing {package}");
        let apt = |args: &[&str]| {
            let mut apt = Command::new(if is_root() { "apt-get" } else { "sudo" });
            if !is_root() {
                apt.arg("apt-get");
            }
            self.run(apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()))
        };
        apt(&["update", "--quiet"])
            .and_then(|()| apt(&["install", "--yes", "--quiet", package]))
            .with_context(|| format!("install the package {package} by hand and try again"))
    }
}

/// How long something took since then: by the clock, and of the processors where the system tells that.
pub fn taken(start: Instant, busy_then: Option<f64>) -> String {
    let wall = start.elapsed().as_secs_f64();
    match (busy_then, busy()) {
        (Some(then), Some(now)) => format!("{wall:.0} s, {:.0} s of processor time", now - then),
        _ => format!("{wall:.0} s"),
    }
}

/// Seconds that all programs we waited for have kept processors busy.
pub fn busy() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may hold anything, in hundredths: user and system time of those waited for.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let hundredths = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some((hundredths(13)? + hundredths(14)?) as f64 / 100.0)
}

/// Whether we may do anything on this machine.
pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n")
}

fn line(command: &Command) -> String {
    command.get_args().map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
