//! People: guests, accounts, tokens, ratings.

mod account;
mod forget;
mod guess;
mod me;
mod name;
mod page;
mod password;
mod recovery;
mod reserved;
mod seen;
mod tokens;

pub use name::held_until;
pub use page::find;
pub use password::Passwords;
pub use seen::{Seen, sweep};

use crate::App;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

/// The routes of people.
pub fn router() -> OpenApiRouter<Arc<App>> {
    me::router()
        .merge(account::router())
        .merge(recovery::router())
        .merge(tokens::router())
        .merge(page::router())
}
