use crate::house::{Guest, House, PATIENCE, Scripted, open_table};
use crate::online::faulty::Faulty;
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Change, TableId};
use store_sqlite::SqliteStore;
use tempfile::TempDir;
use tokio::time::timeout;

const HOUR: i64 = 3600 * 1000;

/// A house over a store that fails as it is told to, whose clock is set by hand.
pub async fn open(folder: TempDir, faults: impl FnOnce(&Faulty)) -> (House, Arc<Scripted>, Arc<Faulty>) {
    let clock = Arc::new(Scripted::default());
    let store = SqliteStore::open(folder.path().join("ahu.db"), &store_sqlite::Settings::default()).unwrap();
    let store = Arc::new(Faulty::new(store));
    faults(&store);
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let house = House::on(folder, Arc::clone(&store) as _, Arc::clone(&clock) as _, settings).await;
    (house, clock, store)
}

/// Lets time pass, a step at a time, until somebody's tables are as they should be; looking at them wakes none.
async fn wait(clock: &Scripted, step: i64, guest: &Guest, good: impl Fn(&Value) -> bool) {
    let passing = async {
        while !good(&guest.get("/api/lobby").await.1["yours"]) {
            clock.pass(step);
        }
    };
    timeout(Duration::from_secs(60), passing).await.expect("the table wakes by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_whose_move_was_not_kept_moves_once_there_is_room() {
    let full = |store: &Faulty| store.full.store(true, Ordering::SeqCst);
    let (house, clock, store) = open(TempDir::new().unwrap(), full).await;
    let anna = house.guest().await;
    let computer = json!({ "kind": "computer", "level": 1 });
    let wish = json!({ "game": "easter-island", "seats": [computer, { "kind": "me" }] });
    let (status, _) = anna.post("/api/tables", wish).await;
    assert!(status == 201 || status == 503, "{status}: the computer player may be quicker");
    store.failed.subscribe().wait_for(|failed| *failed > 0).await.unwrap();
    store.full.store(false, Ordering::SeqCst);
    wait(&clock, 10_000, &anna, |tables| tables[0]["steps"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_could_not_be_loaded_is_tried_again_and_nobody_is_late_for_ever() {
    let (house, _, store) = open(TempDir::new().unwrap(), |_| {}).await;
    let (mut anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["time"] = json!({ "kind": "days", "days": 1 });
    for _ in 0..2 {
        let table = anna.table(wish.clone()).await.table.id;
        assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    }
    drop(store);
    let faults = |store: &Faulty| {
        store.lists.store(2, Ordering::SeqCst);
        store.loads.store(3, Ordering::SeqCst);
    };
    let (house, clock, store) = open(house.close().await, faults).await;
    anna.at = house.at;
    wait(&clock, HOUR, &anna, |tables| tables == &json!([])).await;
    assert_eq!(*store.failed.borrow(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_task_breaks_comes_back_and_does_not_keep_the_server_from_stopping() {
    let (house, _, store) = open(TempDir::new().unwrap(), |_| {}).await;
    let anna = house.guest().await;
    store.breaks.store(1, Ordering::SeqCst);
    let (status, _) = anna.post("/api/tables", open_table("easter-island")).await;
    assert!(status == 201 || status == 503, "{status}: it breaks when it is woken, or when it is asked for");
    let yours = anna.get("/api/lobby").await.1["yours"].clone();
    let path = format!("/api/tables/{}", yours[0]["id"].as_str().unwrap());
    assert_eq!(anna.get(&path).await.0, 200);
    store.breaks.store(1, Ordering::SeqCst);
    let mut wish = open_table("easter-island");
    wish["seats"] = json!([{ "kind": "me" }, { "kind": "computer", "level": 1 }]);
    anna.post("/api/tables", wish).await;
    drop(store);
    timeout(PATIENCE, house.close()).await.expect("the server stops");
}

/// How many tables are in memory.
pub fn in_memory(house: &House) -> String {
    let figures = house.app.figures();
    figures.lines().find_map(|line| line.strip_prefix("ahu_tables ")).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_looked_at_again_and_again_sleeps_once() {
    let settings = Settings { idle: Duration::from_millis(1), ..Settings::default() };
    let house = House::with(Arc::new(Scripted::default()), settings).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["time"] = json!({ "kind": "days", "days": 1 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = tasks();
    for _ in 0..40 {
        assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 200);
        while in_memory(&house) != "0" {
            tokio::task::yield_now().await;
        }
    }
    assert!(tasks() < before + 20, "{} after {before}", tasks());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_another_owner_has_claimed_is_changed_by_nobody_else() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let id = anna.table(open_table("easter-island")).await.table.id;
    let table: TableId = id.parse().unwrap();
    let store = &house.app.store;
    let ask = async |guest: &Guest, what: &str, body: Value| {
        let (status, said) = guest.post(&format!("/api/tables/{id}/{what}"), body).await;
        (status, said["code"].clone())
    };
    let asks = [
        (&bela, "sit", json!({})),
        (&anna, "chat", json!({ "text": "Iorana!" })),
        (&bela, "plan", json!({ "lines": [["+b1N", "+c1N"]] })),
        (&anna, "move", json!({ "seq": 0, "text": "+a1N" })),
        (&anna, "offer", json!({ "kind": "takeback" })),
        (&bela, "resign", json!({})),
        (&anna, "offer", json!({ "kind": "rematch" })),
    ];
    for ((guest, what, body), epoch) in asks.into_iter().zip(1..) {
        let before = store.load(table).await.unwrap().unwrap();
        store.write(vec![Change::Claim { table, epoch }]).await.unwrap();
        let refused = ask(guest, what, body.clone()).await;
        assert_eq!(refused, (503, json!("unavailable")), "{what}");
        let mut after = store.load(table).await.unwrap().unwrap();
        after.table.epoch = before.table.epoch;
        assert_eq!(after, before, "{what}");
        // Loaded anew, it is this process's again.
        assert_eq!(ask(guest, what, body).await.0, 200, "{what}");
    }
}
