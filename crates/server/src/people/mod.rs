//! People: guests, accounts, tokens, ratings.

mod me;

use crate::App;
use axum::Router;
use std::sync::Arc;

/// The routes of people.
pub fn router() -> Router<Arc<App>> {
    Router::new().merge(me::router())
}
