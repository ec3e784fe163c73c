//! Connections: how they are taken, how long they may be silent, and how they end.

use crate::limits::Line;
use crate::{App, Error as Problem, address};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::{self, UpgradeableConnection};
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::error::Error;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower_service::Service;

/// Serves these routes to whoever connects, until it is told to stop; requests that have begun are finished.
pub async fn serve(app: &Arc<App>, listener: TcpListener, routes: Router, stop: impl Future<Output = ()>) {
    let patience = &app.settings.patience;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.headers);
    let most = match app.settings.limits.connections {
        0 => Semaphore::MAX_PERMITS,
        most => most,
    };
    let places = Arc::new(Semaphore::new(most));
    let stops = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        // Who finds no place waits with the operating system.
        let (place, stream, peer) = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => {
                let Ok(place) = place else { return };
                tokio::select! {
                    (stream, peer) = accept(&listener) => (place, stream, peer),
                    () = &mut stop => break,
                }
            }
            () = &mut stop => break,
        };
        let client = address::known(app, peer);
        let line = match client.map(|client| app.gate.connect(client)) {
            Some(None) => {
                app.figures.refuse("connections");
                refuse(&stream);
                continue;
            }
            line => line.flatten(),
        };
        let routes = routes.clone();
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.clone().call(request.map(Body::new))
        });
        let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
        tokio::spawn(talk(connection, stops.subscribe(), (place, line)));
    }
    drop(listener);
    stops.send_replace(true);
    if timeout(patience.goodbye, stops.closed()).await.is_err() {
        tracing::warn!("some requests were not finished in time");
    }
}

/// Serves a connection to its end; where the server stops, to the end of its request.
async fn talk<S>(
    connection: UpgradeableConnection<TokioIo<TcpStream>, S>,
    mut stops: watch::Receiver<bool>,
    place: (OwnedSemaphorePermit, Option<Line>),
) where
    S: HttpService<Incoming, ResBody = Body>,
    S::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let mut connection = pin!(connection);
    // What goes wrong on a connection is the other end's affair.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = async { drop(stops.wait_for(|stops| *stops).await) } => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    drop(place);
}

/// Says no to a connection of an address that has too many, and hangs up without waiting.
fn refuse(stream: &TcpStream) {
    let problem = serde_json::to_string(&Problem::TooMany { wait: 5 }.problem()).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Retry-After: 5\r\nConnection: close\r\n\r\n{problem}",
        problem.len()
    );
    // Nothing was sent yet, so that there is room for so little; whoever hangs up first misses it.
    let _ = stream.try_write(answer.as_bytes());
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Frames are small, and are waited for.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                // As when there are too many open files: some will be closed.
                tracing::error!(%error, "no connection can be taken");
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
