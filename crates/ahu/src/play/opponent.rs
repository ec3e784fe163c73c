//! Whoever plays a seat that nobody at the screen plays.

use super::player::Player;
use bots::{Alone, Answer, Asking, Listener};
use std::time::Duration;

/// A seat that somebody else shall move for.
#[derive(Clone, Debug)]
pub struct Errand {
    /// The number under which it is answered.
    pub job: u64,
    /// What is asked.
    pub asking: Asking,
    /// Who is asked.
    pub player: Player,
    /// How long an answer waits at least, so that one can follow.
    pub pause: Duration,
}

/// Thinks until it has an answer or must stop; `clock` counts milliseconds, `leaning` is told of it now and then.
pub fn answer(
    errand: &Errand,
    clock: &dyn Fn() -> f64,
    stop: &dyn Fn() -> bool,
    leaning: &mut dyn FnMut(Answer),
) -> Answer {
    let mut asking = errand.asking.clone();
    match errand.player {
        Player::Random | Player::You => asking.any(),
        Player::Level(_) => asking.until_answered(|question| {
            let mut progress = |thought: &bots::Thought| {
                if let Some((text, value)) = thought.choice() {
                    leaning(Answer { text: text.to_owned(), value, failures: Vec::new() });
                }
            };
            let listener = Listener { clock, stop, progress: &mut progress, threads: &Alone };
            catalog::think(question, listener)
        }),
    }
}
