use crate::error::{Fault, Refusal, met};
use crate::row::{self, Sql};
use crate::{chat, steps};
use game_core::Seat;
use rusqlite::{Connection, Row, params};
use serde_json::Value;
use store::{
    Chair, Channel, Digest, Epoch, Holder, Linked, Loaded, Moment, NewTable, PersonId, Seq, Status,
    StoreError, TableId, TableRow, Verdict, What,
};

/// A holder as the columns `kind`, `person` and `level`.
fn columns_of(holder: &Holder) -> (&'static str, Option<PersonId>, Option<&str>) {
    match holder {
        Holder::Open => ("open", None, None),
        Holder::Invited => ("invited", None, None),
        Holder::Asked(person) => ("asked", Some(*person), None),
        Holder::Person(person) => ("person", Some(*person), None),
        Holder::Computer { level, stands_in_for } => ("computer", *stands_in_for, Some(level)),
        Holder::Gone => ("person", None, None),
    }
}

fn read_holder(row: &Row<'_>) -> rusqlite::Result<Holder> {
    let person: Option<PersonId> = row::get(row, "person")?;
    Ok(match (row.get_ref("kind")?.as_str()?, person) {
        ("open", _) => Holder::Open,
        ("invited", _) => Holder::Invited,
        ("computer", stands_in_for) => Holder::Computer { level: row.get("level")?, stands_in_for },
        ("asked", Some(person)) => Holder::Asked(person),
        (_, Some(person)) => Holder::Person(person),
        (_, None) => Holder::Gone,
    })
}

/// Everything of a table but its secrets; the seed is named in one other place alone.
pub const COLUMNS: &str =
    "id, game, rules, options, commitment, status, visibility, time, rated, owner, previous,
    created, touched, outcome, epoch, asked,
    (select at from steps where table_id = id order by seq desc limit 1) as moved,
    (select seq + 1 from steps where table_id = id order by seq desc limit 1) as steps";

/// Reads a table but for its seats.
pub fn read_table(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        id: row::get(row, "id")?,
        game: row.get("game")?,
        rules: row.get("rules")?,
        options: row::json(row, "options")?,
        commitment: row.get("commitment")?,
        status: row::get(row, "status")?,
        visibility: row::get(row, "visibility")?,
        time: row::json(row, "time")?,
        rated: row.get("rated")?,
        owner: row::get(row, "owner")?,
        previous: row::get(row, "previous")?,
        created: row::get(row, "created")?,
        touched: row::get(row, "touched")?,
        moved: row::get(row, "moved")?,
        steps: row.get::<_, Option<Seq>>("steps")?.unwrap_or(0),
        outcome: row::maybe_json(row, "outcome")?,
        chairs: Vec::new(),
        epoch: row.get("epoch")?,
        asked: row::get(row, "asked")?,
    })
}

/// The seats of a table.
pub fn chairs_of(connection: &Connection, table: TableId) -> Result<Vec<Chair>, Fault> {
    let sql = "select kind, person, level, result, by_link, name
               from seats left join people on people.id = person where table_id = ?1 order by seat";
    row::all(connection, sql, [Sql(table)], |row| {
        Ok(Chair {
            holder: read_holder(row)?,
            name: row.get("name")?,
            verdict: row::get(row, "result")?,
            by_link: row.get("by_link")?,
        })
    })
}

pub fn find(connection: &Connection, table: TableId) -> Result<Option<TableRow>, Fault> {
    let sql = format!("select {COLUMNS} from tables where id = ?1");
    let Some(mut found) = row::one(connection, &sql, [Sql(table)], read_table)? else { return Ok(None) };
    found.chairs = chairs_of(connection, table)?;
    Ok(Some(found))
}

