//! What clients make of what they are told.

#![allow(clippy::unwrap_used)]

mod lobby;

use game_core::Seat;
use serde_json::{Value, json};
use wire::{LogEntry, extend, standing};

fn entry(seq: u32, event: Value) -> LogEntry {
    let seat = event["seat"].as_u64().and_then(Seat::checked);
    LogEntry { seq, seat, at: 0, event }
}

fn log(events: &[Value]) -> Vec<LogEntry> {
    events.iter().enumerate().map(|(seq, event)| entry(seq as u32, event.clone())).collect()
}

fn check(events: &[Value], expected: &[u32]) {
    let log = log(events);
    let left: Vec<u32> = standing(&log).iter().map(|entry| entry.seq).collect();
    assert_eq!(left, expected);
}

#[test]
fn what_was_taken_back_counts_no_more() {
    let one = json!({"seat": 0, "move": "a"});
    let drawn = json!({"chance": "d"});
    let other = json!({"seat": 1, "move": "b"});
    let undo = |moves: u32| json!({"table": "undo", "moves": moves});
    check(&[one.clone(), drawn.clone(), other.clone(), undo(1)], &[0, 1]);
    check(&[one.clone(), drawn.clone(), other.clone(), drawn.clone(), undo(2)], &[]);
    check(&[one.clone(), drawn.clone(), undo(1), other.clone(), undo(9), one.clone()], &[5]);
    check(&[drawn.clone(), one.clone(), undo(1), undo(1)], &[0]);
    check(&[one, json!({"table": "resign"})], &[0, 1]);
}

#[test]
fn what_comes_twice_is_kept_once() {
    let mut known = log(&[json!({"seat": 0, "move": "a"}), json!({"chance": "d"})]);
    let news = [entry(1, json!({"chance": "d"})), entry(2, json!({"seat": 1, "move": "b"}))];
    extend(&mut known, news.clone());
    extend(&mut known, news);
    assert_eq!(known.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [0, 1, 2]);
}
