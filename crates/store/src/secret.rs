use sha2::Sha256;
use std::fmt;

/// The SHA-256 of a secret that identifies its bearer: a token, a session, the link of a seat.
///
/// Such secrets are long and random, so that one round without salt is enough; passwords are not, and are hashed elsewhere.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of this secret.
    pub fn of_secret(secret: impl AsRef<[u8]>) -> Digest {
        Digest(<Sha256 as sha2::Digest>::digest(secret.as_ref()).into())
    }

    /// The digest that has these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// Its bytes, to find it by.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(…)")
    }
}

/// A text that no log may show: a seed, the hash of a password.
#[derive(Clone, Eq, PartialEq)]
pub struct Secret(String);

impl Secret {
    /// This text as a secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text, for whoever may know it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
