use crate::error::{Refusal, met};
use crate::{Digest, Moment, PersonId, StoreError, TokenId, What, row};
use rusqlite::{Connection, Row, params};

/// A key to the interface for programs; its secret is known to its holder alone.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Token {
    /// Which token it is.
    pub id: TokenId,
    /// In whose name it acts.
    pub person: PersonId,
    /// What its holder calls it.
    pub name: String,
    /// What it allows: words without spaces.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created: Moment,
    /// When it was last used.
    pub used: Option<Moment>,
}

pub fn find(connection: &Connection, digest: Digest) -> Result<Option<Token>, StoreError> {
    row::one(connection, "select * from tokens where digest = ?1", [digest], read)
}

pub fn of(connection: &Connection, person: PersonId) -> Result<Vec<Token>, StoreError> {
    row::all(connection, "select * from tokens where person = ?1 order by created, id", [person], read)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Token> {
    let scopes: String = row.get("scopes")?;
    Ok(Token {
        id: row.get("id")?,
        person: row.get("person")?,
        name: row.get("name")?,
        scopes: scopes.split_whitespace().map(str::to_owned).collect(),
        created: row.get("created")?,
        used: row.get("used")?,
    })
}

pub fn add(connection: &Connection, token: &Token, digest: Digest) -> Result<(), StoreError> {
    let Token { id, person, name, scopes, created, used } = token;
    connection
        .prepare_cached(
            "insert into tokens (id, person, digest, name, scopes, created, used)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![id, person, digest, name, scopes.join(" "), created, used])
        .map_err(|error| Refusal::new(What::Token, What::Person).of(error))?;
    Ok(())
}

pub fn used(connection: &Connection, token: TokenId, at: Moment) -> Result<(), StoreError> {
    let rows = connection
        .prepare_cached("update tokens set used = ?2 where id = ?1")?
        .execute(params![token, at])?;
    met(rows, StoreError::Missing(What::Token))
}

pub fn remove(connection: &Connection, person: PersonId, token: TokenId) -> Result<(), StoreError> {
    let rows =
        connection.execute("delete from tokens where id = ?1 and person = ?2", params![token, person])?;
    met(rows, StoreError::Missing(What::Token))
}
