use crate::error::{Fault, Refusal, met};
use crate::row::{self, Sql};
use rusqlite::{Connection, Row, params};
use store::{Digest, Moment, PersonId, StoreError, Token, TokenId, What};

pub fn find(connection: &Connection, digest: Digest) -> Result<Option<Token>, Fault> {
    row::one(connection, "select * from tokens where digest = ?1", [Sql(digest)], read_token)
}

pub fn tokens_of(connection: &Connection, person: PersonId) -> Result<Vec<Token>, Fault> {
    row::all(
        connection,
        "select * from tokens where person = ?1 order by created, id",
        [Sql(person)],
        read_token,
    )
}

fn read_token(row: &Row<'_>) -> rusqlite::Result<Token> {
    let scopes: String = row.get("scopes")?;
    Ok(Token {
        id: row::get(row, "id")?,
        person: row::get(row, "person")?,
        name: row.get("name")?,
        scopes: scopes.split_whitespace().map(str::to_owned).collect(),
        created: row::get(row, "created")?,
        used: row::get(row, "used")?,
    })
}

pub fn add(connection: &Connection, token: &Token, digest: Digest) -> Result<(), Fault> {
    let Token { id, person, name, scopes, created, used } = token;
    connection
        .prepare_cached(
            "insert into tokens (id, person, digest, name, scopes, created, used)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            Sql(*id),
            Sql(*person),
            Sql(digest),
            name,
            scopes.join(" "),
            Sql(*created),
            Sql(*used)
        ])
        .map_err(|error| Refusal::new(What::Token, What::Person).say(error))?;
    Ok(())
}

pub fn used(connection: &Connection, token: TokenId, at: Moment) -> Result<(), Fault> {
    let rows = connection
        .prepare_cached("update tokens set used = ?2 where id = ?1")?
        .execute(params![Sql(token), Sql(at)])?;
    met(rows, StoreError::Missing(What::Token))
}

pub fn remove_all(connection: &Connection, person: PersonId) -> Result<(), Fault> {
    connection.execute("delete from tokens where person = ?1", [Sql(person)])?;
    Ok(())
}

pub fn remove(connection: &Connection, person: PersonId, token: TokenId) -> Result<(), Fault> {
    let rows = connection
        .execute("delete from tokens where id = ?1 and person = ?2", params![Sql(token), Sql(person)])?;
    met(rows, StoreError::Missing(What::Token))
}
