use crate::error::{Fault, Refusal, met};
use crate::names;
use crate::row::{self, Sql};
use rusqlite::{Connection, Row, params};
use store::{Digest, Moment, NewName, Person, PersonEdit, PersonId, Secret, StoreError, What, Who, folded};

/// At most so many guests are swept away at a time, so that others need not wait.
const SWEPT: u32 = 500;

fn refusal() -> Refusal {
    Refusal { key: What::Person, unique: What::Name, missing: What::Person }
}

pub fn find(connection: &Connection, who: &Who) -> Result<Option<Person>, Fault> {
    match who {
        Who::Id(id) => row::one(connection, "select * from people where id = ?1", [Sql(*id)], read_person),
        Who::Name(name) => {
            // Of old there are names in letters of another width.
            let exact = name.to_uppercase().to_lowercase();
            let sql = "select * from people where folded in (?1, ?2) order by folded = ?1 desc";
            row::one(connection, sql, [exact, folded(name)], read_person)
        }
        Who::Session(digest) => {
            let sql = "select people.* from sessions join people on people.id = person where digest = ?1";
            row::one(connection, sql, [Sql(*digest)], read_person)
        }
    }
}

pub fn list(connection: &Connection, after: Option<PersonId>, limit: u32) -> Result<Vec<Person>, Fault> {
    let sql = "select * from people where id > coalesce(?1, -1) order by id limit ?2";
    row::all(connection, sql, params![Sql(after), limit], read_person)
}

pub fn reachable(connection: &Connection) -> Result<Vec<PersonId>, Fault> {
    row::all(connection, "select id from people where webhook is not null", [], |row| row::get(row, "id"))
}

fn read_person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row::get(row, "id")?,
        name: row.get("name")?,
        password: row::get(row, "password")?,
        created: row::get(row, "created")?,
        renamed: row::get(row, "renamed")?,
        settings: row::json(row, "settings")?,
        webhook: row.get("webhook")?,
        blocked: row.get("blocked")?,
    })
}

pub fn add(connection: &Connection, person: &Person) -> Result<(), Fault> {
    let Person { id, name, password, created, renamed, settings, webhook, blocked } = person;
    let folded = name.as_deref().map(folded);
    connection
        .prepare_cached(
            "insert into people (id, name, folded, password, created, settings, webhook, blocked, renamed)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            Sql(*id),
            name,
            folded,
            password.as_ref().map(Secret::reveal),
            Sql(*created),
            settings.to_string(),
            webhook,
            blocked,
            Sql(*renamed),
        ])
        .map_err(|error| refusal().say(error))?;
    names::take(connection, *id, name.as_deref(), *created, *created)
}

pub fn edit(connection: &Connection, person: PersonId, edit: &PersonEdit) -> Result<(), Fault> {
    let rows = match edit {
        PersonEdit::Name(NewName { name, forgiven, .. }) => connection
            .prepare_cached("update people set name = ?2, folded = ?3, renamed = ?4 where id = ?1")?
            .execute(params![Sql(person), name, name.as_deref().map(folded), Sql(*forgiven)]),
        PersonEdit::Password(password) => connection
            .prepare_cached("update people set password = ?2 where id = ?1")?
            .execute(params![Sql(person), password.as_ref().map(Secret::reveal)]),
        PersonEdit::Settings(settings) => connection
            .prepare_cached("update people set settings = ?2 where id = ?1")?
            .execute(params![Sql(person), settings.to_string()]),
        PersonEdit::Webhook(webhook) => connection
            .prepare_cached("update people set webhook = ?2 where id = ?1")?
            .execute(params![Sql(person), webhook]),
        PersonEdit::Blocked(blocked) => connection
            .prepare_cached("update people set blocked = ?2 where id = ?1")?
            .execute(params![Sql(person), blocked]),
    };
    met(rows.map_err(|error| refusal().say(error))?, StoreError::Missing(What::Person))?;
    match edit {
        PersonEdit::Name(NewName { name, at, held, .. }) => {
            names::take(connection, person, name.as_deref(), *at, *held)
        }
        _ => Ok(()),
    }
}

/// Takes a person out of everything; the seats of games that have begun stay, and are nobody's.
pub fn forget(connection: &Connection, person: PersonId, held: Moment) -> Result<(), Fault> {
    names::part(connection, person, held)?;
    connection.execute("update chat set text = '' where author = ?1", [Sql(person)])?;
    connection.execute(
        "update seats set kind = iif(by_link, 'invited', 'open'), person = null
         where person = ?1 and kind in ('person', 'asked')
         and (select status from tables where id = table_id) = 'open'",
        [Sql(person)],
    )?;
    connection.execute("update seats set plan = null where person = ?1", [Sql(person)])?;
    let rows = connection.execute("delete from people where id = ?1", [Sql(person)])?;
    met(rows, StoreError::Missing(What::Person))
}

pub fn open_session(
    connection: &Connection,
    digest: Digest,
    person: PersonId,
    at: Moment,
) -> Result<(), Fault> {
    connection
        .prepare_cached("insert into sessions (digest, person, created, seen) values (?1, ?2, ?3, ?3)")?
        .execute(params![Sql(digest), Sql(person), Sql(at)])
        .map_err(|error| Refusal::new(What::Session, What::Person).say(error))?;
    Ok(())
}

pub fn sessions_of(connection: &Connection, person: PersonId) -> Result<u32, Fault> {
    let sql = "select count(*) from sessions where person = ?1";
    Ok(row::one(connection, sql, [Sql(person)], |row| row.get(0))?.unwrap_or(0))
}

pub fn see_session(connection: &Connection, digest: Digest, at: Moment) -> Result<(), Fault> {
    let rows = connection
        .prepare_cached("update sessions set seen = max(seen, ?2) where digest = ?1")?
        .execute(params![Sql(digest), Sql(at)])?;
    met(rows, StoreError::Missing(What::Session))
}

pub fn close_session(connection: &Connection, digest: Digest) -> Result<(), Fault> {
    connection.execute("delete from sessions where digest = ?1", [Sql(digest)])?;
    Ok(())
}

pub fn close_sessions(connection: &Connection, person: PersonId) -> Result<(), Fault> {
    connection.execute("delete from sessions where person = ?1", [Sql(person)])?;
    Ok(())
}

/// Ends sessions that were last seen before this, and what guests who have none left gave to programs that do not use it;
/// forgets guests who left nothing behind.
pub fn sweep(connection: &Connection, before: Moment) -> Result<(), Fault> {
    names::sweep(connection, before)?;
    connection.execute("delete from sessions where seen < ?1", [Sql(before)])?;
    connection.execute(
        "delete from tokens where coalesce(used, created) < ?1
         and (select password from people where id = tokens.person) is null
         and not exists (select 1 from sessions where sessions.person = tokens.person)",
        [Sql(before)],
    )?;
    connection.execute(
        "delete from people where id in (
             select id from people where password is null and created < ?1 and not blocked
             and not exists (select 1 from sessions where person = people.id)
             and not exists (select 1 from tokens where person = people.id)
             and not exists (select 1 from seats where person = people.id)
             and not exists (select 1 from chat where author = people.id)
             limit ?2)",
        params![Sql(before), SWEPT],
    )?;
    Ok(())
}
