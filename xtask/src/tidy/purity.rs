//! Rules and searches: no I/O, no clock, no thread, no generator of their own, no hash map, and in rules no float.

use super::tree::{Package, Tree, code, contains_word};

/// Modules of the standard library that they do without.
const MODULES: [&str; 7] = ["env", "fs", "io", "net", "process", "thread", "time"];
/// What else they do not name.
const NAMES: [&str; 6] = ["Instant", "OsRng", "SystemTime", "getrandom", "print!", "println!"];
/// Where a hash map is only looked things up in, its order does not matter; rules need none.
const HASHED: [&str; 2] = ["HashMap", "HashSet"];
/// What brings out the order of a hash map.
const ITERATIONS: [&str; 8] =
    ["iter", "iter_mut", "keys", "values", "values_mut", "drain", "into_iter", "retain"];
const FLOATS: [&str; 2] = ["f32", "f64"];
/// Packages that bring what they do without.
const PACKAGES: [&str; 4] = ["getrandom", "rand", "rayon", "tokio"];

/// What a package does without, if it is one of these: every game, the vocabulary, and the searches.
fn kind(package: &Package) -> Option<Kind> {
    match package.name.as_str() {
        "search" => Some(Kind::Search),
        "connect-four" => Some(Kind::Rules),
        "game-laws" => None,
        name => name.starts_with("game-").then_some(Kind::Rules),
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Kind {
    Rules,
    /// Values of positions are floats.
    Search,
}

pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for package in &tree.packages {
        let Some(kind) = kind(package) else { continue };
        let name = &package.name;
        for need in package.needs.iter().filter(|need| PACKAGES.contains(&need.as_str())) {
            wrong
                .push(format!("{}: {name} does without {need}", package.folder.join("Cargo.toml").display()));
        }
        for file in tree.files_of(package, "src") {
            // A share of a win is a float for people and ratings, and so is what plays and shows a game; no rule reads it.
            let played = file.path.starts_with(package.folder.join("src/played"));
            let floats = kind == Kind::Search || played || file.path.ends_with("outcome.rs");
            let hashed: Vec<&str> = file.text.lines().filter_map(|line| hashed_field(code(line))).collect();
            for (number, line) in file.text.lines().enumerate() {
                let iterated = hashed.iter().filter(|field| is_iterated(code(line), field));
                let iterated = iterated.map(|field| format!("the order of the hash map {field}"));
                for word in offences(code(line), kind, floats).into_iter().chain(iterated) {
                    wrong.push(format!("{}:{}: {name} does without {word}", file.path.display(), number + 1));
                }
            }
        }
    }
    wrong
}

/// The field or variable that a line makes a hash map.
fn hashed_field(code: &str) -> Option<&str> {
    let (name, kind) = code.split_once(": ")?;
    let hashed = HASHED.iter().any(|hashed| kind.starts_with(hashed));
    hashed.then(|| name.rsplit([' ', '(', ',']).next()).flatten().filter(|name| !name.is_empty())
}

fn is_iterated(code: &str, field: &str) -> bool {
    let called = ITERATIONS.iter().any(|call| contains_word(code, &format!("{field}.{call}")));
    let over =
        code.split_once(" in ").map(|(_, over)| over.trim_start_matches('&').trim_start_matches("mut "));
    let whole = |over: &str| over.trim_start_matches("self.").trim_end_matches(" {") == field;
    called || over.is_some_and(whole)
}

fn offences(code: &str, kind: Kind, floats: bool) -> Vec<String> {
    let grouped = code.contains("std::{");
    let module = |module: &&&str| {
        contains_word(code, &format!("std::{module}")) || grouped && contains_word(code, module)
    };
    let modules = MODULES.iter().filter(module).map(|module| format!("std::{module}"));
    let names = NAMES.iter().chain(FLOATS.iter().filter(|_| !floats));
    let names = names.chain(HASHED.iter().filter(|_| kind == Kind::Rules));
    modules.chain(names.filter(|name| contains_word(code, name)).map(|name| name.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::planted;
    use super::*;

    fn found(path: &str, line: &str) -> usize {
        check(&planted::file(path, line)).len()
    }

    #[test]
    fn rules_do_without_the_world() {
        for line in [
            "use std::fs;",
            "use std::{fmt, time};",
            "let t = std::thread::spawn(f);",
            "use std::collections::HashMap;",
            "let x: f64 = 1.0;",
            "let now = Instant::now();",
            "println!(\"x\");",
        ] {
            for path in ["game-core", "game-moai", "game-chariots", "game-fifth"] {
                assert_eq!(found(&format!("crates/{path}/src/rules/a.rs"), line), 1, "{path}: {line}");
            }
            assert_eq!(found("examples/connect-four/src/lib.rs", line), 1, "{line}");
            assert_eq!(found("crates/server/src/a.rs", line), 0);
            assert_eq!(found("crates/game-moai/tests/it/a.rs", line), 0);
        }
    }

    #[test]
    fn searches_do_too_but_for_floats() {
        assert_eq!(found("crates/search/src/a.rs", "use std::time::Instant;"), 2);
        assert_eq!(
            found("crates/search/src/a.rs", "    places: HashMap<u64, u32>,\nself.places.get(&seen)"),
            0
        );
        for line in ["self.places.iter()", "for x in &self.places {", "places.values().sum()"] {
            let text = format!("    places: HashMap<u64, u32>,\n{line}");
            assert_eq!(found("crates/search/src/a.rs", &text), 1, "{line}");
        }
        assert_eq!(found("crates/search/src/a.rs", "let x: f32 = 0.5;"), 0);
    }

    #[test]
    fn a_generator_of_its_own_is_noticed() {
        let mut tree = planted::file("crates/game-moai/src/lib.rs", "");
        tree.packages[0].needs = vec!["rand_core".into(), "getrandom".into()];
        assert_eq!(check(&tree).len(), 1);
    }

    #[test]
    fn what_plays_a_game_has_floats_beside_its_rules() {
        assert_eq!(found("examples/connect-four/src/played/grid.rs", "let x: f32 = 0.5;"), 0);
        assert_eq!(found("examples/connect-four/src/played/grid.rs", "use std::fs;"), 1);
        assert_eq!(found("examples/connect-four/src/board.rs", "let x: f32 = 0.5;"), 1);
    }

    #[test]
    fn words_are_whole_and_comments_are_not_code() {
        assert_eq!(found("crates/game-moai/src/a.rs", "let of64 = 1; // an f64 would not do"), 0);
    }
}
