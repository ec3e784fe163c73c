use crate::{ChatLine, Full, LogEntry, Offer, Progress, Summary, TableInfo};
use serde::{Deserialize, Serialize};

/// A line of a program's stream of events: something that happened to it, wherever it was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotEvent {
    /// A game that it plays has begun, or was going on when the stream began.
    GameStart {
        /// The table.
        table: Summary,
    },
    /// A game that it played is over.
    GameFinish {
        /// The table.
        table: Summary,
    },
    /// Somebody it played with asks it to play again.
    Rematch {
        /// The table of the game that is over.
        table: Summary,
    },
    /// It is asked to sit down.
    Challenge {
        /// The table.
        table: Summary,
    },
    /// It is no longer asked to sit down.
    ChallengeCanceled {
        /// The table.
        table: Summary,
    },
    /// It owes a move.
    Turn {
        /// The table.
        table: Summary,
    },
}

/// A line of a program's stream of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotLine {
    /// All that may be known: the first line, and again when the game begins.
    GameFull(Box<Full>),
    /// Something happened in the game.
    GameState {
        /// The new entries of the log.
        entries: Vec<LogEntry>,
        /// Where the game stands after it.
        #[serde(flatten)]
        progress: Progress,
        /// The table after it.
        table: Box<TableInfo>,
    },
    /// Seats, clocks, presence or the table's status changed.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// Somebody said something.
    ChatLine(ChatLine),
    /// What is proposed now; nothing where there is no offer.
    Offer {
        /// The offer.
        #[cfg_attr(feature = "schema", schema(required))]
        offer: Option<Offer>,
    },
}
