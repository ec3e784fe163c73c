//! Games at which nobody is left.

use crate::house::{Guest, House, Scripted};
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use std::time::Duration;

/// A race of somebody who runs out of time at once, and of computer players, the last of whom takes the seat.
async fn left_alone() -> (House, Arc<Scripted>, Guest, String) {
    let clock = Arc::new(Scripted::default());
    let pace = Some(Duration::from_millis(900));
    let house = House::with(Arc::clone(&clock) as _, Settings { pace, ..Settings::default() }).await;
    let anna = house.guest().await;
    let computer = json!({ "kind": "computer", "level": 1 });
    let wish = json!({
        "game": "chariots", "seats": [{ "kind": "me" }, computer, computer], "public": true, "late": "computer",
        "time": { "kind": "live", "base": 1, "increment": 0 },
    });
    let table = anna.table(wish).await.table.id;
    (house, clock, anna, table)
}

async fn shown(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}")).await.1
}

/// Lets so many seconds pass, one after the other.
async fn pass(clock: &Scripted, guest: &Guest, table: &str, seconds: usize) {
    for _ in 0..seconds {
        clock.pass(1000);
        // What is due is done before a question is answered.
        for _ in 0..3 {
            shown(guest, table).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_computer_players_play_for_nobody_ends() {
    let (house, clock, anna, table) = left_alone().await;
    pass(&clock, &anna, &table, 30).await;
    let halfway = shown(&anna, &table).await;
    assert_eq!(halfway["status"], "running", "{halfway}");
    assert_eq!(halfway["seats"][0]["sitter"]["kind"], "computer", "she was late");
    pass(&clock, &anna, &table, 60).await;
    let over = shown(&anna, &table).await;
    assert_eq!(
        (&over["status"], &over["outcome"]["reason"]),
        (&json!("over"), &json!("abandoned")),
        "{over}"
    );
    let house = house.restart().await;
    let anna = Guest { at: house.at, ..anna };
    let (status, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!((status, &record["ended"]["reason"]), (200, &json!("abandoned")));
    assert_eq!(anna.get("/api/lobby").await.1["running"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_somebody_looks_on_goes_on() {
    let (house, clock, anna, table) = left_alone().await;
    let watcher = house.guest().await.socket(&table, "").await;
    pass(&clock, &anna, &table, 90).await;
    assert_eq!(shown(&anna, &table).await["status"], "running");
    drop(watcher);
    // The table hears of it a moment later.
    while shown(&anna, &table).await["watchers"] != 0 {
        tokio::task::yield_now().await;
    }
    pass(&clock, &anna, &table, 61).await;
    assert_eq!(shown(&anna, &table).await["outcome"]["reason"], "abandoned");
}
