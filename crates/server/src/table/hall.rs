use super::{Letter, task};
use crate::{App, Error};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Cursor, Filter, Status, TableId};
use tokio::sync::{Notify, mpsc, oneshot};

/// How many letters may wait for a table.
const LETTERS: usize = 256;

/// The tables that are in memory, each with its task.
#[derive(Debug, Default)]
pub struct Hall {
    tables: Mutex<HashMap<TableId, mpsc::Sender<Letter>>>,
    closed: AtomicBool,
    empty: Notify,
}

impl Hall {
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Letter>>> {
        self.tables.lock().expect("nobody panics while sending")
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.tables().len()
    }

    /// Sends a letter to a table, which is loaded where need be.
    pub fn send(&self, app: &Arc<App>, table: TableId, letter: Letter) -> Result<(), Error> {
        // Sent under the lock: a task that leaves looks at its letters under the same one, and none is lost.
        let mut tables = self.tables();
        if self.closed.load(Ordering::Relaxed) {
            return Err(Error::Unavailable("The server is stopping: come back soon.".to_owned()));
        }
        let sender = tables.entry(table).or_insert_with(|| {
            let (sender, letters) = mpsc::channel(LETTERS);
            tokio::spawn(task::run(Arc::clone(app), table, sender.downgrade(), letters));
            sender
        });
        sender.try_send(letter).map_err(|_| {
            Error::Unavailable("Too much is going on at this table: try again in a moment.".to_owned())
        })
    }

    /// Sends a letter to a table that is in memory; others read everything when they are loaded.
    pub fn tell(&self, table: TableId, letter: Letter) {
        if let Some(sender) = self.tables().get(&table) {
            let _ = sender.try_send(letter);
        }
    }

    /// Sends a letter and waits for the answer.
    pub async fn ask<T>(
        &self,
        app: &Arc<App>,
        table: TableId,
        letter: impl FnOnce(oneshot::Sender<Result<T, Error>>) -> Letter,
    ) -> Result<T, Error> {
        let (sender, answer) = oneshot::channel();
        self.send(app, table, letter(sender))?;
        let lost = || Error::Unavailable("The table was closed: try again.".to_owned());
        answer.await.unwrap_or_else(|_| Err(lost()))
    }

    /// Lets a task leave unless a letter has come; whether it may.
    pub(super) fn retire(&self, table: TableId, letters: &mpsc::Receiver<Letter>) -> bool {
        let mut tables = self.tables();
        let may = letters.is_empty() || self.closed.load(Ordering::Relaxed);
        if may {
            tables.remove(&table);
            if tables.is_empty() {
                self.empty.notify_waiters();
            }
        }
        may
    }

    /// Wakes every table that is being played, so that clocks run on and computer players think on.
    pub async fn wake_all(&self, app: &Arc<App>) -> Result<usize, Error> {
        let mut woken = 0;
        let mut from: Option<Cursor> = None;
        loop {
            let filter = Filter { statuses: vec![Status::Running], from, limit: 200, ..Filter::default() };
            let page = app.store.tables(filter).await?;
            for table in &page {
                self.ask(app, table.id, |reply| Letter::Show(nobody(), reply)).await.ok();
                woken += 1;
            }
            match page.last() {
                Some(last) => from = Some(last.cursor()),
                None => return Ok(woken),
            }
        }
    }

    /// Lets every table finish what it does, and sends everybody home.
    pub async fn close(&self) {
        let empty = self.empty.notified();
        tokio::pin!(empty);
        empty.as_mut().enable();
        let senders: Vec<_> = {
            let tables = self.tables();
            self.closed.store(true, Ordering::Relaxed);
            tables.values().cloned().collect()
        };
        if senders.is_empty() {
            return;
        }
        for sender in senders {
            let _ = sender.send(Letter::Stop).await;
        }
        empty.await;
    }
}

fn nobody() -> super::Asker {
    super::Asker { person: None, link: None, lang: game_core::Lang::En }
}
