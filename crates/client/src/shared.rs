use game_core::{Observer, Seat};

/// The screen of a game that is played at it: one person's, or everybody's and open to one of them at a time.
#[derive(Clone, Debug)]
pub struct SharedScreen {
    /// The seats of people, ascending.
    people: Vec<Seat>,
    /// Whether everybody may see everything.
    open: bool,
    /// To whom it is open, where hands are hidden from each other.
    open_to: Option<Seat>,
}

impl SharedScreen {
    /// The screen of these people, at a game in which everybody may see everything or not.
    pub fn new(people: Vec<Seat>, open: bool) -> SharedScreen {
        SharedScreen { people, open, open_to: None }
    }

    /// The seats of people, ascending.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// The seat of the only person who plays, where there is one.
    pub fn alone(&self) -> Option<Seat> {
        match self.people.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Whether somebody's secrets must be covered while the screen is handed over.
    pub fn is_secret(&self) -> bool {
        !self.open && self.people.len() > 1
    }

    /// Who has to open the screen before anything of theirs is seen on it, where this seat is asked.
    pub fn covered(&self, asked: Option<Seat>) -> Option<Seat> {
        asked.filter(|seat| self.is_secret() && self.people.contains(seat) && self.open_to != Some(*seat))
    }

    /// Opens it to whoever is asked.
    pub fn hand_over(&mut self, asked: Option<Seat>) {
        self.open_to = self.covered(asked).or(self.open_to);
    }

    /// Closes it again.
    pub fn close(&mut self) {
        self.open_to = None;
    }

    /// A move was made, and this seat is asked now: it stays open to nobody else.
    pub fn moved(&mut self, asked: Option<Seat>) {
        self.open_to = self.open_to.filter(|seat| asked == Some(*seat));
    }

    /// The person before the screen, where it is they who are asked.
    pub fn mover(&self, asked: Option<Seat>) -> Option<Seat> {
        asked.filter(|seat| self.people.contains(seat) && self.covered(asked).is_none())
    }

    /// Whose side of the board is nearest.
    pub fn near(&self, asked: Option<Seat>) -> Option<Seat> {
        self.alone().or_else(|| self.mover(asked))
    }

    /// Whose eyes the screen has, before the game is over and after.
    pub fn observer(&self, is_over: bool) -> Observer {
        match self.people.as_slice() {
            _ if is_over => Observer::All,
            [only] => Observer::Seat(*only),
            [] => Observer::Public,
            _ if self.open => Observer::Public,
            _ => self.open_to.map_or(Observer::Public, Observer::Seat),
        }
    }

    /// Whose eyes whatever is told of a move has: whoever looks next must not read what only the mover knows.
    pub fn listener(&self, is_over: bool) -> Observer {
        if self.is_secret() { Observer::Public } else { self.observer(is_over) }
    }
}
