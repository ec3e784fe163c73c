use crate::WhoIs;
#[cfg(feature = "schema")]
use crate::schema::{self, GameId, Id, Outcome};
use game_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How far a table has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It waits for players.
    Open,
    /// It is played.
    Running,
    /// It has been played to an end.
    Over,
    /// It was given up without a result.
    Aborted,
}

/// How time is kept.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Time {
    /// Nobody hurries.
    Unlimited,
    /// A clock for everybody, which runs while that seat owes a move.
    Live {
        /// The seconds at the start.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 86400))]
        base: u32,
        /// The seconds that each move adds.
        #[cfg_attr(feature = "schema", schema(maximum = 3600))]
        increment: u32,
    },
    /// So many days for every move.
    Days {
        /// How many.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 30))]
        days: u32,
    },
}

/// What becomes of a seat whose time is out.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The player has lost.
    #[default]
    Forfeit,
    /// A computer player plays on; not in rated games.
    Computer,
}

/// How a game ended for a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// First, alone.
    Won,
    /// First, with others.
    Drawn,
    /// Not first.
    Lost,
}

/// Who sits on a seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody, and anybody may.
    Open,
    /// Nobody, and whoever has the seat's link may.
    Invited,
    /// Nobody yet: this person is asked to.
    Asked {
        /// Whom.
        who: WhoIs,
    },
    /// A person.
    Person {
        /// Who.
        who: WhoIs,
    },
    /// A computer player.
    Computer {
        /// What it is called at this table, and nobody else who is one.
        name: String,
        /// 1 to 8.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8))]
        level: u8,
        /// Whose game it plays on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = WhoIs))]
        stands_in_for: Option<WhoIs>,
    },
    /// A person who has since been forgotten.
    Gone,
}

/// A seat's time.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The milliseconds that were left when this was said.
    pub left: i64,
    /// Whether they are running away.
    pub runs: bool,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether that person has the table before their eyes.
    pub here: bool,
    /// Its time, where time is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Clock))]
    pub clock: Option<Clock>,
    /// How the game ended for it, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Verdict))]
    pub verdict: Option<Verdict>,
}

/// A table, as everybody who may find it knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// Which table it is.
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub id: String,
    /// The game's identifier.
    #[cfg_attr(feature = "schema", schema(value_type = GameId))]
    pub game: String,
    /// The version of the rules it is played by.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub rules: u32,
    /// The game's options.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
    /// How far it has come.
    pub status: Status,
    /// Whether everybody finds it.
    pub public: bool,
    /// Whether it counts.
    pub rated: bool,
    /// How time is kept.
    pub time: Time,
    /// What becomes of a seat whose time is out.
    pub late: Late,
    /// Who set it up.
    #[cfg_attr(feature = "schema", schema(required))]
    pub owner: Option<WhoIs>,
    /// Its seats, in order.
    pub seats: Vec<Chair>,
    /// How many watch.
    pub watchers: u32,
    /// When it was set up, in milliseconds since 1970.
    pub created: i64,
    /// What the seed is bound by before the first move.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seed: Option<String>,
    /// How it ended, once it has: the ranking, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Outcome))]
    pub outcome: Option<Value>,
    /// The table that it is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub previous: Option<String>,
    /// The table that is a rematch of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub next: Option<String>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Which table it is.
    #[cfg_attr(feature = "schema", schema(value_type = Id))]
    pub id: String,
    /// The game's identifier.
    #[cfg_attr(feature = "schema", schema(value_type = GameId))]
    pub game: String,
    /// How far it has come.
    pub status: Status,
    /// Whether everybody finds it.
    pub public: bool,
    /// Whether it counts.
    pub rated: bool,
    /// How time is kept.
    pub time: Time,
    /// Whether it is played by other rules than the usual ones: the table tells which.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub variant: bool,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// How it ended for each seat, once it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Option<Verdict>>,
    /// When its seats or its status last changed, in milliseconds since 1970.
    pub touched: i64,
    /// How many steps have been made.
    pub steps: u32,
    /// Whether the reader owes a move there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub your_move: bool,
    /// Whether the reader is asked to sit down there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_you: bool,
}

