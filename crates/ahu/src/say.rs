//! What the program itself says to people.

use game_core::Lang;
use serde::Deserialize;
use std::sync::LazyLock;

/// What the interface itself says in one language: the file `words/<lang>.toml` of this crate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// A person who plays alone.
    pub you: String,
    /// A computer player with its level.
    pub level: String,
    /// The same, where there is little room.
    pub level_short: String,
    /// Whoever plays any move.
    pub random: String,
    /// Who is asked what, among several people.
    pub asks: String,
    /// The heading of the legal moves.
    pub moves: String,
    /// The heading of what happened last.
    pub story: String,
    /// The heading of the ranking.
    pub ranking: String,
    /// What the game waits for.
    pub thinking: String,
    /// That a hint is on its way.
    pub seeking: String,
    /// A hint, and what it is worth.
    pub hint: String,
    /// What a hint may become.
    pub leaning: String,
    /// A computer player that gave no answer.
    pub failed: String,
    /// After an undo.
    pub undone: String,
    /// No decision of a person to go back to.
    pub nothing_to_undo: String,
    /// Taking back would show hidden hands.
    pub undo_refused: String,
    /// The question for a file name.
    pub save_as: String,
    /// After saving.
    pub saved: String,
    /// What went wrong.
    pub not_saved: String,
    /// The file is there already.
    pub overwrite: String,
    /// Before leaving.
    pub quit: String,
    /// The letters that mean yes.
    pub yes: String,
    /// The answers to a question.
    pub yes_no: String,
    /// Whose turn it is to look.
    pub cover: String,
    /// How to go on.
    pub uncover: String,
    /// The window is too small.
    pub too_small: String,
    /// A text that only begins moves.
    pub begins: String,
    /// The only person wins.
    pub you_win: String,
    /// Somebody wins.
    pub wins: String,
    /// Several win.
    pub shared: String,
    /// Between two names.
    pub and: String,
    /// What can be done once the game is over.
    pub again: String,
    /// The titles of the pages.
    pub pages: Pages,
    /// The keys at the foot of the screen, the most important first.
    pub keys: Vec<[String; 2]>,
    /// The keys at the foot of a page.
    pub page_keys: String,
    /// The key that shows the story as it is written.
    pub story_keys: String,
    /// The key that leads from what happened back to the table.
    pub waited_keys: String,
    /// The page of help.
    pub help: String,
    /// What is said of a record.
    pub replay: Replay,
}

/// The titles of the pages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pages {
    /// The rules.
    pub rules: String,
    /// The board.
    pub board: String,
    /// All that happened.
    pub story: String,
    /// What happened since one's last decision.
    pub waited: String,
    /// The help.
    pub help: String,
}

/// What is said of a record.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// Somebody whom the record does not name.
    pub player: String,
    /// The game, and how many play it.
    pub players: String,
    /// That every step is legal, how many moves there are, and how it ended.
    pub holds: String,
    /// It ended by the rules.
    pub finished: String,
    /// It ended, but not by the rules.
    pub unfinished: String,
    /// It has not ended.
    pub running: String,
    /// How it ended at its table.
    pub ended: String,
    /// Between two places of a ranking.
    pub then: String,
    /// Nobody knows what it was dealt from.
    pub no_seed: String,
    /// It was dealt from its seed.
    pub dealt: String,
    /// It was not.
    pub not_dealt: String,
    /// Who draws.
    pub chance: String,
    /// A seat that nobody has.
    pub no_seat: String,
}

impl Say {
    /// The words of this language.
    pub fn speaking(lang: Lang) -> &'static Say {
        static EN: LazyLock<Say> = LazyLock::new(|| Say::parse(include_str!("../words/en.toml")));
        static FR: LazyLock<Say> = LazyLock::new(|| Say::parse(include_str!("../words/fr.toml")));
        match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        }
    }

    fn parse(text: &str) -> Say {
        toml::from_str(text).expect("a words file is TOML of the shape of `Say`")
    }
}

/// The sentence with its `{…}` filled in.
pub fn fill(sentence: &str, fields: &[(&str, &str)]) -> String {
    fields
        .iter()
        .fold(sentence.to_owned(), |sentence, (name, value)| sentence.replace(&format!("{{{name}}}"), value))
}
