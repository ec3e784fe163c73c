use crate::Level;
use game_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a computer player is asked: everything it may know, as data that can travel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game's identifier.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// How many seats play.
    pub seats: u8,
    /// The game's options.
    #[serde(default)]
    pub options: Value,
    /// What the seat sees.
    pub view: Value,
    /// What is to be found out.
    pub task: Task,
}

/// What is to be found out about what a seat sees.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// For whom; it must owe a move.
    pub seat: Seat,
    /// Who thinks.
    #[serde(default)]
    pub mind: Mind,
    /// For how long.
    pub limit: Limit,
    /// How many lines are wanted.
    #[serde(default = "one")]
    pub lines: usize,
    /// What its dice are thrown from.
    #[serde(default)]
    pub seed: u64,
}

fn one() -> usize {
    1
}

impl Task {
    /// The best move of the seat, by the player that knows the game.
    pub const fn best(seat: Seat, limit: Limit, seed: u64) -> Task {
        Task { seat, mind: Mind::Knowing, limit, lines: 1, seed }
    }
}

/// Who thinks.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mind {
    /// The player that knows the game.
    #[default]
    Knowing,
    /// Upper confidence bounds and uniformly random playouts alone.
    Plain,
}

/// How long a computer player may think.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// As its level does.
    Level(Level),
    /// So many milliseconds of the caller's clock, with all its strength.
    Ms(u64),
    /// So many nodes, with all its strength.
    Nodes(u64),
}

/// What a computer player answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The lines it weighed; the first begins with its choice.
    pub lines: Vec<ThoughtLine>,
    /// The nodes it spent.
    pub nodes: u64,
}

/// A move and what is expected to follow it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ThoughtLine {
    /// The moves, in notation.
    pub moves: Vec<String>,
    /// The chance of winning as the player sees it, 0 to 1.
    pub value: f32,
    /// How often the first move was tried, where that is counted.
    pub visits: u64,
}

impl Thought {
    /// Its choice, and the chance of winning that it gives.
    pub fn choice(&self) -> Option<(&str, f32)> {
        let line = self.lines.first()?;
        Some((line.moves.first()?, line.value))
    }
}
