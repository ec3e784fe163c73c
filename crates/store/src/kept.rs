use crate::error::Refusal;
use crate::{StoreError, What, row};
use rusqlite::{Connection, params};

pub fn find(connection: &Connection, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    row::one(connection, "select value from kept where name = ?1", [name], |row| row.get(0))
}

pub fn keep(connection: &Connection, name: &str, value: &[u8]) -> Result<(), StoreError> {
    connection
        .prepare_cached("insert into kept (name, value) values (?1, ?2)")?
        .execute(params![name, value])
        .map_err(|error| Refusal::new(What::Kept, What::Kept).of(error))?;
    Ok(())
}

/// As much as some hundred moves take.
const PROBED: usize = 64 * 1024;

pub fn probe(connection: &Connection) -> Result<(), StoreError> {
    keep(connection, "probe", &vec![0; PROBED])?;
    connection.prepare_cached("delete from kept where name = 'probe'")?.execute([])?;
    Ok(())
}
