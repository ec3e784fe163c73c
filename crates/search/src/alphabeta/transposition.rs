/// What was found of a position before.
#[derive(Copy, Clone)]
pub struct Slot<A> {
    key: u64,
    pub score: i32,
    pub depth: i16,
    pub bound: Bound,
    pub best: Option<A>,
}

/// How a score is meant.
#[derive(Copy, Clone, Eq, PartialEq)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The transposition table: one entry a place, the newer or deeper one stays.
pub struct TranspositionTable<A> {
    entries: Vec<Option<Slot<A>>>,
}

impl<A: Copy> TranspositionTable<A> {
    pub fn new(bits: u32) -> TranspositionTable<A> {
        TranspositionTable { entries: vec![None; 1 << bits] }
    }

    /// Makes room for so many entries, but no more than two to the power of `bits`; what is known stays.
    pub fn grow(&mut self, wanted: u64, bits: u32) {
        let places = wanted.next_power_of_two().min(1 << bits) as usize;
        if places > self.entries.len() {
            let old = std::mem::replace(&mut self.entries, vec![None; places]);
            for entry in old.into_iter().flatten() {
                let place = self.place(entry.key);
                self.entries[place] = Some(entry);
            }
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn find(&self, key: u64) -> Option<&Slot<A>> {
        self.entries[self.place(key)].as_ref().filter(|entry| entry.key == key)
    }

    #[inline]
    pub fn keep(&mut self, key: u64, depth: i16, score: i32, bound: Bound, best: Option<A>) {
        let place = self.place(key);
        let old = &self.entries[place];
        let replace =
            old.as_ref().is_none_or(|old| old.key != key || depth >= old.depth || bound == Bound::Exact);
        if replace {
            self.entries[place] = Some(Slot { key, score, depth, bound, best });
        }
    }
}
