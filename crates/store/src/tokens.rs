use crate::{Moment, PersonId, TokenId};

/// A key to the interface for programs; its secret is known to its holder alone.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Token {
    /// Which token it is.
    pub id: TokenId,
    /// In whose name it acts.
    pub person: PersonId,
    /// What its holder calls it.
    pub name: String,
    /// What it allows: words without spaces.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created: Moment,
    /// When it was last used.
    pub used: Option<Moment>,
}
