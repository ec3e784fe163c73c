//! How many durable steps a second the store keeps, beside raw SQLite that commits batches of the same size.
//!
//! `cargo run --release -p store --example commits [FOLDER]`

use rusqlite::{Connection, params};
use std::collections::VecDeque;
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use store::{
    Change, Holder, Moment, NewTable, Secret, Settings, SqliteStore, Step, Store, TableId, Visibility,
};

const TABLES: u32 = 1_000;
const STEPS: u32 = 30;
/// How many steps wait for their answer at any time, as if that many tables were played at once.
const WAITING: usize = 256;
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let folder = tempfile::tempdir_in(&folder)?;
        let (grouped, batch) = grouped(&folder.path().join("grouped.db"))?;
        let raw = raw(&folder.path().join("raw.db"), batch)?;
        println!("round {round}: store {grouped:.0} rows/s, {batch} in a commit; raw SQLite {raw:.0} rows/s");
        ratios.push(grouped / raw);
    }
    ratios.sort_by(f64::total_cmp);
    println!("ratio, median of {ROUNDS}: {:.2}", ratios[ROUNDS / 2]);
    Ok(())
}

fn id(number: u32) -> TableId {
    // Spread over the whole range, as random identifiers are.
    TableId::new(u64::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 14)
}

fn step(seq: u32) -> Step {
    Step { seat: None, text: "c3-c5".to_owned(), at: Moment(i64::from(seq)) }
}

/// Rows a second, and how many of them shared a commit.
fn grouped(path: &Path) -> Result<(f64, u32), Box<dyn Error>> {
    let store = SqliteStore::open(path, &Settings::default())?;
    store.write((0..TABLES).map(new_table).collect()).wait()?;
    let before = store.counts();
    let start = Instant::now();
    let mut answers = VecDeque::new();
    for seq in 0..STEPS {
        for table in 0..TABLES {
            answers.push_back(store.append(id(table), seq, vec![step(seq)]));
            if answers.len() == WAITING {
                answers.pop_front().expect("some are waiting").wait()?;
            }
        }
    }
    answers.into_iter().try_for_each(|answer| answer.wait())?;
    let seconds = start.elapsed().as_secs_f64();
    let commits = store.counts().commits - before.commits;
    let rows = TABLES * STEPS;
    Ok((f64::from(rows) / seconds, (u64::from(rows) / commits).max(1) as u32))
}

fn new_table(number: u32) -> Change {
    Change::AddTable(Box::new(NewTable {
        id: id(number),
        game: "easter-island".to_owned(),
        rules: 1,
        options: serde_json::json!({}),
        seed: Secret::new("7"),
        commitment: String::new(),
        visibility: Visibility::Public,
        time: serde_json::Value::Null,
        rated: false,
        owner: None,
        previous: None,
        watch: None,
        seats: vec![(Holder::Open, None), (Holder::Open, None)],
        at: Moment(0),
    }))
}

/// The same rows in a bare table, with nothing around them.
fn raw(path: &Path, batch: u32) -> Result<f64, Box<dyn Error>> {
    let connection = Connection::open(path)?;
    connection.execute_batch(
        "pragma journal_mode = wal;
         pragma synchronous = full;
         create table steps (table_id integer, seq integer, seat integer, text text, at integer,
                             primary key (table_id, seq)) without rowid;",
    )?;
    let start = Instant::now();
    let mut insert = connection.prepare("insert into steps values (?1, ?2, ?3, ?4, ?5)")?;
    let rows = TABLES * STEPS;
    for row in 0..rows {
        if row % batch == 0 {
            connection.execute_batch("begin immediate")?;
        }
        let (table, step) = (id(row % TABLES), step(row / TABLES));
        insert.execute(params![
            table,
            row / TABLES,
            step.seat.map(|seat| seat.number()),
            step.text,
            step.at
        ])?;
        if row % batch == batch - 1 || row == rows - 1 {
            connection.execute_batch("commit")?;
        }
    }
    Ok(f64::from(rows) / start.elapsed().as_secs_f64())
}
