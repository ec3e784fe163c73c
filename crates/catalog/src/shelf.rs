//! The texts that a game brings along: lessons, puzzles, rules pages. Programs carry them; a page fetches what it needs.

use crate::GameId;
use crate::descriptor::parts;
use crate::list::GAMES;
use game_core::Lang;
use lessons::Lesson;
use puzzles::{Puzzle, Solvable};
use std::fmt;
use std::sync::OnceLock;

/// A text that a game brings along.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Text {
    /// What happens in the lessons.
    Lessons,
    /// What is said in them.
    LessonWords(Lang),
    /// The puzzles.
    Puzzles,
    /// The rules as they are taught.
    Rules(Lang),
}

/// Where the texts of a game are, as far as they are part of the program.
#[derive(Copy, Clone, Default)]
pub(crate) struct Texts {
    pub(crate) lessons: Option<&'static str>,
    pub(crate) lesson_words: [Option<&'static str>; Lang::ALL.len()],
    pub(crate) puzzles: Option<&'static str>,
    pub(crate) rules: [Option<&'static str>; Lang::ALL.len()],
}

/// The texts of a game that were brought, and what was made of all of them.
struct Shelf {
    brought: [OnceLock<&'static str>; 2 + 2 * Lang::ALL.len()],
    lessons: [OnceLock<Vec<Lesson>>; Lang::ALL.len()],
    puzzles: OnceLock<Vec<Puzzle>>,
}

impl Text {
    /// What a game with lessons and puzzles brings along.
    pub fn all() -> impl Iterator<Item = Text> {
        let both = [Text::Lessons, Text::Puzzles].into_iter();
        both.chain(Lang::ALL.map(Text::LessonWords)).chain(Lang::ALL.map(Text::Rules))
    }

    /// All that lessons are made of, in every language, so that they can be read on in another.
    pub fn of_lessons() -> Vec<Text> {
        Text::all().filter(|text| matches!(text, Text::Lessons | Text::LessonWords(_))).collect()
    }

    fn index(self) -> usize {
        match self {
            Text::Lessons => 0,
            Text::Puzzles => 1,
            Text::LessonWords(lang) => 2 + lang as usize,
            Text::Rules(lang) => 2 + Lang::ALL.len() + lang as usize,
        }
    }
}

/// The ending of its file: `lessons.en.toml`. To a page rules come as HTML.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Lessons => f.write_str("lessons.toml"),
            Text::Puzzles => f.write_str("puzzles.toml"),
            Text::LessonWords(lang) => write!(f, "lessons.{lang}.toml"),
            Text::Rules(lang) => write!(f, "rules.{lang}.html"),
        }
    }
}

static SHELVES: [Shelf; GAMES.len()] = [const { Shelf::new() }; GAMES.len()];

impl Shelf {
    const fn new() -> Shelf {
        Shelf {
            brought: [const { OnceLock::new() }; 2 + 2 * Lang::ALL.len()],
            lessons: [const { OnceLock::new() }; Lang::ALL.len()],
            puzzles: OnceLock::new(),
        }
    }
}

impl GameId {
    fn shelf(self) -> &'static Shelf {
        &SHELVES[self as usize]
    }

    fn text(self, text: Text) -> Option<&'static str> {
        let carried = parts!(texts: Texts)[self as usize];
        let carried = match text {
            Text::Lessons => carried.lessons,
            Text::Puzzles => carried.puzzles,
            Text::LessonWords(lang) => carried.lesson_words[lang as usize],
            Text::Rules(lang) => carried.rules[lang as usize],
        };
        carried.or_else(|| self.shelf().brought[text.index()].get().copied())
    }

    /// Whether the text is there.
    pub fn has(self, text: Text) -> bool {
        self.text(text).is_some()
    }

    /// Brings a text that is not part of the program; it stays, and the first one counts.
    pub fn bring(self, text: Text, content: String) {
        self.shelf().brought[text.index()].get_or_init(|| content.leak());
    }

    /// The lessons, in the order in which they are best taken; none where their texts are not there.
    pub fn lessons(self, lang: Lang) -> &'static [Lesson] {
        match (self.text(Text::Lessons), self.text(Text::LessonWords(lang))) {
            (Some(board), Some(words)) => {
                self.shelf().lessons[lang as usize].get_or_init(|| lessons::bind(board, words))
            }
            _ => &[],
        }
    }

    /// The puzzles, the easiest first; none of a game with secrets, and none where their text is not there.
    pub fn puzzles(self) -> &'static [Puzzle] {
        match (self.solver(), self.text(Text::Puzzles)) {
            (Some(solver), Some(text)) => {
                self.shelf().puzzles.get_or_init(|| puzzles::parse(Solvable(solver), text))
            }
            _ => &[],
        }
    }

    /// The rules as they are taught, with the anchors that refusals cite, in Markdown where the program carries them; nothing
    /// where their text is not there.
    pub fn rules_page(self, lang: Lang) -> &'static str {
        self.text(Text::Rules(lang)).unwrap_or_default()
    }
}
