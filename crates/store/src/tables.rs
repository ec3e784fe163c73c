use crate::error::{Refusal, met};
use crate::filter::Cursor;
use crate::{Digest, Moment, PersonId, Room, Secret, Seq, Step, StoreError, TableId, What, chat, row, steps};
use game_core::Seat;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Row, params};
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

/// A table, as everybody who finds it may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
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
}

impl Table {
    /// Where the page that begins after this table begins.
    pub fn cursor(&self) -> Cursor {
        Cursor { touched: self.touched, table: self.id }
    }
}

/// A table with what must not leave the server while it is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Loaded {
    /// What everybody may know.
    pub table: Table,
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
    /// Who sits on each seat, and the seat's link.
    pub seats: Vec<(Holder, Option<Digest>)>,
    /// When it is set up.
    pub at: Moment,
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Aborted => "aborted",
        }
    }
}

impl Visibility {
    fn word(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
        }
    }
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Drawn => "drawn",
            Verdict::Lost => "lost",
        }
    }
}

impl ToSql for Status {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for Status {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Status> {
        row::word(&[Status::Open, Status::Running, Status::Over, Status::Aborted], Status::word, value)
    }
}

impl ToSql for Visibility {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for Visibility {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Visibility> {
        row::word(&[Visibility::Public, Visibility::Link], Visibility::word, value)
    }
}

impl ToSql for Verdict {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for Verdict {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Verdict> {
        row::word(&[Verdict::Won, Verdict::Drawn, Verdict::Lost], Verdict::word, value)
    }
}

impl Holder {
    fn columns(&self) -> (&'static str, Option<PersonId>, Option<&str>) {
        match self {
            Holder::Open => ("open", None, None),
            Holder::Invited => ("invited", None, None),
            Holder::Asked(person) => ("asked", Some(*person), None),
            Holder::Person(person) => ("person", Some(*person), None),
            Holder::Computer { level, stands_in_for } => ("computer", *stands_in_for, Some(level)),
            Holder::Gone => ("person", None, None),
        }
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Holder> {
        let person: Option<PersonId> = row.get("person")?;
        Ok(match (row.get_ref("kind")?.as_str()?, person) {
            ("open", _) => Holder::Open,
            ("invited", _) => Holder::Invited,
            ("computer", stands_in_for) => Holder::Computer { level: row.get("level")?, stands_in_for },
            ("asked", Some(person)) => Holder::Asked(person),
            (_, Some(person)) => Holder::Person(person),
            (_, None) => Holder::Gone,
        })
    }
}

/// Everything of a table but its secrets; the seed is named in one other place alone.
pub const COLUMNS: &str =
    "id, game, rules, options, commitment, status, visibility, time, rated, owner, previous,
    created, touched, outcome,
    (select at from steps where table_id = id order by seq desc limit 1) as moved,
    (select seq + 1 from steps where table_id = id order by seq desc limit 1) as steps";

/// Reads a table but for its seats.
pub fn read(row: &Row<'_>) -> rusqlite::Result<Table> {
    Ok(Table {
        id: row.get("id")?,
        game: row.get("game")?,
        rules: row.get("rules")?,
        options: row::json(row, "options")?,
        commitment: row.get("commitment")?,
        status: row.get("status")?,
        visibility: row.get("visibility")?,
        time: row::json(row, "time")?,
        rated: row.get("rated")?,
        owner: row.get("owner")?,
        previous: row.get("previous")?,
        created: row.get("created")?,
        touched: row.get("touched")?,
        moved: row.get("moved")?,
        steps: row.get::<_, Option<Seq>>("steps")?.unwrap_or(0),
        outcome: row::maybe_json(row, "outcome")?,
        chairs: Vec::new(),
    })
}

/// The seats of a table.
pub fn chairs(connection: &Connection, table: TableId) -> Result<Vec<Chair>, StoreError> {
    let sql = "select kind, person, level, result, by_link, name
               from seats left join people on people.id = person where table_id = ?1 order by seat";
    row::all(connection, sql, [table], |row| {
        Ok(Chair {
            holder: Holder::read(row)?,
            name: row.get("name")?,
            verdict: row.get("result")?,
            by_link: row.get("by_link")?,
        })
    })
}

pub fn find(connection: &Connection, table: TableId) -> Result<Option<Table>, StoreError> {
    let sql = format!("select {COLUMNS} from tables where id = ?1");
    let Some(mut found) = row::one(connection, &sql, [table], read)? else { return Ok(None) };
    found.chairs = chairs(connection, table)?;
    Ok(Some(found))
}

pub fn load(connection: &Connection, table: TableId) -> Result<Option<Loaded>, StoreError> {
    let Some(found) = find(connection, table)? else { return Ok(None) };
    let (seed, offer) =
        row::one(connection, "select seed, offer from tables where id = ?1", [table], |row| {
            Ok((row.get("seed")?, row::maybe_json(row, "offer")?))
        })?
        .expect("the table is there in this snapshot");
    let plans =
        row::all(connection, "select plan from seats where table_id = ?1 order by seat", [table], |row| {
            row::maybe_json(row, "plan")
        })?;
    let next = row::one(connection, "select id from tables where previous = ?1", [table], |row| row.get(0))?;
    Ok(Some(Loaded {
        table: found,
        seed,
        plans,
        steps: steps::since(connection, table, 0)?,
        lines: [
            chat::count(connection, table, Room::Seats)?,
            chat::count(connection, table, Room::Watchers)?,
        ],
        next,
        offer,
        kicked: row::all(connection, "select person from kicked where table_id = ?1", [table], |row| {
            row.get("person")
        })?,
    }))
}

pub fn linked(connection: &Connection, link: Digest) -> Result<Option<Linked>, StoreError> {
    let sql = "select table_id, seat from seats where link = ?1
               union all select id, null from tables where watch = ?1";
    row::one(connection, sql, [link], |row| {
        Ok(Linked { table: row.get(0)?, seat: row::maybe_seat(row, "seat")? })
    })
}

pub fn add(connection: &Connection, new: &NewTable) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "insert into tables (id, game, rules, options, seed, commitment, status, visibility, time, rated,
                                 owner, previous, watch, created, touched)
             values (?1, ?2, ?3, ?4, ?5, ?6, 'open', ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)",
        )?
        .execute(params![
            new.id,
            new.game,
            new.rules,
            new.options.to_string(),
            new.seed,
            new.commitment,
            new.visibility,
            new.time.to_string(),
            new.rated,
            new.owner,
            new.previous,
            new.watch,
            new.at,
        ])
        .map_err(|error| {
            let key = What::Table(new.id);
            Refusal { key, unique: What::Link, missing: What::Person }.of(error)
        })?;
    let mut insert = connection.prepare_cached(
        // Whoever sat on a seat that was for its link sits on such a one in a rematch too.
        "insert into seats (table_id, seat, kind, person, level, link, by_link)
         values (?1, ?2, ?3, ?4, ?5, ?6,
                 ?7 or exists (select 1 from seats where table_id = ?8 and person = ?4 and by_link))",
    )?;
    for (seat, (holder, link)) in (0..).zip(&new.seats) {
        let (kind, person, level) = holder.columns();
        let seat: u8 = seat;
        let by_link = matches!(holder, Holder::Invited | Holder::Asked(_));
        insert
            .execute(params![new.id, seat, kind, person, level, link, by_link, new.previous])
            .map_err(|error| seated(error, new.id))?;
    }
    Ok(())
}

fn seated(error: rusqlite::Error, table: TableId) -> StoreError {
    Refusal { key: What::Seat(table), unique: What::Link, missing: What::Person }.of(error)
}

pub fn sit(
    connection: &Connection,
    (table, seat): (TableId, Seat),
    holder: &Holder,
    at: Moment,
) -> Result<(), StoreError> {
    let (kind, person, level) = holder.columns();
    let rows = connection
        .prepare_cached(
            "update seats set kind = ?3, person = ?4, level = ?5 where table_id = ?1 and seat = ?2",
        )?
        .execute(params![table, seat.number(), kind, person, level])
        .map_err(|error| seated(error, table))?;
    met(rows, StoreError::Missing(What::Seat(table)))?;
    connection.prepare_cached("update tables set touched = ?2 where id = ?1")?.execute(params![table, at])?;
    Ok(())
}

/// Gives a seat, or the watchers, another link or none.
pub fn link(
    connection: &Connection,
    Linked { table, seat }: Linked,
    link: Option<Digest>,
) -> Result<(), StoreError> {
    let rows = match seat {
        Some(seat) => connection
            .prepare_cached("update seats set link = ?3 where table_id = ?1 and seat = ?2")?
            .execute(params![table, seat.number(), link]),
        None => connection
            .prepare_cached("update tables set watch = ?2 where id = ?1")?
            .execute(params![table, link]),
    };
    met(rows.map_err(|error| seated(error, table))?, StoreError::Missing(What::Seat(table)))
}

pub fn plan(
    connection: &Connection,
    (table, seat): (TableId, Seat),
    plan: Option<&Value>,
) -> Result<(), StoreError> {
    let rows = connection
        .prepare_cached("update seats set plan = ?3 where table_id = ?1 and seat = ?2")?
        .execute(params![table, seat.number(), plan.map(Value::to_string)])?;
    met(rows, StoreError::Missing(What::Seat(table)))
}

pub fn offer(connection: &Connection, table: TableId, offer: Option<&Value>) -> Result<(), StoreError> {
    let rows = connection
        .prepare_cached("update tables set offer = ?2 where id = ?1")?
        .execute(params![table, offer.map(Value::to_string)])?;
    met(rows, StoreError::Missing(What::Table(table)))
}

pub fn kick(connection: &Connection, table: TableId, person: PersonId) -> Result<(), StoreError> {
    connection
        .prepare_cached("insert or ignore into kicked (table_id, person) values (?1, ?2)")?
        .execute(params![table, person])
        .map_err(|error| seated(error, table))?;
    Ok(())
}

/// Takes a table from one of these statuses to another.
pub fn advance(
    connection: &Connection,
    table: TableId,
    from: &[Status],
    to: Status,
    at: Moment,
) -> Result<(), StoreError> {
    let status = row::one(connection, "select status from tables where id = ?1", [table], |row| row.get(0))?;
    match status {
        None => return Err(StoreError::Missing(What::Table(table))),
        Some(status) if !from.contains(&status) => return Err(StoreError::Taken(What::Status(table))),
        Some(_) => {}
    }
    connection
        .prepare_cached("update tables set status = ?2, touched = ?3 where id = ?1")?
        .execute(params![table, to, at])?;
    Ok(())
}

pub fn over(
    connection: &Connection,
    table: TableId,
    outcome: &Value,
    verdicts: &[Verdict],
    at: Moment,
) -> Result<(), StoreError> {
    advance(connection, table, &[Status::Running], Status::Over, at)?;
    connection
        .prepare_cached("update tables set outcome = ?2 where id = ?1")?
        .execute(params![table, outcome.to_string()])?;
    let mut update = connection
        .prepare_cached("update seats set result = ?3, plan = null where table_id = ?1 and seat = ?2")?;
    for (seat, verdict) in (0..).zip(verdicts) {
        let seat: u8 = seat;
        met(update.execute(params![table, seat, verdict])?, StoreError::Missing(What::Seat(table)))?;
    }
    Ok(())
}