pub fn load(connection: &Connection, table: TableId) -> Result<Option<Loaded>, Fault> {
    let Some(found) = find(connection, table)? else { return Ok(None) };
    let (seed, offer) =
        row::one(connection, "select seed, offer from tables where id = ?1", [Sql(table)], |row| {
            Ok((row::get(row, "seed")?, row::maybe_json(row, "offer")?))
        })?
        .expect("the table is there in this snapshot");
    let plans = row::all(
        connection,
        "select plan from seats where table_id = ?1 order by seat",
        [Sql(table)],
        |row| row::maybe_json(row, "plan"),
    )?;
    let next = row::one(connection, "select id from tables where previous = ?1", [Sql(table)], |row| {
        row::get(row, "id")
    })?;
    Ok(Some(Loaded {
        table: found,
        seed,
        plans,
        steps: steps::steps_since(connection, table, 0)?,
        lines: [
            chat::count_lines(connection, table, Channel::Seats)?,
            chat::count_lines(connection, table, Channel::Watchers)?,
        ],
        next,
        offer,
        kicked: row::all(connection, "select person from kicked where table_id = ?1", [Sql(table)], |row| {
            row::get(row, "person")
        })?,
    }))
}

pub fn linked(connection: &Connection, link: Digest) -> Result<Option<Linked>, Fault> {
    let sql = "select table_id, seat from seats where link = ?1
               union all select id, null from tables where watch = ?1";
    row::one(connection, sql, [Sql(link)], |row| {
        Ok(Linked { table: row::get(row, "table_id")?, seat: row::get(row, "seat")? })
    })
}

pub fn add(connection: &Connection, new: &NewTable) -> Result<(), Fault> {
    connection
        .prepare_cached(
            "insert into tables (id, game, rules, options, seed, commitment, status, visibility, time, rated,
                                 owner, previous, watch, created, touched, asked)
             values (?1, ?2, ?3, ?4, ?5, ?6, 'open', ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, ?14)",
        )?
        .execute(params![
            Sql(new.id),
            new.game,
            new.rules,
            new.options.to_string(),
            new.seed.reveal(),
            new.commitment,
            Sql(new.visibility),
            new.time.to_string(),
            new.rated,
            Sql(new.owner),
            Sql(new.previous),
            Sql(new.watch),
            Sql(new.at),
            Sql(new.asked),
        ])
        .map_err(|error| {
            let key = What::Table(new.id);
            Refusal { key, unique: What::Link, missing: What::Person }.say(error)
        })?;
    let mut insert = connection.prepare_cached(
        // Whoever sat on a seat that was for its link sits on such a one in a rematch too.
        "insert into seats (table_id, seat, kind, person, level, link, by_link)
         values (?1, ?2, ?3, ?4, ?5, ?6,
                 ?7 or exists (select 1 from seats where table_id = ?8 and person = ?4 and by_link))",
    )?;
    for (seat, (holder, link)) in (0..).zip(&new.seats) {
        let (kind, person, level) = columns_of(holder);
        let seat: u8 = seat;
        let by_link = matches!(holder, Holder::Invited | Holder::Asked(_));
        insert
            .execute(params![
                Sql(new.id),
                seat,
                kind,
                Sql(person),
                level,
                Sql(*link),
                by_link,
                Sql(new.previous)
            ])
            .map_err(|error| seated(error, new.id))?;
    }
    Ok(())
}

fn seated(error: rusqlite::Error, table: TableId) -> Fault {
    Refusal { key: What::Seat(table), unique: What::Link, missing: What::Person }.say(error)
}

/// Refuses whoever is not the table's owner.
pub fn check_owner(connection: &Connection, table: TableId, epoch: Epoch) -> Result<(), Fault> {
    let sql = "select epoch from tables where id = ?1";
    match row::one(connection, sql, [Sql(table)], |row| row.get("epoch"))? {
        None => Err(Fault(StoreError::Missing(What::Table(table)))),
        Some(now) if now != epoch => Err(Fault(StoreError::NotOwner(table, now))),
        Some(_) => Ok(()),
    }
}

/// Gives a table the owner after the one it has.
pub fn claim(connection: &Connection, table: TableId, epoch: Epoch) -> Result<(), Fault> {
    check_owner(connection, table, epoch.wrapping_sub(1))?;
    connection
        .prepare_cached("update tables set epoch = ?2 where id = ?1")?
        .execute(params![Sql(table), epoch])?;
    Ok(())
}

