//! What stands around a board, at every table: the players, what to do now, what happened, and what else can be done.

mod cards;
mod end;
mod icons;
mod prompt;
mod recap;
mod story;
mod tip;
mod toast;
mod tools;

pub use cards::{Cards, Sitter};
pub use end::{End, EndCard, Turning};
pub use icons::{Glyph, glyph};
pub use prompt::{Ask, Prompted};
pub use recap::{Recap, Since};
pub use story::{Aloud, Line, Story};
pub use tip::Tips;
pub use toast::{Said, Toast};
pub use tools::{Menu, PaceTool, Sights, Tempos, Tool};
