use super::message::{Delivery, NodeId, ReaderId, RequestId, TableAnswer};
use crate::error::Refusal;
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, RwLock};
use store::TableId;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use wire::{Frame, Reply};

/// Who waits in this process: requests for their answers, readers for their frames.
#[derive(Debug, Default)]
pub struct Switchboard {
    node: NodeId,
    numbers: AtomicU64,
    requests: Mutex<HashMap<RequestId, Request>>,
    lines: RwLock<HashMap<ReaderId, ReaderLine>>,
}

#[derive(Debug)]
struct Request {
    table: TableId,
    waits: Waits,
}

#[derive(Debug)]
enum Waits {
    /// Whoever called.
    Call(oneshot::Sender<Result<TableAnswer, Refusal>>),
    /// A reader, who is told among its frames, and with it may ask something more.
    Reader { reader: ReaderId, key: String, permit: OwnedSemaphorePermit },
}

#[derive(Debug)]
struct ReaderLine {
    table: TableId,
    frames: mpsc::Sender<Utf8Bytes>,
}

impl Switchboard {
    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<RequestId, Request>> {
        self.requests.lock().expect("nobody panics while answering")
    }

    fn wait(&self, table: TableId, waits: Waits) -> RequestId {
        let id = RequestId { node: self.node, number: self.number() };
        self.requests().insert(id, Request { table, waits });
        id
    }

    /// A request to a table, and what will be answered to it.
    pub fn call(&self, table: TableId) -> (RequestId, oneshot::Receiver<Result<TableAnswer, Refusal>>) {
        let (sender, answer) = oneshot::channel();
        (self.wait(table, Waits::Call(sender)), answer)
    }

    /// A request of a reader, who is told under this key, and may ask one more then.
    pub fn ask(
        &self,
        table: TableId,
        reader: ReaderId,
        key: String,
        permit: OwnedSemaphorePermit,
    ) -> RequestId {
        self.wait(table, Waits::Reader { reader, key, permit })
    }

    /// A request that is not made after all.
    pub fn forget(&self, request: RequestId) {
        self.requests().remove(&request);
    }

    /// A line to a table for a new reader, who is dropped where more frames than this wait.
    pub fn open(&self, table: TableId, backlog: usize) -> (ReaderId, mpsc::Receiver<Utf8Bytes>) {
        let (frames, told) = mpsc::channel(backlog);
        let reader = ReaderId { node: self.node, number: self.number() };
        self.lines.write().expect("nobody panics while telling").insert(reader, ReaderLine { table, frames });
        (reader, told)
    }

    /// Closes a reader's line; where it led.
    pub fn close(&self, reader: ReaderId) -> Option<TableId> {
        let line = self.lines.write().expect("nobody panics while telling").remove(&reader);
        line.map(|line| line.table)
    }

    /// Hands over what a table sends; where a reader does not keep up its line is closed, and its table told.
    #[must_use = "the table must hear who is gone"]
    pub fn deliver(&self, delivery: Delivery) -> Option<(TableId, ReaderId)> {
        match delivery {
            Delivery::Frame(reader, frame) => self.tell(reader, frame.0),
            Delivery::Close(reader) => {
                self.close(reader);
                None
            }
            Delivery::Answer(request, answer) => {
                let request = self.requests().remove(&request)?;
                self.answer(request.waits, answer)
            }
        }
    }

    fn answer(&self, waits: Waits, answer: Result<TableAnswer, Refusal>) -> Option<(TableId, ReaderId)> {
        match waits {
            Waits::Call(sender) => {
                let _ = sender.send(answer);
                None
            }
            Waits::Reader { reader, key, permit } => {
                let reply = match answer {
                    Ok(TableAnswer::Done(seq)) => Reply::Done { seq },
                    Ok(_) => Refusal::unexpected().reply(),
                    Err(refusal) => refusal.reply(),
                };
                let slow = self.tell(reader, super::frame_text(&Frame::Reply { key, reply }));
                drop(permit);
                slow
            }
        }
    }

    fn tell(&self, reader: ReaderId, frame: Utf8Bytes) -> Option<(TableId, ReaderId)> {
        let sent = {
            let lines = self.lines.read().expect("nobody panics while telling");
            lines.get(&reader)?.frames.try_send(frame)
        };
        let table = sent.is_err().then(|| self.close(reader)).flatten();
        table.map(|table| (table, reader))
    }

    /// The task of a table is gone: nobody waits for it any longer.
    pub fn abandon(&self, table: TableId, refusal: &Refusal) {
        let lost: Vec<Request> =
            self.requests().extract_if(|_, request| request.table == table).map(|(_, lost)| lost).collect();
        for request in lost {
            let _ = self.answer(request.waits, Err(refusal.clone()));
        }
        self.lines.write().expect("nobody panics while telling").retain(|_, line| line.table != table);
    }
}
