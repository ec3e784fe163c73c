//! What server and clients say to each other: JSON over HTTP, and frames over sockets.
//!
//! No game is known here: a view, an event and options are JSON in the shape that a game's rules give them.

mod bot;
mod frame;
mod log;
mod people;
#[cfg(feature = "schema")]
pub mod schema;
mod table;

pub use bot::{BotEvent, BotLine};
pub use frame::{Ask, Frame, Full, Happened, LogEntry, Offer, Progress, Reply};
pub use log::{extend, standing};
pub use people::{
    Account, Codes, CodesLeft, Me, NewAccount, NewPassword, NewToken, PasswordChanged, Profile, Ranked,
    Rating, Recovery, Token, TokenMade, WhoIs,
};
pub use table::{
    Chair, Channel, ChatLine, Clock, Created, Late, Linked, Lobby, LobbyChange, NewSeat, NewTable, Pairing,
    Sitter, Status, Summary, TableInfo, Time, Verdict,
};

use serde::{Deserialize, Serialize};

/// Why something was refused: what every error's body is.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A stable identifier; for a move that the rules refuse it is the rule's.
    pub code: String,
    /// A sentence for people, which says what to do.
    pub message: String,
    /// Every reason, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}
