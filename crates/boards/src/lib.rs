//! What each game's board looks like, and how a move is pointed out on it.
//!
//! Pictures are SVG, made from what an observer sees; a move is a path of things to point at. There is no browser in here
//! and no rule: what is legal comes as a list of moves, what a place shows comes from a view.

mod beat;
mod card;
mod chariots;
mod choice;
pub mod drawing;
mod easter_island;
mod eclipsia;
mod moai;
mod scene;
mod words;

pub use beat::{Beat, Lasts, Seen};
pub use card::{Card, Fact, Prompt, Reckoning, Tip, Tone};
pub use chariots::Ring;
pub use choice::{Choice, kind};
pub use easter_island::Island;
pub use eclipsia::City;
pub use moai::Isle;
pub use scene::{Item, Panel, Shape, Spot, Way};
pub use words::Words;

use account::{Deed, Names};
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
    /// What everybody is called, and who looks.
    pub names: &'l Names,
    /// The language of all else.
    pub lang: Lang,
}

/// The board of one game.
pub trait Board: Sync {
    /// What the board says, and what is said of the game where it is shown.
    fn words(&self, lang: Lang) -> &'static Words;

    /// The pictures of what is seen, the main one first.
    fn panels(&self, look: Look<'_>) -> Vec<Panel>;

    /// What is pointed at, one after the other, to make this move of the game's notation: spots of the panels, and whatever
    /// is no spot as a button. Parts that begin with `card:` can be pointed at in any order among their neighbours, and their spots may tell equal
    /// ones apart by what follows a `#`; one that begins with `piece:`
    /// before or after its place, which comes next, and not at all where only one piece can go there.
    fn path(&self, text: &str) -> Vec<String>;

    /// What a part of a path is called, aloud and on buttons.
    fn name(&self, part: &str, look: Look<'_>) -> String;

    /// What a part is called on its button beside its picture, where that is less than its name.
    fn brief(&self, part: &str, look: Look<'_>) -> String {
        self.name(part, look)
    }

    /// What a move would be called, in words: on a button, in a hint, in a plan. Nothing where it is no move of the game.
    fn told(&self, event: &Value, lang: Lang) -> Option<String>;

    /// What a move is called to whoever may make it now, by what they see and whom they know; the move as it is written where it has no words.
    fn offered(&self, text: &str, look: Look<'_>) -> String {
        let event = serde_json::json!({ "seat": look.seat, "move": text });
        self.told(&event, look.lang).unwrap_or_else(|| text.to_owned())
    }

    /// A small picture for a part of a path, as SVG with its own `viewBox`, for the button that stands for it; nothing where it has none.
    fn icon(&self, _part: &str, _look: Look<'_>) -> String {
        String::new()
    }

    /// What is said of a part of the board when somebody asks what it is: a place, a card, a piece.
    fn tip(&self, _part: &str, _look: Look<'_>) -> Option<Tip> {
        None
    }

    /// The players as they stand, in the order in which they are shown.
    fn cards(&self, look: Look<'_>) -> Vec<Card> {
        Seat::first(look.seats).map(Card::new).collect()
    }

    /// What the seat is asked, which the rules say so, by what was pointed at so far; and why, or what it would be good to know.
    fn prompt(&self, _look: Look<'_>, asks: &str) -> Prompt {
        Prompt { say: asks.to_owned(), why: String::new() }
    }

    /// Where the last step, seen so, has left its trace: drawn over the main panel until the next one.
    fn trace(&self, _now: Look<'_>, _event: &Value) -> String {
        String::new()
    }

    /// Every point at the end of a game, seen so.
    fn reckoning(&self, _look: Look<'_>) -> Option<Reckoning> {
        None
    }

    /// Places that several moves lead to, one after the other.
    fn ways(&self, _look: Look<'_>) -> Vec<Way> {
        Vec::new()
    }

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

    /// Finds whose each character is in a row of the drawing in text, which is counted from 0.
    fn owners(&self, _row: usize, _chars: &[char], _owners: &mut [Option<u8>]) {}

    /// What is shown while a step that was seen so, in the JSON shape of events, turns what was looked at into something else: one thing after
    /// the other, and how many of these deeds are told by the end of each. All are told by the end of the last.
    fn beats(&self, before: Look<'_>, event: &Value, after: &Value, deeds: &[Deed]) -> Vec<Beat>;
}
