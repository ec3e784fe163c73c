//! What the house style asks of the tree, as a check.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// A source file past this many lines wants to be two.
const LONGEST: usize = 600;

/// Crates that do no I/O, read no clock, spawn nothing, and own no generator.
const PURE: [&str; 5] = ["game-core", "game-easter-island", "game-eclipsia", "game-chariots", "game-moai"];
/// What those crates must not name.
const IMPURE: [&str; 9] =
    ["std::fs", "std::net", "std::env", "std::time", "std::thread", "std::process", "HashMap", "f32", "f64"];

/// Reads every source file and names all that is wrong.
pub fn check(root: &Path) -> Result<()> {
    let mut wrong = Vec::new();
    for folder in ["crates", "examples", "xtask", "fuzz"] {
        for file in sources(&root.join(folder))? {
            let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
            let name = file.strip_prefix(root).unwrap_or(&file).to_owned();
            check_file(&name, &text, &mut wrong);
        }
    }
    for edge in [("search", "game-"), ("table", "game-e"), ("wire", "game-e"), ("game-core", "game-")] {
        check_edge(root, edge, &mut wrong)?;
    }
    for file in files(&root.join("crates"), "toml")?.iter().filter(|file| in_english(file)) {
        check_words(root, file, &mut wrong)?;
    }
    if wrong.is_empty() { Ok(()) } else { bail!("the tree is not tidy:\n{}", wrong.join("\n")) }
}

fn check_file(name: &Path, text: &str, wrong: &mut Vec<String>) {
    let shown = name.display();
    let lines = text.lines().count();
    if lines > LONGEST {
        wrong.push(format!("{shown}: {lines} lines; a file has at most {LONGEST}"));
    }
    let folders: Vec<&str> = name.iter().filter_map(|part| part.to_str()).collect();
    let pure = folders.get(1).is_some_and(|folder| PURE.contains(folder)) && folders.get(2) == Some(&"src");
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let code = line.split("//").next().unwrap_or_default();
        for word in ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"] {
            if code.contains(word) && !folders.contains(&"xtask") {
                wrong.push(format!("{shown}:{number}: {word} is unfinished work"));
            }
        }
        for word in IMPURE.iter().filter(|word| pure && contains_word(code, word)) {
            // A share of a win is a float for people and ratings; no rule reads it.
            if !(name.ends_with("outcome.rs") && *word == "f64") {
                wrong.push(format!("{shown}:{number}: rules do without {word}"));
            }
        }
    }
}

fn contains_word(code: &str, word: &str) -> bool {
    let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    code.match_indices(word).any(|(at, _)| {
        boundary(code[..at].chars().next_back()) && boundary(code[at + word.len()..].chars().next())
    })
}

/// A crate whose dependencies must not begin so, its development apart.
fn check_edge(root: &Path, (package, prefix): (&str, &str), wrong: &mut Vec<String>) -> Result<()> {
    let manifest = root.join("crates").join(package).join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&manifest) else { return Ok(()) };
    let dependencies =
        text.split("[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
    for line in dependencies.lines().filter(|line| line.starts_with(prefix) && !line.starts_with("game-core"))
    {
        wrong.push(format!("crates/{package}/Cargo.toml: {package} must not know {line}"));
    }
    Ok(())
}

/// Whether it is a words file in English: `words/en.toml`, or a file in `words/en`.
fn in_english(file: &Path) -> bool {
    file.ends_with("words/en.toml") || file.parent().is_some_and(|folder| folder.ends_with("words/en"))
}

/// Says what the French file beside an English one has not.
fn check_words(root: &Path, english: &Path, wrong: &mut Vec<String>) -> Result<()> {
    let french = match english.ends_with("words/en.toml") {
        true => english.with_file_name("fr.toml"),
        false => english
            .components()
            .map(|part| if part.as_os_str() == "en" { "fr".as_ref() } else { part.as_os_str() })
            .collect(),
    };
    let keys = |file: &Path| -> Result<Vec<String>> {
        let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
        let key = |line: &str| match line.split_once(" = ") {
            Some((key, _)) if !key.contains([' ', '"', '{']) => Some(key.to_owned()),
            _ => line.starts_with('[').then(|| line.to_owned()),
        };
        let mut keys: Vec<String> = text.lines().filter_map(key).collect();
        keys.sort();
        Ok(keys)
    };
    let (one, other) = (keys(english)?, keys(&french)?);
    let shown = english.strip_prefix(root).unwrap_or(english).display();
    let lacks =
        one.iter().filter(|key| !other.contains(key)).map(|key| format!("{shown}: {key} is not in French"));
    wrong.extend(lacks);
    Ok(())
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    files(folder, "rs")
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return Ok(found) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
