use super::Roots;
use crate::mixer::Mixer;
use game_core::{Observe, Observer, Seat, StepOf, scramble};
use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};

/// What each seat has seen since the search began, as hashes.
#[derive(Copy, Clone)]
pub(super) struct Trails([u64; Seat::MAX]);

impl Trails {
    /// The beginning of all trails in a world that looks to `own` as it should.
    pub fn begin<G: Observe>(roots: Roots, game: &G, world: &G::State, own: Seat) -> Trails {
        let mut trails = Trails([0; Seat::MAX]);
        for seat in Seat::first(game.seats()) {
            trails.0[seat.index()] = match roots {
                Roots::Separate if seat != own => sight(seat, &game.view(world, Observer::Seat(seat))),
                _ => root(seat),
            };
        }
        trails
    }

    /// All that the seat has seen.
    #[inline]
    pub fn seen_by(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// Every seat sees what it may of a step.
    #[inline]
    pub fn see<G: Observe>(&mut self, game: &G, before: &G::State, step: StepOf<G>) {
        for seat in Seat::first(game.seats()) {
            let event = game.event(before, step, Observer::Seat(seat));
            let trail = &mut self.0[seat.index()];
            *trail = follow(*trail, &event);
        }
    }
}

/// The trail of a seat that has seen nothing since the search began, whatever it saw before.
pub(super) fn root(seat: Seat) -> u64 {
    scramble(u64::from(seat.number()))
}

/// The trail of a seat that has seen nothing since the search began, and this before.
pub(super) fn sight<V: fmt::Debug>(seat: Seat, view: &V) -> u64 {
    let mut ink = Ink(Mixer(root(seat)));
    write!(ink, "{view:?}").expect("ink takes every text");
    scramble(ink.0.finish())
}

/// The trail with one more event.
#[inline]
pub(super) fn follow<E: Hash>(trail: u64, event: &E) -> u64 {
    let mut mixer = Mixer(trail);
    event.hash(&mut mixer);
    scramble(mixer.finish())
}

/// Hashes what is written.
struct Ink(Mixer);

impl Write for Ink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
