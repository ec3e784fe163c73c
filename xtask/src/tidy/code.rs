//! Every source file: not too long, nothing unfinished, no path of somebody's machine.

use super::tree::{Tree, code};

/// A source file past this many lines wants to be two.
const LONGEST: usize = 600;
/// What is left for later.
const UNFINISHED: [&str; 4] = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];
/// Where somebody's own files lie.
const HOMES: [&str; 3] = ["/home/", "/root/", "/work/"];

pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in &tree.files {
        let shown = file.path.display();
        let source = file.path.extension().is_some_and(|kind| kind == "rs");
        let lines = file.text.lines().count();
        if source && lines > LONGEST {
            wrong.push(format!("{shown}: {lines} lines; a file has at most {LONGEST}"));
        }
        if file.path.starts_with("xtask/src/tidy") {
            continue;
        }
        for (number, line) in file.text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
            for word in UNFINISHED.iter().filter(|word| source && code(line).contains(**word)) {
                wrong.push(format!("{shown}:{number}: {word} is unfinished work"));
            }
            for home in HOMES.iter().filter(|home| line.contains(**home)) {
                wrong.push(format!("{shown}:{number}: {home} is a path of one machine"));
            }
        }
    }
    for package in &tree.packages {
        let manifest = package.folder.join("Cargo.toml");
        let told = tree.files.iter().find(|file| file.path == manifest);
        if told.is_some_and(|file| !file.text.contains("[lints]\nworkspace = true")) {
            wrong.push(format!("{}: it does without the lints of the workspace", manifest.display()));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::super::tree::planted;
    use super::*;

    #[test]
    fn a_long_file_is_noticed() {
        let long = |lines| planted::file("crates/a/src/lib.rs", &"x\n".repeat(lines));
        assert_eq!(check(&long(LONGEST)), Vec::<String>::new());
        assert_eq!(check(&long(LONGEST + 1)).len(), 1);
    }

    #[test]
    fn unfinished_work_is_noticed() {
        for line in ["    todo!()", "unimplemented!(\"later\")", "dbg!(x);", "#[ignore]"] {
            assert_eq!(check(&planted::file("crates/a/src/lib.rs", line)).len(), 1, "{line}");
        }
        assert_eq!(check(&planted::file("crates/a/src/lib.rs", "// todo!() is a word")).len(), 0);
    }

    #[test]
    fn a_path_of_one_machine_is_noticed() {
        for path in ["docs/api.md", "crates/a/src/lib.rs", "oracle/a.py"] {
            assert_eq!(check(&planted::file(path, "see /home/anna/notes")).len(), 1, "{path}");
        }
    }

    #[test]
    fn a_package_without_lints_is_noticed() {
        assert_eq!(check(&planted::file("crates/a/Cargo.toml", "[package]\nname = \"a\"")).len(), 1);
        assert_eq!(check(&planted::file("crates/a/Cargo.toml", "[lints]\nworkspace = true\n")).len(), 0);
    }
}
