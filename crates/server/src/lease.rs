//! What keeps a line open: when a token is taken back or a session ends, whatever was opened by it is closed.

use crate::identity::Identity;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Digest, PersonId, TokenId};
use tokio::sync::mpsc;

/// What counts no more.
#[derive(Clone, Copy, Debug)]
pub enum Ended {
    /// A token.
    Token(TokenId),
    /// A session.
    Session(Digest),
    /// The sessions of a person.
    Sessions(PersonId),
    /// The sessions and tokens of a person.
    Person(PersonId),
}

/// What a line was opened by.
#[derive(Clone, Copy, Debug)]
struct By {
    person: PersonId,
    session: Option<Digest>,
    token: Option<TokenId>,
}

impl By {
    /// Whether it counts no more.
    fn is_over(self, ended: Ended) -> bool {
        match ended {
            Ended::Token(token) => self.token == Some(token),
            Ended::Session(session) => self.session == Some(session),
            Ended::Sessions(person) => self.person == person && self.session.is_some(),
            Ended::Person(person) => self.person == person,
        }
    }
}

/// The lines that are open, or about to be.
#[derive(Debug, Default)]
struct Lines {
    opened: u64,
    open: HashMap<u64, Leased>,
}

#[derive(Debug)]
struct Leased {
    /// None while it is being looked up.
    by: Option<By>,
    hears: mpsc::UnboundedSender<Ended>,
}

/// Who is told what counts no more: those alone whom it concerns, so that nobody misses it for what ends elsewhere.
#[derive(Debug, Default)]
pub struct Leases(Arc<Mutex<Lines>>);

impl Leases {
    /// Closes what was opened by this.
    pub fn end(&self, ended: Ended) {
        let lines = lock(&self.0);
        for line in lines.open.values().filter(|line| line.by.is_none_or(|by| by.is_over(ended))) {
            let _ = line.hears.send(ended);
        }
    }

    /// Hears from now on; to be asked for before somebody is looked up.
    pub fn listen(&self) -> Ends {
        let (hears, heard) = mpsc::unbounded_channel();
        let mut lines = lock(&self.0);
        lines.opened += 1;
        let number = lines.opened;
        lines.open.insert(number, Leased { by: None, hears });
        Ends { number, heard, lines: Arc::clone(&self.0) }
    }
}

fn lock(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().expect("nobody panics while telling")
}

/// What a line hears of what counts no more.
#[derive(Debug)]
pub struct Ends {
    number: u64,
    heard: mpsc::UnboundedReceiver<Ended>,
    lines: Arc<Mutex<Lines>>,
}

impl Drop for Ends {
    fn drop(&mut self) {
        lock(&self.lines).open.remove(&self.number);
    }
}

/// How long a line may stay open: for as long as what it was opened by counts.
#[derive(Debug)]
pub struct Lease(Option<(By, Ends)>);

impl Lease {
    /// The lease of somebody, or of nobody, who was looked up after this was listened to.
    pub fn held_by(identity: Option<&Identity>, ends: Ends) -> Lease {
        let by = identity.map(|identity| By {
            person: identity.person.id,
            session: identity.session,
            token: identity.token.as_ref().map(|(token, _)| *token),
        });
        if let (Some(by), Some(line)) = (by, lock(&ends.lines).open.get_mut(&ends.number)) {
            line.by = Some(by);
        }
        Lease(by.map(|by| (by, ends)))
    }

    /// Waits until it has run out; nobody's lease never does.
    pub async fn out(&mut self) {
        let Some((by, ends)) = &mut self.0 else { return std::future::pending().await };
        loop {
            match ends.heard.recv().await {
                Some(ended) if by.is_over(ended) => return,
                // Something of somebody else's ended while this one was looked up.
                Some(_) => {}
                None => return std::future::pending().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use store::{Moment, Person};

    fn lease(leases: &Leases, person: u64, token: u64) -> Lease {
        Lease::held_by(Some(&known(person, token)), leases.listen())
    }

    fn known(person: u64, token: u64) -> Identity {
        Identity {
            person: Person::guest(PersonId::new(person), Moment(1)),
            session: None,
            token: Some((TokenId::new(token), Vec::new())),
        }
    }

    fn is_out(lease: &mut Lease) -> bool {
        lease.out().now_or_never().is_some()
    }

    #[test]
    fn however_much_ends_elsewhere_nobody_else_is_closed() {
        let leases = Leases::default();
        let mut anna = lease(&leases, 1, 1);
        let mut others: Vec<Lease> = (2..1000).map(|token| lease(&leases, 2, token)).collect();
        for token in 2..1000 {
            leases.end(Ended::Token(TokenId::new(token)));
        }
        assert!(!is_out(&mut anna));
        assert!(others.iter_mut().all(is_out));
        leases.end(Ended::Token(TokenId::new(1)));
        assert!(is_out(&mut anna));
    }

    #[test]
    fn what_ends_while_somebody_is_looked_up_counts() {
        let leases = Leases::default();
        let (early, other) = (leases.listen(), leases.listen());
        leases.end(Ended::Token(TokenId::new(1)));
        assert!(is_out(&mut Lease::held_by(Some(&known(1, 1)), early)));
        assert!(!is_out(&mut Lease::held_by(Some(&known(1, 2)), other)));
    }

    #[test]
    fn a_line_that_is_closed_is_not_remembered() {
        let leases = Leases::default();
        drop((leases.listen(), lease(&leases, 1, 1), Lease::held_by(None, leases.listen())));
        assert!(lock(&leases.0).open.is_empty());
    }
}
