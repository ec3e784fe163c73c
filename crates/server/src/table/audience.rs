use super::message::{Asker, ReaderId};
use std::collections::BTreeMap;
use store::{Moment, PersonId};

/// How long it takes at least until everybody is told again who came and went, in milliseconds.
const PRESENCE: i64 = 1000;

/// Who is told what happens at a table, and whether the others know who is here.
#[derive(Debug)]
pub struct Audience {
    readers: BTreeMap<ReaderId, Asker>,
    /// When everybody was last told who is here.
    told: Moment,
    /// Whether somebody has come or gone since.
    stirred: bool,
}

impl Default for Audience {
    fn default() -> Audience {
        Audience { readers: BTreeMap::new(), told: Moment(i64::MIN / 2), stirred: false }
    }
}

impl Audience {
    /// Whether nobody looks on.
    pub fn is_empty(&self) -> bool {
        self.readers.is_empty()
    }

    /// Everybody who looks on.
    pub fn readers(&self) -> impl Iterator<Item = (ReaderId, &Asker)> {
        self.readers.iter().map(|(reader, asker)| (*reader, asker))
    }

    /// Whether a person looks on.
    pub fn has(&self, person: PersonId) -> bool {
        self.readers.values().any(|asker| asker.id() == Some(person))
    }

    /// Somebody looks on from now on.
    pub fn admit(&mut self, reader: ReaderId, asker: Asker) {
        self.readers.insert(reader, asker);
        self.stirred = true;
    }

    /// Somebody is gone.
    pub fn dismiss(&mut self, reader: ReaderId) {
        self.stirred |= self.readers.remove(&reader).is_some();
    }

    /// Everybody is gone.
    pub fn empty(&mut self) -> impl Iterator<Item = ReaderId> {
        std::mem::take(&mut self.readers).into_keys()
    }

    /// When everybody is to be told who came and went, if somebody has: not of each when many do.
    pub fn due(&self) -> Option<Moment> {
        self.stirred.then_some(Moment(self.told.0 + PRESENCE))
    }

    /// Whether everybody is to be told now who came and went; they are, then.
    pub fn tell_by(&mut self, now: Moment) -> bool {
        let due = self.due().is_some_and(|due| due <= now);
        if due {
            (self.told, self.stirred) = (now, false);
        }
        due
    }
}
