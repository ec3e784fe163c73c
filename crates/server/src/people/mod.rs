//! People: guests, accounts, tokens, ratings.

mod account;
mod forget;
mod me;
mod name;
mod page;
mod password;
mod seen;
mod tokens;

pub use page::find;
pub use password::Passwords;
pub use seen::{Seen, sweep};

use crate::App;
use axum::Router;
use std::sync::Arc;

/// The routes of people.
pub fn router() -> Router<Arc<App>> {
    Router::new().merge(me::router()).merge(account::router()).merge(tokens::router()).merge(page::router())
}
