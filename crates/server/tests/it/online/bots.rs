//! Programs that play: streams of lines, and the example in Python.

use super::people::{account, token};
use crate::house::{Guest, House, open_table};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use wire::{Ask, BotEvent, BotLine, Frame, Status};

/// A stream of lines; empty ones are left out.
struct Lines {
    bytes: BoxStream<'static, reqwest::Result<Vec<u8>>>,
    text: Vec<u8>,
    beats: usize,
}

impl Lines {
    async fn open(guest: &Guest, path: &str) -> Lines {
        let response = guest.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        let bytes = response.bytes_stream().map(|part| part.map(|part| part.to_vec())).boxed();
        Lines { bytes, text: Vec::new(), beats: 0 }
    }

    async fn next<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            if let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                match line.len() {
                    1 => self.beats += 1,
                    _ => return Some(serde_json::from_slice(&line).unwrap()),
                }
            } else {
                self.text.extend(self.bytes.next().await?.ok()?);
            }
        }
    }

    async fn event(&mut self) -> BotEvent {
        self.next().await.unwrap()
    }

    async fn line(&mut self) -> BotLine {
        self.next().await.unwrap()
    }
}

fn challenge(game: &str) -> Value {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "asked", "name": "Bot" }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_of_challenges_games_and_turns() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let bot = token(&bot, &["play"]).await;
    let first = anna.table(challenge("easter-island")).await.table.id;
    let mut events = Lines::open(&bot, "/api/bot/events").await;
    match events.event().await {
        BotEvent::Challenge { table } => assert!(table.id == first && table.asks_you),
        other => panic!("{other:?}"),
    }
    assert_eq!(bot.post(&format!("/api/tables/{first}/sit"), json!({})).await.0, 200);
    assert!(matches!(events.event().await, BotEvent::GameStart { table } if table.id == first));
    let second = anna.table(challenge("moai")).await.table.id;
    assert!(matches!(events.event().await, BotEvent::Challenge { table } if table.id == second));
    assert_eq!(bot.post(&format!("/api/tables/{second}/decline-seat"), json!({})).await.0, 200);

    let mut later = Lines::open(&bot, "/api/bot/events").await;
    assert!(
        matches!(later.event().await, BotEvent::GameStart { table } if table.id == first),
        "what is going on is told first"
    );
    let (_, view) = anna.get(&format!("/api/tables/{first}")).await;
    assert_eq!(view["status"], "running");
    let mut socket = anna.socket(&first, "").await;
    let progress = socket.until(|frame| match frame {
        Frame::Full(full) => full.progress,
        _ => None,
    });
    let progress = progress.await;
    let text = progress.legal[0].clone();
    socket.send(&Ask::Move { seq: progress.seq, text, key: "1".to_owned() }).await;
    match events.event().await {
        BotEvent::Turn { table } => assert!(table.id == first && table.your_move),
        other => panic!("{other:?}"),
    }
    assert_eq!(anna.post(&format!("/api/tables/{first}/resign"), json!({})).await.0, 200);
    assert!(
        matches!(events.event().await, BotEvent::GameFinish { table } if table.id == first && table.status == wire::Status::Over)
    );
    assert!(events.beats > 0, "an empty line says that the stream flows");
    // A server that stops ends the streams, and does not wait for whoever reads them.
    house.restart().await;
    assert_eq!(events.next::<Value>().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_a_game_from_its_first_move_to_its_last() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let (anna, bela) = (token(&anna, &["play", "create"]).await, token(&bela, &["play"]).await);
    let table = anna.table(open_table("moai")).await.table.id;
    let path = format!("/api/bot/tables/{table}/stream");
    let mut waiting = Lines::open(&anna, &path).await;
    assert!(matches!(waiting.line().await, BotLine::GameFull(full) if full.progress.is_none()));
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let say = json!({ "text": "Have a nice game!" });
    assert_eq!(bela.post(&format!("/api/tables/{table}/chat"), say).await.0, 200);
    loop {
        if let BotLine::ChatLine(line) = waiting.line().await {
            assert_eq!(line.text, "Have a nice game!");
            break;
        }
    }
    drop(waiting);
    let (one, other) = tokio::join!(play(&anna, &path), play(&bela, &path));
    assert_eq!(one, other);
    let mut over = Lines::open(&anna, &path).await;
    assert!(matches!(over.line().await, BotLine::GameFull(full) if full.table.status == Status::Over));
    assert_eq!(over.next::<Value>().await, None, "a game that is over has nothing more to tell");
    assert_eq!(house.stranger().get(&path).await.0, 401);
    assert_eq!(token(&house.guest().await, &["read"]).await.get(&path).await.1["code"], "scope");
}

/// Plays the middle one of the legal moves until the game is over; how it ended.
async fn play(bot: &Guest, path: &str) -> Value {
    let mut lines = Lines::open(bot, path).await;
    let mut seat = None;
    loop {
        let (table, progress) = match lines.line().await {
            BotLine::GameFull(full) => {
                seat = full.seat;
                (full.table.clone(), full.progress.unwrap())
            }
            BotLine::GameState { table, progress, .. } => (*table, progress),
            _ => continue,
        };
        if table.status == Status::Over {
            return table.outcome.unwrap();
        }
        if seat.is_some_and(|seat| progress.to_act.contains(&seat)) {
            let text = &progress.legal[progress.legal.len() / 2];
            let wish = json!({ "seq": progress.seq, "text": text });
            let (status, problem) =
                bot.post(&path.replace("/bot", "").replace("/stream", "/move"), wish).await;
            // In a phase of secret answers the same answer may be given twice.
            assert!(
                status == 200 || problem["code"] == "stale" || problem["code"] == "not-your-turn",
                "{problem}"
            );
        }
    }
}

/// The example plays whole games by what it reads in the documentation.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_python_plays_whole_games() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let (_, made) = bot.post("/api/me/tokens", json!({ "name": "example", "scopes": ["play"] })).await;
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let python = Command::new("python3")
        .arg(example)
        .args(["--server", &format!("http://{}", house.at), "--seed", "1"])
        .env("AHU_TOKEN", made["secret"].as_str().unwrap())
        .stdout(Stdio::null())
        .spawn();
    let _python = Running(python.unwrap());
    for game in ["easter-island", "moai"] {
        let table = anna.table(challenge(game)).await.table.id;
        let path = format!("/api/bot/tables/{table}/stream");
        let mut waiting = Lines::open(&anna, &path).await;
        while !matches!(waiting.line().await, BotLine::GameFull(full) if full.progress.is_some()) {}
        let outcome = play(&anna, &path).await;
        assert!(outcome["ranking"].is_array(), "{game}: {outcome}");
    }
}

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
