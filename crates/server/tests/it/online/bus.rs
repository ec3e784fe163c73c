//! Everything between sockets and tables goes as text, as it would between processes.

use crate::house::{Guest, House, Lines, open_table};
use crate::online::player::{Player, some};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Real, Settings};
use std::sync::Arc;
use wire::{Ask, BotLine, Frame, LogEntry, Reply, Status};

async fn open(as_text: bool) -> House {
    let settings = Settings { asks: server::Rate::NONE, as_text, ..Settings::default() };
    House::with(Arc::new(Real), settings).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_with_watchers_programs_and_computer_players() {
    let house = open(true).await;
    for (game, computer) in [("easter-island", false), ("moai", true)] {
        let (anna, bela, watcher) = (house.guest().await, house.guest().await, house.guest().await);
        let mut seats = vec![json!({ "kind": "me" }), json!({ "kind": "open" })];
        seats.extend(computer.then(|| json!({ "kind": "computer", "level": 1 })));
        let table = anna.table(json!({ "game": game, "seats": seats, "public": true })).await.table.id;
        assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
        let mut program = Lines::open(&watcher, &format!("/api/bot/tables/{table}/stream")).await;
        let mut looks_on = watcher.socket(&table, "").await;
        looks_on.send(&Ask::Chat { text: "Iorana!".to_owned(), key: "1".to_owned() }).await;
        looks_on.until(|frame| matches!(frame, Frame::Chat { .. }).then_some(())).await;
        looks_on
            .until(|frame| matches!(frame, Frame::Reply { reply: Reply::Done { .. }, .. }).then_some(()))
            .await;
        let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
        let ((_, over), (_, same)) = tokio::join!(first.play(some), second.play(some));
        assert_eq!((over.status, &over.outcome), (Status::Over, &same.outcome), "{game}");

        // Whoever looked on, by socket or by program, was told every row once.
        let mut seen: Vec<u32> = Vec::new();
        looks_on
            .until(|frame| match frame {
                Frame::Step(step) => {
                    seen.extend(step.entries.iter().map(|entry| entry.seq));
                    step.is_over().then_some(())
                }
                _ => None,
            })
            .await;
        let mut told: Vec<u32> = Vec::new();
        let mut add = |entries: &[LogEntry]| told.extend(entries.iter().map(|entry| entry.seq));
        while let Some(line) = program.next::<BotLine>().await {
            match line {
                BotLine::GameFull(full) => add(&full.log),
                BotLine::GameState { entries, .. } => add(&entries),
                _ => {}
            }
        }
        assert_eq!(told, (0..told.len() as u32).collect::<Vec<_>>(), "{game}");
        assert!(!seen.is_empty() && told.ends_with(&seen), "{game}");
        let (status, record) = anna.get(&format!("/api/tables/{table}/record")).await;
        assert_eq!((status, &record["game"]), (200, &json!(game)));
        let (_, shown) = bela.get(&format!("/api/tables/{table}")).await;
        assert_eq!(Some(&shown["outcome"]), over.outcome.as_ref());
    }
}

/// What is asked at a table that has begun, and must be refused.
async fn refusals(house: &House) -> Vec<(u16, Option<String>, Value)> {
    let (anna, bela, watcher) = (house.guest().await, house.guest().await, house.guest().await);
    let table = anna.table(open_table("easter-island")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let mut all = Vec::new();
    let mut ask = async |guest: &Guest, what: &str, body: Value| {
        let path = format!("/api/tables/{table}/{what}");
        let response = guest.request(Method::POST, &path, Some(&body)).send().await.unwrap();
        let wait = response.headers().get("retry-after").map(|wait| wait.to_str().unwrap().to_owned());
        let status = response.status().as_u16();
        let body: Value = response.json().await.unwrap();
        all.push((status, wait, body));
    };
    ask(&watcher, "move", json!({ "seq": 0, "text": "+a1N" })).await;
    ask(&bela, "move", json!({ "seq": 0, "text": "+a1N" })).await;
    ask(&anna, "move?lang=fr", json!({ "seq": 0, "text": "+z9N" })).await;
    ask(&anna, "move", json!({ "seq": 9, "text": "+a1N" })).await;
    ask(&anna, "offer", json!({ "kind": "peace" })).await;
    ask(&anna, "chat", json!({ "text": "x".repeat(501) })).await;
    ask(&bela, "sit", json!({})).await;
    ask(&bela, "kick", json!({ "seat": 0 })).await;
    for _ in 0..11 {
        ask(&anna, "chat", json!({ "text": "Hello" })).await;
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_refused_in_the_same_words() {
    let (plain, text) = (refusals(&open(false).await).await, refusals(&open(true).await).await);
    assert_eq!(plain, text);
    let statuses: Vec<u16> = plain.iter().map(|(status, ..)| *status).collect();
    assert_eq!(statuses[..8], [403, 422, 422, 409, 400, 400, 409, 409]);
    let (last, wait, _) = plain.last().unwrap();
    assert_eq!((*last, wait.is_some()), (429, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_is_known_to_be_gone() {
    let house = open(true).await;
    let anna = house.guest().await;
    let table = anna.table(open_table("eclipsia")).await.table.id;
    let mut watcher = house.stranger().socket(&table, "").await;
    let here = |is_here: bool| {
        move |frame| match frame {
            Frame::Table { table } => (table.seats[0].here == is_here).then_some(()),
            _ => None,
        }
    };
    let socket = anna.socket(&table, "").await;
    watcher.until(here(true)).await;
    drop(socket);
    watcher.until(here(false)).await;
}
