//! Where computer players think: on threads of their own, a few at a time, each with what its seat sees and nothing else.
//!
//! Those who wait take turns by whoever has set their table up, so that nobody's tables keep others waiting for long.

use bots::{Level, Limit, Mind};
use catalog::{GameId, Question, think};
use game_core::Seat;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use store::PersonId;
use tokio::sync::oneshot;

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
    queue: Arc<Mutex<Queue>>,
}

#[derive(Debug, Default)]
struct Queue {
    thinking: usize,
    /// Who waits, by the owner of their table; whose turn comes next is first.
    waiting: VecDeque<(Option<PersonId>, VecDeque<oneshot::Sender<()>>)>,
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().expect("nobody panics in the queue")
}

/// Leave to think, for as long as it is held.
#[derive(Debug)]
struct Turn(Arc<Mutex<Queue>>);

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        while let Some((owner, mut theirs)) = queue.waiting.pop_front() {
            let first = theirs.pop_front();
            if !theirs.is_empty() {
                queue.waiting.push_back((owner, theirs));
            }
            if first.is_some_and(|first| first.send(()).is_ok()) {
                return;
            }
        }
        queue.thinking -= 1;
    }
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
        Minds { most: at_once.max(1), queue: Arc::default() }
    }

    /// How many may think at once.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many think.
    pub fn thinking(&self) -> usize {
        lock(&self.queue).thinking
    }

    /// Waits for leave to think at a table of this owner.
    async fn turn(&self, owner: Option<PersonId>) -> Turn {
        let waits = {
            let mut queue = lock(&self.queue);
            if queue.thinking < self.most {
                queue.thinking += 1;
                None
            } else {
                let (sender, waits) = oneshot::channel();
                match queue.waiting.iter_mut().find(|(other, _)| *other == owner) {
                    Some((_, theirs)) => theirs.push_back(sender),
                    None => queue.waiting.push_back((owner, VecDeque::from([sender]))),
                }
                Some(waits)
            }
        };
        if let Some(waits) = waits {
            waits.await.expect("the queue lets nobody go before their turn");
        }
        Turn(Arc::clone(&self.queue))
    }

    /// Thinks about a move at a table of this owner, and gives it to `then` unless the thought is let go before.
    pub fn ask(
        &self,
        owner: Option<PersonId>,
        task: Task,
        then: impl FnOnce(Result<String, String>) + Send + 'static,
    ) -> Thinking {
        let stopped = Arc::new(AtomicBool::new(false));
        let thinking = Thinking(Arc::clone(&stopped));
        let minds = self.clone();
        tokio::spawn(async move {
            let _turn = minds.turn(owner).await;
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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[tokio::test]
    async fn whoever_has_many_tables_does_not_keep_others_waiting() {
        let minds = Minds::new(1);
        let (many, one) = (Some(PersonId::new(1)), Some(PersonId::new(2)));
        let first = minds.turn(many).await;
        let (sender, mut order) = mpsc::unbounded_channel();
        for owner in [many, many, many, one, None] {
            let (minds, sender) = (minds.clone(), sender.clone());
            tokio::spawn(async move {
                let _turn = minds.turn(owner).await;
                sender.send(owner).unwrap();
            });
            tokio::task::yield_now().await;
        }
        drop((first, sender));
        let mut thought = Vec::new();
        while let Some(owner) = order.recv().await {
            thought.push(owner);
        }
        assert_eq!(thought, [many, one, None, many, many]);
        assert_eq!(minds.thinking(), 0);
    }
}
