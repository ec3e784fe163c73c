use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of these kinds are read.
const TEXTS: [&str; 9] = ["css", "html", "js", "md", "py", "rs", "service", "timer", "toml"];
/// Folders that hold what is built.
const BUILT: [&str; 4] = [".git", "dist", "node_modules", "target"];

/// All texts of the project and all its packages, with paths from its root.
#[derive(Default)]
pub struct Tree {
    pub files: Vec<File>,
    pub packages: Vec<Package>,
}

/// A text.
pub struct File {
    pub path: PathBuf,
    pub text: String,
}

/// A package of the workspace.
#[derive(Default)]
pub struct Package {
    pub name: String,
    /// Where its manifest lies.
    pub folder: PathBuf,
    /// Names of packages that it is built with.
    pub needs: Vec<String>,
    /// Whether its own source is searched for tests.
    pub unit_tests: bool,
    /// Whether its documentation is searched for tests.
    pub doctests: bool,
}

impl Tree {
    pub fn read_root(root: &Path) -> Result<Tree> {
        let mut tree = Tree::default();
        tree.read_folder(root, root)?;
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let told = Command::new(cargo)
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(root)
            .output()
            .context("cargo does not tell the packages")?;
        tree.packages = packages(root, &serde_json::from_slice(&told.stdout)?)?;
        Ok(tree)
    }

    /// The files of a package whose path in it begins so.
    pub fn files_of<'a>(&'a self, package: &'a Package, part: &str) -> impl Iterator<Item = &'a File> {
        let folder = package.folder.join(part);
        self.files.iter().filter(move |file| file.path.starts_with(&folder))
    }

    fn read_folder(&mut self, root: &Path, folder: &Path) -> Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !BUILT.contains(&name.as_str()) {
                    self.read_folder(root, &path)?;
                }
            } else if path.extension().is_some_and(|kind| TEXTS.iter().any(|text| kind == *text)) {
                let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
                self.files.push(File { path: path.strip_prefix(root)?.to_owned(), text });
            }
        }
        Ok(())
    }
}

fn packages(root: &Path, metadata: &Value) -> Result<Vec<Package>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let package = |told: &Value| -> Result<Package> {
        let manifest = PathBuf::from(text(&told["manifest_path"]));
        let folder = manifest.parent().context("a manifest lies in a folder")?.strip_prefix(root)?.to_owned();
        let needs = list(&told["dependencies"]);
        let targets = list(&told["targets"]);
        let own =
            |target: &&Value| matches!(target["kind"][0].as_str(), Some("lib" | "rlib" | "cdylib" | "bin"));
        let any = |what: &str| targets.iter().filter(own).any(|target| target[what] == true);
        Ok(Package {
            name: text(&told["name"]),
            folder,
            needs: needs
                .iter()
                .filter(|need| need["kind"] != "dev")
                .map(|need| text(&need["name"]))
                .collect(),
            unit_tests: any("test"),
            doctests: any("doctest"),
        })
    };
    list(&metadata["packages"]).iter().map(package).collect()
}

/// A line without its comment; a slash within a text may cut it short, which hides nothing that a rule looks for.
pub fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Whether a word stands by itself in a line of code.
pub fn contains_word(code: &str, word: &str) -> bool {
    let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    code.match_indices(word).any(|(at, _)| {
        boundary(code[..at].chars().next_back()) && boundary(code[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
pub mod planted {
    use super::*;

    /// A tree of one file.
    pub fn file(path: &str, text: &str) -> Tree {
        Tree { files: vec![File { path: path.into(), text: text.into() }], packages: vec![package(path)] }
    }

    /// The package that a path lies in.
    pub fn package(path: &str) -> Package {
        let folder: PathBuf = Path::new(path).iter().take(2).collect();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        Package { name, folder, ..Package::default() }
    }
}
