use crate::shelf::Texts;
use account::Teller;
use boards::Board;
use bots::{AnyThinker, Thinker};
use puzzles::{AnySolver, Solve};
use std::marker::PhantomData;
use table::AnyRules;

/// All that is known of one game: rules, computer player, board, account, lessons and puzzles.
#[derive(Copy, Clone)]
pub(crate) struct Descriptor {
    pub(crate) rules: &'static dyn AnyRules,
    pub(crate) thinker: &'static dyn AnyThinker,
    pub(crate) board: &'static dyn Board,
    pub(crate) teller: &'static dyn Teller,
    pub(crate) solver: Option<&'static dyn AnySolver>,
    pub(crate) texts: Texts,
}

impl Descriptor {
    /// A game with its board, what tells it, and the texts that it brings along.
    pub(crate) const fn new<G: Thinker>(
        board: &'static dyn Board,
        teller: &'static dyn Teller,
        texts: Texts,
    ) -> Descriptor {
        Descriptor {
            rules: &PhantomData::<G>,
            thinker: &PhantomData::<G>,
            board,
            teller,
            solver: None,
            texts,
        }
    }

    /// The same with puzzles, which only an open game has.
    pub(crate) const fn with_puzzles<G: Solve>(mut self) -> Descriptor {
        self.solver = Some(&PhantomData::<G>);
        self
    }
}

/// One part of every game, in the order of the list. A program carries the parts that it asks for and no other: a page has no computer players, and
/// those in its worker no boards.
macro_rules! parts {
    ($part:ident: $type:ty) => {{
        static PARTS: [$type; GAMES.len()] = {
            let mut parts = [GAMES[0].$part; GAMES.len()];
            let mut game = 1;
            while game < parts.len() {
                parts[game] = GAMES[game].$part;
                game += 1;
            }
            parts
        };
        &PARTS
    }};
}
pub(crate) use parts;
