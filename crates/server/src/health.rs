use crate::{App, Error};
use axum::extract::State;
use std::sync::Arc;
use std::time::Duration;
use store::{Change, StoreError};
use tokio::time::timeout;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says that all is well where the store both reads and writes.
pub async fn check(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    let asked = async {
        app.store.kept("key").await?;
        // A request without changes goes the way of all others, and touches nothing; it would fit on a full disk too, so that
        // after something was refused more is tried.
        let changes = app.store.trouble().map(|_| Change::Probe);
        app.store.write(changes.into_iter().collect()).await
    };
    let answer = timeout(PATIENCE, asked).await.unwrap_or(Err(StoreError::Busy));
    answer.map(|()| "ok").map_err(|error| Error::Unavailable(error.to_string()))
}