pub fn sit(
    connection: &Connection,
    (table, seat): (TableId, Seat),
    holder: &Holder,
    at: Moment,
) -> Result<(), Fault> {
    let (kind, person, level) = columns_of(holder);
    let rows = connection
        .prepare_cached(
            "update seats set kind = ?3, person = ?4, level = ?5 where table_id = ?1 and seat = ?2",
        )?
        .execute(params![Sql(table), Sql(seat), kind, Sql(person), level])
        .map_err(|error| seated(error, table))?;
    met(rows, StoreError::Missing(What::Seat(table)))?;
    connection
        .prepare_cached("update tables set touched = ?2 where id = ?1")?
        .execute(params![Sql(table), Sql(at)])?;
    Ok(())
}

/// Gives a seat, or the watchers, another link or none.
pub fn link(
    connection: &Connection,
    table: TableId,
    seat: Option<Seat>,
    link: Option<Digest>,
) -> Result<(), Fault> {
    let rows = match seat {
        Some(seat) => connection
            .prepare_cached("update seats set link = ?3 where table_id = ?1 and seat = ?2")?
            .execute(params![Sql(table), Sql(seat), Sql(link)]),
        None => connection
            .prepare_cached("update tables set watch = ?2 where id = ?1")?
            .execute(params![Sql(table), Sql(link)]),
    };
    met(rows.map_err(|error| seated(error, table))?, StoreError::Missing(What::Seat(table)))
}

pub fn plan(
    connection: &Connection,
    (table, seat): (TableId, Seat),
    plan: Option<&Value>,
) -> Result<(), Fault> {
    let rows = connection
        .prepare_cached("update seats set plan = ?3 where table_id = ?1 and seat = ?2")?
        .execute(params![Sql(table), Sql(seat), plan.map(Value::to_string)])?;
    met(rows, StoreError::Missing(What::Seat(table)))
}

pub fn offer(connection: &Connection, table: TableId, offer: Option<&Value>) -> Result<(), Fault> {
    let rows = connection
        .prepare_cached("update tables set offer = ?2 where id = ?1")?
        .execute(params![Sql(table), offer.map(Value::to_string)])?;
    met(rows, StoreError::Missing(What::Table(table)))
}

pub fn kick(connection: &Connection, table: TableId, person: PersonId) -> Result<(), Fault> {
    connection
        .prepare_cached("insert or ignore into kicked (table_id, person) values (?1, ?2)")?
        .execute(params![Sql(table), Sql(person)])
        .map_err(|error| seated(error, table))?;
    Ok(())
}

/// Takes a table from one of these statuses to another.
pub fn advance(
    connection: &Connection,
    table: TableId,
    from: &[Status],
    to: Status,
    at: Moment,
) -> Result<(), Fault> {
    let sql = "select status from tables where id = ?1";
    let status = row::one(connection, sql, [Sql(table)], |row| row::get(row, "status"))?;
    match status {
        None => return Err(Fault(StoreError::Missing(What::Table(table)))),
        Some(status) if !from.contains(&status) => return Err(Fault(StoreError::Taken(What::Status(table)))),
        Some(_) => {}
    }
    connection
        .prepare_cached("update tables set status = ?2, touched = ?3 where id = ?1")?
        .execute(params![Sql(table), Sql(to), Sql(at)])?;
    Ok(())
}

pub fn over(
    connection: &Connection,
    table: TableId,
    outcome: &Value,
    verdicts: &[Verdict],
    at: Moment,
) -> Result<(), Fault> {
    advance(connection, table, &[Status::Running], Status::Over, at)?;
    connection
        .prepare_cached("update tables set outcome = ?2 where id = ?1")?
        .execute(params![Sql(table), outcome.to_string()])?;
    let mut update = connection
        .prepare_cached("update seats set result = ?3, plan = null where table_id = ?1 and seat = ?2")?;
    for (seat, verdict) in (0..).zip(verdicts) {
        let seat: u8 = seat;
        met(
            update.execute(params![Sql(table), seat, Sql(*verdict)])?,
            StoreError::Missing(What::Seat(table)),
        )?;
    }
    Ok(())
}
