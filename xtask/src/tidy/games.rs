//! One list of games: nothing else asks which game it is.

use super::tree::{Tree, code};

/// Where the list is.
const LIST: &str = "crates/catalog/src/list.rs";

pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.extension().is_some_and(|kind| kind == "rs")) {
        if file.path.ends_with(LIST) || file.path.starts_with("xtask") {
            continue;
        }
        for (number, line) in file.text.lines().enumerate() {
            if is_arm(code(line)) {
                let shown = file.path.display();
                wrong.push(format!("{shown}:{}: a `match` over games is for {LIST} alone", number + 1));
            }
        }
    }
    wrong
}

/// Whether the line has a game as the pattern of a `match`.
fn is_arm(code: &str) -> bool {
    code.split("GameId::").skip(1).any(|rest| {
        let rest =
            rest.trim_start_matches(|letter: char| letter.is_alphanumeric()).trim_start_matches([')', ' ']);
        rest.starts_with("=>")
            || rest.starts_with("| GameId::")
            || rest.starts_with(", Lang::") && rest.contains("=>")
    })
}

#[cfg(test)]
mod tests {
    use super::super::tree::planted;
    use super::*;

    #[test]
    fn a_match_over_games_is_noticed() {
        for line in [
            "GameId::Moai => true,",
            "GameId::Moai | GameId::Chariots => {}",
            "(Lang::En, GameId::Moai) => include_str!(\"a\"),",
            "(GameId::Moai, Lang::En) => 1,",
        ] {
            assert_eq!(check(&planted::file("crates/boards/src/lib.rs", line)).len(), 1, "{line}");
            assert_eq!(check(&planted::file(LIST, line)).len(), 0, "{line}");
        }
        for line in ["GameId::ALL.map(|game| 1)", "open(GameId::Moai, 2)", "[GameId::Moai, GameId::Chariots]"]
        {
            assert_eq!(check(&planted::file("crates/boards/src/lib.rs", line)).len(), 0, "{line}");
        }
    }
}
