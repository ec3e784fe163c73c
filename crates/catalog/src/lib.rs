//! The games there are, in one list: whatever differs from game to game is found through it.

mod descriptor;
mod list;
mod shelf;

pub use list::{GameId, Visitor};
pub use shelf::Text;

use account::Teller;
use boards::Board;
use bots::{AnyThinker, Listener, Question, Task, Thought};
use descriptor::parts;
use game_core::{Lang, Meta, Observer, SetupError, Words};
use list::GAMES;
use puzzles::AnySolver;
use serde_json::Value;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{AnyRules, AnyTable, LoadError, Record, Seed};

/// Whether the examples are shown beside the others.
static EXAMPLES_SHOWN: AtomicBool = AtomicBool::new(false);

/// Shows the examples beside the other games, from now on: for tests, and for whoever writes a game.
pub fn show_examples() {
    EXAMPLES_SHOWN.store(true, Ordering::Relaxed);
}

impl GameId {
    /// The games that are shown, in their order.
    pub fn shown() -> impl Iterator<Item = GameId> {
        let examples = EXAMPLES_SHOWN.load(Ordering::Relaxed).then_some(GameId::EXAMPLES);
        GameId::ALL.into_iter().chain(examples.into_iter().flatten())
    }

    /// The game of this name, though it may not be shown.
    fn named(name: &str) -> Option<GameId> {
        GameId::ALL.into_iter().chain(GameId::EXAMPLES).find(|id| id.meta().id == name)
    }

    /// Its rules.
    pub fn rules(self) -> &'static dyn AnyRules {
        parts!(rules: &'static dyn AnyRules)[self as usize]
    }

    /// Its computer player.
    pub fn thinker(self) -> &'static dyn AnyThinker {
        parts!(thinker: &'static dyn AnyThinker)[self as usize]
    }

    /// Its board.
    pub fn board(self) -> &'static dyn Board {
        parts!(board: &'static dyn Board)[self as usize]
    }

    /// What tells what happens in it.
    pub fn teller(self) -> &'static dyn Teller {
        parts!(teller: &'static dyn Teller)[self as usize]
    }

    /// What solves its puzzles, where it has any.
    pub fn solver(self) -> Option<&'static dyn AnySolver> {
        parts!(solver: Option<&'static dyn AnySolver>)[self as usize]
    }

    /// What is known of the game before it is set up.
    pub fn meta(self) -> Meta {
        self.rules().meta()
    }

    /// What the game says to people.
    pub fn words(self, lang: Lang) -> &'static Words {
        self.rules().words(lang)
    }

    /// What it is rated as: a game for two apart from one for more.
    pub fn rated_as(self) -> Vec<String> {
        let Meta { id, seats, .. } = self.meta();
        let duel = (seats.0 == 2 && seats.1 > 2).then(|| format!("{id}-duel"));
        [id.to_owned()].into_iter().chain(duel).collect()
    }

    /// The game's options, all at their defaults.
    pub fn default_options(self) -> Value {
        self.rules().default_options()
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
        GameId::shown().find(|id| id.meta().id == text).ok_or_else(|| {
            let known: Vec<&str> = GameId::shown().map(|id| id.meta().id).collect();
            format!("there is no game {text:?}; there are {}", known.join(", "))
        })
    }
}

/// A new game by the newest rules, dealt up to its first decision.
pub fn open(id: GameId, seats: u8, options: &Value, seed: Seed) -> Result<Box<dyn AnyTable>, SetupError> {
    reopen(id, id.meta().rules, seats, options, seed)
}

/// A game that was begun by this version of its rules, dealt up to its first decision.
pub fn reopen(
    id: GameId,
    rules: u32,
    seats: u8,
    options: &Value,
    seed: Seed,
) -> Result<Box<dyn AnyTable>, SetupError> {
    id.rules().open(rules, seats, options, seed)
}

/// A game by the newest rules that begins from a position, the whole truth.
pub fn resume(
    id: GameId,
    seats: u8,
    options: &Value,
    seed: Seed,
    position: &Value,
) -> Result<Box<dyn AnyTable>, LoadError> {
    id.rules().resume(id.meta().rules, seats, options, seed, position)
}

/// The game of a record, replayed by the rules it was played by; `seed` deals on where the record has none.
pub fn load(record: &Record, seed: Seed) -> Result<Box<dyn AnyTable>, LoadError> {
    let id: GameId = record.game.parse().map_err(|error| LoadError::new(format!("game: {error}")))?;
    id.rules().load(record, seed)
}

/// A table that looks as this view does to whoever was shown it, with all that it hides guessed: what that reader is asked, may
/// do and is refused there is the same as at the true one.
pub fn guess(
    id: GameId,
    rules: u32,
    seats: u8,
    options: &Value,
    view: &Value,
    seed: u64,
) -> Result<Box<dyn AnyTable>, LoadError> {
    id.rules().guess(rules, seats, options, view, seed)
}

/// What these steps of a table did, as somebody saw them.
pub fn account(table: &dyn AnyTable, steps: Range<usize>, observer: Observer) -> Vec<account::Entry> {
    let game = GameId::named(table.meta().id);
    game.map(|game| account::tell(game.teller(), table, steps, observer)).unwrap_or_default()
}

/// What the seat of the task is asked at a table now: it is given what it sees, and nothing else.
pub fn question(table: &dyn AnyTable, task: Task) -> Question {
    Question {
        game: table.meta().id.to_owned(),
        rules: table.rules(),
        seats: table.seats(),
        options: table.options(),
        view: table.view(Observer::Seat(task.seat)),
        task,
    }
}

/// Asks the computer player of the question's game.
pub fn think(question: &Question, listener: Listener<'_>) -> Result<Thought, String> {
    let game =
        GameId::named(&question.game).ok_or_else(|| format!("there is no game {:?}", question.game))?;
    game.thinker().answer(question, listener)
}
