//! The list of games: all else that differs from game to game follows from it.

use crate::descriptor::Descriptor;
use crate::shelf::Texts;
use bots::Thinker;
use connect_four::ConnectFour;
use game_chariots::Chariots;
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use game_moai::Moai;

/// Generic code that wants to know the game's types.
pub trait Visitor {
    /// What it gives back.
    type Out;
    /// Called with the game's type.
    fn visit<G: Thinker>(self) -> Self::Out;
}

/// The texts of a game's own folder, where the program carries them.
#[cfg(feature = "native")]
macro_rules! text {
    ($($path:expr),*) => { Some(include_str!(concat!("../../../", $($path),*))) };
}
#[cfg(not(feature = "native"))]
macro_rules! text {
    ($($path:expr),*) => {
        None
    };
}

/// Lessons from the game's folder, rules from where they are read.
macro_rules! texts {
    ($folder:literal, $rules:literal) => {
        Texts {
            lessons: text!($folder, "/content/lessons.toml"),
            lesson_words: [
                text!($folder, "/content/lessons.en.toml"),
                text!($folder, "/content/lessons.fr.toml"),
            ],
            puzzles: None,
            rules: [text!($rules, ".en.md"), text!($rules, ".fr.md")],
        }
    };
    ($folder:literal, $rules:literal, puzzles) => {
        Texts { puzzles: text!($folder, "/content/puzzles.toml"), ..texts!($folder, $rules) }
    };
}

macro_rules! games {
    (
        shown { $($(#[$doc:meta])* $name:ident = $descriptor:expr;)* }
        examples { $($(#[$about:meta])* $example:ident = $built:expr;)* }
    ) => {
        /// A game of the catalog.
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        pub enum GameId {
            $($(#[$doc])* $name,)*
            $($(#[$about])* $example,)*
        }

        pub(crate) const GAMES: [Descriptor; GameId::ALL.len() + GameId::EXAMPLES.len()] =
            [$($descriptor,)* $($built,)*];

        impl GameId {
            /// Every game that is shown to everybody, in the order in which they are shown.
            pub const ALL: [GameId; [$(GameId::$name),*].len()] = [$(GameId::$name),*];
            /// The games that are there for tests and for whoever writes another: [`crate::show_examples`] shows them.
            pub const EXAMPLES: [GameId; [$(GameId::$example),*].len()] = [$(GameId::$example),*];

            /// Calls the visitor with the game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Out {
                match self {
                    $(GameId::$name => visitor.visit::<$name>(),)*
                    $(GameId::$example => visitor.visit::<$example>(),)*
                }
            }
        }
    };
}

games! {
    shown {
        /// Rays and statues.
        EasterIsland = Descriptor::new::<EasterIsland>(
            &boards::Island,
            &account::IslandTeller,
            texts!("crates/game-easter-island", "docs/rules/easter-island", puzzles),
        ).with_puzzles::<EasterIsland>();

        /// A two-faced city.
        Eclipsia = Descriptor::new::<Eclipsia>(
            &boards::City,
            &account::CityTeller,
            texts!("crates/game-eclipsia", "docs/rules/eclipsia", puzzles),
        ).with_puzzles::<Eclipsia>();

        /// Bidding and hidden workers.
        Moai = Descriptor::new::<Moai>(&boards::Isle, &account::IsleTeller, texts!("crates/game-moai", "docs/rules/moai"));

        /// A race with secret energy.
        Chariots = Descriptor::new::<Chariots>(&boards::Ring, &account::RingTeller, texts!("crates/game-chariots", "docs/rules/chariots"));
    }
    examples {
        /// Four in line.
        ConnectFour = Descriptor::new::<ConnectFour>(
            &connect_four::Grid,
            &connect_four::GridTeller,
            texts!("examples/connect-four", "examples/connect-four/content/rules", puzzles),
        ).with_puzzles::<ConnectFour>();
    }
}
