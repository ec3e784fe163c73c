use crate::change::{apply, is_one_statement};
use crate::error::Fault;
use rusqlite::Connection;
use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, OnceLock};
use store::{Change, StoreError};
use tokio::sync::oneshot;

/// Changes that are made together or not at all, and who waits to hear of them.
pub struct Request {
    pub changes: Vec<Change>,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// How much the writer has done.
#[derive(Default, Debug)]
pub struct Tally {
    pub commits: AtomicU64,
    pub kept: AtomicU64,
    pub changes: AtomicU64,
    pub refused: AtomicU64,
    /// Why the disk took nothing, until it takes something again.
    trouble: Mutex<Option<StoreError>>,
    /// What is damaged: that is not over by itself.
    damage: OnceLock<StoreError>,
}

impl Tally {
    fn count(&self, changes: usize, result: &Result<(), StoreError>) {
        let count = if result.is_ok() { &self.kept } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
        let trouble = || self.trouble.lock().expect("nobody panics while counting");
        match result {
            Ok(()) if changes > 0 => {
                self.changes.fetch_add(changes as u64, Ordering::Relaxed);
                *trouble() = None;
            }
            Err(error @ (StoreError::Full | StoreError::ReadOnly | StoreError::Io { .. })) => {
                *trouble() = Some(error.clone());
            }
            _ => {}
        }
        self.note_damage(result);
    }

    /// Remembers what was met that is damaged.
    pub fn note_damage<T>(&self, result: &Result<T, StoreError>) {
        if let Err(error @ StoreError::Corrupt { .. }) = result {
            let _ = self.damage.set(error.clone());
        }
    }

    /// What is wrong with the file or the disk.
    pub fn trouble(&self) -> Option<StoreError> {
        let trouble = || self.trouble.lock().expect("nobody panics while counting").clone();
        self.damage.get().cloned().or_else(trouble)
    }
}

/// Writes until nobody can ask any more: all that waits goes into one transaction, and is answered once that is on disk.
pub fn run(connection: &Connection, requests: &Receiver<Request>, group: usize, tally: &Tally) {
    while let Ok(first) = requests.recv() {
        let group: Vec<Request> = iter::once(first).chain(requests.try_iter()).take(group.max(1)).collect();
        let results = settle(connection, &group, tally);
        for (request, result) in group.into_iter().zip(results) {
            tally.count(request.changes.len(), &result);
            let _ = request.answer.send(result);
        }
    }
}

/// How each request of a group fared.
fn settle(connection: &Connection, mut group: &[Request], tally: &Tally) -> Vec<Result<(), StoreError>> {
    let mut settled = Vec::with_capacity(group.len());
    while !group.is_empty() {
        match commit(connection, group) {
            Ok(results) => {
                tally.commits.fetch_add(1, Ordering::Relaxed);
                settled.extend(results);
                break;
            }
            // One spoilt it for all, as when there is no room for it: those before and after it go without it.
            Err(Failure { at: Some(at), error }) => {
                settled.extend(settle(connection, &group[..at], tally));
                settled.push(Err(error));
                group = &group[at + 1..];
            }
            // Refusals go with the rest: what they met may have been part of the group that is undone.
            Err(Failure { at: None, error }) => {
                settled.extend(group.iter().map(|_| Err(error.clone())));
                break;
            }
        }
    }
    settled
}

/// Why nothing of a group is kept, and the request that it is due to, where it is due to one.
struct Failure {
    at: Option<usize>,
    error: StoreError,
}

impl From<Fault> for Failure {
    fn from(Fault(error): Fault) -> Failure {
        Failure { at: None, error }
    }
}

/// Runs a group as one transaction and says how each request fared.
fn commit(connection: &Connection, group: &[Request]) -> Result<Vec<Result<(), StoreError>>, Failure> {
    run_cached(connection, "begin immediate")?;
    let results = (0..).zip(group).map(|(at, request)| attempt(connection, at, &request.changes)).collect();
    let committed = match results {
        Ok(results) => run_cached(connection, "commit").map(|()| results).map_err(Failure::from),
        Err(failure) => Err(failure),
    };
    if committed.is_err() && !connection.is_autocommit() {
        let _ = run_cached(connection, "rollback");
    }
    committed
}

/// Makes one request's changes, or none of them; the outer error is one after which the group cannot go on.
fn attempt(
    connection: &Connection,
    at: usize,
    changes: &[Change],
) -> Result<Result<(), StoreError>, Failure> {
    let guarded = !is_one_statement(changes);
    if guarded {
        run_cached(connection, "savepoint request")?;
    }
    let result =
        changes.iter().try_for_each(|change| apply(change, connection)).map_err(|Fault(error)| error);
    if let Err(error) = &result {
        // After some errors SQLite has already rolled everything back by itself.
        if connection.is_autocommit() {
            return Err(Failure { at: Some(at), error: error.clone() });
        }
        if guarded {
            run_cached(connection, "rollback to request")?;
        }
    }
    if guarded {
        run_cached(connection, "release request")?;
    }
    Ok(result)
}

fn run_cached(connection: &Connection, sql: &str) -> Result<(), Fault> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}
