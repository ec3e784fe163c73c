//! Whoever plays a seat that nobody at the screen plays.

use super::player::Player;
use bots::{Limit, Mind};
use catalog::{GameId, Question, Thought, think};
use game_core::{SearchRng, Seat};
use serde_json::Value;
use std::time::Duration;

/// What is asked of a computer player: it is given what its seat sees, and nothing else.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number under which it answers.
    pub job: u64,
    /// The game.
    pub game: GameId,
    /// How many seats play.
    pub seats: u8,
    /// The game's options.
    pub options: Value,
    /// What the seat sees.
    pub view: Value,
    /// What the seat may do.
    pub legal: Vec<String>,
    /// For whom.
    pub seat: Seat,
    /// Who thinks.
    pub player: Player,
    /// What its dice are thrown from.
    pub seed: u64,
    /// How long an answer waits at least, so that one can follow.
    pub pause: Duration,
}

/// What a computer player would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move.
    pub text: String,
    /// The chance of winning as it sees it, 0 to 1.
    pub value: f32,
}

/// Thinks until it has an answer or must stop; `clock` counts milliseconds, `leaning` is told of it now and then.
pub fn answer(
    task: &Task,
    clock: &dyn Fn() -> f64,
    stop: &dyn Fn() -> bool,
    leaning: &mut dyn FnMut(Answer),
) -> Result<Answer, String> {
    let limit = match task.player {
        Player::Level(level) => Limit::Level(level),
        Player::Random | Player::You => return any(task),
    };
    let question = Question {
        game: task.game,
        seats: task.seats,
        options: &task.options,
        view: &task.view,
        seat: task.seat,
        mind: Mind::Knowing,
        limit,
        lines: 1,
        seed: task.seed,
    };
    let thought = think(&question, clock, stop, &mut |thought| {
        if let Some(answer) = best(thought) {
            leaning(answer);
        }
    })?;
    best(&thought).ok_or_else(|| format!("seat {} was given no move", task.seat))
}

fn best(thought: &Thought) -> Option<Answer> {
    let line = thought.lines.first()?;
    Some(Answer { text: line.moves.first()?.clone(), value: line.value })
}

/// Any legal move.
pub fn any(task: &Task) -> Result<Answer, String> {
    if task.legal.is_empty() {
        return Err(format!("seat {} owes no move", task.seat));
    }
    let index = SearchRng::new(task.seed).below(task.legal.len() as u32);
    Ok(Answer { text: task.legal[index as usize].clone(), value: 0.5 })
}
