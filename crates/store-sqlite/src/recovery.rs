use crate::error::{Fault, met};
use crate::row::{self, Sql};
use rusqlite::{Connection, params};
use store::{Digest, PersonId, StoreError, What};

pub fn codes_left(connection: &Connection, person: PersonId) -> Result<u32, Fault> {
    let sql = "select count(*) from recovery where person = ?1";
    Ok(row::one(connection, sql, [Sql(person)], |row| row.get(0))?.unwrap_or(0))
}

/// Gives a person these codes, and no others.
pub fn replace(connection: &Connection, person: PersonId, codes: &[Digest]) -> Result<(), Fault> {
    connection.execute("delete from recovery where person = ?1", [Sql(person)])?;
    let mut insert = connection.prepare_cached("insert into recovery (digest, person) values (?1, ?2)")?;
    for code in codes {
        insert.execute(params![Sql(*code), Sql(person)])?;
    }
    Ok(())
}

/// A code is used, which happens once.
pub fn spend(connection: &Connection, person: PersonId, code: Digest) -> Result<(), Fault> {
    let sql = "delete from recovery where digest = ?1 and person = ?2";
    met(connection.execute(sql, params![Sql(code), Sql(person)])?, StoreError::Missing(What::Code))
}
