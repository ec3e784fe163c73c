//! Tests are where they are looked for: one program a package, and none in what is not searched for them.

use super::tree::{Tree, code};

pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for package in &tree.packages {
        for file in tree.files_of(package, "src") {
            if !package.unit_tests && file.text.lines().any(|line| code(line).contains("#[test]")) {
                wrong.push(format!(
                    "{}: its tests are not run: the manifest says test = false",
                    file.path.display()
                ));
            }
            if !package.doctests && has_example(&file.text) {
                wrong.push(format!(
                    "{}: its examples are not run: the manifest says doctest = false",
                    file.path.display()
                ));
            }
        }
        let tests = package.folder.join("tests");
        for file in tree.files_of(package, "tests") {
            let program =
                file.path.parent() == Some(&tests) && file.path.extension().is_some_and(|kind| kind == "rs");
            // Who counts allocations has the process for itself.
            if program && !file.text.contains("#[global_allocator]") {
                wrong.push(format!("{}: tests are one program, tests/it/main.rs", file.path.display()));
            }
        }
    }
    wrong
}

/// Whether documentation holds an example in Rust: what is fenced, and not said to be something else.
fn has_example(text: &str) -> bool {
    let mut open = false;
    for line in text.lines().map(str::trim_start) {
        let said = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim_start);
        let Some(kind) = said.and_then(|said| said.strip_prefix("```")) else { continue };
        if !open && matches!(kind, "" | "rust" | "should_panic" | "no_run" | "compile_fail") {
            return true;
        }
        open = !open;
    }
    false
}

#[cfg(test)]
mod test {
    use super::super::tree::planted;
    use super::*;

    #[test]
    fn tests_that_are_not_run_are_noticed() {
        let mut tree = planted::file("crates/a/src/lib.rs", "    #[test]\n    fn holds() {}\n");
        assert_eq!(check(&tree).len(), 1);
        tree.packages[0].unit_tests = true;
        assert_eq!(check(&tree).len(), 0);
    }

    #[test]
    fn examples_that_are_not_run_are_noticed() {
        let mut tree = planted::file("crates/a/src/lib.rs", "/// ```text\n/// a\n/// ```\n");
        assert_eq!(check(&tree).len(), 0);
        tree.files[0].text.push_str("/// ```\n/// a();\n/// ```\n");
        assert_eq!(check(&tree).len(), 1);
        tree.packages[0].doctests = true;
        assert_eq!(check(&tree).len(), 0);
    }

    #[test]
    fn a_second_program_of_tests_is_noticed() {
        assert_eq!(check(&planted::file("crates/a/tests/more.rs", "")).len(), 1);
        assert_eq!(check(&planted::file("crates/a/tests/it/main.rs", "")).len(), 0);
        assert_eq!(check(&planted::file("crates/a/tests/count.rs", "#[global_allocator]")).len(), 0);
    }
}
