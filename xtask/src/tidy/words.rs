//! Every language has the same words, and the same pages of rules.

use super::tree::Tree;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 2] = ["en", "fr"];

/// Words: `words/en.toml`, or files in `words/en`.
pub fn check(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in &tree.files {
        for (language, other) in others().filter(|(language, _)| is_words(&file.path, language)) {
            let twin = twin(&file.path, language, other);
            let Some(twin) = tree.files.iter().find(|file| file.path == twin) else {
                wrong.push(format!("{}: there is no {}", file.path.display(), twin.display()));
                continue;
            };
            let there = keys(&twin.text);
            for key in keys(&file.text).iter().filter(|key| !there.contains(key)) {
                wrong.push(format!("{}: {key} is not in {other:?}", file.path.display()));
            }
        }
    }
    wrong
}

/// Pages: `docs/rules/moai.en.md`.
pub fn check_pages(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.starts_with("docs/rules")) {
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        for (language, other) in others() {
            let twin =
                file.path.with_file_name(name.replace(&format!(".{language}."), &format!(".{other}.")));
            if !tree.files.iter().any(|file| file.path == twin) {
                wrong.push(format!("{}: there is no {}", file.path.display(), twin.display()));
            }
        }
    }
    wrong
}

/// Each language, and each that is not it.
fn others() -> impl Iterator<Item = (&'static str, &'static str)> {
    let pairs = LANGUAGES.iter().flat_map(|one| LANGUAGES.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one != other)
}

fn is_words(path: &Path, language: &str) -> bool {
    path.ends_with(format!("words/{language}.toml"))
        || path.extension().is_some_and(|kind| kind == "toml")
            && path.parent().is_some_and(|folder| folder.ends_with(format!("words/{language}")))
}

fn twin(path: &Path, language: &str, other: &str) -> PathBuf {
    let name = format!("{language}.toml");
    let part = |part: &std::ffi::OsStr| match part.to_str() {
        Some(part) if part == language => other.to_owned(),
        Some(part) if part == name => format!("{other}.toml"),
        _ => part.to_string_lossy().into_owned(),
    };
    path.iter().map(part).collect()
}

/// The keys and headings of a file, each behind the heading that it stands under. What is drawn is drawn in English, so that
/// there is nothing to say of it in that language.
fn keys(text: &str) -> Vec<String> {
    let (mut under, mut keys) = ("", Vec::new());
    for line in text.lines() {
        if line.starts_with('[') {
            under = line;
            keys.push(line.to_owned());
        } else if let Some((key, _)) =
            line.split_once(" = ").filter(|(key, _)| !key.contains([' ', '"', '{']))
        {
            keys.push(format!("{under} {key}"));
        }
    }
    keys.retain(|key| !key.starts_with("[drawing"));
    keys
}

#[cfg(test)]
mod tests {
    use super::super::tree::File;
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let file = |(path, text): &(&str, &str)| File { path: path.into(), text: (*text).into() };
        Tree { files: files.iter().map(file).collect(), ..Tree::default() }
    }

    #[test]
    fn a_word_that_one_language_lacks_is_noticed_both_ways() {
        let (one, both) = ("[a]\nx = \"1\"\n", "[a]\nx = \"1\"\ny = \"2\"\n");
        for (english, french, offences) in [(both, one, 1), (one, both, 1), (both, both, 0)] {
            let whole = tree(&[("crates/a/words/en.toml", english), ("crates/a/words/fr.toml", french)]);
            assert_eq!(check(&whole).len(), offences);
            let parts = tree(&[("crates/a/words/en/b.toml", english), ("crates/a/words/fr/b.toml", french)]);
            assert_eq!(check(&parts).len(), offences);
        }
    }

    #[test]
    fn the_same_key_under_another_heading_is_another() {
        let files = [
            ("words/en.toml", "[a]\nx = \"\"\n[b]\ny = \"\""),
            ("words/fr.toml", "[a]\ny = \"\"\n[b]\nx = \"\""),
        ];
        assert_eq!(check(&tree(&files)).len(), 4);
    }

    #[test]
    fn a_file_that_one_language_lacks_is_noticed() {
        assert_eq!(check(&tree(&[("crates/a/words/fr/b.toml", "x = \"1\"")])).len(), 1);
        assert_eq!(check_pages(&tree(&[("docs/rules/moai.en.md", "")])).len(), 1);
        assert_eq!(check_pages(&tree(&[("docs/rules/a.en.md", ""), ("docs/rules/a.fr.md", "")])).len(), 0);
    }
}
