use crate::error::{Fault, Refusal};
use crate::row::{self, Sql};
use rusqlite::{Connection, params};
use store::{Author, Channel, ChatRow, Moment, PersonId, TableId, What};

pub fn say(
    connection: &Connection,
    (table, channel, number): (TableId, Channel, u32),
    author: Option<PersonId>,
    text: &str,
    at: Moment,
) -> Result<(), Fault> {
    let kind = if author.is_some() { "person" } else { "table" };
    connection
        .prepare_cached(
            "insert into chat (table_id, room, line, kind, author, text, at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![Sql(table), Sql(channel), number, kind, Sql(author), text, Sql(at)])
        .map_err(|error| Refusal::new(What::Line(table), What::Table(table)).say(error))?;
    Ok(())
}

pub fn count_lines(connection: &Connection, table: TableId, channel: Channel) -> Result<u32, Fault> {
    let sql = "select count(*) from chat where table_id = ?1 and room = ?2";
    Ok(row::one(connection, sql, params![Sql(table), Sql(channel)], |row| row.get(0))?.unwrap_or(0))
}

pub fn lines_since(
    connection: &Connection,
    table: TableId,
    channel: Channel,
    from: u32,
    limit: u32,
) -> Result<Vec<ChatRow>, Fault> {
    let sql = "select line, kind, author, name, text, at from chat left join people on people.id = author
               where table_id = ?1 and room = ?2 and line >= ?3 order by line limit ?4";
    row::all(connection, sql, params![Sql(table), Sql(channel), from, limit], |row| {
        let author: Option<PersonId> = row::get(row, "author")?;
        let system = row.get_ref("kind")?.as_str()? == "table";
        Ok(ChatRow {
            number: row.get("line")?,
            author: match author {
                Some(person) => Author::Person(person),
                None if system => Author::Table,
                None => Author::Gone,
            },
            name: row.get("name")?,
            text: row.get("text")?,
            at: row::get(row, "at")?,
        })
    })
}
