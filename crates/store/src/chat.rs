use crate::{Moment, PersonId};

/// Who can read what is said.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Channel {
    /// Those who play.
    Seats,
    /// Those who watch.
    Watchers,
}

impl Channel {
    /// Every one.
    pub const ALL: [Channel; 2] = [Channel::Seats, Channel::Watchers];

    /// The word it is kept by.
    pub fn word(self) -> &'static str {
        match self {
            Channel::Seats => "seats",
            Channel::Watchers => "watchers",
        }
    }
}

/// Who says something.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Author {
    /// The table itself.
    Table,
    /// A person.
    Person(PersonId),
    /// A person who has since been forgotten; nothing is left of the line.
    Gone,
}

/// Something said at a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ChatRow {
    /// Its number in its channel, counted from 0.
    pub number: u32,
    /// Who said it.
    pub author: Author,
    /// The author's name, where there is one.
    pub name: Option<String>,
    /// What was said.
    pub text: String,
    /// When.
    pub at: Moment,
}
