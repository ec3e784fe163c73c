use crate::{App, Environment};
use game_core::Seat;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::{Change, Digest, PersonId, Store, StoreError, TableId};

/// The server's own secret, kept in its database: what signs cookies, and what links and dice are made from.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of this database; a new one is made the first time.
    pub async fn load(store: &dyn Store, environment: &dyn Environment) -> Result<Key, StoreError> {
        const NAME: &str = "key";
        let mut bytes = [0; 32];
        if store.kept(NAME).await?.is_none() {
            environment.fill(&mut bytes);
            let write = Change::Keep { name: NAME.to_owned(), value: bytes.to_vec() };
            match store.write(vec![write]).await {
                Ok(()) | Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error),
            }
        }
        let kept = store.kept(NAME).await?.unwrap_or_default();
        let damaged = || StoreError::Corrupt { detail: "the server's key is not 32 bytes".to_owned() };
        Ok(Key(kept.try_into().map_err(|_| damaged())?))
    }

    fn mac(&self, purpose: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key will do");
        mac.update(purpose.as_bytes());
        for part in parts {
            mac.update(&[0]);
            mac.update(part);
        }
        mac
    }

    fn digest(&self, purpose: &str, parts: &[&[u8]]) -> Vec<u8> {
        self.mac(purpose, parts).finalize().into_bytes().to_vec()
    }

    /// A cookie's text: the secret of a session, and its signature.
    pub fn sign(&self, secret: &str) -> String {
        format!("{secret}.{}", const_hex::encode(self.digest("session", &[secret.as_bytes()])))
    }

    /// The secret of a cookie that was signed here.
    pub fn signed<'c>(&self, cookie: &'c str) -> Option<&'c str> {
        let (secret, signature) = cookie.split_once('.')?;
        let bytes = const_hex::decode(signature).ok()?;
        self.mac("session", &[secret.as_bytes()]).verify_slice(&bytes).ok()?;
        Some(secret)
    }

    /// The link of a seat, or of the watchers: nobody else can make it, and the owner can always be told it again.
    pub fn link(&self, table: TableId, seat: Option<Seat>) -> String {
        let seat = seat.map_or(255, Seat::number);
        const_hex::encode(&self.digest("link", &[table.to_string().as_bytes(), &[seat]])[..16])
    }

    /// The name of the table that a person sets up under a key: the same each time.
    pub fn table(&self, person: PersonId, key: &str) -> TableId {
        TableId::new(number(&self.digest("table", &[person.to_string().as_bytes(), key.as_bytes()])))
    }

    /// What is kept of a person's code in place of a password.
    pub fn code(&self, person: PersonId, code: &str) -> Digest {
        let digest = self.digest("recovery", &[person.to_string().as_bytes(), code.as_bytes()]);
        Digest::of_secret(digest)
    }

    /// What a computer player's dice are thrown from: nothing that is dealt has a part in it.
    pub fn dice(&self, table: TableId, seq: u32, seat: Seat) -> u64 {
        let digest =
            self.digest("dice", &[table.to_string().as_bytes(), &seq.to_le_bytes(), &[seat.number()]]);
        number(&digest)
    }

    /// What decides for how long a computer player seems to think: nothing that is dealt or held has a part in it.
    pub fn pause(&self, table: TableId, seq: u32, seat: Seat) -> u64 {
        let digest =
            self.digest("pause", &[table.to_string().as_bytes(), &seq.to_le_bytes(), &[seat.number()]]);
        number(&digest)
    }
}

/// The first bytes of a digest as a number.
fn number(digest: &[u8]) -> u64 {
    digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

impl App {
    /// A name in the store that nobody has yet, by all odds.
    pub fn fresh<Of>(&self) -> store::Id<Of> {
        store::Id::new(self.environment.number())
    }
}
