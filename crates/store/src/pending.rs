use crate::StoreError;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::oneshot;

/// What the store will answer: a future for handlers, [`Pending::wait`] for threads.
///
/// What was asked is done even where nobody waits for the answer.
#[must_use = "only the answer says whether it was done"]
#[derive(Debug)]
pub struct Pending<T>(oneshot::Receiver<Result<T, StoreError>>);

impl<T> Pending<T> {
    /// An answer, and where to send it.
    pub fn channel() -> (oneshot::Sender<Result<T, StoreError>>, Pending<T>) {
        let (sender, receiver) = oneshot::channel();
        (sender, Pending(receiver))
    }

    /// An answer that is already there.
    pub fn ready(result: Result<T, StoreError>) -> Pending<T> {
        let (sender, answer) = Pending::channel();
        let _ = sender.send(result);
        answer
    }

    /// Blocks until the answer is there; not for asynchronous code.
    pub fn wait(self) -> Result<T, StoreError> {
        self.0.blocking_recv().unwrap_or(Err(StoreError::Stopped))
    }
}

impl<T> Future for Pending<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(StoreError::Stopped)))
    }
}
