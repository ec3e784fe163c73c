use crate::{Digest, Moment, PersonId, Secret};
use serde_json::Value;

/// Somebody who plays: a guest, or the holder of an account.
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// What they are called; unique, whatever its case.
    pub name: Option<String>,
    /// What argon2 made of the password; a guest has none.
    pub password: Option<Secret>,
    /// Since when they are known.
    pub created: Moment,
    /// What they like.
    pub settings: Value,
    /// Whom to tell when it is their turn.
    pub webhook: Option<String>,
    /// Whether they are kept out.
    pub blocked: bool,
}

impl Person {
    /// Somebody new, without name or password.
    pub fn guest(id: PersonId, created: Moment) -> Person {
        let settings = Value::Object(Default::default());
        Person { id, name: None, password: None, created, settings, webhook: None, blocked: false }
    }

    /// Whether they have no account.
    pub fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// By what a person is found.
#[derive(Clone, Debug)]
pub enum Who {
    /// The identifier.
    Id(PersonId),
    /// The name, whatever its case.
    Name(String),
    /// The digest of a session's secret.
    Session(Digest),
}

/// What can change about a person.
#[derive(Clone, PartialEq, Debug)]
pub enum PersonEdit {
    /// The name.
    Name(Option<String>),
    /// The password's hash.
    Password(Option<Secret>),
    /// What they like.
    Settings(Value),
    /// Whom to tell when it is their turn.
    Webhook(Option<String>),
    /// Whether they are kept out.
    Blocked(bool),
}
