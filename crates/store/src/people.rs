use crate::{Digest, Moment, PersonId, Secret};
use serde_json::Value;

/// Somebody who plays: a guest, or the holder of an account.
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// What they are called; nobody else is called anything that is read as the same.
    pub name: Option<String>,
    /// What argon2 made of the password; a guest has none.
    pub password: Option<Secret>,
    /// Since when they are known.
    pub created: Moment,
    /// By when having been called otherwise is forgiven.
    pub renamed: Moment,
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
        Person {
            id,
            name: None,
            password: None,
            created,
            renamed: Moment(0),
            settings,
            webhook: None,
            blocked: false,
        }
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
    /// The name, whatever its case and width.
    Name(String),
    /// The digest of a session's secret.
    Session(Digest),
}

/// What somebody is called from now on.
#[derive(Clone, PartialEq, Debug)]
pub struct NewName {
    /// The name; none for nothing.
    pub name: Option<String>,
    /// When.
    pub at: Moment,
    /// Until when nobody else may have the name so far.
    pub held: Moment,
    /// By when it is forgiven.
    pub forgiven: Moment,
}

/// What can change about a person.
#[derive(Clone, PartialEq, Debug)]
pub enum PersonEdit {
    /// The name.
    Name(NewName),
    /// The password's hash.
    Password(Option<Secret>),
    /// What they like.
    Settings(Value),
    /// Whom to tell when it is their turn.
    Webhook(Option<String>),
    /// Whether they are kept out.
    Blocked(bool),
}
