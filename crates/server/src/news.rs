//! Who is told what: turns, challenges, games that begin and end, and the lobby.

use std::collections::{BTreeSet, HashMap, HashSet};
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
    /// They are asked to sit down at this table.
    Challenge(TableId),
    /// They are no longer asked to sit down at this table.
    Withdrawn(TableId),
}

/// How many items may wait for a reader before the oldest are lost.
const BACKLOG: usize = 32;

#[derive(Debug)]
struct Ear {
    owes: BTreeSet<TableId>,
    sender: broadcast::Sender<(Item, u32)>,
}

/// Who is told what.
#[derive(Debug)]
pub struct News {
    people: Mutex<HashMap<PersonId, Ear>>,
    turns: broadcast::Sender<(PersonId, TableId)>,
    /// Those whose turns are carried further.
    reached: RwLock<HashSet<PersonId>>,
    lobby: broadcast::Sender<()>,
}

impl Default for News {
    fn default() -> News {
        News {
            people: Mutex::default(),
            turns: broadcast::channel(1024).0,
            reached: RwLock::default(),
            lobby: broadcast::channel(1).0,
        }
    }
}

impl News {
    fn people(&self) -> MutexGuard<'_, HashMap<PersonId, Ear>> {
        self.people.lock().expect("nobody panics while telling")
    }

    /// Tells a person something.
    pub fn tell(&self, person: PersonId, item: Item) {
        let mut people = self.people();
        if !people.contains_key(&person) {
            match item {
                Item::Turn(_) => {}
                _ => return,
            }
        }
        let ear = people
            .entry(person)
            .or_insert_with(|| Ear { owes: BTreeSet::new(), sender: broadcast::channel(BACKLOG).0 });
        let new = match item {
            Item::Turn(table) => ear.owes.insert(table),
            Item::Done(table) => ear.owes.remove(&table),
            _ => true,
        };
        if new {
            let _ = ear.sender.send((item, ear.owes.len() as u32));
        }
        if ear.owes.is_empty() && ear.sender.receiver_count() == 0 {
            people.remove(&person);
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
        self.people().get(&person).map_or(0, |ear| ear.owes.len() as u32)
    }

    /// Whether a person owes a move at a table.
    pub fn owes(&self, person: PersonId, table: TableId) -> bool {
        self.people().get(&person).is_some_and(|ear| ear.owes.contains(&table))
    }

    /// What a person is told from now on, each time with how many tables wait for them then.
    pub fn listen(&self, person: PersonId) -> broadcast::Receiver<(Item, u32)> {
        let mut people = self.people();
        let ear = people
            .entry(person)
            .or_insert_with(|| Ear { owes: BTreeSet::new(), sender: broadcast::channel(BACKLOG).0 });
        ear.sender.subscribe()
    }

    /// Turns of these people are carried further from now on.
    pub fn reach(&self, people: impl IntoIterator<Item = PersonId>) {
        self.reached.write().expect("nobody panics while looking").extend(people);
    }

    /// The turns, from now on, of those who are to be reached elsewhere.
    pub fn turns(&self) -> broadcast::Receiver<(PersonId, TableId)> {
        self.turns.subscribe()
    }

    /// Something in the lobby changed.
    pub fn stir(&self) {
        let _ = self.lobby.send(());
    }

    /// Changes of the lobby from now on.
    pub fn lobby(&self) -> broadcast::Receiver<()> {
        self.lobby.subscribe()
    }
}