/// What the lobby shows.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// The number of these lists: they grow newer as it grows.
    #[serde(default)]
    pub number: u64,
    /// Public tables that wait for players.
    pub open: Vec<Summary>,
    /// Public tables that can be watched.
    pub running: Vec<Summary>,
    /// The reader's own tables that are open or running.
    pub yours: Vec<Summary>,
}

/// How the lists of the lobby changed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LobbyChange {
    /// The number of the lists after it.
    pub number: u64,
    /// The public tables that wait for players now, in order.
    pub open: Vec<String>,
    /// The public tables that can be watched now, in order.
    pub running: Vec<String>,
    /// Those among them that are new here, or have changed.
    pub tables: Vec<Summary>,
}

impl Lobby {
    /// Has the lists of a change, unless newer ones are known; whether all of its tables are known then.
    pub fn change(&mut self, change: LobbyChange) -> bool {
        if change.number < self.number {
            return true;
        }
        let told = |id: &String| change.tables.iter().find(|table| table.id == *id);
        let known: Vec<&Summary> = self.open.iter().chain(&self.running).collect();
        let find = |id: &String| told(id).or_else(|| known.iter().copied().find(|table| table.id == *id));
        let list = |ids: &[String]| ids.iter().filter_map(find).cloned().collect::<Vec<Summary>>();
        let (open, running) = (list(&change.open), list(&change.running));
        let whole = open.len() + running.len() == change.open.len() + change.running.len();
        for row in &mut self.yours {
            if let Some(now) = change.tables.iter().find(|table| table.id == row.id) {
                *row = Summary { your_move: row.your_move, asks_you: row.asks_you, ..now.clone() };
            }
        }
        (self.number, self.open, self.running) = (change.number, open, running);
        whole
    }

    /// Has what the server answered to a question; the lists stay where newer ones are known.
    pub fn renew(&mut self, answer: Lobby) {
        match answer.number < self.number {
            true => self.yours = answer.yours,
            false => *self = answer,
        }
    }
}

/// A seat of a table that is to be set up.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// Whoever sets it up.
    Me,
    /// Anybody.
    Open,
    /// Whoever has the seat's link.
    Invited,
    /// A person, by name.
    Asked {
        /// The name.
        name: String,
    },
    /// A computer player.
    Computer {
        /// 1 to 8.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8))]
        level: u8,
    },
}

/// A table that is to be set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's identifier.
    #[cfg_attr(feature = "schema", schema(value_type = GameId))]
    pub game: String,
    /// Who shall sit where.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 5))]
    pub seats: Vec<NewSeat>,
    /// The game's options; what is left out has its default.
    #[serde(default = "no_options")]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
    /// How time is kept.
    #[serde(default = "unlimited")]
    pub time: Time,
    /// What becomes of a seat whose time is out.
    #[serde(default)]
    pub late: Late,
    /// Whether it counts; all seats are for people with accounts then.
    #[serde(default)]
    pub rated: bool,
    /// Whether everybody finds it.
    #[serde(default)]
    pub public: bool,
}

fn no_options() -> Value {
    Value::Object(Default::default())
}

fn unlimited() -> Time {
    Time::Unlimited
}

/// A table that was set up, and the links to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    /// The table.
    pub table: TableInfo,
    /// The link of each seat that waits for somebody: what follows `/join/` in the address.
    pub links: Vec<Option<String>>,
    /// The link to watch by: what follows `/join/` in the address.
    pub watch: String,
}

/// What a link leads to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Linked {
    /// The table.
    pub table: TableInfo,
    /// The seat, or none for the watchers' link.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<schema::Seat>))]
    pub seat: Option<Seat>,
}

/// A wish to play against whoever wishes the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The game's identifier.
    #[cfg_attr(feature = "schema", schema(value_type = GameId))]
    pub game: String,
    /// How many seats; the fewest where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 5))]
    pub seats: Option<u8>,
    /// How time is kept.
    #[serde(default = "unlimited")]
    pub time: Time,
    /// Whether it counts.
    #[serde(default)]
    pub rated: bool,
}

/// Who can read what is said.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// Those who play.
    Seats,
    /// Those who watch.
    Watchers,
}

/// Something said at a table.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Where.
    pub room: Channel,
    /// Its number in its room, counted from 0.
    pub number: u32,
    /// Who said it; nobody where the table itself speaks, or the author is gone.
    #[cfg_attr(feature = "schema", schema(required))]
    pub who: Option<WhoIs>,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}
