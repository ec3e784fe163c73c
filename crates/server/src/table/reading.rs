use super::message::{Asker, Message, ReaderId};
use crate::{App, Error};
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use store::TableId;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use wire::Ask;

/// Somebody's line to a table: what they are told, and what they ask; when it is let go the table hears of it.
pub struct Reading {
    app: Arc<App>,
    table: TableId,
    asker: Asker,
    reader: ReaderId,
    frames: mpsc::Receiver<Utf8Bytes>,
}

impl Reading {
    /// Opens a line for somebody who wants the log from this row on; the first frame tells how the table stands.
    pub async fn open(app: &Arc<App>, table: TableId, asker: Asker, from: u32) -> Result<Reading, Error> {
        let (reader, frames) = app.registry.switchboard.open(table, app.settings.backlog);
        let reading = Reading { app: Arc::clone(app), table, asker, reader, frames };
        app.registry.attach(app, table, reading.asker.clone(), reader, from).await?;
        Ok(reading)
    }

    /// The next frame; none once the table has closed the line, or its reader was too slow.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.frames.recv().await
    }

    /// The next frame that is there already.
    pub fn ready(&mut self) -> Option<Utf8Bytes> {
        self.frames.try_recv().ok()
    }

    /// Asks for something; the answer comes among the frames, and the permit is given back with it.
    pub fn ask(&self, ask: Ask, permit: OwnedSemaphorePermit) -> Result<(), Error> {
        let registry = &self.app.registry;
        let key = ask.key().unwrap_or_default().to_owned();
        let request = registry.switchboard.ask(self.table, self.reader, key, permit);
        registry.post(&self.app, self.table, self.asker.clone(), Some(request), Message::Ask(ask))
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let registry = &self.app.registry;
        registry.switchboard.close(self.reader);
        registry.tell(&self.app, self.table, Message::Detach(self.reader));
    }
}
