//! Who may be called what: names that are borne, and those that are still kept for whoever bore them.

use crate::error::Fault;
use crate::row::{self, Sql};
use rusqlite::{Connection, params};
use store::{Moment, PersonId, StoreError, What, name_keys};

/// Notes what somebody is called from this moment on; the name so far stays theirs for a while.
pub fn take(
    connection: &Connection,
    person: PersonId,
    name: Option<&str>,
    at: Moment,
    held: Moment,
) -> Result<(), Fault> {
    let keys = name.map(name_keys).unwrap_or_default();
    let others = "select 1 from names where key = ?1 and person is not ?2 and (until is null or until > ?3)";
    for key in &keys {
        if row::one(connection, others, params![Sql(*key), Sql(person), Sql(at)], |_| Ok(()))?.is_some() {
            return Err(StoreError::Taken(What::Name).into());
        }
    }
    release(connection, person, held)?;
    for key in keys {
        connection
            .prepare_cached("delete from names where key = ?1 and person = ?2")?
            .execute(params![Sql(key), Sql(person)])?;
        bear(connection, key, person)?;
    }
    Ok(())
}

fn bear(connection: &Connection, key: store::Digest, person: PersonId) -> Result<(), Fault> {
    let mut insert = connection.prepare_cached("insert into names (key, person) values (?1, ?2)")?;
    insert.execute(params![Sql(key), Sql(person)])?;
    Ok(())
}

/// What somebody is called is free from this moment on.
fn release(connection: &Connection, person: PersonId, held: Moment) -> Result<(), Fault> {
    connection
        .prepare_cached("update names set until = ?2 where person = ?1 and until is null")?
        .execute(params![Sql(person), Sql(held)])?;
    Ok(())
}

/// Keeps the names of somebody who is forgotten from others until this moment, without saying whose they were.
pub fn part(connection: &Connection, person: PersonId, held: Moment) -> Result<(), Fault> {
    release(connection, person, held)?;
    connection.execute("update names set person = null where person = ?1", [Sql(person)])?;
    Ok(())
}

/// Forgets names that have been free since before this.
pub fn sweep(connection: &Connection, before: Moment) -> Result<(), Fault> {
    connection.execute("delete from names where until < ?1", [Sql(before)])?;
    Ok(())
}

/// Notes what everybody is called in a database from before names were noted; those who are called alike stay so.
pub fn note_all(connection: &Connection) -> Result<(), Fault> {
    let sql = "select id, name from people where name is not null";
    let named = row::all(connection, sql, [], |row| Ok((row::get(row, "id")?, row.get("name")?)))?;
    for (person, name) in named {
        let name: String = name;
        name_keys(&name).into_iter().try_for_each(|key| bear(connection, key, person))?;
    }
    Ok(())
}
