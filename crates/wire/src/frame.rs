#[cfg(feature = "schema")]
use crate::schema;
use crate::{Channel, ChatLine, Clock, LobbyChange, Status, TableInfo};
use game_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the server says over a socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Frame {
    /// The first frame at a table, and the first after coming back: all that this reader may know.
    Full(Box<Full>),
    /// Something happened in the game.
    Step(Box<Happened>),
    /// Seats, clocks, presence or the table's status changed.
    Table {
        /// The table as it is now.
        table: Box<TableInfo>,
    },
    /// Somebody said something.
    Chat {
        /// The line.
        line: ChatLine,
    },
    /// What is proposed at the table now; nothing where there is no offer.
    Offer {
        /// The offer.
        offer: Option<Offer>,
    },
    /// The answer to an [`Ask`] that had a key.
    Reply {
        /// The key.
        key: String,
        /// What became of it.
        reply: Reply,
    },
    /// How many tables wait for the reader's move.
    Turns {
        /// How many.
        count: u32,
    },
    /// How the lobby's lists of public tables changed, at most a few times a second.
    Lobby(LobbyChange),
    /// Something about the reader's own tables changed: it is worth asking for the lobby again.
    Yours,
    /// The answer to [`Ask::Ping`].
    Pong,
    /// The last frame: the socket is closed, for this reason.
    Gone {
        /// A stable identifier: `no-such-table`, `not-for-you`, `signed-out`, `too-slow`, `stopping`, `unreadable`.
        code: String,
        /// A sentence for people.
        message: String,
    },
}

/// All that a reader may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Full {
    /// The table.
    pub table: TableInfo,
    /// The reader's seat, or none for a watcher.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<schema::Seat>))]
    pub seat: Option<Seat>,
    /// Where the game stands; nothing before it begins.
    #[cfg_attr(feature = "schema", schema(required))]
    pub progress: Option<Progress>,
    /// What happened so far and was not taken back, from the number that was asked for.
    pub log: Vec<LogEntry>,
    /// What was said in the reader's room.
    pub chat: Vec<ChatLine>,
    /// What is proposed now.
    #[cfg_attr(feature = "schema", schema(required))]
    pub offer: Option<Offer>,
    /// The reader's plan: lines of moves, each played as long as it comes true.
    pub plan: Vec<Vec<String>>,
    /// The links of seats that wait for somebody, for the owner's eyes alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<String>>))]
    pub links: Option<Vec<Option<String>>>,
    /// The link to watch by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub watch: Option<String>,
}

/// Where a game stands for a reader.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Progress {
    /// The number of the next step; what a move must name.
    pub seq: u32,
    /// Moves made so far; draws are not counted.
    pub ply: usize,
    /// What the reader sees, in the shape of the game's rules.
    pub view: Value,
    /// The seats that owe a move.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<schema::Seat>))]
    pub to_act: Vec<Seat>,
    /// What the reader may do, in notation.
    pub legal: Vec<String>,
}

/// Something that happened in the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Happened {
    /// The new entries of the log, as the reader saw them.
    pub entries: Vec<LogEntry>,
    /// Where the game stands after it.
    pub progress: Progress,
    /// Everybody's time after it, seat by seat; nothing where time is not kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Option<Clock>>,
    /// The table after it, where more of it has changed than its clocks: its sitters, or that the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableInfo>>,
}

impl Happened {
    /// Whether the game is over after it.
    pub fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.status == Status::Over)
    }

    /// The table after it, by what was known before.
    pub fn renewed(&self, known: &TableInfo) -> TableInfo {
        let mut table = self.table.as_deref().unwrap_or(known).clone();
        for (chair, clock) in table.seats.iter_mut().zip(&self.clocks) {
            chair.clock = *clock;
        }
        table
    }
}

