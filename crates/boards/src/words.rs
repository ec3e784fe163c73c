use std::collections::BTreeMap;

/// What a board says in one language, and what is said of its game where it is shown.
///
/// Besides the board's own, every board has these: `feel`, what the game is like; `facts`, for how many it is and how long it
/// takes. Where a seat is better called by something else than its number, `side-0` says whose side one plays, and `mark-0` how
/// the drawing in text marks it.
#[derive(Debug)]
pub struct Words {
    sentences: BTreeMap<String, String>,
    drawing: BTreeMap<String, String>,
}

impl Words {
    /// Reads a words file; it is part of the program, and a test reads each.
    pub fn parse(text: &str) -> Words {
        Words { sentences: pairs(text), drawing: BTreeMap::new() }
    }

    /// The same, with what the words of the drawing in text are called in a language that is not English.
    pub fn drawn(self, text: &str) -> Words {
        Words { drawing: pairs(text), ..self }
    }

    /// The sentence of this key as it is written, if there is one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.sentences.get(key).map(String::as_str)
    }

    /// The words of the drawing in text that this language has others for, each with that.
    pub fn drawing(&self) -> impl Iterator<Item = (&str, &str)> {
        self.drawing.iter().map(|(word, other)| (word.as_str(), other.as_str()))
    }

    /// The sentence of this key with its `{…}` filled in; the key itself where there is none.
    pub fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let sentence = self.get(key).unwrap_or(key);
        fields
            .iter()
            .fold(sentence.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

fn pairs(text: &str) -> BTreeMap<String, String> {
    game_core::read_shipped(text)
}
