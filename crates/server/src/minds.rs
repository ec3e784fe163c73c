//! Where computer players think: on threads of their own, a few at a time, each with what its seat sees and nothing else.
//!
//! Those who wait take turns by whoever has set their table up, so that nobody's tables keep others waiting for long.

use crate::Environment;
use bots::{Alone, Answer, Asking, Listener};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use store::PersonId;
use tokio::sync::oneshot;

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
struct Permit(Arc<Mutex<Queue>>);

impl Drop for Permit {
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
    async fn permit(&self, owner: Option<PersonId>) -> Permit {
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
        Permit(Arc::clone(&self.queue))
    }

    /// Asks for a move at a table of this owner, and gives the answer to `then` unless the thought is let go before.
    pub fn ask(
        &self,
        owner: Option<PersonId>,
        environment: Arc<dyn Environment>,
        asking: Asking,
        then: impl FnOnce(Answer) + Send + 'static,
    ) -> Thinking {
        let stopped = Arc::new(AtomicBool::new(false));
        let thinking = Thinking(Arc::clone(&stopped));
        let minds = self.clone();
        tokio::spawn(async move {
            let _permit = minds.permit(owner).await;
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let stop = Arc::clone(&stopped);
            let answer = tokio::task::spawn_blocking(move || choose(&*environment, asking, &stop)).await;
            match answer {
                Ok(answer) if !stopped.load(Ordering::Relaxed) => then(answer),
                _ => {}
            }
        });
        thinking
    }
}

fn choose(environment: &dyn Environment, asking: Asking, stopped: &AtomicBool) -> Answer {
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64() * 1000.0;
    let stop = || stopped.load(Ordering::Relaxed);
    asking.until_answered(|question| {
        let listener = Listener { clock: &clock, stop: &stop, progress: &mut |_| {}, threads: &Alone };
        environment.think(question, listener)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[tokio::test]
    async fn whoever_has_many_tables_does_not_keep_others_waiting() {
        let minds = Minds::new(1);
        let (many, one) = (Some(PersonId::new(1)), Some(PersonId::new(2)));
        let first = minds.permit(many).await;
        let (sender, mut order) = mpsc::unbounded_channel();
        for owner in [many, many, many, one, None] {
            let (minds, sender) = (minds.clone(), sender.clone());
            tokio::spawn(async move {
                let _permit = minds.permit(owner).await;
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
