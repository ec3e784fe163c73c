use super::guess::{is_common, is_name};
use crate::{Environment, Error};
use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use std::sync::Arc;
use store::Secret;
use tokio::sync::Semaphore;

/// How long a password may be, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// How many are worked on at once: each takes 19 MiB and a core for a moment.
const AT_ONCE: usize = 2;
/// What is compared with where there is nothing to compare with, so that it takes as long.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Where passwords are hashed and compared: on threads of their own, a few at a time.
#[derive(Clone, Debug)]
pub struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// Refuses what is too short or too long to be a password of somebody with this name, and what others would try first.
pub fn check(password: &str, name: &str) -> Result<(), Error> {
    if !LENGTH.contains(&password.chars().count()) {
        return Err(Error::bad("password", "password: a password has 8 to 200 characters"));
    }
    if is_name(password, name) {
        return Err(Error::bad("password-name", "password: a password is more than one's name"));
    }
    if is_common(password) {
        let reason =
            "password: this is one of those that are tried first: three or four words of your own are better";
        return Err(Error::bad("password-common", reason));
    }
    Ok(())
}

impl Passwords {
    /// What is kept of a password.
    pub async fn hash(&self, environment: &dyn Environment, password: String) -> Result<Secret, Error> {
        let mut salt = [0; 16];
        environment.fill(&mut salt);
        let hash = move || {
            let salt = SaltString::encode_b64(&salt).map_err(|error| error.to_string())?;
            let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
            hash.map(|hash| Secret::new(hash.to_string())).map_err(|error| error.to_string())
        };
        self.work(hash).await?.map_err(Error::Broken)
    }

    /// Whether a password is the one that was kept; it takes as long where none was.
    pub async fn fits(&self, password: String, kept: Option<Secret>) -> Result<bool, Error> {
        self.work(move || {
            let text = kept.as_ref().map_or(NOBODYS, Secret::reveal);
            let hash = PasswordHash::new(text).map_err(|error| error.to_string())?;
            let fits = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            Ok(fits && kept.is_some())
        })
        .await?
        .map_err(Error::Broken)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let turn = turn.map_err(|error| Error::Unavailable(error.to_string()))?;
        // Whoever goes away does not make room for others before the work is done.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|error| Error::Broken(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Real;

    #[tokio::test]
    async fn nobodys_password_takes_as_long_as_anybodys_and_never_fits() {
        let passwords = Passwords::default();
        let kept = passwords.hash(&Real, "correct horse".to_owned()).await.unwrap();
        let cost = |text: &str| text.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(cost(kept.reveal()), cost(NOBODYS));
        assert!(passwords.fits("correct horse".to_owned(), Some(kept.clone())).await.unwrap());
        assert!(!passwords.fits("battery staple".to_owned(), Some(kept)).await.unwrap());
        assert!(!passwords.fits(String::new(), None).await.unwrap());
    }
}
