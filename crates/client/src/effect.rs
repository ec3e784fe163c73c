use game_core::Seat;
use serde_json::Value;
use wire::Ask;

/// Something that a client wants done.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Opens a socket at this address of the server; all that is heard of it carries its number.
    Open {
        /// Its number.
        turn: u32,
        /// The address.
        path: String,
    },
    /// Closes the socket there is.
    Close,
    /// Says something over it; what cannot be sent comes back by [`crate::Client::unsent`].
    Send(Ask),
    /// Calls [`crate::Client::ring`] after so many milliseconds.
    After(u64, Timer),
    /// Asks over HTTP why there is no connection, for [`crate::Client::explain`].
    AskWhy,
    /// Asks over HTTP who sits before the screen, for [`crate::Client::recognised`].
    AskWho {
        /// Who it was when this was asked.
        before: Option<String>,
    },
    /// Asks over HTTP how many tables wait, for [`crate::Client::count`].
    CountTurns,
    /// Remembers beyond this page whether somebody is known here.
    Remember(bool),
    /// Word that a table waits, for whoever does not see the page.
    Notice,
    /// Asks for something to be done over HTTP, by whoever sits before the screen, for [`crate::Client::posted`].
    Post {
        /// The visit to the table that it is about.
        visit: u32,
        /// The address.
        path: String,
        /// What is asked.
        body: Value,
        /// What it is for.
        what: Posted,
    },
    /// Goes to another table.
    GoTo(String),
    /// Shows something on the board.
    Draw(Draw),
    /// Sounds.
    Sound(Sound),
}

/// What is to be done later.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Timer {
    /// Connects again, unless the connection of this number is no longer the last.
    Retry(u32),
    /// Looks whether the connection of this number has answered.
    Silence(u32),
    /// Asks the other side whether it is there.
    Pulse,
    /// Tells that the connection is lost, unless it has come back since it was lost for this time.
    Blink(u32),
    /// Hears of the lobby, where nothing else is listened to.
    Idle,
    /// Asks once more who sits before the screen.
    Recognise,
    /// Asks for all that was hidden at the table of this visit.
    Uncover(u32),
}

/// What was asked for over HTTP.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Posted {
    /// Something about the seats.
    Seats,
    /// To say this, as a guest.
    Chat(String),
}

/// What is shown on the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Draw {
    /// A position, without how it came about.
    Anew(Scene),
    /// A position, and the events that have led to it from the one before.
    Follow(Vec<Value>, Scene),
    /// The same position, in which this can be done now.
    Offer(Vec<String>),
}

/// A position as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What is seen.
    pub view: Value,
    /// Whose side of the board is nearest: nobody's for those who watch.
    pub near: Option<Seat>,
    /// What can be done.
    pub legal: Vec<String>,
    /// How many steps of the game have led to it, draws among them; what is planned does not count.
    pub steps: usize,
}

/// A sound.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Sound {
    /// A game begins.
    Begin,
    /// Something was put down.
    Step,
    /// Something was refused.
    Refusal,
    /// A game is over.
    End,
}
