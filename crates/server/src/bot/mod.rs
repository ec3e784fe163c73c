//! The interface for programs that play: streams of lines, each a JSON text; moves go the way of everybody's.

mod events;
mod stream;

use crate::identity::{Identity, identify};
use crate::lease::Lease;
use crate::{App, Error};
use axum::http::HeaderMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How often an empty line says that the stream still flows.
const HEARTBEAT: Duration = Duration::from_secs(7);

/// The routes of programs that play.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(events::open)).routes(routes!(stream::open))
}

/// Whoever may play, and for how long.
async fn leased(app: &App, headers: &HeaderMap) -> Result<(Identity, Lease), Error> {
    let ends = app.leases.listen();
    let identity = identify(app, headers).await?.ok_or(Error::NoSession)?;
    identity.may("play")?;
    let lease = Lease::held_by(Some(&identity), ends);
    Ok((identity, lease))
}

fn pulse() -> Interval {
    let mut pulse = interval(HEARTBEAT);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse
}
