use anyhow::Result;
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::Instant;

/// Rows a second in a bare table, with nothing around them.
pub fn rate(path: &Path, tables: u32, steps: u32, batch: u32) -> Result<f64> {
    let connection = Connection::open(path)?;
    connection.execute_batch(
        "pragma journal_mode = wal;
         pragma synchronous = full;
         create table steps (table_id integer, seq integer, seat integer, text text, at integer,
                             primary key (table_id, seq)) without rowid;",
    )?;
    let begun = Instant::now();
    let mut insert = connection.prepare("insert into steps values (?1, ?2, ?3, ?4, ?5)")?;
    let rows = tables * steps;
    for row in 0..rows {
        if row % batch == 0 {
            connection.execute_batch("begin immediate")?;
        }
        // Spread over the whole range, as random identifiers are.
        let table = (u64::from(row % tables + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 14) as i64;
        insert.execute(params![table, row / tables, row % 2, "c3-c5", row])?;
        if row % batch == batch - 1 || row == rows - 1 {
            connection.execute_batch("commit")?;
        }
    }
    Ok(f64::from(rows) / begun.elapsed().as_secs_f64())
}
