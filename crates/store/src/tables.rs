use crate::filter::Cursor;
use crate::{Digest, Moment, PersonId, Secret, Seq, Step, TableId};
use game_core::Seat;
use serde_json::Value;

/// How far a table has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
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

/// Who finds a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Whoever has a link to it.
    Link,
}

/// How a game ended for a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Verdict {
    /// First, alone.
    Won,
    /// First, with others.
    Drawn,
    /// Not first.
    Lost,
}

/// Who sits on a seat.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Holder {
    /// Nobody, and anybody may.
    Open,
    /// Nobody, and whoever has the seat's link may.
    Invited,
    /// Nobody, and this person is asked to.
    Asked(PersonId),
    /// A person.
    Person(PersonId),
    /// A computer player.
    Computer {
        /// Its level.
        level: String,
        /// The person whose game it plays on.
        stands_in_for: Option<PersonId>,
    },
    /// A person who has since been forgotten.
    Gone,
}

/// A seat of a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub holder: Holder,
    /// The name of the person it is about, where there is one.
    pub name: Option<String>,
    /// How the game ended for it, once it has.
    pub verdict: Option<Verdict>,
    /// Whether it was made for whoever has its link, or for somebody who was asked: not for everybody.
    pub by_link: bool,
}

impl Chair {
    /// Who sits there once whoever does is gone: nobody, and the same may sit down as before.
    pub fn freed(&self) -> Holder {
        if self.by_link { Holder::Invited } else { Holder::Open }
    }
}

/// Which owner of a table in a row somebody is: 0 where one process alone has all tables.
pub type Epoch = u32;

/// A table, as everybody who finds it may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// Which table it is.
    pub id: TableId,
    /// The game's identifier.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The game's options.
    pub options: Value,
    /// What its seed is bound by before it is shown.
    pub commitment: String,
    /// How far it has come.
    pub status: Status,
    /// Who finds it.
    pub visibility: Visibility,
    /// How time is kept.
    pub time: Value,
    /// Whether it counts.
    pub rated: bool,
    /// Who set it up.
    pub owner: Option<PersonId>,
    /// The table that it is a rematch of.
    pub previous: Option<TableId>,
    /// When it was set up.
    pub created: Moment,
    /// When its seats or its status last changed.
    pub touched: Moment,
    /// When its last step was made.
    pub moved: Option<Moment>,
    /// How many steps have been made.
    pub steps: Seq,
    /// How it ended, once it has.
    pub outcome: Option<Value>,
    /// Its seats, in order.
    pub chairs: Vec<Chair>,
    /// How often it was claimed: whoever changes it must know.
    pub epoch: Epoch,
    /// The digest of the request that it was set up by, where that can be sent again.
    pub asked: Option<Digest>,
}

impl TableRow {
    /// Where the page that begins after this table begins.
    pub fn cursor(&self) -> Cursor {
        Cursor { touched: self.touched, table: self.id }
    }
}

/// A table with what must not leave the server while it is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Loaded {
    /// What everybody may know.
    pub table: TableRow,
    /// What is dealt from.
    pub seed: Secret,
    /// What each seat has planned.
    pub plans: Vec<Option<Value>>,
    /// Its log.
    pub steps: Vec<Step>,
    /// How many lines were said among the seats, and among the watchers.
    pub lines: [u32; 2],
    /// The table that is a rematch of it.
    pub next: Option<TableId>,
    /// What is proposed.
    pub offer: Option<Value>,
    /// Who was sent away.
    pub kicked: Vec<PersonId>,
}

/// What a link leads to.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Linked {
    /// The table.
    pub table: TableId,
    /// The seat, or none for the watchers' link.
    pub seat: Option<Seat>,
}

/// A table that is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct NewTable {
    /// Which table it is.
    pub id: TableId,
    /// The game's identifier.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The game's options.
    pub options: Value,
    /// What is dealt from.
    pub seed: Secret,
    /// What the seed is bound by before it is shown.
    pub commitment: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// How time is kept.
    pub time: Value,
    /// Whether it counts.
    pub rated: bool,
    /// Who sets it up.
    pub owner: Option<PersonId>,
    /// The table that it is a rematch of.
    pub previous: Option<TableId>,
    /// The link to watch by.
    pub watch: Option<Digest>,
    /// The digest of the request that it is set up by, where that can be sent again.
    pub asked: Option<Digest>,
    /// Who sits on each seat, and the seat's link.
    pub seats: Vec<(Holder, Option<Digest>)>,
    /// When it is set up.
    pub at: Moment,
}

impl Status {
    /// Every one.
    pub const ALL: [Status; 4] = [Status::Open, Status::Running, Status::Over, Status::Aborted];

    /// The word it is kept by.
    pub fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Aborted => "aborted",
        }
    }
}

impl Visibility {
    /// Every one.
    pub const ALL: [Visibility; 2] = [Visibility::Public, Visibility::Link];

    /// The word it is kept by.
    pub fn word(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
        }
    }
}

impl Verdict {
    /// Every one.
    pub const ALL: [Verdict; 3] = [Verdict::Won, Verdict::Drawn, Verdict::Lost];

    /// The word it is kept by.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
        }
    }
}
