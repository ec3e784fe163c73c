use super::message::{Asker, Delivery, Envelope, Message, ReaderId, RequestId, TableAnswer};
use super::switchboard::Switchboard;
use super::task;
use crate::error::Refusal;
use crate::{App, Error};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Cursor, Filter, Moment, Status, TableId};
use table::Record;
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;
use wire::{Ask, Created, Linked, TableInfo};

/// How long what failed rests before it is tried again, in milliseconds.
pub(super) const REST: i64 = 30_000;

/// The tables that are in memory, each with its task, and those who wait for them.
#[derive(Debug, Default)]
pub struct Registry {
    tables: Mutex<Tables>,
    /// Who waits for answers and frames.
    pub(super) switchboard: Switchboard,
    /// Whether everything goes as text, as it would between processes.
    as_text: bool,
    closed: AtomicBool,
    empty: Notify,
}

#[derive(Debug, Default)]
struct Tables {
    awake: HashMap<TableId, mpsc::UnboundedSender<Envelope>>,
    /// What wakes tables that left memory.
    alarms: HashMap<TableId, Alarm>,
}

/// When a table that leaves memory comes back by itself.
#[derive(Copy, Clone, Debug)]
pub(super) struct Return {
    /// The moment.
    pub at: Moment,
    /// Whether nothing but time passes until then: it left in good order, and clocks run on.
    pub rested: bool,
}

#[derive(Debug)]
struct Alarm {
    rings: AbortHandle,
    rested: bool,
}

impl Registry {
    /// A registry that lets everything go as text, or not.
    pub fn new(as_text: bool) -> Registry {
        Registry { as_text, ..Registry::default() }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("nobody panics while sending")
    }

    /// What is carried between those who ask and the tables, as it arrives.
    fn carry<T: Serialize + DeserializeOwned>(&self, sent: T) -> T {
        if !self.as_text {
            return sent;
        }
        let text = serde_json::to_string(&sent).expect("what is sent is JSON");
        serde_json::from_str(&text).expect("what is sent can be read")
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.tables().awake.len()
    }

    /// Sends a message to a table, which is loaded where need be.
    pub(super) fn post(
        &self,
        app: &Arc<App>,
        table: TableId,
        asker: Asker,
        answer: Option<RequestId>,
        message: Message,
    ) -> Result<(), Error> {
        let sent = self.send(app, table, Envelope { at: app.environment.now(), asker, answer, message });
        if let (Err(_), Some(request)) = (&sent, answer) {
            self.switchboard.forget(request);
        }
        sent
    }

    fn send(&self, app: &Arc<App>, table: TableId, envelope: Envelope) -> Result<(), Error> {
        let envelope = self.carry(envelope);
        // Sent under the lock: a task that leaves looks at its messages under the same one, and none is lost.
        let mut tables = self.tables();
        if self.closed.load(Ordering::Relaxed) {
            return Err(Error::Unavailable("The server is stopping: come back soon.".to_owned()));
        }
        let Tables { awake, alarms } = &mut *tables;
        let sender = awake.entry(table).or_insert_with(|| {
            let alarm = alarms.remove(&table);
            let rested = alarm.is_some_and(|alarm| {
                alarm.rings.abort();
                alarm.rested
            });
            // Whoever writes waits for an answer before they write much more: so many messages never wait.
            let (sender, messages) = mpsc::unbounded_channel();
            tokio::spawn(task::run(Arc::clone(app), table, rested, messages));
            sender
        });
        sender.send(envelope).map_err(|_| closed())
    }

    /// Sends a message to a table that is in memory; others read everything when they are loaded.
    pub fn tell(&self, app: &App, table: TableId, message: Message) {
        let envelope = Envelope { at: app.environment.now(), asker: Asker::default(), answer: None, message };
        let envelope = self.carry(envelope);
        if let Some(sender) = self.tables().awake.get(&table) {
            let _ = sender.send(envelope);
        }
    }

    /// Lets a table look whether there is something to do.
    pub fn wake(&self, app: &Arc<App>, table: TableId) -> Result<(), Error> {
        self.post(app, table, Asker::default(), None, Message::Wake)
    }

    /// Hands over what a table sends.
    pub(super) fn deliver(&self, app: &App, deliveries: impl IntoIterator<Item = Delivery>) {
        for delivery in deliveries {
            // A reader who does not keep up is dropped: the game waits for nobody's line.
            if let Some((table, reader)) = self.switchboard.deliver(self.carry(delivery)) {
                app.figures.drop_reader();
                self.tell(app, table, Message::Detach(reader));
            }
        }
    }

    /// Sends a message and waits for the answer.
    async fn call<T>(
        &self,
        app: &Arc<App>,
        table: TableId,
        asker: Asker,
        message: Message,
        wanted: impl FnOnce(TableAnswer) -> Option<T>,
    ) -> Result<T, Error> {
        let (request, answer) = self.switchboard.call(table);
        self.post(app, table, asker, Some(request), message)?;
        let answer = answer.await.map_err(|_| closed())?;
        wanted(answer?).ok_or_else(|| Refusal::unexpected().into())
    }

    /// Asks for something to be done; the number of the next row.
    pub async fn ask(&self, app: &Arc<App>, table: TableId, asker: Asker, ask: Ask) -> Result<u32, Error> {
        self.call(app, table, asker, Message::Ask(ask), TableAnswer::done).await
    }

