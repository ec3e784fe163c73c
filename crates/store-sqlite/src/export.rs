use crate::error::Fault;
use crate::row::{self, Sql};
use crate::{people, ratings, recovery, tokens};
use rusqlite::Connection;
use serde_json::{Value, json};
use store::{Moment, PersonId, Rating, TableId, Token, Who};

/// Everything that is known of a person, but for secrets: hashes, seeds, and what games that are still played hide.
pub fn person(connection: &Connection, person: PersonId) -> Result<Option<Value>, Fault> {
    let Some(found) = people::find(connection, &Who::Id(person))? else { return Ok(None) };
    Ok(Some(json!({
        "id": found.id,
        "name": found.name,
        "account": !found.is_guest(),
        "created": found.created,
        "settings": found.settings,
        "webhook": found.webhook,
        "sessions": sessions(connection, person)?,
        "tokens": tokens(connection, person)?,
        "recovery_codes": recovery::codes_left(connection, person)?,
        "ratings": rated(connection, person)?,
        "games": games(connection, person)?,
        "chat": said(connection, person)?,
        "sent_away": sent_away(connection, person)?,
    })))
}

fn sessions(connection: &Connection, person: PersonId) -> Result<Vec<Value>, Fault> {
    let sql = "select created, seen from sessions where person = ?1 order by created";
    row::all(connection, sql, [Sql(person)], |row| {
        Ok(
            json!({ "created": row::get::<Moment>(row, "created")?, "seen": row::get::<Moment>(row, "seen")? }),
        )
    })
}

fn tokens(connection: &Connection, person: PersonId) -> Result<Vec<Value>, Fault> {
    let line = |token: Token| {
        json!({
            "name": token.name, "scopes": token.scopes, "created": token.created, "used": token.used,
        })
    };
    Ok(tokens::tokens_of(connection, person)?.into_iter().map(line).collect())
}

fn rated(connection: &Connection, person: PersonId) -> Result<Vec<Value>, Fault> {
    let game = |(game, now): (String, Rating)| {
        let past = ratings::history(connection, person, &game)?;
        let past =
            past.iter().map(|rated| json!({ "table": rated.table, "at": rated.at, "rating": rated.rating }));
        Ok(json!({ "game": game, "now": now, "history": past.collect::<Vec<_>>() }))
    };
    ratings::ratings_of(connection, person)?.into_iter().map(game).collect()
}

fn games(connection: &Connection, person: PersonId) -> Result<Vec<Value>, Fault> {
    let sql = "select id, game, seat, status, created, result from seats join tables on id = table_id
               where person = ?1 order by created, id, seat";
    row::all(connection, sql, [Sql(person)], |row| {
        let (table, seat): (TableId, u8) = (row::get(row, "id")?, row.get("seat")?);
        let status: String = row.get("status")?;
        let ended = status == "over" || status == "aborted";
        let moves = if ended { moves(connection, table, seat)? } else { Vec::new() };
        Ok(json!({
            "table": table,
            "game": row.get::<_, String>("game")?,
            "seat": seat,
            "status": status,
            "created": row::get::<Moment>(row, "created")?,
            "result": row.get::<_, Option<String>>("result")?,
            "moves": moves,
        }))
    })
}

fn moves(connection: &Connection, table: TableId, seat: u8) -> rusqlite::Result<Vec<Value>> {
    connection
        .prepare_cached("select seq, text, at from steps where table_id = ?1 and seat = ?2 order by seq")?
        .query_map((Sql(table), seat), |row| {
            let (seq, text): (u32, String) = (row.get("seq")?, row.get("text")?);
            Ok(json!({ "seq": seq, "text": text, "at": row::get::<Moment>(row, "at")? }))
        })?
        .collect()
}

fn said(connection: &Connection, person: PersonId) -> Result<Vec<Value>, Fault> {
    let sql = "select table_id, room, text, at from chat where author = ?1 order by at, table_id, line";
    row::all(connection, sql, [Sql(person)], |row| {
        Ok(json!({
            "table": row::get::<TableId>(row, "table_id")?,
            "room": row.get::<_, String>("room")?,
            "text": row.get::<_, String>("text")?,
            "at": row::get::<Moment>(row, "at")?,
        }))
    })
}

fn sent_away(connection: &Connection, person: PersonId) -> Result<Vec<TableId>, Fault> {
    let sql = "select table_id from kicked where person = ?1 order by table_id";
    row::all(connection, sql, [Sql(person)], |row| row::get(row, "table_id"))
}
