use serde::{Deserialize, Serialize};

/// A bag of things in a view: open as a sorted list, or hidden with only its number known.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bag<T> {
    /// Everything in it, sorted.
    Open(Vec<T>),
    /// How many things are in it.
    Hidden {
        /// Their number.
        hidden: u16,
    },
}

impl<T> Bag<T> {
    /// How many things are in it; that is never hidden.
    pub fn len(&self) -> usize {
        match self {
            Bag::Open(things) => things.len(),
            Bag::Hidden { hidden } => usize::from(*hidden),
        }
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is in it, where that is known.
    pub fn open(&self) -> Option<&[T]> {
        match self {
            Bag::Open(things) => Some(things),
            Bag::Hidden { .. } => None,
        }
    }
}
