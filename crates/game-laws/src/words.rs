use game_core::{Game, Lang, Refusal, Rule, Words};
use std::collections::{BTreeMap, BTreeSet};

/// Panics where the words of a language lack a sentence, have one too many, or differ in their gaps from the others'.
pub fn words_are_complete<G: Game>() {
    let codes: BTreeSet<&str> =
        G::Illegal::CODES.iter().copied().chain(Refusal::<G::Illegal>::COMMON).collect();
    let options = serde_json::to_value(G::Options::default()).expect("options are JSON");
    let options: BTreeSet<&str> =
        options.as_object().map(|object| object.keys().map(String::as_str).collect()).unwrap_or_default();
    let first = G::words(Lang::En);
    for lang in Lang::ALL {
        let words = G::words(lang);
        assert_eq!(keys(&words.refusal), codes, "refusals in {lang}");
        assert_eq!(keys(&words.option), options, "options in {lang}");
        assert_eq!(keys(&words.ask), keys(&first.ask), "asks in {lang}");
        assert_eq!(keys(&words.write), keys(&first.write), "how it is written in {lang}");
        assert!(keys(&words.write).is_subset(&keys(&words.ask)), "nobody asks for what is written in {lang}");
        for (key, sentence) in &words.ask {
            let notation = sentence.split_whitespace().find(|word| is_notation(word));
            assert_eq!(notation, None, "what is asked is told in plain words: {key} in {lang}");
        }
        assert_eq!(keys(&words.reason), keys(&first.reason), "reasons in {lang}");
        for code in &codes {
            assert_eq!(
                gaps(&words.refusal[*code]),
                gaps(&first.refusal[*code]),
                "the gaps of {code} in {lang}"
            );
        }
        for (key, sentence) in all(words) {
            assert!(
                sentence.ends_with(['.', '!', '?', '»']),
                "{key} in {lang} is not a sentence: {sentence:?}"
            );
        }
    }
}

fn keys(map: &BTreeMap<String, String>) -> BTreeSet<&str> {
    map.keys().map(String::as_str).collect()
}

fn all(words: &Words) -> impl Iterator<Item = (&String, &String)> {
    words.ask.iter().chain(&words.write).chain(&words.refusal).chain(&words.reason).chain(&words.option)
}

/// Whether it is written as moves are, and as words are not.
fn is_notation(word: &str) -> bool {
    word.chars().any(|sign| sign.is_ascii_digit() || "+*@>~/".contains(sign))
}

/// The names between braces.
fn gaps(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}
