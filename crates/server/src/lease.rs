//! What keeps a line open: when a token is taken back or a session ends, whatever was opened by it is closed.

use crate::identity::Identity;
use store::{Digest, PersonId, TokenId};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// What counts no more.
#[derive(Clone, Copy, Debug)]
pub enum Ended {
    /// A token.
    Token(TokenId),
    /// A session.
    Session(Digest),
    /// The sessions and tokens of somebody who was forgotten.
    Person(PersonId),
    /// All sessions of a person but this one.
    Others(PersonId, Option<Digest>),
}

/// Who is told what counts no more.
#[derive(Debug)]
pub struct Leases(broadcast::Sender<Ended>);

impl Default for Leases {
    fn default() -> Leases {
        Leases(broadcast::channel(64).0)
    }
}

impl Leases {
    /// Closes what was opened by this.
    pub fn end(&self, ended: Ended) {
        let _ = self.0.send(ended);
    }

    /// Hears from now on; to be asked for before somebody is looked up.
    pub fn listen(&self) -> broadcast::Receiver<Ended> {
        self.0.subscribe()
    }
}

/// How long a line may stay open: for as long as what it was opened by counts.
#[derive(Debug)]
pub struct Lease {
    by: Option<(PersonId, Option<Digest>, Option<TokenId>)>,
    ends: broadcast::Receiver<Ended>,
}

impl Lease {
    /// The lease of somebody, or of nobody, who was looked up after this was listened to.
    pub fn of(identity: Option<&Identity>, ends: broadcast::Receiver<Ended>) -> Lease {
        let by = identity.map(|identity| {
            (identity.person.id, identity.session, identity.token.as_ref().map(|(token, _)| *token))
        });
        Lease { by, ends }
    }

    /// Waits until it has run out; nobody's lease never does.
    pub async fn out(&mut self) {
        let Some((person, session, token)) = self.by else { return std::future::pending().await };
        loop {
            let ended = match self.ends.recv().await {
                Ok(Ended::Token(ended)) => token == Some(ended),
                Ok(Ended::Session(ended)) => session == Some(ended),
                Ok(Ended::Person(ended)) => person == ended,
                Ok(Ended::Others(ended, but)) => person == ended && session.is_some() && session != but,
                // Whoever missed something comes back and is looked up anew.
                Err(RecvError::Lagged(_)) => true,
                Err(RecvError::Closed) => return std::future::pending().await,
            };
            if ended {
                return;
            }
        }
    }
}
