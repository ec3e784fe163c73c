//! Licences of everything that the program and its pages are built with.

use crate::shell::{Shell, cargo};
use crate::wasm::TARGET;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// How deep in a package a licence may lie: C code that it brings along has its own.
const DEEPEST: usize = 3;

/// Who is thanked, under which licence, and each text once.
pub fn all(shell: &Shell) -> Result<String> {
    let mut packages = BTreeMap::new();
    let host = host()?;
    for (root, target) in [("ahu", host.as_str()), ("web", TARGET), ("wasm-mind", TARGET)] {
        gather(shell, root, target, &mut packages)?;
    }
    let mut list = String::from("Ahu is built with these packages, each under its own licence:\n\n");
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (name, package) in &packages {
        let found = texts_in(&package.folder, DEEPEST)?;
        if found.is_empty() && package.licence.is_none() {
            bail!("{name} says nothing of its licence");
        }
        list.push_str(&format!("{name}: {}\n", package.licence.as_deref().unwrap_or("see below")));
        for text in found {
            texts.entry(text).or_default().insert(name);
        }
    }
    for (text, names) in &texts {
        let names: Vec<&str> = names.iter().copied().collect();
        list.push_str(&format!("\n{}\n{}\n\n{}\n", "-".repeat(80), names.join(", "), text.trim_end()));
    }
    Ok(list)
}

/// A package of somebody else.
struct Package {
    licence: Option<String>,
    folder: PathBuf,
}

/// Adds all that a package of ours is linked with on a platform, by name and version.
fn gather(shell: &Shell, root: &str, target: &str, into: &mut BTreeMap<String, Package>) -> Result<()> {
    let told = cargo()
        .args(["metadata", "--format-version", "1", "--filter-platform", target])
        .current_dir(shell.root())
        .output()
        .context("cargo does not tell the packages")?;
    let metadata: Value = serde_json::from_slice(&told.stdout).context("cargo tells the packages in JSON")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    let needs: BTreeMap<String, Vec<Value>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (text(&node["id"]), list(&node["deps"])))
        .collect();
    let first = packages.iter().find(|(_, package)| package["name"] == root);
    let mut open: Vec<String> = first.map(|(id, _)| id.clone()).into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let linked = |need: &&Value| list(&need["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        open.extend(needs.get(&id).into_iter().flatten().filter(linked).map(|need| text(&need["pkg"])));
        let Some(package) = packages.get(&id).filter(|package| !package["source"].is_null()) else {
            continue;
        };
        let folder = PathBuf::from(text(&package["manifest_path"]));
        into.insert(
            format!("{} {}", text(&package["name"]), text(&package["version"])),
            Package {
                licence: package["license"].as_str().map(str::to_owned),
                folder: folder.parent().context("a manifest lies in a folder")?.to_owned(),
            },
        );
    }
    Ok(())
}

/// The platform that we are built for, as the compiler calls it.
fn host() -> Result<String> {
    let told = std::process::Command::new("rustc").arg("-vV").output()?;
    let told = String::from_utf8(told.stdout)?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("the compiler names its platform")?.to_owned())
}

/// Texts of licences in a folder and below.
fn texts_in(folder: &Path, deep: usize) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_dir() {
            if deep > 0 {
                texts.extend(texts_in(&path, deep - 1)?);
            }
        } else if is_licence(&name) {
            texts.push(String::from_utf8_lossy(&fs::read(&path)?).replace('\r', ""));
        }
    }
    Ok(texts)
}

fn is_licence(name: &str) -> bool {
    let named = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
    let code = [".RS", ".C", ".H", ".PY", ".JS", ".HTML", ".TOML", ".JSON"];
    named.iter().any(|start| name.starts_with(start)) && !code.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_by_their_names() {
        for name in ["LICENSE", "LICENSE-MIT", "LICENCE.TXT", "COPYING", "NOTICE.MD", "UNLICENSE"] {
            assert!(is_licence(name), "{name}");
        }
        for name in ["README.MD", "LICENSE.RS", "LIB.RS"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn a_licence_in_c_code_that_is_brought_along_is_found() {
        let folder = tempfile::TempDir::new().unwrap();
        let deep = folder.path().join("c_src/lib");
        fs::create_dir_all(&deep).unwrap();
        fs::write(deep.join("LICENSE"), "do as you like\r\n").unwrap();
        assert_eq!(texts_in(folder.path(), DEEPEST).unwrap(), ["do as you like\n"]);
    }
}
