use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A quick generator for searches, playouts and tests: seeded by its caller, the same on every machine.
///
/// Games are never dealt from it: dealing is the table's, from a cryptographic generator.
#[derive(Clone, Debug)]
pub struct SearchRng(Xoshiro256PlusPlus);

impl SearchRng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> SearchRng {
        SearchRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which must not be 0; for the bounds of a game its bias is below one in a thousand million.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }

    /// One of the things, of which there is at least one.
    #[inline]
    pub fn choose<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u32) as usize]
    }

    /// Puts the things in a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// The things in a random order, to be handed out from either end.
    pub fn deal<T>(&mut self, mut things: Vec<T>) -> std::vec::IntoIter<T> {
        self.shuffle(&mut things);
        things.into_iter()
    }
}

/// Sixty-four bits that look random and depend on every bit of the number: for the keys of positions.
#[inline]
pub const fn scramble(number: u64) -> u64 {
    // The finisher of SplitMix64.
    let mut bits = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
