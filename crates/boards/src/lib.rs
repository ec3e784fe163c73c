//! What each game's board looks like, and how a move is pointed out on it.
//!
//! Pictures are SVG, made from what an observer sees; a move is a path of things to point at. There is no browser in here
//! and no rule: what is legal comes as a list of moves, what a place shows comes from a view.

mod chariots;
mod choice;
mod easter_island;
mod eclipsia;
mod moai;
mod scene;
mod words;

pub use choice::Choice;
pub use scene::{Item, Panel, Spot, Story};

use catalog::GameId;
use game_core::{Lang, Seat};
use serde_json::Value;

/// What somebody looks at.
#[derive(Copy, Clone, Debug)]
pub struct Look<'l> {
    /// What is seen, in the JSON shape of the game's rules.
    pub view: &'l Value,
    /// The game's options; nothing stands for the usual ones.
    pub options: &'l Value,
    /// How many seats play.
    pub seats: u8,
    /// Whose side is nearest, where somebody plays.
    pub seat: Option<Seat>,
    /// What was pointed at so far, of a move that is not whole.
    pub taken: &'l [String],
    /// The language of names.
    pub lang: Lang,
}

/// The board of one game.
pub trait Board: Sync {
    /// The pictures of what is seen, the main one first.
    fn panels(&self, look: Look<'_>) -> Vec<Panel>;

    /// What is pointed at, one after the other, to make this move of the game's notation: spots of the panels, and whatever
    /// is no spot as a button. Parts that begin with `card:` can be pointed at in any order among their neighbours.
    fn path(&self, text: &str) -> Vec<String>;

    /// What a part of a path is called, aloud and on buttons.
    fn name(&self, part: &str, look: Look<'_>) -> String;

    /// What a step was, in words, as far as it was seen in the JSON shape of events; nothing where it is no step of the game.
    fn told(&self, event: &Value, lang: Lang) -> Option<String>;

    /// What the move would do, drawn over the main panel.
    fn preview(&self, look: Look<'_>, text: &str) -> String;

    /// The move that whoever points at these parts in turn must mean, though the rules refuse it, so that they can say why.
    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String>;

    /// Whether the board looks different from another seat's side.
    fn has_sides(&self) -> bool {
        false
    }

    /// Whether the game has dangers that can be drawn.
    fn has_danger(&self) -> bool {
        false
    }

    /// All that is in danger, drawn over the main panel.
    fn danger(&self, _look: Look<'_>) -> String {
        String::new()
    }

    /// What is shown while a step that was seen so, in the JSON shape of events, turns what was looked at into something else.
    fn story(&self, before: Look<'_>, event: &Value) -> Story;
}

/// The board of the game.
pub fn of(game: GameId) -> &'static dyn Board {
    match game {
        GameId::EasterIsland => &easter_island::Island,
        GameId::Eclipsia => &eclipsia::City,
        GameId::Chariots => &chariots::Ring,
        GameId::Moai => &moai::Isle,
    }
}
