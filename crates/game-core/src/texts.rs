//! Texts in every language: programs carry them, a page is brought those of the language that it speaks.

use crate::Lang;
use std::collections::BTreeMap;
use std::sync::{OnceLock, PoisonError, RwLock};

static BROUGHT: RwLock<BTreeMap<(Lang, String), &'static str>> = RwLock::new(BTreeMap::new());

/// Brings a text in a language, for as long as the page is open; what was brought before stays.
pub fn bring_text(lang: Lang, name: &str, text: String) {
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    brought.entry((lang, name.to_owned())).or_insert_with(|| String::leak(text));
}

/// The text of this name that was brought in a language; empty where none was.
pub fn brought_text(lang: Lang, name: &str) -> &'static str {
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    brought.get(&(lang, name.to_owned())).copied().unwrap_or_default()
}

/// The text of a file of the crate that asks, of which there is one for each language: `text!(lang, "words/", ".toml")` is `words/fr.toml`.
///
/// A page is brought it by the name of the crate and of the file, with `*` for the language: `game-moai/words/*.toml`.
#[macro_export]
macro_rules! text {
    ($lang:expr, $before:literal, $after:literal) => {{
        #[cfg(not(target_family = "wasm"))]
        let text = match $lang {
            $crate::Lang::En => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $before, "en", $after))
            }
            $crate::Lang::Fr => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $before, "fr", $after))
            }
        };
        #[cfg(target_family = "wasm")]
        let text = $crate::brought_text($lang, concat!(env!("CARGO_PKG_NAME"), "/", $before, "*", $after));
        text
    }};
}

/// What is said in every language, each read when it is first spoken.
#[derive(Debug)]
pub struct Tongues<T> {
    read: fn(Lang) -> T,
    known: [OnceLock<T>; Lang::ALL.len()],
}

impl<T> Tongues<T> {
    /// What reads it.
    pub const fn new(read: fn(Lang) -> T) -> Tongues<T> {
        Tongues { read, known: [const { OnceLock::new() }; Lang::ALL.len()] }
    }

    /// What is said in this language.
    pub fn speaking(&self, lang: Lang) -> &T {
        self.known[lang as usize].get_or_init(|| (self.read)(lang))
    }
}
