use game_core::Seat;

/// What each seat is called, everywhere, and who reads.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Names {
    names: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    /// These names, read by whoever sits there, or by somebody who does not play.
    pub fn new(names: Vec<String>, reader: Option<Seat>) -> Names {
        Names { names, reader }
    }

    /// The same, read by somebody else.
    pub fn read_by(&self, reader: Option<Seat>) -> Names {
        Names { names: self.names.clone(), reader }
    }

    /// Who reads, where they play.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// Whether this seat is the reader's.
    pub fn is_reader(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    /// What the seat is called by everybody but itself; its number, from 1, where it has no name.
    pub fn name(&self, seat: Seat) -> String {
        let named = self.names.get(seat.index()).filter(|name| !name.is_empty());
        named.cloned().unwrap_or_else(|| (seat.index() + 1).to_string())
    }
}

/// No names at all: everybody is called by their number, and nobody who plays reads.
pub static NOBODY: Names = Names { names: Vec::new(), reader: None };
