use std::fmt::Display;

/// What speaks against something from outside: every reason, a sentence that begins with the field it concerns.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Reasons(Vec<String>);

impl Reasons {
    /// Adds a reason.
    pub fn add(&mut self, reason: impl Display) {
        self.0.push(reason.to_string());
    }

    /// Adds the reason unless this holds.
    pub fn require(&mut self, holds: bool, reason: impl Display) {
        if !holds {
            self.add(reason);
        }
    }

    /// Adds the reason where nothing is given.
    pub fn given<T>(&mut self, value: Option<T>, reason: impl Display) -> Option<T> {
        self.require(value.is_some(), reason);
        value
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing speaks against it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, unless something speaks against it.
    pub fn none_against<T>(self, value: T) -> Result<T, Vec<String>> {
        if self.is_empty() { Ok(value) } else { Err(self.0) }
    }
}
