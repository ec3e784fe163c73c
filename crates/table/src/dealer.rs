use game_core::scramble;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What a game is dealt from: any text; a number is its digits.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Seed(String);

impl Seed {
    /// The seed of this text.
    pub fn new(text: impl Into<String>) -> Seed {
        Seed(text.into())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What binds the seed before the first move, and shows nothing of it: the SHA-256 of `ahu seed ` and the seed, in hex.
    ///
    /// The dealer's key is the digest of the seed alone, so that no draw follows from this one.
    pub fn commitment(&self) -> String {
        let digest = Sha256::digest(format!("ahu seed {}", self.0));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A number to seed quick generators with: the seed's own where it is one.
    pub fn number(&self) -> u64 {
        self.0.parse().unwrap_or_else(|_| self.0.bytes().fold(0, |sum, byte| scramble(sum ^ u64::from(byte))))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        struct TextOrNumber;
        impl Visitor<'_> for TextOrNumber {
            type Value = Seed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seed: a string or an integer")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
                Ok(Seed::new(text))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed::new(number.to_string()))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Seed, E> {
                Ok(Seed::new(number.to_string()))
            }
        }
        deserializer.deserialize_any(TextOrNumber)
    }
}

/// Deals from a seed: the n-th draw of a game depends on the seed, on n and on the weights alone.
///
/// The seed's SHA-256 keys ChaCha20; draw n reads 64-bit words from stream n, takes the first below the largest multiple of
/// the total weight, and its remainder is the point at which the outcomes' weights, added up in order, are cut.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: Seed,
    stream: ChaCha20Rng,
}

impl Dealer {
    /// The dealer of this seed.
    pub fn new(seed: Seed) -> Dealer {
        let key: [u8; 32] = Sha256::digest(seed.as_str()).into();
        Dealer { seed, stream: ChaCha20Rng::from_seed(key) }
    }

    /// The seed it deals from.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The outcome of the game's n-th draw, counted from 0.
    pub fn draw<C: Copy>(&self, n: u64, draws: &[(C, u32)]) -> C {
        let total: u64 = draws.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let fair = u64::MAX - u64::MAX % total;
        let mut words = self.stream.clone();
        words.set_stream(n);
        words.set_word_pos(0);
        let word = loop {
            let word = words.next_u64();
            if word < fair {
                break word;
            }
        };
        let mut point = word % total;
        for (outcome, weight) in draws {
            if point < u64::from(*weight) {
                return *outcome;
            }
            point -= u64::from(*weight);
        }
        unreachable!("the point is below the sum of the weights")
    }
}
