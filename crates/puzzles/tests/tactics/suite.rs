//! Positions with proved answers.

use puzzles::{Goal, Solve, Solver};
use serde::Deserialize;

/// A file of positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    pub puzzle: Vec<Puzzle>,
}

/// A position and what is proved of it: its answers, and they alone, reach the goal within the actions, whatever the other
/// seat does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position in the JSON of its game.
    pub position: String,
    /// What the seat to move is after.
    pub goal: Goal,
    /// How many actions, both seats' together, it takes at most.
    pub within: u32,
    /// The moves that reach it.
    pub answers: Vec<String>,
    /// The level that finds one of them.
    pub level: u64,
    /// How many positions the proof looks at.
    pub cost: u64,
}

impl Puzzle {
    /// Proves what it says once more, or tells what is wrong.
    pub fn prove<G: Solve>(&self, game: &G) -> Result<(), String> {
        let position: G::Position =
            serde_json::from_str(&self.position).map_err(|error| error.to_string())?;
        let state = game.load(&position).map_err(|reasons| reasons.join("; "))?;
        let seat = game.turn(&state).seats().lowest().ok_or("the game is over")?;
        let mut solver = Solver::new(game, seat, self.goal, u64::MAX);
        let answers = solver.answers(&state, self.within).ok_or("too much to look at")?;
        let found: Vec<String> = answers.iter().map(G::Action::to_string).collect();
        if found == self.answers {
            Ok(())
        } else {
            Err(format!("{} is answered by {found:?}", self.position))
        }
    }
}
