use game_core::SearchRng;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use store::{Store, StoreError, TableId};
use store_contract::{add, append_all, new_table, step};
use store_sqlite::{Settings, SqliteStore};

/// Set in the process that is killed.
const DATABASE: &str = "STORE_KILL_DATABASE";
const ROUNDS: u32 = 60;
const TABLES: u64 = 8;

/// Not a test of its own: what the process does that is killed.
#[test]
fn child() {
    let Some(path) = std::env::var_os(DATABASE) else { return };
    // The harness has begun a line with the name of this test.
    std::io::stdout().lock().write_all(b"\n").unwrap();
    let store = Arc::new(SqliteStore::open(path, &Settings::default()).unwrap());
    let play = |number: u64| {
        let store = Arc::clone(&store);
        std::thread::spawn(move || play(&*store, number))
    };
    let threads: Vec<_> = (1..=TABLES).map(play).collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

/// Goes on with a table, for ever, and prints each block of steps once it is acknowledged.
fn play(store: &dyn Store, number: u64) {
    match store.write(vec![add(new_table(number))]).wait() {
        Ok(()) | Err(StoreError::Taken(_)) => {}
        Err(error) => panic!("{error}"),
    }
    let table = TableId::new(number);
    let mut seq = store.steps(table, 0).wait().unwrap().len() as u32;
    let mut rng = SearchRng::new(number << 32 | u64::from(seq));
    loop {
        let length = 1 + rng.below(3);
        let steps = vec![step(&format!("{seq}+{length}")); length as usize];
        store.write(vec![append_all(table, seq, steps)]).wait().unwrap();
        let line = format!("ack {number} {seq} {length}\n");
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
        seq += length;
    }
}

#[test]
fn what_is_acknowledged_outlives_any_number_of_kills_and_nothing_is_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ahu.db");
    let mut known: BTreeMap<u64, usize> = (1..=TABLES).map(|number| (number, 0)).collect();
    let mut rng = SearchRng::new(5);
    for round in 0..ROUNDS {
        // Every third time it is killed while it starts.
        let lines = if round % 3 == 0 { 0 } else { 1 + rng.below(400) };
        kill_after(&path, lines, &mut known);
        check(&path, &mut known);
    }
    assert!(known.values().all(|steps| *steps > 100), "{known:?}");
}

/// Runs a child until it has said so many lines, kills it, and notes how many steps of each table are known to be kept.
fn kill_after(path: &Path, lines: u32, known: &mut BTreeMap<u64, usize>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child", "--nocapture", "--test-threads=1"])
        .env(DATABASE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let (mut line, mut read) = (String::new(), 0);
    while output.read_line(&mut line).unwrap() > 0 {
        // What the process could not finish saying is not acknowledged.
        if let Some(line) = line.strip_suffix('\n').and_then(|line| line.strip_prefix("ack ")) {
            let numbers: Vec<usize> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let next = known.get_mut(&(numbers[0] as u64)).unwrap();
            assert_eq!(*next, numbers[1], "table {} goes on where it was", numbers[0]);
            *next += numbers[2];
            read += 1;
        }
        if read >= lines {
            // The pipe is read to its end: what was said before the kill counts.
            child.kill().unwrap();
        }
        line.clear();
    }
    assert!(read >= lines, "the child ended by itself");
    child.wait().unwrap();
}

/// Each table's log is whole blocks without holes: all that are known to be kept, and at most the one that was on its way.
fn check(path: &Path, known: &mut BTreeMap<u64, usize>) {
    let store = SqliteStore::open(path, &Settings::default()).unwrap();
    for (number, known) in known.iter_mut() {
        let steps = store.steps(TableId::new(*number), 0).wait().unwrap();
        let texts: Vec<String> = steps.into_iter().map(|step| step.text).collect();
        let (mut last, mut at) = (0, 0);
        while at < texts.len() {
            let (seq, length) = texts[at].split_once('+').unwrap();
            assert_eq!(seq.parse::<usize>().unwrap(), at);
            let length: usize = length.parse().unwrap();
            assert!(at + length <= texts.len(), "table {number} has part of a block at {at}");
            assert!(texts[at..at + length].iter().all(|text| *text == texts[at]));
            (last, at) = (at, at + length);
        }
        assert!(at == *known || last == *known, "table {number}: {known} steps are known, {at} are there");
        *known = at;
    }
    drop(store);
    let rows = Connection::open(path).unwrap().query_row("pragma integrity_check", [], |row| row.get(0));
    assert_eq!(rows, Ok("ok".to_owned()));
}
