use crate::house::{House, Scripted, open_table};
use crate::online::player::{Player, some};
use serde_json::json;
use server::{Environment, Settings};
use std::sync::Arc;
use tempfile::TempDir;

/// A database that may grow no further is what a full disk is to the server: the same error of the same store.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_loses_nothing_and_is_over_once_there_is_room() {
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let small = store_sqlite::Settings { max_pages: Some(60), ..store_sqlite::Settings::default() };
    let environment = Arc::new(Scripted::default());
    // Rows are as long as they are nowadays.
    environment.pass(1_800_000_000_000);
    let clock = Arc::clone(&environment) as Arc<dyn Environment>;
    let house = House::over(TempDir::new().unwrap(), clock, settings, &small).await;
    let (mut anna, mut bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("easter-island")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    while anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "x".repeat(500) })).await.0 == 200 {
        // Nobody says so much at once.
        environment.pass(2_000);
    }

    // Small rows may still fit for a while, until none does.
    let path = format!("/api/tables/{table}/move");
    let mut kept = 0;
    let refused = loop {
        let players = [Player::sit(&anna, &table).await, Player::sit(&bela, &table).await];
        let player =
            players.into_iter().find(|player| player.progress.to_act.contains(&player.seat)).unwrap();
        assert_eq!(player.progress.ply, kept, "what was answered is there, and nothing else");
        let mover = if player.seat.number() == 0 { &anna } else { &bela };
        let wish =
            json!({ "seq": player.progress.seq, "text": some(&player.progress.legal, player.progress.seq) });
        match mover.post(&path, wish).await {
            (200, _) => kept += 1,
            refused => break refused,
        }
    };
    assert_eq!(refused.0, 503, "{}", refused.1);
    assert!(refused.1["message"].as_str().unwrap().contains("free some space"), "{}", refused.1);
    assert_eq!(anna.get("/api/lobby").await.0, 200, "reading goes on");
    let (status, said) = anna.get("/healthz").await;
    assert_eq!(status, 503, "{said}");

    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    assert_eq!(anna.get("/healthz").await.0, 200);
    let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
    assert_eq!(first.progress.ply, kept);
    let (one, other) = tokio::join!(first.play(some), second.play(some));
    assert_eq!(one.1.outcome, other.1.outcome);
}
