//! Where computer players think: on threads of their own, a few at a time, each with what its seat sees and nothing else.

use bots::{Level, Limit, Mind};
use catalog::{GameId, Question, think};
use game_core::Seat;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::Semaphore;

/// A seat that a computer player shall move for.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game.
    pub game: GameId,
    /// How many seats play.
    pub seats: u8,
    /// The game's options.
    pub options: Value,
    /// What the seat sees.
    pub view: Value,
    /// For whom.
    pub seat: Seat,
    /// How well.
    pub level: Level,
    /// What its dice are thrown from.
    pub dice: u64,
}

/// Where computer players think.
#[derive(Clone, Debug)]
pub struct Minds {
    most: usize,
    free: Arc<Semaphore>,
}

/// Ends a thought when it is let go.
#[derive(Debug)]
pub struct Thinking(Arc<AtomicBool>);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Minds {
    /// So many at a time.
    pub fn new(at_once: usize) -> Minds {
        let most = at_once.max(1);
        Minds { most, free: Arc::new(Semaphore::new(most)) }
    }

    /// How many may think at once.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many think.
    pub fn thinking(&self) -> usize {
        self.most.saturating_sub(self.free.available_permits())
    }

    /// Thinks about a move, and gives it to `then` unless the thought is let go before.
    pub fn ask(&self, task: Task, then: impl FnOnce(Result<String, String>) + Send + 'static) -> Thinking {
        let stopped = Arc::new(AtomicBool::new(false));
        let thinking = Thinking(Arc::clone(&stopped));
        let turn = Arc::clone(&self.free);
        tokio::spawn(async move {
            let Ok(_permit) = turn.acquire_owned().await else { return };
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let stop = Arc::clone(&stopped);
            let thought = tokio::task::spawn_blocking(move || choose(&task, &stop)).await;
            if !stopped.load(Ordering::Relaxed) {
                then(thought.unwrap_or_else(|error| Err(error.to_string())));
            }
        });
        thinking
    }
}

fn choose(task: &Task, stopped: &AtomicBool) -> Result<String, String> {
    let question = Question {
        game: task.game,
        seats: task.seats,
        options: &task.options,
        view: &task.view,
        seat: task.seat,
        mind: Mind::Knowing,
        limit: Limit::Level(task.level),
        lines: 1,
        seed: task.dice,
    };
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64() * 1000.0;
    let stop = || stopped.load(Ordering::Relaxed);
    let thought = think(&question, &clock, &stop, &mut |_| {})?;
    let first = thought.lines.into_iter().next().and_then(|line| line.moves.into_iter().next());
    first.ok_or_else(|| "the computer player found no move".to_owned())
}
