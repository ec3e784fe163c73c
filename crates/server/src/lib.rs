//! The server: pages for the browser.

mod assets;
mod security;

use axum::Router;
use axum::routing::get;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Everything that is served.
pub fn app() -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .fallback(get(assets::serve))
        .layer(axum::middleware::map_response(security::headers))
}

/// Serves until it is told to stop, and says where once it listens.
pub async fn serve(listen: SocketAddr, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let listener = TcpListener::bind(listen).await?;
    ready(listener.local_addr()?);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    axum::serve(listener, app()).with_graceful_shutdown(stop).await?;
    Ok(())
}
