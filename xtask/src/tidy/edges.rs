//! Who knows whom: dependencies between our packages, their tests apart.

use super::tree::{Package, Tree};

/// What a package of this name may know of ours; a game is whatever is called `game-…`.
fn may_know(package: &str) -> Option<&'static [&'static str]> {
    Some(match package {
        "game-core" => &[],
        "game-laws" | "search" | "table" | "wire" => &["game-core"],
        "connect-four" => &PLAYED,
        "client" => &["catalog", "game-core", "table", "wire"],
        game if game.starts_with("game-") => &PLAYED,
        store if store.starts_with("store") => &["game-core", "store", "store-contract"],
        _ => return None,
    })
}

/// What a game may know: the vocabulary of rules, and what plays and shows it.
const PLAYED: [&str; 6] = ["account", "boards", "bots", "game-core", "puzzles", "search"];

/// What runs in a browser alone.
const BROWSER: [&str; 4] = ["js-sys", "leptos", "wasm-bindgen", "web-sys"];
/// Packages that do without a browser, though a page is made with them.
const WITHOUT_BROWSER: [&str; 6] = ["account", "boards", "catalog", "client", "lessons", "puzzles"];
/// What is run, and not built upon.
const LAST: [&str; 3] = ["bench", "web", "xtask"];

pub fn check(tree: &Tree) -> Vec<String> {
    let ours = |name: &str| tree.packages.iter().any(|package| package.name == name);
    let mut wrong = Vec::new();
    for package in &tree.packages {
        for need in package.needs.iter().filter(|need| *need != &package.name) {
            if let Some(why) = against(package, need, ours(need)) {
                let shown = package.folder.join("Cargo.toml");
                wrong.push(format!("{}: {} must not know {need}: {why}", shown.display(), package.name));
            }
        }
    }
    wrong
}

fn against(package: &Package, need: &str, ours: bool) -> Option<&'static str> {
    let name = package.name.as_str();
    if ours && may_know(name).is_some_and(|known| !known.contains(&need)) {
        return Some("it knows no more of ours than ARCHITECTURE says");
    }
    if ours && LAST.contains(&need) {
        return Some("that is run, and not built upon");
    }
    let pure = WITHOUT_BROWSER.contains(&name) || may_know(name).is_some();
    (pure && BROWSER.contains(&need)).then_some("it does without a browser")
}

#[cfg(test)]
mod tests {
    use super::super::tree::planted;
    use super::*;

    /// How many offences there are where a package needs another, in a tree of such packages.
    fn offences(package: &str, need: &str) -> usize {
        let names =
            ["game-core", "game-easter-island", "game-moai", "game-chariots", "bots", "server", "web"];
        let mut tree = Tree::default();
        for name in names.into_iter().chain(["search", "table", "wire", "store", "client"]) {
            tree.packages.push(planted::package(&format!("crates/{name}")));
        }
        let of = |one: &&mut Package| one.name == package;
        tree.packages.iter_mut().find(of).unwrap().needs.push(need.into());
        check(&tree).len()
    }

    #[test]
    fn no_game_knows_another() {
        assert_eq!(offences("game-moai", "game-chariots"), 1);
        assert_eq!(offences("game-core", "game-easter-island"), 1);
        assert_eq!(offences("game-moai", "game-core"), 0);
    }

    #[test]
    fn what_serves_every_game_knows_none() {
        for package in ["table", "wire", "search", "store"] {
            for game in ["game-easter-island", "game-moai", "game-chariots"] {
                assert_eq!(offences(package, game), 1, "{package} {game}");
            }
        }
        assert_eq!(offences("bots", "game-moai"), 0);
    }

    #[test]
    fn nothing_is_built_upon_the_page_and_rules_need_no_browser() {
        assert_eq!(offences("server", "web"), 1);
        assert_eq!(offences("client", "web-sys"), 1);
        assert_eq!(offences("game-moai", "js-sys"), 1);
        assert_eq!(offences("web", "web-sys"), 0);
    }
}
