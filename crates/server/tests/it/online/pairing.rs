use crate::house::{Guest, House, Lines, Scripted, open_table};
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use wire::Frame;

const HOUR: i64 = 3600 * 1000;

/// A house whose clock is set by hand.
async fn open() -> (House, Arc<Scripted>) {
    let clock = Arc::new(Scripted::default());
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    (House::with(Arc::clone(&clock) as _, settings).await, clock)
}

fn live() -> Value {
    json!({ "game": "easter-island", "time": { "kind": "live", "base": 180, "increment": 2 } })
}

fn days() -> Value {
    json!({ "game": "easter-island", "time": { "kind": "days", "days": 1 } })
}

/// The table that somebody is led to, and how far it has come.
async fn pair(guest: &Guest, wish: Value) -> (String, String) {
    let (status, met) = guest.post("/api/pair", wish).await;
    assert_eq!(status, 200, "{met}");
    let text = |name: &str| met["table"][name].as_str().unwrap().to_owned();
    (text("id"), text("status"))
}

fn under(guest: &Guest, key: &str) -> Guest {
    let mut guest = guest.clone();
    guest.headers.push(("idempotency-key".into(), key.into()));
    guest
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_the_same_is_paired() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let (waits, status) = pair(&anna, live()).await;
    assert_eq!(status, "open");
    assert_eq!(pair(&anna, live()).await.0, waits);
    assert_ne!(pair(&bela, days()).await.0, waits);
    assert_eq!(pair(&bela, live()).await, (waits, "running".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_wish_the_same_at_once_meet() {
    let house = House::open().await;
    for _ in 0..8 {
        let (anna, bela) = (house.guest().await, house.guest().await);
        let (one, other) = tokio::join!(pair(&anna, live()), pair(&bela, live()));
        assert_eq!(one.0, other.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_paired_with_somebody_who_left() {
    let (house, clock) = open().await;
    let people = join_all((0..7).map(|_| house.guest())).await;
    let [gone, slow, anna, bela, carl, dora, emil] = &people[..] else { panic!("seven came") };
    pair(gone, live()).await;
    clock.pass(HOUR);
    let (waits, _) = pair(anna, live()).await;
    let _here = anna.open("/socket").await;
    clock.pass(HOUR);
    assert_eq!(pair(bela, live()).await, (waits, "running".into()), "whoever is here is met");
    let (alone, status) = pair(carl, live()).await;
    assert_eq!(status, "open", "whoever left is not");
    let _stream = Lines::open(carl, &format!("/api/bot/tables/{alone}/stream")).await;
    clock.pass(HOUR);
    assert_eq!(pair(dora, live()).await, (alone, "running".into()), "a program's stream counts too");
    let (far, _) = pair(slow, days()).await;
    clock.pass(HOUR);
    assert_eq!(pair(emil, days()).await, (far, "running".into()), "nobody need be here for days");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_to_a_table_where_nobody_came_meets_whoever_waits_now() {
    let (house, clock) = open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let (alone, _) = pair(&anna, live()).await;
    clock.pass(HOUR);
    let (waits, _) = pair(&bela, live()).await;
    assert_ne!(waits, alone);
    let _here = bela.open("/socket").await;
    clock.pass(HOUR);
    assert_eq!(pair(&anna, live()).await, (waits, "running".into()));
    assert_eq!(anna.get(&format!("/api/tables/{alone}")).await.1["status"], "aborted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pairing_is_made_once_under_a_key() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let (waits, _) = pair(&under(&anna, "one"), live()).await;
    assert_eq!(pair(&under(&bela, "one"), live()).await.0, waits);
    for guest in [&anna, &bela] {
        assert_eq!(pair(&under(guest, "one"), live()).await, (waits.clone(), "running".into()));
    }
    assert_ne!(pair(&under(&bela, "two"), live()).await.0, waits);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_table_at_which_nobody_waits_is_given_up() {
    let (house, clock) = open().await;
    let (gone, anna) = (house.guest().await, house.guest().await);
    let _here = anna.open("/socket").await;
    let (left, _) = pair(&gone, live()).await;
    let (slow, _) = pair(&gone, days()).await;
    let waits = anna.table(open_table("eclipsia")).await.table.id;
    let status = async |table: &str| {
        let (_, shown) = anna.get(&format!("/api/tables/{table}")).await;
        shown["status"].as_str().unwrap().to_owned()
    };
    let given_up = async |table: &str| {
        // Time goes on while one looks: whoever looks after the tables may just have done so.
        let looking = async {
            while status(table).await != "aborted" {
                clock.pass(1_000);
            }
        };
        timeout(Duration::from_secs(60), looking).await.expect("the table is given up");
    };
    clock.pass(23 * HOUR);
    assert_eq!(status(&left).await, "open");
    clock.pass(2 * HOUR);
    given_up(&left).await;
    assert_eq!((status(&slow).await, status(&waits).await), ("open".into(), "open".into()));
    clock.pass(14 * 24 * HOUR);
    given_up(&slow).await;
    assert_eq!(status(&waits).await, "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_the_lobby_alone() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let first = bela.table(open_table("moai")).await.table.id;
    for _ in 0..60 {
        anna.table(open_table("eclipsia")).await;
    }
    let (_, lobby) = house.stranger().get("/api/lobby").await;
    let open: Vec<&str> =
        lobby["open"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect();
    assert!(open.len() < 20 && open.contains(&first.as_str()), "{open:?}");
    assert_eq!(
        anna.get("/api/lobby").await.1["yours"].as_array().unwrap().len(),
        60,
        "one's own are all there"
    );
}

/// The open tables that everybody is told of.
async fn listed(house: &House) -> Vec<String> {
    let (_, lobby) = house.stranger().get("/api/lobby").await;
    let id = |table: &Value| table["id"].as_str().unwrap().to_owned();
    lobby["open"].as_array().unwrap().iter().map(id).collect()
}

/// A table with a clock, at these seats.
fn with_clock(seats: Value) -> Value {
    let mut wish = open_table("easter-island");
    (wish["seats"], wish["time"]) = (seats, live()["time"].clone());
    wish
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_waits_at_hide_none_where_somebody_does() {
    let (house, clock) = open().await;
    let anna = house.guest().await;
    let first = anna.table(with_clock(json!([{ "kind": "me" }, { "kind": "open" }]))).await.table.id;
    clock.pass(1);
    for gone in join_all((0..12).map(|_| house.guest())).await {
        for _ in 0..5 {
            gone.table(with_clock(json!([{ "kind": "me" }, { "kind": "open" }]))).await;
        }
    }
    let _here = anna.open("/socket").await;
    clock.pass(HOUR);
    assert_eq!(listed(&house).await, [first]);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_where_nobody_sits_whoever_set_it_up_waits() {
    let (house, clock) = open().await;
    let anna = house.guest().await;
    let table = anna.table(with_clock(json!([{ "kind": "open" }, { "kind": "open" }]))).await.table.id;
    clock.pass(HOUR);
    assert!(listed(&house).await.is_empty());
    let _here = anna.open("/socket").await;
    let noticed = async { while listed(&house).await != [table.clone()] {} };
    timeout(Duration::from_secs(60), noticed).await.expect("whoever came is noticed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_stirred_when_somebody_who_waits_comes_or_goes() {
    let (house, clock) = open().await;
    let anna = house.guest().await;
    let mut lobby = house.stranger().open("/socket").await;
    let mut stirred = async || lobby.until(|frame| matches!(frame, Frame::Lobby(_)).then_some(())).await;
    let table = anna.table(with_clock(json!([{ "kind": "me" }, { "kind": "open" }]))).await.table.id;
    stirred().await;
    clock.pass(HOUR);
    stirred().await;
    assert!(listed(&house).await.is_empty(), "she never came");
    let here = anna.open("/socket").await;
    stirred().await;
    assert_eq!(listed(&house).await, [table]);
    drop(here);
    stirred().await;
    assert!(listed(&house).await.is_empty());
}