    /// A reader wants to be told everything, with the log from this row on.
    pub(super) async fn attach(
        &self,
        app: &Arc<App>,
        table: TableId,
        asker: Asker,
        reader: ReaderId,
        from: u32,
    ) -> Result<u32, Error> {
        self.call(app, table, asker, Message::Attach { reader, from }, TableAnswer::done).await
    }

    /// How a table stands.
    pub async fn show(&self, app: &Arc<App>, table: TableId, asker: Asker) -> Result<TableInfo, Error> {
        let wanted = |answer| match answer {
            TableAnswer::Table(table) => Some(*table),
            _ => None,
        };
        self.call(app, table, asker, Message::Show, wanted).await
    }

    /// What the link leads to that somebody came by.
    pub async fn follow(&self, app: &Arc<App>, table: TableId, asker: Asker) -> Result<Linked, Error> {
        let wanted = |answer| match answer {
            TableAnswer::Linked(linked) => Some(*linked),
            _ => None,
        };
        self.call(app, table, asker, Message::Follow, wanted).await
    }

    /// A table with its links, as far as they are somebody's to know.
    pub async fn links(&self, app: &Arc<App>, table: TableId, asker: Asker) -> Result<Created, Error> {
        let wanted = |answer| match answer {
            TableAnswer::Created(created) => Some(*created),
            _ => None,
        };
        self.call(app, table, asker, Message::Links, wanted).await
    }

    /// The record of a game that is over.
    pub async fn record(&self, app: &Arc<App>, table: TableId, asker: Asker) -> Result<Record, Error> {
        let wanted = |answer| match answer {
            TableAnswer::Record(record) => Some(*record),
            _ => None,
        };
        self.call(app, table, asker, Message::Record, wanted).await
    }

    /// What happened, as somebody knows it.
    pub async fn account(
        &self,
        app: &Arc<App>,
        table: TableId,
        asker: Asker,
    ) -> Result<Vec<account::Entry>, Error> {
        let wanted = |answer| match answer {
            TableAnswer::Account(account) => Some(account),
            _ => None,
        };
        self.call(app, table, asker, Message::Account, wanted).await
    }

    /// Gives up a table that still waits and was not touched since this moment.
    pub async fn expire(&self, app: &Arc<App>, table: TableId, touched: Moment) -> Result<(), Error> {
        let expired = self.call(app, table, Asker::default(), Message::Expire(touched), TableAnswer::done);
        expired.await.map(drop)
    }

    /// Lets a task leave unless a message has come, and brings its table back by itself; whether it may.
    pub(super) fn retire(
        &self,
        app: &Arc<App>,
        table: TableId,
        messages: &mpsc::UnboundedReceiver<Envelope>,
        back: Option<Return>,
    ) -> bool {
        let mut tables = self.tables();
        let may = messages.is_empty() || self.closed.load(Ordering::Relaxed);
        if may {
            self.leave(&mut tables, app, table, back);
        }
        may
    }

    fn leave(&self, tables: &mut Tables, app: &Arc<App>, table: TableId, back: Option<Return>) {
        tables.awake.remove(&table);
        if let Some(Return { at, rested }) = back.filter(|_| !self.closed.load(Ordering::Relaxed)) {
            tables.alarms.insert(table, Alarm { rings: alarm(app, table, at), rested });
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
                    app.environment.until(Moment(app.environment.now().0 + REST)).await;
                    continue;
                }
            };
            for table in &page {
                // One that cannot be loaded is tried again by itself.
                self.show(app, table.id, Asker::default()).await.ok();
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
        let tables: Vec<TableId> = {
            let mut tables = self.tables();
            self.closed.store(true, Ordering::Relaxed);
            tables.alarms.drain().for_each(|(_, alarm)| alarm.rings.abort());
            tables.awake.keys().copied().collect()
        };
        if tables.is_empty() {
            return;
        }
        for table in tables {
            self.tell(app, table, Message::Stop);
        }
        empty.await;
    }
}

fn closed() -> Error {
    Error::Unavailable("The table was closed: try again.".to_owned())
}

/// A task's place in the registry: free again even where the task breaks, and its table is tried again.
pub(super) struct Tenure {
    pub app: Arc<App>,
    pub table: TableId,
}

impl Drop for Tenure {
    fn drop(&mut self) {
        // A task that ends in good order has retired, and answered everybody.
        if std::thread::panicking() {
            tracing::error!(table = %self.table, "the task of a table broke");
            let registry = &self.app.registry;
            let again = Return { at: Moment(self.app.environment.now().0 + REST), rested: false };
            let mut tables = registry.tables();
            registry.leave(&mut tables, &self.app, self.table, Some(again));
            registry.switchboard.abandon(self.table, &closed().into());
        }
    }
}

/// Wakes a table at this moment, if the server is still there.
fn alarm(app: &Arc<App>, table: TableId, moment: Moment) -> AbortHandle {
    let (due, app) = (app.environment.until(moment), Arc::downgrade(app));
    let waking = tokio::spawn(async move {
        due.await;
        if let Some(app) = app.upgrade() {
            let _ = app.registry.wake(&app, table);
        }
    });
    waking.abort_handle()
}
