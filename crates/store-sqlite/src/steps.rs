use crate::error::{Fault, Refusal, met};
use crate::row::{self, Sql};
use crate::tables;
use rusqlite::{Connection, params};
use store::{Epoch, Seq, Step, StoreError, TableId, What};

/// Adds steps to the log of a table whose owner asks; both are looked for by the statement that adds the first.
pub fn append_as(
    connection: &Connection,
    table: TableId,
    epoch: Epoch,
    seq: Seq,
    steps: &[Step],
) -> Result<(), Fault> {
    let Some((first, more)) = steps.split_first() else {
        return tables::check_owner(connection, table, epoch);
    };
    let rows = connection
        .prepare_cached(
            "insert into steps (table_id, seq, seat, text, at) select ?1, ?2, ?3, ?4, ?5 from tables
             where id = ?1 and epoch = ?6
             and (?2 = 0 or exists (select 1 from steps where table_id = ?1 and seq = ?2 - 1))",
        )?
        .execute(params![Sql(table), seq, Sql(first.seat), first.text, Sql(first.at), epoch])
        .map_err(|error| taken(table, seq).say(error))?;
    if rows == 0 {
        tables::check_owner(connection, table, epoch)?;
        return Err(Fault(StoreError::Missing(What::Step(table, seq.saturating_sub(1)))));
    }
    insert(connection, table, seq + 1, more)
}

/// Adds steps to the log of a table whose owner is known to ask.
pub fn append(connection: &Connection, table: TableId, seq: Seq, steps: &[Step]) -> Result<(), Fault> {
    if let (Some(before), false) = (seq.checked_sub(1), steps.is_empty()) {
        let sql = "select 1 from steps where table_id = ?1 and seq = ?2";
        let there = row::one(connection, sql, params![Sql(table), before], |_| Ok(()))?;
        met(there.iter().count(), StoreError::Missing(What::Step(table, before)))?;
    }
    insert(connection, table, seq, steps)
}

fn insert(connection: &Connection, table: TableId, seq: Seq, steps: &[Step]) -> Result<(), Fault> {
    if steps.is_empty() {
        return Ok(());
    }
    let mut insert = connection
        .prepare_cached("insert into steps (table_id, seq, seat, text, at) values (?1, ?2, ?3, ?4, ?5)")?;
    for (seq, step) in (seq..).zip(steps) {
        insert
            .execute(params![Sql(table), seq, Sql(step.seat), step.text, Sql(step.at)])
            .map_err(|error| taken(table, seq).say(error))?;
    }
    Ok(())
}

fn taken(table: TableId, seq: Seq) -> Refusal {
    Refusal::new(What::Step(table, seq), What::Table(table))
}

/// The steps of a table from this one on.
pub fn steps_since(connection: &Connection, table: TableId, from: Seq) -> Result<Vec<Step>, Fault> {
    let sql = "select seat, text, at from steps where table_id = ?1 and seq >= ?2 order by seq";
    row::all(connection, sql, params![Sql(table), from], |row| {
        Ok(Step { seat: row::get(row, "seat")?, text: row.get("text")?, at: row::get(row, "at")? })
    })
}
