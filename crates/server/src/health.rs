use crate::{App, Error};
use axum::extract::State;
use std::sync::Arc;
use std::time::Duration;
use store::StoreError;
use tokio::time::timeout;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says that all is well where the store both reads and writes.
pub async fn check(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    let asked = async {
        app.store.kept("key").await?;
        // A request without changes goes the way of all others, and touches nothing.
        app.store.write(Vec::new()).await?;
        // It would fit on a full disk too: what was last refused counts until something is kept.
        app.store.trouble().map_or(Ok(()), Err)
    };
    let answer = timeout(PATIENCE, asked).await.unwrap_or(Err(StoreError::Busy));
    answer.map(|()| "ok").map_err(|error| Error::Unavailable(error.to_string()))
}
