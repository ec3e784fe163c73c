//! What the page says: the files `words/<lang>.toml` and `words/<lang>/online.toml` of this crate, which are fetched with what the games say, as one.

use crate::content;
use game_core::{Lang, text};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeMap;
use std::sync::OnceLock;

type Sentences = BTreeMap<String, String>;

/// The language of the page, which can be switched.
#[derive(Copy, Clone)]
pub struct Tongue(RwSignal<Lang>);

impl Tongue {
    /// A language of which the words are known.
    pub fn new(lang: Lang) -> Tongue {
        Tongue(RwSignal::new(lang))
    }

    /// The language now, which is tracked.
    pub fn lang(self) -> Lang {
        self.0.get()
    }

    /// The language now, for once.
    pub fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// Speaks this language from now on, or as soon as its words have come.
    pub fn switch(self, lang: Lang) {
        crate::saved::set("lang", lang.code());
        if slot(lang).get().is_some() {
            return self.0.set(lang);
        }
        spawn_local(async move {
            if let Ok(said) = content::fetch(&format!("words.{lang}.json")).await {
                learn(lang, &said);
                self.0.set(lang);
            }
        });
    }

    /// The sentence of this key, which is tracked.
    pub fn say(self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// The sentence of this key with its `{…}` filled in.
    pub fn fill(self, key: &str, fields: &[(&str, &str)]) -> String {
        fill(sentences(self.0.get()).get(key).map_or(key, String::as_str), fields)
    }

    /// What follows this beginning in the keys there are.
    pub fn keys(self, prefix: &str) -> Vec<String> {
        sentences(self.lang_now())
            .keys()
            .filter_map(|key| key.strip_prefix(prefix).map(str::to_owned))
            .collect()
    }

    /// The sentence of this key in the language now.
    pub fn say_now(self, key: &str) -> String {
        untrack(|| self.say(key))
    }

    /// The sentence of this key in the language now, with its `{…}` filled in.
    pub fn fill_now(self, key: &str, fields: &[(&str, &str)]) -> String {
        untrack(|| self.fill(key, fields))
    }
}

/// The page's language.
pub fn tongue() -> Tongue {
    expect_context::<Tongue>()
}

/// The sentence with its `{…}` filled in.
fn fill(sentence: &str, fields: &[(&str, &str)]) -> String {
    fields.iter().fold(sentence.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// Learns what is said in a language: the files of all that speak, by name.
pub fn learn(lang: Lang, said: &str) {
    let files: BTreeMap<String, String> = game_core::read_json(said).unwrap_or_default();
    files.into_iter().for_each(|(name, text)| game_core::bring_text(lang, &name, text));
    slot(lang).get_or_init(|| {
        let files = [text!(lang, "words/", ".toml"), text!(lang, "words/", "/online.toml")];
        files
            .into_iter()
            .flat_map(|text| game_core::read_toml::<Sentences>(text).unwrap_or_default())
            .collect()
    });
}

fn slot(lang: Lang) -> &'static OnceLock<Sentences> {
    static SAID: [OnceLock<Sentences>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    &SAID[lang as usize]
}

fn sentences(lang: Lang) -> &'static Sentences {
    slot(lang).get_or_init(Sentences::new)
}
