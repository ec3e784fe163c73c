use super::{Letter, Post, task};
use crate::{App, Error};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Cursor, Filter, Moment, Status, TableId};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::AbortHandle;

/// How long what failed rests before it is tried again, in milliseconds.
pub(super) const REST: i64 = 30_000;

/// The tables that are in memory, each with its task.
#[derive(Debug, Default)]
pub struct Hall {
    tables: Mutex<Tables>,
    closed: AtomicBool,
    empty: Notify,
}

#[derive(Debug, Default)]
struct Tables {
    awake: HashMap<TableId, mpsc::UnboundedSender<Post>>,
    /// What wakes tables that left memory.
    alarms: HashMap<TableId, AbortHandle>,
}

impl Hall {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("nobody panics while sending")
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.tables().awake.len()
    }

    /// Sends a letter to a table, which is loaded where need be.
    pub fn send(&self, app: &Arc<App>, table: TableId, letter: Letter) -> Result<(), Error> {
        // Sent under the lock: a task that leaves looks at its letters under the same one, and none is lost.
        let mut tables = self.tables();
        if self.closed.load(Ordering::Relaxed) {
            return Err(Error::Unavailable("The server is stopping: come back soon.".to_owned()));
        }
        let Tables { awake, alarms } = &mut *tables;
        let sender = awake.entry(table).or_insert_with(|| {
            if let Some(alarm) = alarms.remove(&table) {
                alarm.abort();
            }
            // Whoever writes waits for an answer before they write much more: so many letters never wait.
            let (sender, letters) = mpsc::unbounded_channel();
            tokio::spawn(task::run(Arc::clone(app), table, sender.downgrade(), letters));
            sender
        });
        let post = Post { at: app.nature.now(), letter };
        sender.send(post).map_err(|_| Error::Unavailable("The table was closed: try again.".to_owned()))
    }

    /// Sends a letter to a table that is in memory; others read everything when they are loaded.
    pub fn tell(&self, app: &App, table: TableId, letter: Letter) {
        if let Some(sender) = self.tables().awake.get(&table) {
            let _ = sender.send(Post { at: app.nature.now(), letter });
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

    /// Lets a task leave unless a letter has come, and wakes its table again at this moment; whether it may.
    pub(super) fn retire(
        &self,
        app: &Arc<App>,
        table: TableId,
        letters: &mpsc::UnboundedReceiver<Post>,
        wake: Option<Moment>,
    ) -> bool {
        let mut tables = self.tables();
        let may = letters.is_empty() || self.closed.load(Ordering::Relaxed);
        if may {
            self.leave(&mut tables, app, table, wake);
        }
        may
    }

    fn leave(&self, tables: &mut Tables, app: &Arc<App>, table: TableId, wake: Option<Moment>) {
        tables.awake.remove(&table);
        if let Some(moment) = wake.filter(|_| !self.closed.load(Ordering::Relaxed)) {
            tables.alarms.insert(table, alarm(app, table, moment));
        }
        if tables.awake.is_empty() {
            self.empty.notify_waiters();
        }
    }

    /// Wakes every table that is being played, so that clocks run on and computer players think on.
    pub async fn wake_all(&self, app: &Arc<App>) {
        let mut from: Option<Cursor> = None;
        loop {
            let filter = Filter { statuses: vec![Status::Running], from, limit: 200, ..Filter::default() };
            let page = match app.store.tables(filter).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::error!(%error, "tables could not be woken");
                    app.nature.until(Moment(app.nature.now().0 + REST)).await;
                    continue;
                }
            };
            for table in &page {
                // One that cannot be loaded is tried again by itself.
                self.ask(app, table.id, |reply| Letter::Show(nobody(), reply)).await.ok();
            }
            match page.last() {
                Some(last) => from = Some(last.cursor()),
                None => return,
            }
        }
    }

    /// Lets every table finish what it does, and sends everybody home.
    pub async fn close(&self, app: &App) {
        let empty = self.empty.notified();
        tokio::pin!(empty);
        empty.as_mut().enable();
        let senders: Vec<_> = {
            let mut tables = self.tables();
            self.closed.store(true, Ordering::Relaxed);
            tables.alarms.drain().for_each(|(_, alarm)| alarm.abort());
            tables.awake.values().cloned().collect()
        };
        if senders.is_empty() {
            return;
        }
        for sender in senders {
            let _ = sender.send(Post { at: app.nature.now(), letter: Letter::Stop });
        }
        empty.await;
    }
}

/// The place of a task in the hall: free again even where the task breaks, and its table is tried again.
pub(super) struct Place {
    pub app: Arc<App>,
    pub table: TableId,
}

impl Drop for Place {
    fn drop(&mut self) {
        // A task that ends in good order has retired.
        if std::thread::panicking() {
            tracing::error!(table = %self.table, "the task of a table broke");
            let hall = &self.app.hall;
            let again = Moment(self.app.nature.now().0 + REST);
            hall.leave(&mut hall.tables(), &self.app, self.table, Some(again));
        }
    }
}

/// Wakes a table at this moment, if the server is still there.
fn alarm(app: &Arc<App>, table: TableId, moment: Moment) -> AbortHandle {
    let (due, app) = (app.nature.until(moment), Arc::downgrade(app));
    let waking = tokio::spawn(async move {
        due.await;
        if let Some(app) = app.upgrade() {
            let _ = app.hall.send(&app, table, Letter::Wake);
        }
    });
    waking.abort_handle()
}

fn nobody() -> super::Asker {
    super::Asker { person: None, link: None, lang: game_core::Lang::En }
}
