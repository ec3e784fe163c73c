use crate::error::{Fault, Refusal};
use crate::row;
use rusqlite::{Connection, params};
use store::What;

pub fn find(connection: &Connection, name: &str) -> Result<Option<Vec<u8>>, Fault> {
    row::one(connection, "select value from kept where name = ?1", [name], |row| row.get(0))
}

pub fn keep(connection: &Connection, name: &str, value: &[u8]) -> Result<(), Fault> {
    connection
        .prepare_cached("insert into kept (name, value) values (?1, ?2)")?
        .execute(params![name, value])
        .map_err(|error| Refusal::new(What::Kept, What::Kept).say(error))?;
    Ok(())
}

/// As much as some hundred moves take.
const PROBED: usize = 64 * 1024;

pub fn probe(connection: &Connection) -> Result<(), Fault> {
    keep(connection, "probe", &vec![0; PROBED])?;
    connection.prepare_cached("delete from kept where name = 'probe'")?.execute([])?;
    Ok(())
}
