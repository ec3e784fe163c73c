//! Where computer players think: on threads of their own, a few at a time, each with what its seat sees and nothing else.
//!
//! Those who think little have threads of their own, and never wait behind those who think much. Whose turn comes next is whose
//! network has had the least time, within it whose address, and there whose table; so nobody's crowd keeps others waiting for long.

use crate::Environment;
use crate::share::{Block, Client};
use bots::{Alone, Answer, Asking, Level, Listener};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use store::{PersonId, TableId};
use tokio::sync::oneshot;

/// The highest level that thinks little: milliseconds on any machine.
const LITTLE: u8 = 4;

/// Whose time it is that somebody thinks in, from the many to the one.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Whose([Party; 3]);

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
enum Party {
    Block(Block),
    /// Where nobody knows from where a table was set up, all such are one network.
    Unknown,
    Owner(Option<PersonId>),
    Table(TableId),
}

impl Whose {
    /// The time of a table that was set up by this person from there.
    pub fn table(table: TableId, owner: Option<PersonId>, origin: Option<Client>) -> Whose {
        Whose(match origin {
            Some(client) => {
                [Party::Block(client.network()), Party::Block(client.address()), Party::Table(table)]
            }
            None => [Party::Unknown, Party::Owner(owner), Party::Table(table)],
        })
    }
}

/// Where computer players think.
#[derive(Clone, Debug)]
pub struct Minds {
    /// For those who think little, and for those who think much.
    lanes: [Lane; 2],
}

#[derive(Clone, Debug)]
struct Lane {
    most: usize,
    queue: Arc<Mutex<Queue>>,
}

#[derive(Debug, Default)]
struct Queue {
    thinking: usize,
    waiting: Line,
}

/// Those who wait, by whose time it is.
#[derive(Debug, Default)]
struct Line {
    /// How much time they have had since somebody began to wait.
    spent: Duration,
    /// When they were last let in, by the count of all.
    turn: u64,
    first: VecDeque<oneshot::Sender<()>>,
    parts: BTreeMap<Party, Line>,
}

impl Line {
    fn is_empty(&self) -> bool {
        self.first.is_empty() && self.parts.is_empty()
    }

    /// Somebody waits.
    fn join(&mut self, path: &[Party], waits: oneshot::Sender<()>) {
        let Some((party, rest)) = path.split_first() else { return self.first.push_back(waits) };
        // Whoever comes has had as much as those who have had the least.
        let least = self.parts.values().map(|line| line.spent).min().unwrap_or_default();
        let line = self.parts.entry(*party).or_insert_with(|| Line { spent: least, ..Line::default() });
        line.join(rest, waits);
    }

    /// Takes out whoever has had the least.
    fn leave(&mut self, turn: u64) -> Option<oneshot::Sender<()>> {
        self.turn = turn;
        if let Some(first) = self.first.pop_front() {
            return Some(first);
        }
        let key =
            self.parts.iter().min_by_key(|(_, line)| (line.spent, line.turn)).map(|(party, _)| *party)?;
        let line = self.parts.get_mut(&key)?;
        let next = line.leave(turn);
        if line.is_empty() {
            self.parts.remove(&key);
        }
        next
    }

    /// So much time was had.
    fn charge(&mut self, path: &[Party], time: Duration) {
        if let Some((party, rest)) = path.split_first()
            && let Some(line) = self.parts.get_mut(party)
        {
            line.spent += time;
            line.charge(rest, time);
        }
    }
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().expect("nobody panics in the queue")
}

/// Leave to think, for as long as it is held.
#[derive(Debug)]
struct Permit {
    whose: Whose,
    since: Instant,
    queue: Arc<Mutex<Queue>>,
}

