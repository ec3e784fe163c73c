use super::TableSession;
use wire::{LogEntry, Problem};

/// What was told last, before it is put into words.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Told {
    /// Nothing.
    #[default]
    Nothing,
    /// A sentence of the page, by its key.
    Sentence(&'static str),
    /// A sentence of the game.
    Said(String),
    /// Something is refused by a rule.
    Refused(Refusal),
    /// Something is refused by the server.
    Problem(Problem),
    /// Something happened.
    Happened {
        /// What, the table's housekeeping included.
        entries: Vec<LogEntry>,
        /// Whether it is one's own move by that.
        your_move: bool,
    },
}

/// Why a rule refuses something.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Refusal {
    /// The sentence.
    pub sentence: String,
    /// The rule's code.
    pub rule: String,
}

impl TableSession {
    pub(super) fn say(&mut self, told: Told) {
        self.told.last = told;
    }
}
