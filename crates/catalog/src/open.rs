//! Opening tables: the visitor that makes an erased table of a game.

use crate::{GameId, Visitor};
use bots::Thinker;
use game_core::{Observer, SearchRng, SetupError, set_up};
use serde::Deserialize;
use serde_json::Value;
use table::{AnyTable, LoadError, Record, Seed, Table};

/// A new game, dealt up to its first decision.
pub fn open(id: GameId, seats: u8, options: &Value, seed: Seed) -> Result<Box<dyn AnyTable>, SetupError> {
    struct Open<'a>(u8, &'a Value, Seed);
    impl Visitor for Open<'_> {
        type Out = Result<Box<dyn AnyTable>, SetupError>;
        fn visit<G: Thinker>(self) -> Self::Out {
            Ok(Box::new(Table::<G>::new(self.1, self.0, self.2)?))
        }
    }
    id.visit(Open(seats, options, seed))
}

/// A game that begins from a position, the whole truth.
pub fn resume(
    id: GameId,
    seats: u8,
    options: &Value,
    seed: Seed,
    position: &Value,
) -> Result<Box<dyn AnyTable>, LoadError> {
    struct Resume<'a>(u8, &'a Value, Seed, &'a Value);
    impl Visitor for Resume<'_> {
        type Out = Result<Box<dyn AnyTable>, LoadError>;
        fn visit<G: Thinker>(self) -> Self::Out {
            Ok(Box::new(Table::<G>::from_position(self.1, self.0, self.2, self.3)?))
        }
    }
    id.visit(Resume(seats, options, seed, position))
}

/// The game of a record, replayed by the rules; `seed` deals on where the record has none.
pub fn load(record: &Record, seed: Seed) -> Result<Box<dyn AnyTable>, LoadError> {
    struct Load<'a>(&'a Record, Seed);
    impl Visitor for Load<'_> {
        type Out = Result<Box<dyn AnyTable>, LoadError>;
        fn visit<G: Thinker>(self) -> Self::Out {
            Ok(Box::new(Table::<G>::from_record(self.0, self.1)?))
        }
    }
    let id: GameId = record.game.parse().map_err(|error| LoadError::new(format!("game: {error}")))?;
    id.visit(Load(record, seed))
}

/// A table that looks as this view does to whoever was shown it, with all that it hides guessed: what that reader is asked, may
/// do and is refused there is the same as at the true one.
pub fn guess(
    id: GameId,
    seats: u8,
    options: &Value,
    view: &Value,
    seed: u64,
) -> Result<Box<dyn AnyTable>, LoadError> {
    struct Guess<'a>(u8, &'a Value, &'a Value, u64);
    impl Visitor for Guess<'_> {
        type Out = Result<Box<dyn AnyTable>, LoadError>;
        fn visit<G: Thinker>(self) -> Self::Out {
            let Guess(seats, options, view, seed) = self;
            let game: G = set_up(options, seats)?;
            let view = G::View::deserialize(view)
                .map_err(|error| LoadError::new(format!("this is not a view of {}: {error}", G::META.id)))?;
            let state = game.determinize(&view, &mut SearchRng::new(seed));
            let truth = serde_json::to_value(game.view(&state, Observer::All)).expect("a view is JSON");
            Ok(Box::new(Table::<G>::from_position(options, seats, Seed::new(seed.to_string()), &truth)?))
        }
    }
    id.visit(Guess(seats, options, view, seed))
}
