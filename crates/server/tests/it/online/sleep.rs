//! Live games whose people are gone.

use crate::house::{Guest, House, Scripted, open_table};
use crate::online::player::{Player, full};
use crate::online::recovery::in_memory;
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use std::time::Duration;
use wire::{Full, LogEntry};

/// A house that keeps nothing in memory for long, whose clock is set by hand, and a game of a minute for each that has begun there.
async fn begin() -> (House, Arc<Scripted>, [Guest; 2], String) {
    let clock = Arc::new(Scripted::default());
    let settings =
        Settings { asks: server::Rate::NONE, idle: Duration::from_millis(1), ..Settings::default() };
    let house = House::with(Arc::clone(&clock) as _, settings).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["time"] = json!({ "kind": "live", "base": 60, "increment": 0 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    asleep(&house).await;
    (house, clock, [anna, bela], table)
}

/// Waits until no table is in memory.
async fn asleep(house: &House) {
    while in_memory(house) != "0" {
        tokio::task::yield_now().await;
    }
}

/// Waits until somebody's tables are as they should be; looking at them wakes none.
async fn wait(guest: &Guest, good: impl Fn(&Value) -> bool) {
    while !good(&guest.get("/api/lobby").await.1["yours"]) {
        tokio::task::yield_now().await;
    }
}

/// What somebody sees of a table, and the events and moments of its own rows.
async fn look(guest: &Guest, table: &str) -> (Full, Vec<(String, i64)>) {
    let full = guest.socket(table, "").await.until(full).await;
    let own = |entry: &LogEntry| Some((entry.event["table"].as_str()?.to_owned(), entry.at));
    let rows = full.log.iter().filter_map(own).collect();
    (full, rows)
}

fn rows(all: &[(&str, i64)]) -> Vec<(String, i64)> {
    all.iter().map(|(word, at)| ((*word).to_owned(), *at)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_on_time_though_nobody_is_there() {
    let (house, clock, [anna, _], table) = begin().await;
    clock.pass(59_999);
    wait(&anna, |tables| tables[0]["status"] == "running").await;
    assert_eq!(in_memory(&house), "0", "nothing has to be done yet");
    clock.pass(1);
    wait(&anna, |tables| tables == &json!([])).await;
    clock.pass(1_000);
    let (seen, own) = look(&anna, &table).await;
    assert_eq!(own, rows(&[("wake", 0), ("late", 60_000)]));
    assert_eq!(seen.table.outcome.unwrap()["ranking"], json!([[1], [0]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_finds_a_clock_that_has_run() {
    let (house, clock, [anna, bela], table) = begin().await;
    clock.pass(20_000);
    let (seen, own) = look(&anna, &table).await;
    assert_eq!(seen.table.seats[0].clock.map(|clock| (clock.left, clock.runs)), Some((40_000, true)));
    assert_eq!(own, rows(&[("wake", 0)]), "a table that rests is not one whose server was away");
    asleep(&house).await;
    clock.pass(10_000);
    let mut player = Player::sit(&anna, &table).await;
    let text = player.progress.legal[0].clone();
    player.make(&text).await;
    drop(player);
    asleep(&house).await;
    clock.pass(60_000);
    wait(&bela, |tables| tables == &json!([])).await;
    let (seen, own) = look(&anna, &table).await;
    assert_eq!(own, rows(&[("wake", 0), ("late", 90_000)]));
    assert_eq!(seen.table.outcome.unwrap()["ranking"], json!([[0], [1]]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_on_time_after_the_server_was_away() {
    let (house, clock, [mut anna, _], table) = begin().await;
    clock.pass(30_000);
    let house = house.restart().await;
    anna.at = house.at;
    wait(&anna, |tables| tables[0]["steps"] == 2).await;
    asleep(&house).await;
    clock.pass(60_000);
    wait(&anna, |tables| tables == &json!([])).await;
    let (_, own) = look(&anna, &table).await;
    assert_eq!(own, rows(&[("wake", 0), ("wake", 30_000), ("late", 90_000)]), "the time away is nobody's");
}
