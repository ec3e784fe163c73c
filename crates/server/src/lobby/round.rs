//! What is done about the lobby now and then: its changes are told, and tables at which nobody waits are given up.

use super::lists::Lists;
use super::lists_now;
use crate::table::read_time;
use crate::{App, Error};
use std::sync::Arc;
use std::time::Duration;
use store::{Chair, Filter, Holder, Moment};
use tokio::time::{sleep, timeout};
use wire::Time;

const HOUR: i64 = 3600 * 1000;
const DAY: i64 = 24 * HOUR;
/// How long an open table with days for a move waits, in milliseconds.
const SLOW: i64 = 14 * DAY;
/// How long it takes at least until everybody is told again of changes.
const PAUSE: Duration = Duration::from_millis(250);
/// How often it is looked whether those who wait at open tables came or went.
const ROUND: Duration = Duration::from_secs(1);

/// Tells those in the lobby how it changed: soon when tables do, within a second when those who wait at them come or go.
pub async fn look_round(app: Arc<App>) {
    let mut told = Arc::new(Lists::default());
    loop {
        if timeout(ROUND, app.hall.stirred()).await.is_err() {
            app.hall.doubt();
        }
        let now = lists_now(&app);
        if let Some(frame) = now.since(&told) {
            app.news.tell_lobby(frame);
            told = now;
            sleep(PAUSE).await;
        }
    }
}

/// Gives up open tables at which nobody waits any more, every hour.
pub async fn sweep(app: Arc<App>) {
    loop {
        // After a start everybody needs a moment to come back.
        app.environment.until(Moment(app.environment.now().0 + HOUR)).await;
        if let Err(error) = give_up(&app, app.environment.now()).await {
            tracing::error!(?error, "open tables could not be looked through");
        }
    }
}

async fn give_up(app: &Arc<App>, now: Moment) -> Result<(), Error> {
    let mut from = None;
    loop {
        let before = Some(Moment(now.0 - DAY));
        let page = app.store.tables(Filter { before, from, limit: 200, ..Filter::open() }).await?;
        for table in &page {
            let here =
                |chair: &Chair| matches!(chair.holder, Holder::Person(person) if app.news.is_here(person));
            let over = match read_time(&table.time).0 {
                Time::Days { .. } => now.0 - table.touched.0 > SLOW,
                Time::Live { .. } | Time::Unlimited => !table.chairs.iter().any(here),
            };
            if over {
                let given = app.registry.expire(app, table.id, table.touched).await;
                if let Err(error) = given {
                    tracing::warn!(table = %table.id, ?error, "an open table could not be given up");
                }
            }
        }
        match page.last() {
            Some(last) => from = Some(last.cursor()),
            None => return Ok(()),
        }
    }
}
