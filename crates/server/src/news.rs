//! Who is told what: turns, challenges, games that begin and end, and the lobby.

use axum::extract::ws::Utf8Bytes;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, RwLock};
use store::{PersonId, TableId};
use tokio::sync::broadcast;

/// Something that a person wants to know, wherever they are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Item {
    /// They owe a move at this table.
    Turn(TableId),
    /// They no longer owe a move at this table.
    Done(TableId),
    /// A table they sit at has begun.
    Start(TableId),
    /// A table they sat at is over.
    Finish(TableId),
    /// They are asked to play again, by somebody they played with at this table.
    Rematch(TableId),
    /// They are asked to sit down at this table.
    Challenge(TableId),
    /// They are no longer asked to sit down at this table.
    Withdrawn(TableId),
    /// A list of their own tables shows this one otherwise than before.
    Listed(TableId),
}

/// How many items may wait for a reader before the oldest are lost.
const BACKLOG: usize = 32;
/// How many changes of the lobby may wait for a reader before it is told to ask for all of it.
const LOBBY: usize = 8;
/// So many people are remembered before those who are gone are looked for.
const CROWD: usize = 64;

#[derive(Debug)]
struct Ear {
    owes: BTreeSet<TableId>,
    sender: broadcast::Sender<(Item, u32)>,
}

impl Default for Ear {
    fn default() -> Ear {
        Ear { owes: BTreeSet::new(), sender: broadcast::channel(BACKLOG).0 }
    }
}

impl Ear {
    /// Whether nobody listens, and nothing is to be remembered.
    fn is_idle(&self) -> bool {
        self.owes.is_empty() && self.sender.receiver_count() == 0
    }
}

#[derive(Debug, Default)]
struct People {
    ears: HashMap<PersonId, Ear>,
    /// How many there were when those who are gone were last looked for.
    stayed: usize,
}

impl People {
    /// Forgets those who are gone, each time that there are twice as many.
    fn thin(&mut self) {
        if self.ears.len() > CROWD.max(2 * self.stayed) {
            self.ears.retain(|_, ear| !ear.is_idle());
            self.stayed = self.ears.len();
        }
    }
}

/// Who is told what.
#[derive(Debug)]
pub struct News {
    people: Mutex<People>,
    turns: broadcast::Sender<(PersonId, TableId)>,
    /// Those whose turns are carried further.
    reached: RwLock<HashSet<PersonId>>,
    /// How the lobby changes, as frames.
    lobby: broadcast::Sender<Utf8Bytes>,
    /// How often somebody came.
    arrivals: AtomicU64,
}

impl Default for News {
    fn default() -> News {
        News {
            people: Mutex::default(),
            turns: broadcast::channel(1024).0,
            reached: RwLock::default(),
            lobby: broadcast::channel(LOBBY).0,
            arrivals: AtomicU64::new(0),
        }
    }
}

impl News {
    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().expect("nobody panics while telling")
    }

    /// Tells a person something.
    pub fn tell(&self, person: PersonId, item: Item) {
        let mut people = self.people();
        let ears = &mut people.ears;
        if !ears.contains_key(&person) {
            match item {
                Item::Turn(_) => {}
                _ => return,
            }
        }
        let ear = ears.entry(person).or_default();
        let new = match item {
            Item::Turn(table) => ear.owes.insert(table),
            Item::Done(table) => ear.owes.remove(&table),
            _ => true,
        };
        if new {
            let _ = ear.sender.send((item, ear.owes.len() as u32));
        }
        if ear.is_idle() {
            ears.remove(&person);
        }
        drop(people);
        if let (true, Item::Turn(table)) = (new, item)
            && self.reached.read().expect("nobody panics while looking").contains(&person)
        {
            let _ = self.turns.send((person, table));
        }
    }

    /// How many tables wait for a person's move.
    pub fn owed(&self, person: PersonId) -> u32 {
        self.people().ears.get(&person).map_or(0, |ear| ear.owes.len() as u32)
    }

    /// Whether a person owes a move at a table.
    pub fn owes(&self, person: PersonId, table: TableId) -> bool {
        self.people().ears.get(&person).is_some_and(|ear| ear.owes.contains(&table))
    }

    /// Whether a person has something open here: a page, or a stream.
    pub fn is_here(&self, person: PersonId) -> bool {
        self.people().ears.get(&person).is_some_and(|ear| ear.sender.receiver_count() > 0)
    }

    /// What a person is told from now on, each time with how many tables wait for them then.
    pub fn listen(&self, person: PersonId) -> broadcast::Receiver<(Item, u32)> {
        let mut people = self.people();
        people.thin();
        let heard = people.ears.entry(person).or_default().sender.subscribe();
        self.arrivals.fetch_add(1, Ordering::Relaxed);
        heard
    }

    /// Turns of these people are carried further from now on.
    pub fn reach(&self, people: impl IntoIterator<Item = PersonId>) {
        self.reached.write().expect("nobody panics while looking").extend(people);
    }

    /// The turns, from now on, of those who are to be reached elsewhere.
    pub fn turns(&self) -> broadcast::Receiver<(PersonId, TableId)> {
        self.turns.subscribe()
    }

    /// Tells everybody there how the lobby changed.
    pub fn tell_lobby(&self, frame: Utf8Bytes) {
        let _ = self.lobby.send(frame);
    }

    /// Changes of the lobby from now on, as frames.
    pub fn lobby(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.lobby.subscribe()
    }

    /// How often somebody came.
    pub fn arrivals(&self) -> u64 {
        self.arrivals.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_only_looked_in_are_forgotten() {
        let (news, table) = (News::default(), TableId::new(1));
        let (here, owes) = (PersonId::new(1), PersonId::new(2));
        let mut listening = news.listen(here);
        news.tell(owes, Item::Turn(table));
        for visitor in 10..10_000 {
            drop(news.listen(PersonId::new(visitor)));
        }
        assert!(news.people().ears.len() <= CROWD + 1);
        assert!(news.owes(owes, table));
        news.tell(here, Item::Start(table));
        assert_eq!(listening.try_recv(), Ok((Item::Start(table), 0)));
    }
}
