use anyhow::Result;
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::Instant;

/// A bare table of steps, with nothing around it.
pub struct Raw(Connection);

impl Raw {
    /// An empty one in this file.
    pub fn open(path: &Path) -> Result<Raw> {
        let connection = Connection::open(path)?;
        connection.execute_batch(
            "pragma journal_mode = wal;
             pragma synchronous = full;
             create table steps (table_id integer, seq integer, seat integer, text text, at integer,
                                 primary key (table_id, seq)) without rowid;",
        )?;
        Ok(Raw(connection))
    }

    /// Writes down these steps, by their tables and numbers, as one.
    pub fn commit(&self, steps: impl Iterator<Item = (u32, u32)>) -> Result<()> {
        self.0.prepare_cached("begin immediate")?.execute([])?;
        let mut insert = self.0.prepare_cached("insert into steps values (?1, ?2, ?3, ?4, ?5)")?;
        for (table, seq) in steps {
            // Spread over the whole range, as random identifiers are.
            let table = (u64::from(table + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 14) as i64;
            insert.execute(params![table, seq, seq % 2, "c3-c5", seq])?;
        }
        self.0.prepare_cached("commit")?.execute([])?;
        Ok(())
    }
}

/// Rows a second, with so many in a commit: where that is no whole number, commits of two sizes take turns.
pub fn rate(path: &Path, tables: u32, steps: u32, batch: f64) -> Result<f64> {
    let raw = Raw::open(path)?;
    let begun = Instant::now();
    let (rows, mut first) = (tables * steps, 0);
    for commit in 1.. {
        let last = ((f64::from(commit) * batch) as u32).min(rows);
        raw.commit((first..last).map(|row| (row % tables, row / tables)))?;
        first = last;
        if last == rows {
            break;
        }
    }
    Ok(f64::from(rows) / begun.elapsed().as_secs_f64())
}
