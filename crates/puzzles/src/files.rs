use crate::{Solvable, WHENEVER};
use game_core::{Observer, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;
use table::{AnyTable, Seed};

/// The highest grade; the lowest is 1.
pub const GRADES: u8 = 5;

/// A position in which one move wins and no other does, whatever the other seat answers.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Puzzle {
    /// Its name in addresses, which follows from the position.
    pub key: String,
    /// The game.
    pub game: Solvable,
    /// Who is to move and to win.
    pub seat: Seat,
    /// How hard it is, 1 to [`GRADES`].
    pub grade: u8,
    /// Within how many actions, both seats' together, the win is proved.
    pub within: u32,
    /// How the game came to the position: every move, from its start.
    pub before: Vec<String>,
    /// The best line: the moves that are asked for and what the other seat answers; it ends with one that is asked for.
    pub line: Vec<String>,
    /// From how many nodes on the computer player finds the move; nothing where it does not with as many as were tried.
    pub nodes: Option<u64>,
    /// How many positions the proof looks at.
    pub cost: u64,
}

/// What a puzzle asks for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Task {
    /// A win with the next action.
    Now,
    /// A win within so many turns of one's own.
    Turns(u32),
    /// The way to win the game, whenever it ends.
    Win,
}

impl Puzzle {
    /// What it asks for.
    pub fn task(&self) -> Task {
        match self.within {
            1 => Task::Now,
            WHENEVER.. => Task::Win,
            within => Task::Turns(within.div_ceil(2 * self.game.0.plan().actions)),
        }
    }

    /// A table at the position.
    pub fn table(&self) -> Box<dyn AnyTable> {
        let mut table = self
            .game
            .0
            .open(Seed::new(self.key.clone()))
            .expect("an open game is for two and has default options");
        for text in &self.before {
            let seat =
                table.status().to_act.first().copied().expect("the game is not over before its puzzle");
            table.play(seat, text).expect("what was played before a puzzle is legal, a test plays it");
        }
        table
    }

    /// The position in the JSON of the game.
    pub fn position(&self) -> Value {
        self.table().view(Observer::All)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    puzzle: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    key: String,
    seat: u8,
    grade: u8,
    within: u32,
    before: String,
    line: String,
    nodes: Option<u64>,
    cost: u64,
}

/// The puzzles of a file that [`write()`] wrote; a test reads every such file.
pub fn parse(game: Solvable, text: &str) -> Vec<Puzzle> {
    let file: File = game_core::read_shipped(text);
    let moves = |text: &str| text.split(',').map(str::to_owned).collect();
    let puzzle = |entry: Written| Puzzle {
        game,
        seat: Seat::new(entry.seat),
        grade: entry.grade,
        within: entry.within,
        before: moves(&entry.before),
        line: moves(&entry.line),
        nodes: entry.nodes,
        cost: entry.cost,
        key: entry.key,
    };
    file.puzzle.into_iter().map(puzzle).collect()
}

/// The puzzles as a file.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut text = String::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let Puzzle { key, seat, grade, within, before, line, nodes, cost, game: _ } = puzzle;
        let gap = if index > 0 { "\n" } else { "" };
        let nodes = nodes.map(|nodes| format!("nodes = {nodes}\n")).unwrap_or_default();
        let (before, line) = (before.join(","), line.join(","));
        write!(
            text,
            "{gap}[[puzzle]]\nkey = \"{key}\"\nseat = {seat}\ngrade = {grade}\nwithin = {within}\nbefore = \"{before}\"\nline = \"{line}\"\n{nodes}cost = {cost}\n"
        )
        .expect("a text can be written to");
    }
    text
}
