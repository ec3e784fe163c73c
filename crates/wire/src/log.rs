use crate::LogEntry;

/// The entries that still count, in order: what was taken back is left out, and so is the taking back.
pub fn standing(log: &[LogEntry]) -> Vec<&LogEntry> {
    let mut kept: Vec<&LogEntry> = Vec::with_capacity(log.len());
    for entry in log {
        match entry.taken_back() {
            Some(moves) => take_back(&mut kept, moves),
            None => kept.push(entry),
        }
    }
    kept
}

/// Drops so many moves from the end, with the draws that followed each.
fn take_back(kept: &mut Vec<&LogEntry>, moves: u64) {
    for _ in 0..moves {
        let Some(last) = kept.iter().rposition(|entry| entry.is_move()) else { return };
        kept.truncate(last);
    }
}

/// Adds what is new to a log: what it has already stays as it is.
pub fn extend(log: &mut Vec<LogEntry>, news: impl IntoIterator<Item = LogEntry>) {
    for entry in news {
        if log.last().is_none_or(|last| last.seq < entry.seq) {
            log.push(entry);
        }
    }
}

impl LogEntry {
    /// Whether it is somebody's move.
    pub fn is_move(&self) -> bool {
        self.event.get("move").is_some()
    }

    /// What the table itself wrote down, where it did.
    pub fn note(&self) -> Option<&str> {
        self.event.get("table")?.as_str()
    }

    /// How many moves it takes back, where it does.
    pub fn taken_back(&self) -> Option<u64> {
        self.note().filter(|note| *note == "undo")?;
        Some(self.event.get("moves").and_then(serde_json::Value::as_u64).unwrap_or(1))
    }
}
