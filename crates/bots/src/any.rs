use crate::Level;
use crate::{Question, SearchThreads, Strength, Thinker, Thought, ThoughtLine, Watch, decide};
use game_core::set_up;
use search::Found;
use serde::Deserialize;
use std::marker::PhantomData;

/// The caller's side of a question in JSON: its clock, its stop button, its eyes, its threads.
pub struct Listener<'l> {
    /// Milliseconds since some moment.
    pub clock: &'l dyn Fn() -> f64,
    /// Whether the search must stop now.
    pub stop: &'l dyn Fn() -> bool,
    /// Told what was found so far, now and then.
    pub progress: &'l mut dyn FnMut(&Thought),
    /// What searches with it, where a search can be shared.
    pub threads: &'l dyn SearchThreads,
}

/// The erased face of a game's computer player: a question and an answer that can travel.
pub trait AnyThinker: Send + Sync {
    /// Answers a question about its game, or says why not.
    fn answer(&self, question: &Question, listener: Listener<'_>) -> Result<Thought, String>;
    /// What a level is allowed, and how human it is.
    fn strength(&self, level: Level) -> Strength;
}

impl<G: Thinker> AnyThinker for PhantomData<G> {
    fn answer(&self, question: &Question, listener: Listener<'_>) -> Result<Thought, String> {
        let game: G =
            set_up(question.rules, &question.options, question.seats).map_err(|error| error.to_string())?;
        let view =
            G::View::deserialize(&question.view).map_err(|error| format!("this is not a view: {error}"))?;
        let Listener { clock, stop, progress, threads } = listener;
        let mut told = |found: &Found<G::Action>| progress(&thought_of::<G>(found));
        let watch = Watch { clock, stop, progress: &mut told, threads };
        let found = decide(&game, &view, question.task, watch).map_err(|reasons| reasons.join("; "))?;
        Ok(thought_of::<G>(&found))
    }

    fn strength(&self, level: Level) -> Strength {
        G::strength(level)
    }
}

fn thought_of<G: Thinker>(found: &Found<G::Action>) -> Thought {
    let lines = found.lines.iter().map(|line| ThoughtLine {
        moves: line.actions.iter().map(ToString::to_string).collect(),
        value: line.value,
        visits: line.visits,
    });
    Thought { lines: lines.collect(), nodes: found.nodes }
}
