use bots::{Listener, Question, Thought};
use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::Moment;

/// What the server cannot decide by itself: the time, chance, and what computer players think.
pub trait Environment: Send + Sync {
    /// The time.
    fn now(&self) -> Moment;
    /// Fills the bytes with what nobody can guess.
    fn fill(&self, bytes: &mut [u8]);
    /// Waits until this moment has come.
    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>>;

    /// What a computer player answers.
    fn think(&self, question: &Question, listener: Listener<'_>) -> Result<Thought, String> {
        catalog::think(question, listener)
    }

    /// A number that nobody can guess.
    fn number(&self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A text of 256 bits that nobody can guess.
    fn secret(&self) -> String {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        const_hex::encode(bytes)
    }
}

/// The operating system's clock and its randomness.
#[derive(Copy, Clone, Debug)]
pub struct Real;

impl Environment for Real {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(since.as_millis() as i64)
    }

    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has randomness");
    }

    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = u64::try_from(moment.0 - self.now().0).unwrap_or(0);
        Box::pin(tokio::time::sleep(Duration::from_millis(wait)))
    }
}
