use super::raw::Raw;
use anyhow::Result;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::get;
use axum::serve::ListenerExt;
use std::collections::HashMap;
use std::iter;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Rooms in which everything is said again to everybody.
#[derive(Default)]
struct Rooms {
    ears: Mutex<HashMap<usize, Vec<mpsc::Sender<Utf8Bytes>>>>,
    /// Who writes down that something was said, and answers, where somebody does.
    writer: Option<Sender<usize>>,
}

impl Rooms {
    fn enter(&self, room: usize) -> mpsc::Receiver<Utf8Bytes> {
        let (sender, told) = mpsc::channel(64);
        self.ears.lock().expect("nobody panics in a room").entry(room).or_default().push(sender);
        told
    }

    fn hear(&self, room: usize, text: &Utf8Bytes) {
        match &self.writer {
            Some(writer) => drop(writer.send(room)),
            None => self.say(room, text),
        }
    }

    fn say(&self, room: usize, text: &Utf8Bytes) {
        let ears = self.ears.lock().expect("nobody panics in a room").get(&room).cloned().unwrap_or_default();
        for ear in ears {
            let _ = ear.try_send(text.clone());
        }
    }
}

/// A server that says everything again to everybody in the same room, and nothing else.
pub async fn serve() -> Result<()> {
    open(Rooms::default().into()).await
}

/// The same, but what was said is written down first, with all else that waits, and what is said then is this long.
pub async fn serve_kept(database: &std::path::Path, bytes: usize) -> Result<()> {
    let (sender, said) = channel();
    let rooms = Arc::new(Rooms { ears: Mutex::default(), writer: Some(sender) });
    let (raw, told) = (Raw::open(database)?, Arc::clone(&rooms));
    std::thread::spawn(move || write(&raw, &said, &told, &"x".repeat(bytes).into()));
    open(rooms).await
}

async fn open(rooms: Arc<Rooms>) -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let listener = listener.tap_io(|line| drop(line.set_nodelay(true)));
    let open = async |Path(room): Path<usize>, State(rooms): State<Arc<Rooms>>, upgrade: WebSocketUpgrade| {
        upgrade
            .read_buffer_size(4096)
            .write_buffer_size(0)
            .on_upgrade(move |socket| talk(socket, room, rooms))
    };
    let routes = Router::new().route("/echo/{room}", get(open)).with_state(rooms);
    Ok(axum::serve(listener, routes).await?)
}

async fn talk(mut socket: WebSocket, room: usize, rooms: Arc<Rooms>) {
    let mut told = rooms.enter(room);
    loop {
        tokio::select! {
            Some(text) = told.recv() => if socket.send(Message::Text(text)).await.is_err() { return },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => rooms.hear(room, &text),
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}

/// Writes down all that waits in one commit, and then answers.
fn write(raw: &Raw, said: &Receiver<usize>, rooms: &Rooms, answer: &Utf8Bytes) {
    let mut number = 0;
    while let Ok(first) = said.recv() {
        let group: Vec<usize> = iter::once(first).chain(said.try_iter()).collect();
        let rows = group.iter().map(|room| {
            number += 1;
            (*room as u32, number)
        });
        raw.commit(rows).expect("raw rows are written");
        for room in &group {
            rooms.say(*room, answer);
        }
    }
}
