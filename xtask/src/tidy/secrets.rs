//! The state of a game with secrets cannot be written out: only what a seat sees can.

use super::tree::Tree;

pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for package in tree.packages.iter().filter(|package| package.name.starts_with("game-")) {
        // Worlds are imagined where something is hidden.
        let hidden = tree.files_of(package, "src").any(|file| file.path.ends_with("determinize.rs"));
        for file in tree.files_of(package, "src").filter(|_| hidden) {
            let lines: Vec<&str> = file.text.lines().collect();
            for (index, line) in lines.iter().enumerate() {
                let derived = line.contains("struct State ") && above(&lines[..index]).contains("Serialize");
                if derived || line.contains("Serialize for State ") {
                    wrong.push(format!(
                        "{}:{}: the state of a game with secrets is not Serialize",
                        file.path.display(),
                        index + 1
                    ));
                }
            }
        }
    }
    wrong
}

/// What stands right above: attributes and documentation.
fn above(lines: &[&str]) -> String {
    let near = |line: &&&str| !line.trim().is_empty() && !line.starts_with('}');
    lines.iter().rev().take_while(near).copied().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::tree::{File, planted};
    use super::*;

    fn found(state: &str, other: &str) -> usize {
        let mut tree = planted::file("crates/game-moai/src/state.rs", state);
        tree.files.push(File { path: other.into(), text: String::new() });
        check(&tree).len()
    }

    #[test]
    fn a_state_with_secrets_that_can_be_written_out_is_noticed() {
        let imagined = "crates/game-moai/src/determinize.rs";
        let derived = "/// All.\n#[derive(Clone,\n    Serialize)]\npub struct State {\n";
        assert_eq!(found(derived, imagined), 1);
        assert_eq!(found("impl Serialize for State {", imagined), 1);
        assert_eq!(found("#[derive(Serialize)]\npub struct View {\n}\n\npub struct State {\n", imagined), 0);
        assert_eq!(found(derived, "crates/game-moai/src/lib.rs"), 0, "an open game may");
    }
}
