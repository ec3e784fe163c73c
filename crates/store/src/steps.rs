use crate::error::{Refusal, met};
use crate::{Moment, StoreError, TableId, What, row};
use game_core::Seat;
use rusqlite::{Connection, params};

/// The number of a step in its table's log, counted from 0.
pub type Seq = u32;

/// One entry of a table's log, which only ever grows.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Step {
    /// Whose it is; nobody's where chance or the table itself speaks.
    pub seat: Option<Seat>,
    /// The notation of a move or of a draw, or what else the table writes down.
    pub text: String,
    /// When it was made.
    pub at: Moment,
}

pub fn append(connection: &Connection, table: TableId, seq: Seq, steps: &[Step]) -> Result<(), StoreError> {
    if let (Some(before), false) = (seq.checked_sub(1), steps.is_empty()) {
        let sql = "select 1 from steps where table_id = ?1 and seq = ?2";
        let there = row::one(connection, sql, params![table, before], |_| Ok(()))?;
        met(there.iter().count(), StoreError::Missing(What::Step(table, before)))?;
    }
    let mut insert = connection
        .prepare_cached("insert into steps (table_id, seq, seat, text, at) values (?1, ?2, ?3, ?4, ?5)")?;
    for (seq, step) in (seq..).zip(steps) {
        insert
            .execute(params![table, seq, step.seat.map(Seat::number), step.text, step.at])
            .map_err(|error| Refusal::new(What::Step(table, seq), What::Table(table)).of(error))?;
    }
    Ok(())
}

pub fn since(connection: &Connection, table: TableId, from: Seq) -> Result<Vec<Step>, StoreError> {
    let sql = "select seat, text, at from steps where table_id = ?1 and seq >= ?2 order by seq";
    row::all(connection, sql, params![table, from], |row| {
        Ok(Step { seat: row::maybe_seat(row, "seat")?, text: row.get("text")?, at: row.get("at")? })
    })
}
