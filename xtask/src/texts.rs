//! The texts that a page fetches when it needs them: lessons, puzzles and rules of the games, and what the page itself says.

use crate::rules;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Lays every text into the folder, under the name by which a page asks for it, `words.fr.json` or `moai.lessons.en.toml`; the
/// names of those that are not needed at once.
pub fn lay(root: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut laid = Vec::new();
    for lang in ["en", "fr"] {
        fs::write(folder.join(format!("words.{lang}.json")), serde_json::to_string(&words(root, lang)?)?)?;
    }
    for place in ["crates", "examples"] {
        for package in entries(&root.join(place))? {
            let name = file_name(&package);
            let game = name.strip_prefix("game-").unwrap_or(&name);
            for text in entries(&package.join("content")).unwrap_or_default() {
                laid.push(lay_one(&text, &format!("{game}.{}", file_name(&text)), folder)?);
            }
        }
    }
    let rules = root.join("docs/rules");
    for page in entries(&rules)?.into_iter().filter(|page| page.is_file()) {
        // `moai.en.md` is laid as `moai.rules.en.md` would be.
        let name = file_name(&page);
        let game = name.split('.').next().unwrap_or_default();
        let lang = if name.ends_with(".fr.md") { "fr" } else { "en" };
        let boards = read(&rules.join("boards").join(format!("{game}.json"))).unwrap_or("{}".to_owned());
        let boards = serde_json::from_str(&boards).with_context(|| format!("the boards of {game}"))?;
        let name = name.replacen('.', ".rules.", 1).replace(".md", ".html");
        fs::write(folder.join(&name), rules::page(&read(&page)?, &boards, lang))?;
        laid.push(name);
    }
    Ok(laid)
}

/// All that is said at a table in a language, each file by its name with `*` for the language: `game-moai/words/*.toml`.
fn words(root: &Path, lang: &str) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for place in ["crates", "examples"] {
        for package in entries(&root.join(place))? {
            let words = package.join("words");
            let files = entries(&words).unwrap_or_default().into_iter();
            let files =
                files.chain(entries(&words.join(lang)).unwrap_or_default()).filter(|path| path.is_file());
            for file in files {
                let name = file.strip_prefix(root.join(place))?.to_string_lossy().into_owned();
                if let Some(name) = unspoken(&name, lang) {
                    found.insert(name, without_comments(&read(&file)?));
                }
            }
        }
    }
    // What the terminal says is said nowhere else.
    found.retain(|name, _| !name.starts_with("ahu/"));
    Ok(found)
}

/// A file without the lines that nobody is told.
fn without_comments(text: &str) -> String {
    let told = |line: &&str| !line.is_empty() && !line.starts_with('#');
    text.lines().filter(told).map(|line| format!("{line}\n")).collect()
}

/// The name of a file with `*` for the language it is in; nothing where it is in another.
fn unspoken(name: &str, lang: &str) -> Option<String> {
    let forms = [("/", ".toml"), (".", ".toml"), ("/", "/")];
    forms.into_iter().find_map(|(before, after)| {
        let spoken = format!("{before}{lang}{after}");
        name.contains(&spoken).then(|| name.replacen(&spoken, &format!("{before}*{after}"), 1))
    })
}

/// Lays one text, rules ready to be shown; its name there.
fn lay_one(text: &Path, name: &str, folder: &Path) -> Result<String> {
    let content = read(text)?;
    let (name, content) = match name.strip_suffix(".md") {
        Some(name) => (format!("{name}.html"), rules::page(&content, &Value::Null, "en")),
        None => (name.to_owned(), content),
    };
    fs::write(folder.join(&name), content)?;
    Ok(name)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{}", file.display()))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    found.sort();
    Ok(found)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
