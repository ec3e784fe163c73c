//! The server: pages for the browser, people, tables and sockets.

mod address;
mod app;
mod assets;
mod body;
mod bot;
mod environment;
mod error;
mod games;
mod health;
mod history;
mod identity;
mod key;
mod lease;
mod limits;
mod listen;
mod lobby;
mod logs;
mod metrics;
mod minds;
mod ndjson;
mod news;
mod openapi;
mod people;
mod rating;
mod security;
mod settings;
mod share;
mod socket;
mod table;
mod webhook;

pub use app::App;
pub use environment::{Environment, Real};
pub use error::Error;
pub use limits::{Limits, Rate};
pub use logs::{LogFormat, log};
pub use metrics::router as metrics_router;
pub use people::held_until;
pub use settings::{Patience, Settings};

use anyhow::Context;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::timeout;
use utoipa_axum::router::OpenApiRouter;

/// The longest body that is read.
const LONGEST_BODY: usize = 64 * 1024;

/// Everything that programs may ask for, and what is said of it.
fn api() -> OpenApiRouter<Arc<App>> {
    people::router()
        .merge(table::router())
        .merge(lobby::router())
        .merge(bot::router())
        .merge(games::router())
        .merge(history::router())
        .merge(openapi::router())
}

/// Everything that is served.
pub fn router(app: &Arc<App>) -> Router {
    Router::from(api())
        .route("/healthz", get(health::check))
        .merge(socket::router())
        .route("/api/{*rest}", any(|| async { Error::NO_ROUTE }))
        .fallback(get(assets::serve))
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(app), limits::limit))
        .layer(from_fn_with_state(Arc::clone(app), security::origin))
        .layer(from_fn_with_state(Arc::clone(app), security::headers))
        .layer(from_fn_with_state(Arc::clone(app), address::find))
        .layer(from_fn_with_state(Arc::clone(app), metrics::observe))
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
    let watched = match app.settings.metrics {
        Some(at) => {
            let watched = TcpListener::bind(at).await;
            Some(watched.with_context(|| format!("cannot tell figures at {at}"))?)
        }
        None => None,
    };
    ready(listener.local_addr()?);
    let mut helpers = JoinSet::new();
    helpers.spawn(people::sweep(Arc::clone(&app)));
    helpers.spawn(health::watch(Arc::clone(&app)));
    helpers.spawn(lobby::sweep(Arc::clone(&app)));
    helpers.spawn(lobby::look_round(Arc::clone(&app)));
    // Whoever owes a move at a table that wakes is told again: the server may have stopped before it was said.
    helpers.spawn(webhook::run(Arc::clone(&app), app.news.turns()));
    if let Some(watched) = watched {
        tracing::info!(at = %watched.local_addr()?, "figures are told");
        let (app, routes) = (Arc::clone(&app), metrics::router(&app));
        tokio::spawn(async move {
            let mut stops = app.stops.subscribe();
            let stop = async move { drop(stops.wait_for(|stops| *stops).await) };
            listen::serve(&app, watched, routes, stop).await;
        });
    }
    let waking = Arc::clone(&app);
    helpers.spawn(async move { waking.registry.wake_all(&waking).await });
    let stop = async {
        stop.await;
        app.stops.send_replace(true);
        app.registry.close(&app).await;
    };
    listen::serve(&app, listener, router(&app), stop).await;
    if timeout(app.settings.patience.goodbye, app.gate.emptied()).await.is_err() {
        tracing::warn!("some sockets were not closed in time");
    }
    helpers.shutdown().await;
    Ok(())
}
