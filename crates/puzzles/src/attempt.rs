use crate::reply::reply;
use crate::{Goal, Puzzle, Solve, Solver, after};
use game_core::{Observer, Seat, Turn};
use serde::Deserialize;
use serde_json::Value;
use table::{AnyTable, Refused};

/// A puzzle that is being solved.
pub struct Attempt {
    puzzle: &'static Puzzle,
    table: Box<dyn AnyTable>,
    judge: Box<dyn Judge>,
    /// The line beside the table, as far as the table has come.
    line: Box<dyn AnyTable>,
    played: usize,
    /// The moves that are still asked for; nothing where the game is to be won to its end.
    left: Option<usize>,
    solved: bool,
}

/// What becomes of a try.
#[derive(Debug)]
pub enum Verdict {
    /// It keeps the win, and was played with what the other seat answers; whether that solves the puzzle.
    Right {
        /// The moves of the other seat.
        replies: Vec<String>,
        /// Whether nothing more is asked for.
        solved: bool,
    },
    /// It is legal and lets the win slip: nothing was played.
    Wrong {
        /// What the other seat would do then; nothing where it is not its turn.
        refutation: Vec<String>,
    },
    /// The rules refuse it.
    Refused(Refused),
}

impl Attempt {
    /// The puzzle from its position on.
    pub fn begin(puzzle: &'static Puzzle) -> Attempt {
        let table = puzzle.table();
        let judge = puzzle.game.0.judge(puzzle, &table.view(Observer::All));
        let mut end = puzzle.table();
        let mut asked = 0;
        for text in &puzzle.line {
            asked += usize::from(end.status().to_act.first() == Some(&puzzle.seat));
            play(&mut *end, text);
        }
        let left = end.status().outcome.is_none().then_some(asked);
        Attempt { puzzle, table, judge, line: puzzle.table(), played: 0, left, solved: false }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// The table as it stands.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// How many moves, both seats' together, were played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Whether nothing more is asked for.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// A move that is right now.
    pub fn hint(&mut self) -> Option<String> {
        if self.solved {
            return None;
        }
        self.stored().or_else(|| self.judge.answer())
    }

    /// Tries a move; it is right if the win is still forced after it, which is proved, and wrong otherwise, as any is of a puzzle
    /// that is solved.
    pub fn attempt(&mut self, text: &str) -> Verdict {
        if self.solved {
            return Verdict::Wrong { refutation: Vec::new() };
        }
        if let Err(refused) = self.table.check(self.puzzle.seat, text) {
            return Verdict::Refused(refused);
        }
        if !self.judge.keeps(text) {
            return Verdict::Wrong { refutation: self.judge.refutation(text) };
        }
        self.table.play(self.puzzle.seat, text).expect("it was checked just now");
        self.advance(text);
        self.left = self.left.map(|left| left - 1);
        let replies = if self.left == Some(0) { Vec::new() } else { self.reply() };
        self.solved = self.left == Some(0) || self.table.status().outcome.is_some();
        Verdict::Right { replies, solved: self.solved }
    }

    /// Plays for the other seat until it is no longer to move.
    fn reply(&mut self) -> Vec<String> {
        let other = self.puzzle.seat.other();
        let mut replies = Vec::new();
        while self.table.status().to_act.first() == Some(&other) {
            let text = self.stored().unwrap_or_else(|| self.judge.reply());
            self.table.play(other, &text).expect("a reply is legal");
            self.advance(&text);
            replies.push(text);
        }
        replies
    }

    /// Lets the line and the judge follow a move that the table has made.
    fn advance(&mut self, text: &str) {
        self.judge.play(text);
        if let Some(text) = self.puzzle.line.get(self.played) {
            play(&mut *self.line, text);
        }
        self.played += 1;
    }

    /// The next move of the line, where the table stands as the line does.
    fn stored(&self) -> Option<String> {
        let next = self.puzzle.line.get(self.played)?;
        (self.table.view(Observer::All) == self.line.view(Observer::All)).then(|| next.clone())
    }
}

fn play(table: &mut dyn AnyTable, text: &str) {
    let seat = table.status().to_act.first().copied().expect("a line ends with the game at the latest");
    table.play(seat, text).expect("a line is legal, a test plays it");
}

/// What of an attempt knows the types of the game; every move it is told is legal.
pub trait Judge: Send + Sync {
    /// Whether the win is forced after the move.
    fn keeps(&mut self, text: &str) -> bool;
    /// What the other seat does against a move after which it is not.
    fn refutation(&mut self, text: &str) -> Vec<String>;
    /// A move after which it is.
    fn answer(&mut self) -> Option<String>;
    /// What the other seat, which is to move, does against a forced win.
    fn reply(&self) -> String;
    /// Follows a move.
    fn play(&mut self, text: &str);
}

/// A position with the search that knows whether it is won.
pub struct Proof<G: Solve> {
    solver: Solver<G>,
    state: G::State,
    within: u32,
}

impl<G: Solve> Proof<G> {
    pub(crate) fn new(puzzle: &Puzzle, position: &Value) -> Proof<G> {
        let (game, state) = load::<G>(position);
        let solver = Solver::new(&game, puzzle.seat, Goal::Win, u64::MAX);
        Proof { solver, state, within: puzzle.within }
    }

    fn mover(&self) -> Seat {
        match self.solver.game().turn(&self.state) {
            Turn::Player(seat) => seat,
            _ => self.solver.seat(),
        }
    }

    fn after(&self, text: &str) -> (G::State, u32) {
        let Ok(action) = text.parse() else { unreachable!("{text:?} was played at the table") };
        let next = after(self.solver.game(), &self.state, self.mover(), action);
        (next, self.within.saturating_sub(1))
    }
}

/// The state of a position that a table gave.
pub(crate) fn load<G: Solve>(position: &Value) -> (G, G::State) {
    let game = G::newest(G::Options::default(), 2).expect("the default options are good");
    let position = G::Position::deserialize(position).expect("a table gives positions of its game");
    let state = game.load(&position).expect("a table gives positions that can be loaded");
    (game, state)
}

impl<G: Solve> Judge for Proof<G> {
    fn keeps(&mut self, text: &str) -> bool {
        let (next, within) = self.after(text);
        self.solver.reaches(&next, within) == Some(true)
    }

    fn refutation(&mut self, text: &str) -> Vec<String> {
        let (next, within) = self.after(text);
        let found = self.solver.refutation(&next, within).unwrap_or_default();
        found.iter().map(ToString::to_string).collect()
    }

    fn answer(&mut self) -> Option<String> {
        let answers = self.solver.answers(&self.state, self.within)?;
        answers.first().map(ToString::to_string)
    }

    fn reply(&self) -> String {
        reply(self.solver.game(), &self.state, self.mover()).to_string()
    }

    fn play(&mut self, text: &str) {
        (self.state, self.within) = self.after(text);
    }
}
