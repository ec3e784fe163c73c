use crate::error::{Refusal, met};
use crate::{Digest, Moment, PersonId, Secret, StoreError, What, row};
use rusqlite::{Connection, Row, params};
use serde_json::Value;

/// Somebody who plays: a guest, or the holder of an account.
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// What they are called; unique, whatever its case.
    pub name: Option<String>,
    /// What argon2 made of the password; a guest has none.
    pub password: Option<Secret>,
    /// Since when they are known.
    pub created: Moment,
    /// What they like.
    pub settings: Value,
    /// Whom to tell when it is their turn.
    pub webhook: Option<String>,
    /// Whether they are kept out.
    pub blocked: bool,
}

impl Person {
    /// Somebody new, without name or password.
    pub fn guest(id: PersonId, created: Moment) -> Person {
        let settings = Value::Object(Default::default());
        Person { id, name: None, password: None, created, settings, webhook: None, blocked: false }
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// By what a person is found.
#[derive(Clone, Debug)]
pub enum Who {
    /// The identifier.
    Id(PersonId),
    /// The name, whatever its case.
    Name(String),
    /// The digest of a session's secret.
    Session(Digest),
}

/// What can change about a person.
#[derive(Clone, PartialEq, Debug)]
pub enum PersonEdit {
    /// The name.
    Name(Option<String>),
    /// The password's hash.
    Password(Option<Secret>),
    /// What they like.
    Settings(Value),
    /// Whom to tell when it is their turn.
    Webhook(Option<String>),
    /// Whether they are kept out.
    Blocked(bool),
}

/// At most so many guests are swept away at a time, so that others need not wait.
const SWEPT: u32 = 500;

/// The name without its case; capitals first, so that all forms of a letter meet.
fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

fn refusal() -> Refusal {
    Refusal { key: What::Person, unique: What::Name, missing: What::Person }
}

pub fn find(connection: &Connection, who: &Who) -> Result<Option<Person>, StoreError> {
    match who {
        Who::Id(id) => row::one(connection, "select * from people where id = ?1", [id], read),
        Who::Name(name) => {
            row::one(connection, "select * from people where folded = ?1", [folded(name)], read)
        }
        Who::Session(digest) => {
            let sql = "select people.* from sessions join people on people.id = person where digest = ?1";
            row::one(connection, sql, [digest], read)
        }
    }
}

pub fn list(connection: &Connection, after: Option<PersonId>, limit: u32) -> Result<Vec<Person>, StoreError> {
    let sql = "select * from people where id > coalesce(?1, -1) order by id limit ?2";
    row::all(connection, sql, params![after, limit], read)
}

pub fn reachable(connection: &Connection) -> Result<Vec<PersonId>, StoreError> {
    row::all(connection, "select id from people where webhook is not null", [], |row| row.get("id"))
}

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get("id")?,
        name: row.get("name")?,
        password: row.get("password")?,
        created: row.get("created")?,
        settings: row::json(row, "settings")?,
        webhook: row.get("webhook")?,
        blocked: row.get("blocked")?,
    })
}

pub fn add(connection: &Connection, person: &Person) -> Result<(), StoreError> {
    let Person { id, name, password, created, settings, webhook, blocked } = person;
    let folded = name.as_deref().map(folded);
    connection
        .prepare_cached(
            "insert into people (id, name, folded, password, created, settings, webhook, blocked)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![id, name, folded, password, created, settings.to_string(), webhook, blocked])
        .map_err(|error| refusal().of(error))?;
    Ok(())
}

pub fn edit(connection: &Connection, person: PersonId, edit: &PersonEdit) -> Result<(), StoreError> {
    let rows = match edit {
        PersonEdit::Name(name) => connection
            .prepare_cached("update people set name = ?2, folded = ?3 where id = ?1")?
            .execute(params![person, name, name.as_deref().map(folded)]),
        PersonEdit::Password(password) => connection
            .prepare_cached("update people set password = ?2 where id = ?1")?
            .execute(params![person, password]),
        PersonEdit::Settings(settings) => connection
            .prepare_cached("update people set settings = ?2 where id = ?1")?
            .execute(params![person, settings.to_string()]),
        PersonEdit::Webhook(webhook) => connection
            .prepare_cached("update people set webhook = ?2 where id = ?1")?
            .execute(params![person, webhook]),
        PersonEdit::Blocked(blocked) => connection
            .prepare_cached("update people set blocked = ?2 where id = ?1")?
            .execute(params![person, blocked]),
    };
    met(rows.map_err(|error| refusal().of(error))?, StoreError::Missing(What::Person))
}

/// Takes a person out of everything; the seats of games that have begun stay, and are nobody's.
pub fn forget(connection: &Connection, person: PersonId) -> Result<(), StoreError> {
    connection.execute("update chat set text = '' where author = ?1", [person])?;
    connection.execute(
        "update seats set kind = iif(by_link, 'invited', 'open'), person = null
         where person = ?1 and kind in ('person', 'asked')
         and (select status from tables where id = table_id) = 'open'",
        [person],
    )?;
    connection.execute("update seats set plan = null where person = ?1", [person])?;
    let rows = connection.execute("delete from people where id = ?1", [person])?;
    met(rows, StoreError::Missing(What::Person))
}

pub fn open_session(
    connection: &Connection,
    digest: Digest,
    person: PersonId,
    at: Moment,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("insert into sessions (digest, person, created, seen) values (?1, ?2, ?3, ?3)")?
        .execute(params![digest, person, at])
        .map_err(|error| Refusal::new(What::Session, What::Person).of(error))?;
    Ok(())
}

pub fn see_session(connection: &Connection, digest: Digest, at: Moment) -> Result<(), StoreError> {
    let rows = connection
        .prepare_cached("update sessions set seen = max(seen, ?2) where digest = ?1")?
        .execute(params![digest, at])?;
    met(rows, StoreError::Missing(What::Session))
}

pub fn close_session(connection: &Connection, digest: Digest) -> Result<(), StoreError> {
    connection.execute("delete from sessions where digest = ?1", [digest])?;
    Ok(())
}

pub fn close_sessions(connection: &Connection, person: PersonId) -> Result<(), StoreError> {
    connection.execute("delete from sessions where person = ?1", [person])?;
    Ok(())
}

/// Ends sessions that were last seen before this, and forgets guests who left nothing behind.
pub fn sweep(connection: &Connection, before: Moment) -> Result<(), StoreError> {
    connection.execute("delete from sessions where seen < ?1", [before])?;
    connection.execute(
        "delete from people where id in (
             select id from people where password is null and created < ?1 and not blocked
             and not exists (select 1 from sessions where person = people.id)
             and not exists (select 1 from tokens where person = people.id)
             and not exists (select 1 from seats where person = people.id)
             and not exists (select 1 from chat where author = people.id)
             limit ?2)",
        params![before, SWEPT],
    )?;
    Ok(())
}
