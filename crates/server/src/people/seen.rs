//! Sessions that are used live on; those that are not end, and guests who left nothing behind are forgotten.

use crate::App;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use store::{Change, Digest, Moment};

const DAY: i64 = 24 * 3600 * 1000;
/// How long a session is kept without being used, in days: as long as a browser keeps its cookie.
const KEPT: i64 = 365;

/// The sessions that were written down as used today.
#[derive(Debug, Default)]
pub struct Seen(Mutex<(i64, HashSet<Digest>)>);

impl Seen {
    /// Whether it is the first time on this day.
    pub fn first_today(&self, session: Digest, now: Moment) -> bool {
        let mut seen = self.0.lock().expect("nobody panics while looking");
        let today = now.0.div_euclid(DAY);
        if seen.0 != today {
            *seen = (today, HashSet::new());
        }
        seen.1.insert(session)
    }
}

/// Sweeps once a day, for ever.
pub async fn sweep(app: Arc<App>) {
    loop {
        let now = app.environment.now();
        if let Err(error) = app.store.write(vec![Change::Sweep(Moment(now.0 - KEPT * DAY))]).await {
            tracing::error!(%error, "old sessions and guests could not be swept away");
        }
        app.environment.until(Moment(now.0 + DAY)).await;
    }
}
