//! Threads for searches: the searches themselves spawn none.

use bots::Crew;
use std::num::NonZeroUsize;
use std::thread;

/// A crew of so many threads, the caller's included.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Threads(pub NonZeroUsize);

impl Threads {
    /// The caller's thread alone.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);
}

impl Crew for Threads {
    fn size(&self) -> usize {
        self.0.get()
    }

    fn work(&self, own: &mut dyn FnMut(), others: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for member in 1..self.size() {
                scope.spawn(move || others(member));
            }
            own();
        });
    }
}
