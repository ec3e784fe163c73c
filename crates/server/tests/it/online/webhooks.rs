//! People's own servers are told of turns.

use super::people::account;
use crate::house::{House, open_table};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Environment, Real, Settings};
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use store::Moment;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A clock that goes right, but does not make anybody wait for less than an hour.
struct Hasty;

impl Environment for Hasty {
    fn now(&self) -> Moment {
        Real.now()
    }

    fn fill(&self, bytes: &mut [u8]) {
        Real.fill(bytes);
    }

    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        match moment.0 - self.now().0 < 3_600_000 {
            true => Box::pin(std::future::ready(())),
            false => Box::pin(std::future::pending()),
        }
    }
}

/// A little server: gives these answers, and hands out the first line and the body of what it was asked.
async fn little_server(answers: Vec<&'static str>) -> (SocketAddr, mpsc::Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let (sender, heard) = mpsc::channel(8);
    tokio::spawn(async move {
        for answer in answers {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            let (mut first, mut length) = (String::new(), 0);
            stream.read_line(&mut first).await.unwrap();
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                match line.trim_end().to_ascii_lowercase().split_once(": ") {
                    Some(("content-length", number)) => length = number.parse().unwrap(),
                    Some(_) => {}
                    None => break,
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let whole = format!("HTTP/1.1 {answer}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(whole.as_bytes()).await.unwrap();
            sender.send((first.trim_end().to_owned(), serde_json::from_slice(&body).unwrap())).await.unwrap();
        }
    });
    (at, heard)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_told_and_told_again_until_it_is_heard() {
    let settings = Settings {
        webhooks_to_private: true,
        origins: vec!["https://ahu.example".to_owned()],
        ..Settings::default()
    };
    let house = House::with(Arc::new(Hasty), settings).await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let answers = vec!["500 Broken", "302 Found\r\nlocation: /elsewhere", "204 Fine", "200 Fine"];
    let (at, mut heard) = little_server(answers).await;
    let hook = json!({ "webhook": format!("http://localhost:{}/turn?of=anna", at.port()) });
    assert_eq!(anna.ask(Method::PATCH, "/api/me", Some(hook)).await.0, 200);
    for tries in [3, 1] {
        let table = anna.table(open_table("easter-island")).await.table.id;
        assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
        let told = json!({
            "event": "turn",
            "table": table,
            "game": "easter-island",
            "url": format!("https://ahu.example/table/{table}"),
        });
        for _ in 0..tries {
            assert_eq!(heard.recv().await, Some(("POST /turn?of=anna HTTP/1.1".to_owned(), told.clone())));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_answer_keeps_nobody_else_waiting() {
    let settings = Settings { webhooks_to_private: true, ..Settings::default() };
    let house = House::with(Arc::new(Real), settings).await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (at, mut heard) = little_server(vec!["200 Fine"]).await;
    for (who, at) in [(&anna, silent.local_addr().unwrap()), (&bela, at)] {
        let hook = json!({ "webhook": format!("http://localhost:{}/", at.port()) });
        assert_eq!(who.ask(Method::PATCH, "/api/me", Some(hook)).await.0, 200);
    }
    let (sender, mut asked) = mpsc::channel(64);
    tokio::spawn(async move {
        while let Ok((stream, _)) = silent.accept().await {
            sender.send(stream).await.unwrap();
        }
    });
    for _ in 0..30 {
        let table = anna.table(open_table("easter-island")).await.table.id;
        assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    }
    let table = bela.table(open_table("easter-island")).await.table.id;
    assert_eq!(anna.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    assert_eq!(heard.recv().await.unwrap().1["table"], json!(table));
    let mut waiting = Vec::new();
    while let Ok(stream) = asked.try_recv() {
        waiting.push(stream);
    }
    assert!(waiting.len() < 16, "Anna's silent server took {} places", waiting.len());
}
