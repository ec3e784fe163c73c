//! What the page says: the files `words/<lang>.toml` and `words/<lang>/online.toml` of this crate.

use game_core::Lang;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Sentences = BTreeMap<String, String>;

/// The language of the page, which can be switched.
#[derive(Copy, Clone)]
pub struct Tongue(RwSignal<Lang>);

impl Tongue {
    /// The language that was chosen here, or else the browser's.
    pub fn new() -> Tongue {
        // A link may say in which language it was sent.
        let sent =
            window().location().search().ok().and_then(|search| search.strip_prefix("?lang=")?.parse().ok());
        let chosen = sent.or_else(|| crate::saved::setting("lang").and_then(|lang| lang.parse().ok()));
        let spoken = || window().navigator().language().and_then(|locale| Lang::of_locale(&locale));
        Tongue(RwSignal::new(chosen.or_else(spoken).unwrap_or_default()))
    }

    /// The language now, which is tracked.
    pub fn lang(self) -> Lang {
        self.0.get()
    }

    /// The language now, for once.
    pub fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// Speaks this language from now on.
    pub fn switch(self, lang: Lang) {
        crate::saved::set("lang", lang.code());
        self.0.set(lang);
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

fn sentences(lang: Lang) -> &'static Sentences {
    static EN: LazyLock<Sentences> =
        LazyLock::new(|| read([include_str!("../words/en.toml"), include_str!("../words/en/online.toml")]));
    static FR: LazyLock<Sentences> =
        LazyLock::new(|| read([include_str!("../words/fr.toml"), include_str!("../words/fr/online.toml")]));
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
    }
}

fn read(files: [&str; 2]) -> Sentences {
    let sentences = |text| toml::from_str::<Sentences>(text).expect("a words file is TOML: sentences by key");
    files.into_iter().flat_map(sentences).collect()
}