/// An entry of a table's log as a reader may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogEntry {
    /// Its number, counted from 0.
    pub seq: u32,
    /// Whose it is; nobody's where chance or the table speaks.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<schema::Seat>))]
    pub seat: Option<Seat>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The game's event; or what the table itself wrote down: `{"table": "resign"}`, `"late"`, `"draw"`, `"stand-in"`, `"abandoned"`, or
    /// `{"table": "undo", "moves": 1}`, after which that many moves before it count no more.
    pub event: Value,
}

/// Something that the others at the table must agree to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// `draw`, `takeback` or `rematch`.
    #[cfg_attr(feature = "schema", schema(value_type = schema::OfferKind))]
    pub kind: String,
    /// Who proposes it.
    #[cfg_attr(feature = "schema", schema(value_type = schema::Seat))]
    pub by: Seat,
    /// Who has agreed, the proposer included.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<schema::Seat>))]
    pub agreed: Vec<Seat>,
}

/// What became of an [`Ask`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ok", rename_all = "kebab-case")]
pub enum Reply {
    /// It is done, and on disk.
    Done {
        /// The number of the next step.
        seq: u32,
    },
    /// It was refused, and nothing is changed.
    Refused {
        /// A stable identifier; for a move that the rules refuse it is the rule's.
        code: String,
        /// A sentence for people.
        message: String,
    },
}

/// What a client says over a socket; `key`s are answered by [`Frame::Reply`], and the same key is never carried out twice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// A move of the reader's seat.
    Move {
        /// The `seq` of the progress it answers.
        seq: u32,
        /// The move, in notation.
        text: String,
        /// The key.
        key: String,
    },
    /// Gives up.
    Resign {
        /// The key.
        key: String,
    },
    /// Proposes `draw`, `takeback` or `rematch`, or agrees where it is proposed already.
    Offer {
        /// Which.
        kind: String,
        /// The key.
        key: String,
    },
    /// Says no to what is proposed, or takes one's own offer back.
    Decline {
        /// The key.
        key: String,
    },
    /// Says something in one's own room.
    Chat {
        /// What.
        text: String,
        /// The key.
        key: String,
    },
    /// Plans replies: lines of moves from here on, each played as long as it comes true; none forgets them.
    Plan {
        /// The lines.
        lines: Vec<Vec<String>>,
        /// The key.
        key: String,
    },
    /// Begins, where the owner says so; empty seats that are open become computer players of this level.
    Start {
        /// 1 to 8; without it all seats must be taken.
        #[serde(default)]
        fill: Option<u8>,
        /// The key.
        key: String,
    },
    /// Sits down.
    Sit {
        /// Where; any seat that is free where nothing is said.
        #[serde(default)]
        seat: Option<Seat>,
        /// The key.
        key: String,
    },
    /// Gets up, before the game begins.
    Leave {
        /// The key.
        key: String,
    },
    /// Frees another's seat, before the game begins; for the owner.
    Kick {
        /// Which.
        seat: Seat,
        /// The key.
        key: String,
    },
    /// Says no to being asked to sit down.
    DeclineSeat {
        /// The key.
        key: String,
    },
    /// Asks for a [`Frame::Pong`].
    Ping,
}

impl Ask {
    /// The key it is to be answered under.
    pub fn key(&self) -> Option<&str> {
        match self {
            Ask::Move { key, .. }
            | Ask::Resign { key }
            | Ask::Offer { key, .. }
            | Ask::Decline { key }
            | Ask::Chat { key, .. }
            | Ask::Plan { key, .. }
            | Ask::Start { key, .. }
            | Ask::Sit { key, .. }
            | Ask::Leave { key }
            | Ask::Kick { key, .. }
            | Ask::DeclineSeat { key } => Some(key),
            Ask::Ping => None,
        }
    }
}

/// The room in which a reader speaks.
impl From<Option<Seat>> for Channel {
    fn from(seat: Option<Seat>) -> Channel {
        if seat.is_some() { Channel::Seats } else { Channel::Watchers }
    }
}
