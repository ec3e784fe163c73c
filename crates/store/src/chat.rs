use crate::error::Refusal;
use crate::{Moment, PersonId, StoreError, TableId, What, row};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};

/// Who can read what is said.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Room {
    /// Those who play.
    Seats,
    /// Those who watch.
    Watchers,
}

impl Room {
    fn word(self) -> &'static str {
        match self {
            Room::Seats => "seats",
            Room::Watchers => "watchers",
        }
    }
}

impl ToSql for Room {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for Room {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Room> {
        row::word(&[Room::Seats, Room::Watchers], Room::word, value)
    }
}

/// Who says something.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Author {
    /// The table itself.
    Table,
    /// A person.
    Person(PersonId),
    /// A person who has since been forgotten; nothing is left of the line.
    Gone,
}

/// Something said at a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Line {
    /// Its number in its room, counted from 0.
    pub number: u32,
    /// Who said it.
    pub author: Author,
    /// The author's name, where there is one.
    pub name: Option<String>,
    /// What was said.
    pub text: String,
    /// When.
    pub at: Moment,
}

pub fn say(
    connection: &Connection,
    (table, room, number): (TableId, Room, u32),
    author: Option<PersonId>,
    text: &str,
    at: Moment,
) -> Result<(), StoreError> {
    let kind = if author.is_some() { "person" } else { "table" };
    connection
        .prepare_cached(
            "insert into chat (table_id, room, line, kind, author, text, at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![table, room, number, kind, author, text, at])
        .map_err(|error| Refusal::new(What::Line(table), What::Table(table)).of(error))?;
    Ok(())
}

pub fn count(connection: &Connection, table: TableId, room: Room) -> Result<u32, StoreError> {
    let sql = "select count(*) from chat where table_id = ?1 and room = ?2";
    Ok(row::one(connection, sql, params![table, room], |row| row.get(0))?.unwrap_or(0))
}

pub fn since(
    connection: &Connection,
    table: TableId,
    room: Room,
    from: u32,
    limit: u32,
) -> Result<Vec<Line>, StoreError> {
    let sql = "select line, kind, author, name, text, at from chat left join people on people.id = author
               where table_id = ?1 and room = ?2 and line >= ?3 order by line limit ?4";
    row::all(connection, sql, params![table, room, from, limit], |row| {
        let author: Option<PersonId> = row.get("author")?;
        let system = row.get_ref("kind")?.as_str()? == "table";
        Ok(Line {
            number: row.get("line")?,
            author: match author {
                Some(person) => Author::Person(person),
                None if system => Author::Table,
                None => Author::Gone,
            },
            name: row.get("name")?,
            text: row.get("text")?,
            at: row.get("at")?,
        })
    })
}
