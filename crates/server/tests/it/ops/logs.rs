use crate::house::House;
use reqwest::Method;
use serde_json::{Value, json};
use server::{LogFormat, log};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing::Level;
use wire::{Ask, Frame};

/// What is written to it can be read again.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// Plays a little of a game with secrets, and gives everything that must stay one.
async fn play(house: &House) -> Vec<String> {
    let (anna, bela) = (house.guest().await, house.guest().await);
    let wish = json!({ "game": "moai", "seats": [{ "kind": "me" }, { "kind": "invited" }] });
    let created = anna.table(wish).await;
    let table = created.table.id.clone();
    let link = created.links.iter().flatten().next().unwrap().clone();
    let watch = created.watch.clone();
    for path in [
        format!("/join/{link}"),
        format!("/api/links/{link}"),
        format!("/api/links/{link}x"),
        format!("/api/tables/{table}?link={link}"),
        format!("/api/tables/{table}/{link}"),
        format!("/{link}.js"),
    ] {
        bela.get(&path).await;
    }
    bela.post(&format!("/api/tables/{table}/sit"), json!({ "link": link })).await;
    let mut secrets = vec![link, watch.clone()];
    let mut watcher = house.stranger().socket(&table, &format!("&link={watch}")).await;
    watcher.next().await.unwrap();
    for guest in [&anna, &bela] {
        let mut socket = guest.socket(&table, "").await;
        let full = socket.until(|frame| if let Frame::Full(full) = frame { Some(full) } else { None }).await;
        let progress = full.progress.unwrap();
        let seat = full.seat.unwrap();
        secrets.extend(progress.legal.iter().cloned());
        let hand = &progress.view["clans"][seat.index()]["hand"];
        secrets.push(hand.to_string());
        if let Some(text) = progress.legal.first() {
            socket.send(&Ask::Move { seq: progress.seq, text: text.clone(), key: "k".to_owned() }).await;
            socket.until(|frame| matches!(frame, Frame::Reply { .. }).then_some(())).await;
        }
        let wrong = json!({ "seq": 0, "text": "no such move of mine" });
        guest.post(&format!("/api/tables/{table}/move"), wrong).await;
        guest.post(&format!("/api/tables/{table}/chat"), json!({ "text": "whispered words" })).await;
        let cookie = guest.headers[0].1.trim_start_matches("ahu=").to_owned();
        secrets.extend(cookie.split('.').map(str::to_owned));
    }
    let account = json!({ "name": "Anna", "password": "correct horse battery" });
    anna.post("/api/account", account.clone()).await;
    let mut here = house.stranger();
    let response = here.request(Method::POST, "/api/login", Some(&account)).send().await.unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    secrets.extend(cookie.trim_start_matches("ahu=").split('.').map(str::to_owned));
    here.headers.push(("cookie".to_owned(), cookie));
    anna.post("/api/login", json!({ "name": "Anna", "password": "staple of batteries" })).await;
    let wish = json!({ "name": "mine", "scopes": ["read", "play"] });
    let (_, token) = here.post("/api/me/tokens", wish).await;
    let token = token["secret"].as_str().unwrap().to_owned();
    anna.bearer(&token).get("/api/me").await;
    secrets.extend([token, "correct horse battery".to_owned(), "staple of batteries".to_owned()]);
    anna.bearer("a-token-that-is-not-known").get("/api/me").await;
    let loaded = house.app.store.load(table.parse().unwrap()).await.unwrap().unwrap();
    secrets.push(loaded.seed.reveal().to_owned());
    secrets
        .extend(["a-token-that-is-not-known", "no such move of mine", "whispered words"].map(str::to_owned));
    // Short words are in any text.
    secrets.retain(|secret| secret.len() >= 5);
    secrets
}

/// On one thread, for which alone the log is written.
#[tokio::test]
async fn the_log_says_what_was_asked_and_no_secret() {
    // Where there is but one listener, tests on other threads, which have none, decide what it hears.
    let _another = tracing::Dispatch::new(log(LogFormat::Text, Level::TRACE, std::io::sink));
    for format in [LogFormat::Text, LogFormat::Json] {
        let paper = Paper::default();
        let kept = paper.clone();
        let guard = tracing::subscriber::set_default(log(format, Level::TRACE, move || kept.clone()));
        let house = House::open().await;
        let secrets = play(&house).await;
        drop(house.restart().await);
        drop(guard);
        let text = paper.text();
        assert!(secrets.len() >= 10, "{secrets:?}");
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{secret} is in\n{text}");
        }
        for said in ["/api/tables/{id}/move", "/api/links/{link}", "page", "/socket"] {
            assert!(text.contains(said), "no {said} in\n{text}");
        }
        if format == LogFormat::Json {
            let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let asked = lines.iter().find(|line| line["route"] == "/api/tables/{id}/sit").unwrap();
            assert_eq!((&asked["method"], &asked["status"]), (&json!("POST"), &json!(200)));
            assert!(asked["ms"].is_number() && asked["id"].is_string(), "{asked}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_its_number_in_the_log() {
    let house = House::open().await;
    let one = house.stranger().request(Method::GET, "/healthz", None).send().await.unwrap();
    let other = house.stranger().request(Method::GET, "/healthz", None).send().await.unwrap();
    assert_ne!(one.headers()["x-request-id"], other.headers()["x-request-id"]);
}
