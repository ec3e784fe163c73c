//! The games there are, and the one `match` over them.

mod open;
mod pages;
mod think;

pub use open::{guess, load, open, resume};
pub use pages::rules_page;
pub use think::{Question, Thought, ThoughtLine, think, think_together};

use bots::Thinker;
use game_chariots::Chariots;
use game_core::{Game, Lang, Meta, Words};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use game_moai::Moai;
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// A game of the catalog.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum GameId {
    /// Rays and statues.
    EasterIsland,
    /// A two-faced city.
    Eclipsia,
    /// A race with secret energy.
    Chariots,
    /// Bidding and hidden workers.
    Moai,
}

/// Generic code that wants to know the game's types.
pub trait Visitor {
    /// What it gives back.
    type Out;
    /// Called with the game's type.
    fn visit<G: Thinker>(self) -> Self::Out;
}

impl GameId {
    /// Every game, in the order in which they are shown.
    pub const ALL: [GameId; 4] = [GameId::EasterIsland, GameId::Eclipsia, GameId::Moai, GameId::Chariots];

    /// Calls the visitor with the game's type.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Out {
        match self {
            GameId::EasterIsland => visitor.visit::<EasterIsland>(),
            GameId::Eclipsia => visitor.visit::<Eclipsia>(),
            GameId::Chariots => visitor.visit::<Chariots>(),
            GameId::Moai => visitor.visit::<Moai>(),
        }
    }

    /// What is known of the game before it is set up.
    pub fn meta(self) -> Meta {
        struct Ask;
        impl Visitor for Ask {
            type Out = Meta;
            fn visit<G: Thinker>(self) -> Meta {
                G::META
            }
        }
        self.visit(Ask)
    }

    /// What the game says to people.
    pub fn words(self, lang: Lang) -> &'static Words {
        struct Ask(Lang);
        impl Visitor for Ask {
            type Out = &'static Words;
            fn visit<G: Thinker>(self) -> &'static Words {
                G::words(self.0)
            }
        }
        self.visit(Ask(lang))
    }

    /// The game's options, all at their defaults.
    pub fn default_options(self) -> Value {
        struct Ask;
        impl Visitor for Ask {
            type Out = Value;
            fn visit<G: Thinker>(self) -> Value {
                serde_json::to_value(<G as Game>::Options::default()).expect("options are JSON")
            }
        }
        self.visit(Ask)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.meta().id)
    }
}

impl FromStr for GameId {
    type Err = String;
    fn from_str(text: &str) -> Result<GameId, String> {
        GameId::ALL.into_iter().find(|id| id.meta().id == text).ok_or_else(|| {
            let known: Vec<&str> = GameId::ALL.iter().map(|id| id.meta().id).collect();
            format!("there is no game {text:?}; there are {}", known.join(", "))
        })
    }
}
