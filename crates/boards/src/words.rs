use game_core::Lang;
use std::collections::BTreeMap;

/// What a board says in one language: the file `words/<lang>/<game>.toml` of this crate.
pub(crate) struct Words(BTreeMap<String, String>);

impl Words {
    /// Reads a words file; it is part of the program, and a test reads each.
    pub(crate) fn read(text: &str) -> Words {
        Words(toml::from_str(text).expect("a words file is TOML: sentences by key"))
    }

    /// The sentence of this key with its `{…}` filled in; the key itself where there is none.
    pub(crate) fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let sentence = self.0.get(key).map_or(key, String::as_str);
        fields
            .iter()
            .fold(sentence.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

/// The words of a game in every language, in the order of [`Lang::ALL`].
pub(crate) type Tongues = std::sync::LazyLock<[Words; Lang::ALL.len()]>;

/// The words in this language.
pub(crate) fn of(tongues: &'static Tongues, lang: Lang) -> &'static Words {
    let place = Lang::ALL.iter().position(|known| *known == lang).unwrap_or(0);
    &tongues[place]
}
