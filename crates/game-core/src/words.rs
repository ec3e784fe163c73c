use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A language of the players.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language there is.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The language's two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language of a locale such as `fr_CH.UTF-8` or `fr-CA`, if we speak it.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase().parse().ok()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Lang, String> {
        let known = Lang::ALL.into_iter().find(|lang| lang.code() == text);
        known.ok_or_else(|| format!("{text:?} is not a language we speak; en and fr are"))
    }
}

/// What a game says to people in one language: the file `words/<lang>.toml` of its crate.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The game's name.
    pub name: String,
    /// How moves are written, in one sentence.
    pub notation: String,
    /// What a seat is asked, by the key of [`crate::Game::asks`].
    pub ask: BTreeMap<String, String>,
    /// How an answer is written, by the same keys, for those who type it.
    #[serde(default)]
    pub write: BTreeMap<String, String>,
    /// Why a move is refused and what would be right, by rule code; `{at}` stands for the refusal's field `at`.
    pub refusal: BTreeMap<String, String>,
    /// Why the game is over, by the outcome's reason.
    pub reason: BTreeMap<String, String>,
    /// What each option does, by name.
    #[serde(default)]
    pub option: BTreeMap<String, String>,
}

impl Words {
    /// Reads a words file that is part of the program; nothing is said where a page was not brought it.
    pub fn read_file(text: &str) -> Words {
        if text.is_empty() { Words::default() } else { crate::read_shipped(text) }
    }

    /// The sentence of a refusal, with its fields filled in.
    pub fn refuse(&self, code: &str, fields: &[(&'static str, String)]) -> String {
        let mut sentence = self.refusal.get(code).cloned().unwrap_or_else(|| code.to_owned());
        for (name, value) in fields {
            sentence = sentence.replace(&format!("{{{name}}}"), value);
        }
        sentence
    }
}
