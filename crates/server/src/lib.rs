//! The server: pages for the browser, people, tables and sockets.

mod app;
mod assets;
mod body;
mod error;
mod identity;
mod key;
mod lobby;
mod minds;
mod nature;
mod news;
mod people;
mod rating;
mod security;
mod settings;
mod socket;
mod table;

pub use app::App;
pub use error::Error;
pub use nature::{Nature, Real};
pub use settings::Settings;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::get;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// The longest body that is read.
const LONGEST_BODY: usize = 64 * 1024;

/// Everything that is served.
pub fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .merge(people::router())
        .merge(table::router())
        .merge(lobby::router())
        .merge(socket::router())
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(app), security::origin))
        .layer(map_response(security::headers))
        .with_state(Arc::clone(app))
}

/// Serves until it is told to stop, and says where once it listens; games that are running go on after the next start.
pub async fn serve(
    app: Arc<App>,
    listen: SocketAddr,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let listener = TcpListener::bind(listen).await?;
    ready(listener.local_addr()?);
    let waking = Arc::clone(&app);
    tokio::spawn(async move {
        if let Err(error) = waking.hall.wake_all(&waking).await {
            tracing::error!(?error, "tables could not be woken");
        }
    });
    let closing = Arc::clone(&app);
    let stop = async move {
        stop.await;
        closing.hall.close().await;
    };
    let served = axum::serve(listener, router(&app)).with_graceful_shutdown(stop);
    served.await?;
    Ok(())
}
