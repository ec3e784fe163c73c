use game_core::Lang;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// How well a computer player plays: 1, a child's first opponent, to 8, an expert's.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u8")]
pub struct Level(u8);

impl Level {
    /// The lowest.
    pub const MIN: Level = Level(1);
    /// The highest.
    pub const MAX: Level = Level(8);

    /// The level of this number, 1 to 8.
    pub const fn new(number: u64) -> Option<Level> {
        match number {
            1..=8 => Some(Level(number as u8)),
            _ => None,
        }
    }

    /// Every level, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its place among the levels, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// What it is called in this language.
    pub fn name(self, lang: Lang) -> &'static str {
        static EN: LazyLock<Names> = LazyLock::new(|| Names::parse(include_str!("../words/en.toml")));
        static FR: LazyLock<Names> = LazyLock::new(|| Names::parse(include_str!("../words/fr.toml")));
        let names = match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        };
        &names.levels[self.index()]
    }
}

impl TryFrom<u64> for Level {
    type Error = String;
    fn try_from(number: u64) -> Result<Level, String> {
        Level::new(number).ok_or_else(|| format!("there is no level {number}; 1 to 8 are"))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

/// The levels' names in one language: the file `words/<lang>.toml` of this crate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    levels: [String; 8],
}

impl Names {
    fn parse(text: &str) -> Names {
        game_core::read_shipped(text)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Level, String> {
        let number = text.parse().ok().and_then(Level::new);
        let named = || {
            let is = |level: &Level| {
                Lang::ALL.iter().any(|lang| level.name(*lang).to_lowercase() == text.to_lowercase())
            };
            Level::all().find(is)
        };
        number.or_else(named).ok_or_else(|| {
            let names: Vec<&str> = Level::all().map(|level| level.name(Lang::En)).collect();
            format!("{text:?} is not a level; 1 to 8 are, or by name {}", names.join(", "))
        })
    }
}

/// What a level is allowed, and how human it is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Strength {
    /// The nodes it looks at.
    pub nodes: u64,
    /// How many moves it weighs against each other before it chooses.
    pub candidates: usize,
    /// How much worse a move may look, as a chance of winning, and still be chosen now and then; 0 always takes the best.
    pub temperature: f32,
    /// How often, in a hundred moves, it overlooks its best candidate.
    pub oversight: u32,
}

impl Strength {
    /// All that so many nodes give.
    pub const fn full(nodes: u64) -> Strength {
        Strength { nodes, candidates: 1, temperature: 0.0, oversight: 0 }
    }

    /// So many nodes, and the failings of a person.
    pub const fn human(nodes: u64, candidates: usize, temperature: f32, oversight: u32) -> Strength {
        Strength { nodes, candidates, temperature, oversight }
    }
}
