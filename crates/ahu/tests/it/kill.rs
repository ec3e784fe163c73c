//! A server that is killed in the middle of its work, again and again.

use crate::house::{Guest, Socket};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;
use wire::{Ask, Frame, Full, Progress, Reply, Sitter, Status};

/// The program itself, over a database.
struct Program {
    child: Child,
    at: SocketAddr,
}

impl Program {
    fn start(database: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ahu"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let at = at.unwrap_or_else(|| panic!("it says {line:?}")).parse().unwrap();
        Program { child, at }
    }
}

impl Drop for Program {
    /// On Unix this is `kill -9`.
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// The moves that a server said were on disk, by table, seat and number.
#[derive(Default)]
struct Acknowledged {
    moves: Mutex<BTreeMap<(String, u32), String>>,
    more: Notify,
}

/// Plays a seat until the server is gone or the game is over; whether it is over.
async fn play(guest: Guest, table: String, acknowledged: Arc<Acknowledged>) -> bool {
    let Some(mut socket) = Socket::try_open(&guest, &format!("/socket?table={table}")).await else {
        return false;
    };
    let mut seat = None;
    let mut progress: Option<Progress> = None;
    let mut waits: Option<(u32, String)> = None;
    loop {
        if let (Some(seat), Some(now), None) = (seat, &progress, &waits)
            && now.to_act.contains(&seat)
        {
            let text = now.legal[(now.seq as usize * 7) % now.legal.len()].clone();
            let ask = Ask::Move { seq: now.seq, text: text.clone(), key: now.seq.to_string() };
            waits = Some((now.seq, text));
            if !socket.try_send(&ask).await {
                return false;
            }
        }
        let Some(frame) = socket.next().await else { return false };
        match frame {
            Frame::Full(full) => {
                if full.table.status == Status::Over {
                    return true;
                }
                (seat, progress) = (full.seat, full.progress);
            }
            Frame::Step(step) => {
                // The number under which my move was written down: another's secret answer may have come before it.
                for entry in &step.entries {
                    if let Some((seq, text)) = &mut waits
                        && entry.seat == seat
                        && entry.event["move"] == json!(text)
                    {
                        *seq = entry.seq;
                    }
                }
                if step.is_over() && waits.is_none() {
                    return true;
                }
                progress = Some(step.progress);
            }
            Frame::Reply { reply: Reply::Done { .. }, .. } => {
                let (seq, text) = waits.take().unwrap();
                acknowledged.moves.lock().unwrap().insert((table.to_owned(), seq), text);
                acknowledged.more.notify_waiters();
                if progress.as_ref().is_some_and(|progress| progress.to_act.is_empty()) {
                    return true;
                }
            }
            Frame::Reply { reply: Reply::Refused { code, message }, .. } => panic!("{code}: {message}"),
            _ => {}
        }
    }
}

/// Every acknowledged move is in its table's log, once, where it was said to be.
async fn check(guest: &Guest, table: &str, acknowledged: &Acknowledged) {
    let mut socket = guest.socket(table, "").await;
    let full = socket.until(full).await;
    let numbers: Vec<u32> = full.log.iter().map(|entry| entry.seq).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{table}: {numbers:?}");
    let mine: BTreeMap<u32, &Value> = full
        .log
        .iter()
        .filter(|entry| entry.seat == full.seat)
        .map(|entry| (entry.seq, &entry.event["move"]))
        .collect();
    let moves = acknowledged.moves.lock().unwrap();
    let theirs = full.log.iter().filter(|entry| entry.seat.is_some() && entry.seat != full.seat).count();
    let acknowledged: Vec<(u32, &String)> =
        moves.iter().filter(|((name, _), _)| name == table).map(|((_, seq), text)| (*seq, text)).collect();
    let found =
        acknowledged.iter().filter(|(seq, text)| mine.get(seq).is_some_and(|kept| **kept == json!(text)));
    // Moves of the other seat are masked here where they are secret: they are counted.
    assert!(
        acknowledged.len() - found.count() <= theirs,
        "{table}: {} moves were acknowledged, {} of mine and {theirs} others are kept",
        acknowledged.len(),
        mine.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_outlives_kills_and_every_table_goes_on() {
    let folder = tempfile::TempDir::new().unwrap();
    let database = folder.path().join("ahu.db");
    let mut program = Program::start(&database);
    let acknowledged = Arc::new(Acknowledged::default());
    let mut tables = Vec::new();
    let live = json!({ "kind": "live", "base": 3600, "increment": 10 });
    let unlimited = json!({ "kind": "unlimited" });
    for (game, seats, time) in [
        ("easter-island", 2, &unlimited),
        ("eclipsia", 2, &live),
        ("moai", 2, &unlimited),
        ("moai", 2, &live),
        ("moai", 3, &live),
    ] {
        let mut people = vec![Guest::come(program.at).await];
        let mut chairs = vec![json!({ "kind": "open" }); seats];
        chairs[0] = json!({ "kind": "me" });
        let wish = json!({ "game": game, "seats": chairs, "public": true, "time": time });
        let table = people[0].table(wish).await.table.id;
        while people.len() < seats {
            let guest = Guest::come(program.at).await;
            assert_eq!(guest.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
            people.push(guest);
        }
        tables.push((table, people));
    }
    for kill in 0..20 {
        let players: Vec<_> = tables
            .iter()
            .flat_map(|(table, people)| people.iter().map(move |guest| (table, guest)))
            .map(|(table, guest)| tokio::spawn(play(guest.clone(), table.clone(), Arc::clone(&acknowledged))))
            .collect();
        // In the middle of the load: after a number of answers that is another one each time.
        let before = acknowledged.moves.lock().unwrap().len();
        while acknowledged.moves.lock().unwrap().len() < before + 3 + (kill * 5) % 11
            && !players.iter().all(tokio::task::JoinHandle::is_finished)
        {
            let more = acknowledged.more.notified();
            tokio::select! {
                () = more => {}
                () = tokio::time::sleep(std::time::Duration::from_millis(50)) => {}
            }
        }
        drop(program);
        for player in players {
            player.await.unwrap();
        }
        program = Program::start(&database);
        for (table, people) in &mut tables {
            for guest in people {
                guest.at = program.at;
                check(guest, table, &acknowledged).await;
            }
        }
    }
    for (table, people) in tables {
        let players: Vec<_> = people
            .iter()
            .map(|guest| tokio::spawn(play(guest.clone(), table.clone(), Arc::clone(&acknowledged))))
            .collect();
        for player in players {
            assert!(player.await.unwrap(), "{table} goes on to its end");
        }
        let (status, record) = people[0].get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(status, 200, "{record}");
        // Where time is kept the log has rows of its own, which the record leaves out: the last time nothing is hidden.
        let full = people[0].socket(&table, "").await.until(full).await;
        assert!(
            full.table.seats.iter().all(|chair| matches!(chair.sitter, Sitter::Person { .. })),
            "nobody is late"
        );
        let told: BTreeMap<u32, &Value> =
            full.log.iter().map(|entry| (entry.seq, &entry.event["move"])).collect();
        for ((_, seq), text) in
            acknowledged.moves.lock().unwrap().iter().filter(|((name, _), _)| *name == table)
        {
            assert_eq!(told[seq], &json!(text), "{table}, {seq}");
        }
        let moves = |all: Vec<&Value>| -> Vec<Value> {
            all.into_iter().filter(|text| text.is_string()).cloned().collect()
        };
        let recorded = record["steps"].as_array().unwrap().iter().map(|step| &step["move"]).collect();
        assert_eq!(moves(recorded), moves(told.into_values().collect()), "{table}");
    }
}

/// All that a reader is told first.
fn full(frame: Frame) -> Option<Box<Full>> {
    match frame {
        Frame::Full(full) => Some(full),
        _ => None,
    }
}
