//! Whether all is well: what a monitor asks, and what the server looks at by itself.

use crate::{App, Error};
use axum::extract::State;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::{Change, Moment, StoreError};
use tokio::time::timeout;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long it is believed that something can be written, in milliseconds: a probe waits for the disk.
const BELIEVED: i64 = 10_000;
/// How often everything that is kept is looked through for damage, in milliseconds.
const LOOKED_THROUGH: i64 = 3_600_000;

/// When something was last written and taken back, to see whether it can be.
#[derive(Debug)]
pub struct Probed(AtomicI64);

impl Default for Probed {
    fn default() -> Probed {
        Probed(AtomicI64::new(i64::MIN))
    }
}

/// Says that all is well where nothing is damaged, and the store both reads and writes.
pub async fn check(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    let answer = timeout(PATIENCE, asked(&app)).await.unwrap_or(Err(StoreError::Busy));
    answer.map(|()| "ok").map_err(|error| {
        let code = match error {
            StoreError::Corrupt { .. } => "damaged",
            StoreError::ReadOnly => "read-only",
            StoreError::Full => "full",
            StoreError::Busy => "busy",
            StoreError::Stopped => "stopped",
            _ => "failing",
        };
        Error::Unwell(code, error.to_string())
    })
}

async fn asked(app: &App) -> Result<(), StoreError> {
    let trouble = app.store.trouble();
    if let Some(damage @ StoreError::Corrupt { .. }) = trouble {
        return Err(damage);
    }
    app.store.kept("key").await?;
    let (now, last) = (app.environment.now().0, app.probed.0.load(Ordering::Relaxed));
    // A request without changes goes the way of all others; it would fit on a full disk too, and on one that nobody may write to.
    let due = trouble.is_some() || now.saturating_sub(last) >= BELIEVED || now < last;
    app.store.write(due.then_some(Change::Probe).into_iter().collect()).await?;
    if due {
        app.probed.0.store(now, Ordering::Relaxed);
    }
    Ok(())
}

/// Looks through everything that is kept now and then, for ever; what is found is told by whoever is asked next.
pub async fn watch(app: Arc<App>) {
    loop {
        let next = Moment(app.environment.now().0 + LOOKED_THROUGH);
        app.environment.until(next).await;
        if let Err(error) = app.store.verify().await {
            tracing::error!(%error, "the database was looked through");
        }
    }
}
