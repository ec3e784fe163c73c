//! What keeps a server that strangers reach in order: limits, figures, the log, health.

mod figures;
mod health;
mod limits;
mod logs;
mod origins;

use crate::house::{House, PATIENCE, open_table};
use crate::online::people::token;
use http_body_util::BodyExt;
use serde_json::json;
use server::{Real, Settings};
use std::sync::Arc;
use std::time::Duration;
use store_sqlite::SqliteStore;
use tower::ServiceExt;

async fn house(settings: Settings) -> House {
    House::with(Arc::new(Real), settings).await
}

/// While another program holds the database, nothing can be kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_store_does_not_answer_is_not_healthy() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("ahu.db");
    let impatient =
        store_sqlite::Settings { patience: Duration::from_millis(1), ..store_sqlite::Settings::default() };
    let store = SqliteStore::open(&file, &impatient).unwrap();
    let app = server::App::new(Arc::new(store), Arc::new(Real), Settings::default()).await.unwrap();
    let health = || {
        let request = axum::http::Request::get("/healthz").body(axum::body::Body::empty()).unwrap();
        server::router(&app).oneshot(request)
    };
    assert_eq!(health().await.unwrap().status(), 200);
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("begin immediate").unwrap();
    assert_eq!(health().await.unwrap().status(), 503);
    other.execute_batch("rollback").unwrap();
    assert_eq!(health().await.unwrap().status(), 200);
}

/// That a token was used is written down where it can be.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_with_a_token_reads_while_nothing_can_be_kept() {
    let impatient =
        store_sqlite::Settings { patience: Duration::from_millis(1), ..store_sqlite::Settings::default() };
    let folder = tempfile::TempDir::new().unwrap();
    let house = House::over(folder, Arc::new(Real), Settings::default(), &impatient).await;
    let program = token(&house.guest().await, &["read"]).await;
    let other = rusqlite::Connection::open(house.folder.path().join("ahu.db")).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let (status, said) = program.get("/api/me").await;
    assert_eq!(status, 200, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_records_is_broken_off_when_the_server_stops() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = SqliteStore::open(folder.path().join("ahu.db"), &store_sqlite::Settings::default()).unwrap();
    let app = server::App::new(Arc::new(store), Arc::new(Real), Settings::default()).await.unwrap();
    let records = async || {
        let request = axum::http::Request::get("/api/records").body(axum::body::Body::empty()).unwrap();
        server::router(&app).oneshot(request).await.unwrap().into_body().collect().await
    };
    assert!(records().await.is_ok(), "there are none");
    server::serve(Arc::clone(&app), "127.0.0.1:0".parse().unwrap(), drop, async {}).await.unwrap();
    assert!(records().await.is_err(), "and now nobody knows");
}

/// A table that was only looked at leaves memory soon: its game is on disk.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_at_many_games_that_are_over_does_not_fill_the_memory() {
    let house = house(Settings { idle: Duration::from_secs(24 * 3600), ..Settings::default() }).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("easter-island")).await.table.id;
    for (who, what) in [(&bela, "sit"), (&bela, "resign")] {
        assert_eq!(who.post(&format!("/api/tables/{table}/{what}"), json!({})).await.0, 200);
    }
    let looked = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!(looked.1["status"], "over");
    let gone = async {
        while !house.app.figures().contains("ahu_tables 0") {
            assert_eq!(anna.get("/api/games").await.0, 200);
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("it leaves memory");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_so_to_those_in_the_lobby() {
    let house = House::open().await;
    let mut lobby = house.guest().await.open("/socket").await;
    assert!(matches!(lobby.next().await, Some(wire::Frame::Turns { count: 0 })));
    let (_house, gone) = tokio::join!(house.restart(), lobby.next());
    assert!(matches!(gone, Some(wire::Frame::Gone { code, .. }) if code == "stopping"));
}
