//! One build for all questions: each crate of ours is compiled once, and beside that read by clippy and by rustdoc.
//!
//! Both find what a crate is built with where the compiler did; asked by themselves they would have everything that other people
//! wrote analysed once more. For this we stand between cargo and the compiler, as clippy itself does.

use crate::shell::{Shell, cargo};
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

/// Set where we are started by cargo in place of the compiler, to the folder where readers may write.
const FOLDER: &str = "AHU_REVIEW";

/// A cargo that has everything of ours read when it is compiled; warnings are errors.
pub fn reviewing(shell: &Shell) -> Result<Command> {
    let folder = shell.target().join("review");
    std::fs::create_dir_all(&folder)?;
    // A copy: the build puts another xtask where this one lies.
    let reader = folder.join("xtask");
    if !is_same(&std::env::current_exe()?, &reader) {
        std::fs::copy(std::env::current_exe()?, &reader).context("xtask cannot be copied")?;
    }
    let mut cargo = cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", &reader).env(FOLDER, &folder);
    Ok(cargo)
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((std::fs::read(one), std::fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

/// What cargo asks us to do in place of the compiler, if it is cargo that asks: the compiler, and its arguments.
pub fn asked() -> Option<(PathBuf, Vec<OsString>)> {
    std::env::var_os(FOLDER)?;
    let mut words = std::env::args_os().skip(1);
    let compiler = PathBuf::from(words.next()?);
    (compiler.file_stem()? == "rustc").then(|| (compiler, words.collect()))
}

/// Compiles, and reads what was compiled.
pub fn compile(compiler: &Path, args: &[OsString]) -> Result<ExitCode> {
    let run = |program: &str, args: &[OsString]| -> Result<ExitStatus> {
        let program = compiler.with_file_name(program);
        Command::new(&program)
            .args(args)
            .status()
            .with_context(|| format!("cannot start {}", program.display()))
    };
    let mut status = run("rustc", args)?;
    if let Some(unit) = Unit::from_args(args).filter(|_| status.success()) {
        let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap_or_default()).join(&unit.name);
        status = run("clippy-driver", &unit.lint_args(args, &folder))?;
        if status.success() && unit.documented {
            status = run("rustdoc", &unit.doc_args(args, &folder.join("doc")))?;
        }
    }
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is compiled: a crate, as cargo names its file.
struct Unit {
    name: String,
    documented: bool,
}

impl Unit {
    /// Nothing where the compiler is only asked about itself.
    fn from_args(args: &[OsString]) -> Option<Unit> {
        let words: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
        let crate_name =
            words.iter().skip_while(|word| **word != "--crate-name").nth(1).filter(|name| **name != "___")?;
        let extra = words.iter().find_map(|word| word.strip_prefix("extra-filename=")).unwrap_or_default();
        Some(Unit {
            name: format!("{crate_name}{extra}"),
            documented: !words.contains(&"--test") && *crate_name != "build_script_build",
        })
    }

    /// The same crate, analysed without being written.
    fn lint_args(&self, args: &[OsString], folder: &Path) -> Vec<OsString> {
        let mut lint = kept(args);
        for arg in &mut lint {
            // Cargo would take what is only read for what it waits for.
            if let Some(json) = arg.to_str().and_then(|arg| arg.strip_prefix("--json=")) {
                let parts: Vec<&str> = json.split(',').filter(|part| *part != "artifacts").collect();
                *arg = format!("--json={}", parts.join(",")).into();
            }
        }
        lint.extend(["--emit=metadata".into(), "--out-dir".into(), folder.into(), "-Dwarnings".into()]);
        lint
    }

    /// The same crate, documented.
    fn doc_args(&self, args: &[OsString], folder: &Path) -> Vec<OsString> {
        let shown = |arg: &OsString| {
            arg.to_str().is_some_and(|arg| arg.starts_with("--json=") || arg.starts_with("--error-format="))
        };
        let mut doc = kept(args);
        doc.retain(|arg| !shown(arg));
        doc.extend(["--out-dir".into(), folder.into(), "-Dwarnings".into()]);
        doc
    }
}

/// Arguments without what says where and how the result is written.
fn kept(args: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut rest = args.iter().peekable();
    while let Some(arg) = rest.next() {
        let next = rest.peek().and_then(|next| next.to_str()).unwrap_or_default();
        match arg.to_str() {
            Some("--out-dir") => drop(rest.next()),
            Some("-C") if next.starts_with("incremental=") => drop(rest.next()),
            Some(arg) if arg.starts_with("--emit=") => {}
            _ => kept.push(arg.clone()),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    fn text(args: &[OsString]) -> String {
        args.iter().map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    const LINE: &str = "--crate-name moai --edition=2024 src/lib.rs --error-format=json --json=diagnostic-rendered-ansi,artifacts \
        --crate-type lib --emit=dep-info,metadata,link -C opt-level=1 -C extra-filename=-1f -C incremental=/i --out-dir /deps \
        --extern serde=/deps/libserde.rmeta";

    #[test]
    fn a_crate_is_read_with_what_it_is_built_with_and_written_nowhere_else() {
        let unit = Unit::from_args(&args(LINE)).unwrap();
        assert_eq!((unit.name.as_str(), unit.documented), ("moai-1f", true));
        assert_eq!(
            text(&unit.lint_args(&args(LINE), Path::new("/review"))),
            "--crate-name moai --edition=2024 src/lib.rs --error-format=json --json=diagnostic-rendered-ansi --crate-type lib \
             -C opt-level=1 -C extra-filename=-1f --extern serde=/deps/libserde.rmeta --emit=metadata --out-dir /review -Dwarnings"
        );
        assert_eq!(
            text(&unit.doc_args(&args(LINE), Path::new("/doc"))),
            "--crate-name moai --edition=2024 src/lib.rs --crate-type lib -C opt-level=1 -C extra-filename=-1f \
             --extern serde=/deps/libserde.rmeta --out-dir /doc -Dwarnings"
        );
    }

    #[test]
    fn tests_are_not_documented_and_questions_about_the_compiler_are_passed_on() {
        assert!(!Unit::from_args(&args(&format!("{LINE} --test"))).unwrap().documented);
        assert!(Unit::from_args(&args("-vV")).is_none());
        assert!(Unit::from_args(&args("- --crate-name ___ --print=file-names")).is_none());
    }
}
