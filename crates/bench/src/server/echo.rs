use anyhow::Result;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::get;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

type Rooms = Arc<Mutex<HashMap<usize, Vec<mpsc::Sender<Utf8Bytes>>>>>;

/// A server that says everything again to everybody in the same room, and nothing else.
pub async fn serve() -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let open = async |Path(room): Path<usize>, State(rooms): State<Rooms>, upgrade: WebSocketUpgrade| {
        upgrade
            .read_buffer_size(4096)
            .write_buffer_size(0)
            .on_upgrade(move |socket| talk(socket, room, rooms))
    };
    let routes = Router::new().route("/echo/{room}", get(open)).with_state(Rooms::default());
    Ok(axum::serve(listener, routes).await?)
}

async fn talk(mut socket: WebSocket, room: usize, rooms: Rooms) {
    let (sender, mut told) = mpsc::channel(64);
    rooms.lock().expect("nobody panics in a room").entry(room).or_default().push(sender);
    loop {
        tokio::select! {
            Some(text) = told.recv() => if socket.send(Message::Text(text)).await.is_err() { return },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let others = rooms.lock().expect("nobody panics in a room").get(&room).cloned().unwrap_or_default();
                    for other in others {
                        let _ = other.try_send(text.clone());
                    }
                }
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}
