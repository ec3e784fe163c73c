//! What happens to the application, and what it wants done.

use super::opponent::Errand;
use super::page::Page;
use bots::Answer;
use game_core::{Outcome, Seat};
use ratatui::crossterm::event::KeyEvent;

/// What happens to the application.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Time went by.
    Tick,
    /// A computer player has decided.
    Answered {
        /// The number of the errand.
        job: u64,
        /// What it does.
        answer: Answer,
    },
    /// A computer player that has not decided yet would do this.
    Leaning {
        /// The number of the errand.
        job: u64,
        /// What it would do now.
        answer: Answer,
    },
    /// A file was written, or not.
    Saved(Saved),
}

/// How saving went.
#[derive(Debug)]
pub enum Saved {
    /// The file is there.
    Done(String),
    /// There is a file of this name already.
    Exists(String),
    /// It could not be written.
    Failed(String, String),
}

/// What the application wants done.
#[derive(Debug)]
#[must_use]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// A computer player is to think about this, and about nothing else any more.
    Think(Box<Errand>),
    /// No computer player is to think any more.
    Stop,
    /// The text is to be written to the file.
    Save {
        /// The file's name.
        file: String,
        /// What goes into it.
        text: String,
        /// Whether a file of this name is replaced.
        replace: bool,
    },
    /// The end.
    Quit,
}

/// Who is to decide.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Turn {
    /// A person.
    Person(Seat),
    /// A computer player.
    Computer(Seat),
    /// Nobody.
    Over(Outcome),
}

/// What lies over the table.
#[derive(Debug)]
pub(crate) enum Overlay {
    /// A text to scroll.
    Page(Page),
    /// A file name is typed.
    Save(String),
    /// Whether to replace this file.
    Replace(String),
    /// Whether to leave.
    Quit,
}

/// What is told besides what is asked.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    Plain(String),
    Refusal(String),
    Hint(String),
}

/// What a computer player thinks about.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) hint: bool,
    pub(crate) seat: Seat,
}
