//! The guide to adding a game names every file of this example, and shows what stands in them.

use std::fs;
use std::path::{Path, PathBuf};

const GUIDE: &str = include_str!("../../../../docs/adding-a-game.md");
const LIST: &str = include_str!("../../../../crates/catalog/src/list.rs");

/// Where all that the guide tells of is, its tests apart.
const FOLDERS: [&str; 4] = ["src", "src/played", "words", "content"];

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The files that a folder of this crate holds, by their paths in the crate.
fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(here().join(folder)).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.path().is_file());
    files.map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy())).collect()
}

#[test]
fn every_file_is_named_and_every_file_named_is_there() {
    for file in FOLDERS.into_iter().flat_map(files) {
        assert!(GUIDE.contains(&format!("`{file}`")), "the guide does not name {file}");
    }
    let steps = GUIDE.lines().filter(|line| line.starts_with("File: `") || line.starts_with("Files: `"));
    let named = steps.flat_map(|line| line.split(". ").next().unwrap().split('`').skip(1).step_by(2));
    let mut count = 0;
    for file in named {
        assert!(here().join(file).exists(), "{file} is named, but not there");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn what_is_shown_stands_there() {
    let sources: Vec<String> = ["src", "src/played", "tests/it"]
        .into_iter()
        .flat_map(files)
        .map(|file| fs::read_to_string(here().join(file)).unwrap())
        .chain([LIST.to_owned()])
        .collect();
    let shown: Vec<&str> =
        GUIDE.split("```rust\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(shown.len() >= 3, "{}", shown.len());
    for code in shown {
        assert!(sources.iter().any(|source| source.contains(code.trim())), "nowhere stands\n{code}");
    }
}
