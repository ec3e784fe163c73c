//! Those who come to an echo.

use super::client::{Socket, Told, connect, summary};
use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Barrier, mpsc};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// As many sockets in as many rooms, where everything is said again.
pub async fn echo(
    at: SocketAddr,
    rooms: usize,
    sockets: usize,
    pause: Duration,
    times: u32,
    bytes: usize,
) -> Result<Told> {
    let mut playing = JoinSet::new();
    let start = Arc::new(Barrier::new(rooms));
    for room in 0..rooms {
        let (heard, mut hears) = mpsc::channel(sockets * 2);
        let first = connect(format!("ws://{at}/echo/{room}")).await?;
        let (mut say, mut hear) = first.split();
        let echoed = heard.clone();
        tokio::spawn(async move {
            while let Some(Ok(_)) = hear.next().await {
                let _ = echoed.send(()).await;
            }
        });
        for _ in 1..sockets {
            let mut socket = connect(format!("ws://{at}/echo/{room}")).await?;
            let heard = heard.clone();
            tokio::spawn(async move {
                while let Some(Ok(_)) = socket.next().await {
                    let _ = heard.send(()).await;
                }
            });
        }
        let start = Arc::clone(&start);
        playing.spawn(async move {
            start.wait().await;
            tokio::time::sleep(pause * room as u32 / rooms as u32).await;
            let mut ticks = tokio::time::interval(pause);
            let mut took = Vec::new();
            for _ in 0..times {
                ticks.tick().await;
                let sent = Instant::now();
                say.send(Message::text("x".repeat(bytes))).await?;
                for _ in 0..sockets {
                    hears.recv().await.context("everybody hears")?;
                }
                took.push(sent.elapsed());
            }
            anyhow::Ok((took, bytes))
        });
    }
    summary(playing).await
}

/// Two sockets in as many rooms: one after the other says something as long as a move, and both wait for the answer. Gives how
/// many are answered in a second.
pub async fn converse(at: SocketAddr, rooms: usize, times: u32) -> Result<f64> {
    let mut ready: Vec<[Socket; 2]> = Vec::new();
    for room in 0..rooms {
        let path = format!("ws://{at}/echo/{room}");
        ready.push([connect(&path).await?, connect(&path).await?]);
    }
    let begun = Instant::now();
    let mut talking = JoinSet::new();
    for mut sockets in ready {
        talking.spawn(async move {
            for time in 0..times {
                sockets[time as usize % 2].send(Message::text(A_MOVE)).await?;
                for socket in &mut sockets {
                    socket.next().await.context("the socket stays open")??;
                }
            }
            anyhow::Ok(())
        });
    }
    while let Some(done) = talking.join_next().await {
        done??;
    }
    Ok((rooms as u32 * times) as f64 / begun.elapsed().as_secs_f64())
}

const A_MOVE: &str = r#"{"t":"move","seq":17,"text":"c3-c5","key":"17"}"#;
