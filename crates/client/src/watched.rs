use std::ops::{Deref, DerefMut};

/// A part of what a client knows, that is shown anew when it has changed.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Part {
    /// Whether the server is connected.
    Connection,
    /// Who sits before the screen.
    Person,
    /// How many tables wait for them.
    Turns,
    /// Whether the lobby has to be asked for.
    Lobby,
    /// What the lobby shows.
    Lists,
    /// The table: its seats, its clocks, and whether it is there at all.
    Table,
    /// Where the game stands, and a move that is on its way.
    Game,
    /// What was done.
    Log,
    /// What was said.
    Chat,
    /// What is proposed.
    Offer,
    /// What is planned.
    Plans,
    /// What was told last.
    Told,
}

impl Part {
    /// Every part, in order.
    pub const ALL: [Part; 12] = [
        Part::Connection,
        Part::Person,
        Part::Turns,
        Part::Lobby,
        Part::Lists,
        Part::Table,
        Part::Game,
        Part::Log,
        Part::Chat,
        Part::Offer,
        Part::Plans,
        Part::Told,
    ];
}

/// A value that remembers whether it was touched.
#[derive(Debug, Default)]
pub struct Watched<T> {
    value: T,
    touched: bool,
}

impl<T> Watched<T> {
    /// One that is not touched yet.
    pub fn new(value: T) -> Watched<T> {
        Watched { value, touched: false }
    }

    /// Whether it was touched since this was last asked.
    pub fn take_touched(&mut self) -> bool {
        std::mem::take(&mut self.touched)
    }
}

impl<T: PartialEq> Watched<T> {
    /// Has this value from now on; the same value leaves it untouched.
    pub fn put(&mut self, value: T) {
        if self.value != value {
            **self = value;
        }
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.touched = true;
        &mut self.value
    }
}
