//! Asking a computer player, in JSON: what works across threads, workers and processes alike.

use crate::{GameId, Visitor};
use bots::{Alone, Crew, Limit, Mind, Task, Thinker, Watch, decide};
use game_core::{Seat, set_up};
use search::Found;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a computer player is asked: everything it may know.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The game.
    pub game: GameId,
    /// How many seats play.
    pub seats: u8,
    /// Its options.
    pub options: &'q Value,
    /// What the seat sees.
    pub view: &'q Value,
    /// For whom; it must owe a move.
    pub seat: Seat,
    /// Who thinks.
    pub mind: Mind,
    /// For how long.
    pub limit: Limit,
    /// How many lines are wanted.
    pub lines: usize,
    /// What its dice are thrown from.
    pub seed: u64,
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

/// Asks a computer player. `clock` gives milliseconds, `stop` ends the search early, `progress` is told of it now and then.
pub fn think(
    question: &Question<'_>,
    clock: &dyn Fn() -> f64,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&Thought),
) -> Result<Thought, String> {
    think_together(question, &Alone, clock, stop, progress)
}

/// As [`think`], with a crew that shares the searches that can be shared.
pub fn think_together(
    question: &Question<'_>,
    crew: &dyn Crew,
    clock: &dyn Fn() -> f64,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&Thought),
) -> Result<Thought, String> {
    struct Think<'a, 'q> {
        question: &'a Question<'q>,
        crew: &'a dyn Crew,
        clock: &'a dyn Fn() -> f64,
        stop: &'a dyn Fn() -> bool,
        progress: &'a mut dyn FnMut(&Thought),
    }
    impl Visitor for Think<'_, '_> {
        type Out = Result<Thought, String>;
        fn visit<G: Thinker>(self) -> Self::Out {
            let Think { question, crew, clock, stop, progress } = self;
            let game: G = set_up(question.options, question.seats).map_err(|error| error.to_string())?;
            let view = G::View::deserialize(question.view)
                .map_err(|error| format!("this is not a view: {error}"))?;
            let task = Task { seat: question.seat, lines: question.lines, seed: question.seed };
            let mut told = |found: &Found<G::Action>| progress(&thought::<G>(found));
            let watch = Watch { clock, stop, progress: &mut told, crew };
            let found = decide(&game, &view, question.mind, question.limit, task, watch);
            if found.lines.is_empty() {
                return Err(format!("seat {} owes no move", question.seat));
            }
            Ok(thought::<G>(&found))
        }
    }
    question.game.visit(Think { question, crew, clock, stop, progress })
}

fn thought<G: Thinker>(found: &Found<G::Action>) -> Thought {
    let lines = found.lines.iter().map(|line| ThoughtLine {
        moves: line.actions.iter().map(ToString::to_string).collect(),
        value: line.value,
        visits: line.visits,
    });
    Thought { lines: lines.collect(), nodes: found.nodes }
}