impl Permit {
    /// Ends it after so much time.
    fn end(&self, time: Duration) {
        let mut queue = lock(&self.queue);
        queue.waiting.charge(&self.whose.0, time);
        let mut turn = queue.waiting.turn;
        while let Some(next) = queue.waiting.leave(turn + 1) {
            turn += 1;
            if next.send(()).is_ok() {
                return;
            }
        }
        queue.thinking -= 1;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.end(self.since.elapsed());
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
    /// So many of those who think much at a time, and as many of those who think little.
    pub fn new(at_once: usize) -> Minds {
        let lane = || Lane { most: at_once.max(1), queue: Arc::default() };
        Minds { lanes: [lane(), lane()] }
    }

    /// How many may think at once.
    pub fn most(&self) -> usize {
        self.lanes.iter().map(|lane| lane.most).sum()
    }

    /// How many think.
    pub fn thinking(&self) -> usize {
        self.lanes.iter().map(|lane| lock(&lane.queue).thinking).sum()
    }

    fn lane(&self, level: Level) -> &Lane {
        &self.lanes[usize::from(level.number() > LITTLE)]
    }

    /// Asks a computer player of this level for a move in somebody's time, which thinks for so long at most, and gives the answer to
    /// `then` unless the thought is let go before.
    pub fn ask(
        &self,
        whose: Whose,
        level: Level,
        environment: Arc<dyn Environment>,
        (asking, most): (Asking, Option<Duration>),
        then: impl FnOnce(Answer) + Send + 'static,
    ) -> Thinking {
        let stopped = Arc::new(AtomicBool::new(false));
        let thinking = Thinking(Arc::clone(&stopped));
        let turn = self.lane(level).queue_up(whose);
        tokio::spawn(async move {
            let _permit = turn.come().await;
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let stop = Arc::clone(&stopped);
            let answer =
                tokio::task::spawn_blocking(move || choose(&*environment, asking, most, &stop)).await;
            match answer {
                Ok(answer) if !stopped.load(Ordering::Relaxed) => then(answer),
                _ => {}
            }
        });
        thinking
    }
}

impl Lane {
    /// Waits for leave to think in somebody's time, from now on.
    fn queue_up(&self, whose: Whose) -> Turn {
        let mut queue = lock(&self.queue);
        let waits = if queue.thinking < self.most {
            queue.thinking += 1;
            None
        } else {
            let (sender, waits) = oneshot::channel();
            queue.waiting.join(&whose.0, sender);
            Some(waits)
        };
        Turn { whose, waits, queue: Arc::clone(&self.queue) }
    }
}

/// A place in the queue.
#[derive(Debug)]
struct Turn {
    whose: Whose,
    waits: Option<oneshot::Receiver<()>>,
    queue: Arc<Mutex<Queue>>,
}

impl Turn {
    async fn come(self) -> Permit {
        if let Some(waits) = self.waits {
            waits.await.expect("the queue lets nobody go before their turn");
        }
        Permit { whose: self.whose, since: Instant::now(), queue: self.queue }
    }
}

fn choose(
    environment: &dyn Environment,
    asking: Asking,
    most: Option<Duration>,
    stopped: &AtomicBool,
) -> Answer {
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64() * 1000.0;
    let late = || most.is_some_and(|most| begun.elapsed() >= most);
    let stop = || stopped.load(Ordering::Relaxed) || late();
    asking.until_answered(|question| {
        let listener = Listener { clock: &clock, stop: &stop, progress: &mut |_| {}, threads: &Alone };
        environment.think(question, listener)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whose(address: [u8; 4], table: u64) -> Whose {
        Whose::table(TableId::new(table), None, Some(Client(address.into())))
    }

    /// In which order those are let in who wait for the same, where each takes as long as it says.
    fn order(waiting: &[(&'static str, Whose, u64)]) -> Vec<&'static str> {
        let mut line = Line::default();
        let mut waits = Vec::new();
        for (name, whose, seconds) in waiting {
            let (sender, receiver) = oneshot::channel();
            line.join(&whose.0, sender);
            waits.push((*name, *whose, *seconds, receiver));
        }
        let mut let_in = Vec::new();
        for turn in 1.. {
            let Some(next) = line.leave(turn) else { break };
            next.send(()).unwrap();
            let at = waits.iter_mut().position(|(.., waits)| waits.try_recv().is_ok()).unwrap();
            let (name, whose, seconds, _) = waits.remove(at);
            line.charge(&whose.0, Duration::from_secs(seconds));
            let_in.push(name);
        }
        let_in
    }

    #[test]
    fn neither_guests_nor_tables_nor_addresses_of_one_network_keep_others_waiting() {
        let crowd = (0..4).map(|table| ("crowd", whose([192, 0, 2, table as u8 % 2], table), 5));
        let one = ("one", whose([198, 51, 100, 7], 9), 1);
        let waiting: Vec<_> = crowd.chain([one, one]).collect();
        assert_eq!(order(&waiting), ["crowd", "one", "one", "crowd", "crowd", "crowd"]);
    }

    #[test]
    fn within_a_network_addresses_have_the_same_and_within_an_address_tables() {
        let (here, there) = ([192, 0, 2, 1], [192, 0, 2, 2]);
        let waiting = [
            ("first", whose(here, 1), 2),
            ("first", whose(here, 1), 2),
            ("second", whose(here, 2), 2),
            ("other", whose(there, 3), 2),
        ];
        assert_eq!(order(&waiting), ["first", "other", "second", "first"]);
    }

    #[test]
    fn what_nobody_knows_the_origin_of_is_shared_by_owner() {
        let owned = |owner, table| Whose::table(TableId::new(table), Some(PersonId::new(owner)), None);
        let waiting = [("many", owned(1, 1), 1), ("many", owned(1, 2), 1), ("one", owned(2, 3), 1)];
        assert_eq!(order(&waiting), ["many", "one", "many"]);
    }

    #[tokio::test]
    async fn who_thinks_little_does_not_wait_for_who_thinks_much() {
        let minds = Minds::new(1);
        let level = |number| Level::new(number).unwrap();
        let here = whose([192, 0, 2, 1], 1);
        let long = minds.lane(level(8)).queue_up(here).come().await;
        let waiting = minds.lane(level(8)).queue_up(here);
        let waits = tokio::spawn(async move { drop(waiting.come().await) });
        tokio::task::yield_now().await;
        assert!(!waits.is_finished());
        for number in 1..=u64::from(LITTLE) {
            drop(minds.lane(level(number)).queue_up(here).come().await);
        }
        drop(long);
        waits.await.unwrap();
        assert_eq!(minds.thinking(), 0);
    }
}
