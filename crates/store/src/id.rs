use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// What identifies a person.
pub type PersonId = Id<OfPerson>;
/// What identifies a table.
pub type TableId = Id<OfTable>;
/// What identifies an API token; the token itself is not stored.
pub type TokenId = Id<OfToken>;

/// The mark of [`PersonId`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum OfPerson {}
/// The mark of [`TableId`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum OfTable {}
/// The mark of [`TokenId`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum OfToken {}

/// Fifty bits that whoever adds a row draws at random; ten characters in an address.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Id<Of>(u64, PhantomData<Of>);

const BITS: u32 = 50;
const LENGTH: usize = 10;
/// Digits and letters without those that look like another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl<Of> Id<Of> {
    /// The identifier made of the lowest bits of a random number.
    pub const fn new(random: u64) -> Id<Of> {
        Id(random & ((1 << BITS) - 1), PhantomData)
    }

    /// The identifier of these bits, where there are not too many of them.
    pub fn from_bits(bits: u64) -> Option<Id<Of>> {
        (bits >> BITS == 0).then_some(Id(bits, PhantomData))
    }

    /// Its bits.
    pub const fn bits(&self) -> u64 {
        self.0
    }
}

impl<Of> fmt::Display for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH).rev().try_for_each(|place| {
            let digit = ALPHABET[(self.0 >> (5 * place) & 31) as usize];
            fmt::Write::write_char(f, char::from(digit))
        })
    }
}

impl<Of> fmt::Debug for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not ten characters of the alphabet.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct NoId;

impl fmt::Display for NoId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an identifier is ten digits and small letters, without i, l, o and u")
    }
}

impl std::error::Error for NoId {}

impl<Of> FromStr for Id<Of> {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Id<Of>, NoId> {
        if text.len() != LENGTH {
            return Err(NoId);
        }
        let digit = |byte: u8| ALPHABET.iter().position(|letter| *letter == byte).ok_or(NoId);
        text.bytes().try_fold(0, |sum, byte| Ok(sum << 5 | digit(byte)? as u64)).map(Id::new)
    }
}

impl<Of> Serialize for Id<Of> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, Of> Deserialize<'de> for Id<Of> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<Of>, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A point in time: milliseconds since the first of January 1970, UTC; the store itself reads no clock.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Moment(pub i64);
