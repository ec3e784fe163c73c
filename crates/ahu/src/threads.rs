//! Threads for searches: the searches themselves spawn none.

use bots::SearchThreads;
use std::num::NonZeroUsize;
use std::thread;

/// So many threads, the caller's included.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Threads(pub NonZeroUsize);

impl Threads {
    /// The caller's thread alone.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);
}

impl SearchThreads for Threads {
    fn count(&self) -> usize {
        self.0.get()
    }

    fn work(&self, own: &mut dyn FnMut(), others: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for member in 1..self.count() {
                scope.spawn(move || others(member));
            }
            own();
        });
    }
}
