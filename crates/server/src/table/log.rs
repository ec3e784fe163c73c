use game_core::{Seat, StepText};
use store::{Moment, Step};

/// What a row of a table's log says.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Row {
    /// A seat's move, in notation.
    Move(Seat, String),
    /// What was drawn, in notation.
    Draw(String),
    /// A seat gave up.
    Resign(Seat),
    /// A seat's time was out.
    Late(Seat),
    /// A seat's time was out, and a computer player goes on.
    StandIn(Seat),
    /// The players agreed that nobody wins.
    Agreed,
    /// Nobody was left who played or looked on.
    Abandoned,
    /// So many moves were taken back.
    Undo(usize),
    /// The server came back: the time since the row before is nobody's.
    Wake,
}

/// What tells the table's own rows from moves and draws: no notation begins with it.
const MARK: &str = ":";

impl Row {
    /// The row of a step of the game.
    pub fn from_step(step: StepText) -> Row {
        match step {
            StepText::Act { seat, text } => Row::Move(seat, text),
            StepText::Chance { chance } => Row::Draw(chance),
        }
    }

    /// The row as it is kept.
    pub fn keep(&self, at: Moment) -> Step {
        let own = |word: &str| format!("{MARK}{word}");
        let (seat, text) = match self {
            Row::Move(seat, text) => (Some(*seat), text.clone()),
            Row::Draw(text) => (None, text.clone()),
            Row::Resign(seat) => (Some(*seat), own("resign")),
            Row::Late(seat) => (Some(*seat), own("late")),
            Row::StandIn(seat) => (Some(*seat), own("stand-in")),
            Row::Agreed => (None, own("draw")),
            Row::Abandoned => (None, own("abandoned")),
            Row::Undo(moves) => (None, own(&format!("undo {moves}"))),
            Row::Wake => (None, own("wake")),
        };
        Step { seat, text, at }
    }

    /// Reads a row that was kept; none that this program wrote is unreadable.
    pub fn from_kept(step: &Step) -> Result<Row, String> {
        let row = match (step.text.strip_prefix(MARK), step.seat) {
            (None, Some(seat)) => Row::Move(seat, step.text.clone()),
            (None, None) => Row::Draw(step.text.clone()),
            (Some("resign"), Some(seat)) => Row::Resign(seat),
            (Some("late"), Some(seat)) => Row::Late(seat),
            (Some("stand-in"), Some(seat)) => Row::StandIn(seat),
            (Some("draw"), None) => Row::Agreed,
            (Some("abandoned"), None) => Row::Abandoned,
            (Some("wake"), None) => Row::Wake,
            (Some(own), None) => match own.strip_prefix("undo ").map(str::parse) {
                Some(Ok(moves)) => Row::Undo(moves),
                _ => return Err(format!("{:?} is no row of a table's log", step.text)),
            },
            (Some(_), Some(_)) => return Err(format!("{:?} is no row of a table's log", step.text)),
        };
        Ok(row)
    }
}
