//! Health that is true.

use crate::house::{House, PATIENCE, Scripted, open_table};
use rusqlite::Connection;
use serde_json::json;
use server::{Environment, Settings};
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;
use tokio::time::timeout;

const HOUR: i64 = 3_600_000;

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_told_though_nobody_reads_what_is_damaged() {
    let clock = Arc::new(Scripted::default());
    let house = House::with(Arc::clone(&clock) as Arc<dyn Environment>, Settings::default()).await;
    let anna = house.guest().await;
    for _ in 0..20 {
        anna.table(open_table("moai")).await;
    }
    assert_eq!(anna.get("/healthz").await, (200, json!("ok")));

    let path = house.folder.path().join("ahu.db");
    let connection = Connection::open(&path).unwrap();
    connection.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(())).unwrap();
    let root: u32 = connection
        .query_row("select rootpage from sqlite_schema where name = 'rating_history'", [], |row| row.get(0))
        .unwrap();
    drop(connection);
    let mut file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(u64::from(root - 1) * 4096)).unwrap();
    file.write_all(&[0x55; 4096]).unwrap();
    drop(file);

    clock.pass(HOUR);
    let told = async {
        loop {
            match anna.get("/healthz").await {
                (200, _) => tokio::task::yield_now().await,
                told => break told,
            }
        }
    };
    let (status, told) = timeout(PATIENCE, told).await.expect("damage is told");
    assert_eq!((status, &told["code"]), (503, &json!("damaged")), "{told}");
    assert!(told["message"].as_str().unwrap().contains("restore a backup"), "{told}");
    assert_eq!(anna.get("/api/me").await.0, 200, "the rest goes on for as long as it can");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_often_is_not_written_each_time() {
    let clock = Arc::new(Scripted::default());
    let house = House::with(Arc::clone(&clock) as Arc<dyn Environment>, Settings::default()).await;
    let changes = || house.app.store.counts().changes;
    // The server's key, and what is swept away at the start.
    let before = 2;
    while changes() < before {
        tokio::task::yield_now().await;
    }
    for _ in 0..5 {
        assert_eq!(house.stranger().get("/healthz").await.0, 200);
    }
    assert_eq!(changes(), before + 1, "something was really written");
    clock.pass(10_000);
    assert_eq!(house.stranger().get("/healthz").await.0, 200);
    assert_eq!(changes(), before + 2);
}
