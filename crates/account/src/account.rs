use crate::{Chapter, Deed, Happening, Names, Sentence, Sentences, Teller};
use game_core::{Observer, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use table::AnyTable;

/// A deed, and the step it belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the step, from 0.
    pub step: usize,
    /// What it did.
    pub deed: Deed,
    /// How the step is written.
    pub written: String,
}

/// What happened at a table, from the first step that is known.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Account {
    entries: Vec<Entry>,
}

/// A line of the account as it is told: one deed, or several that are folded into one.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The step of the first of them.
    pub step: usize,
    /// What is told.
    pub sentence: Sentence,
    /// The first of them.
    pub deed: Deed,
    /// How many.
    pub times: usize,
    /// How the step is written.
    pub written: String,
}

/// What these steps of a table did, as somebody saw them.
pub fn tell(
    teller: &dyn Teller,
    table: &dyn AnyTable,
    steps: Range<usize>,
    observer: Observer,
) -> Vec<Entry> {
    let options = table.options();
    let seats = table.seats();
    let start = table.view_before(0, observer);
    let mut entries = Vec::new();
    let mut before = table.view_before(steps.start, observer);
    for (step, event) in steps.clone().zip(table.events(steps, observer)) {
        let after = table.view_before(step + 1, observer);
        let happening = Happening { before: &before, event: &event, after: &after, options: &options, seats };
        let written = written(&event).to_owned();
        let turn = teller.turn(&start, step);
        entries.extend(teller.deeds(happening).into_iter().map(|mut deed| {
            deed.chapter.round = turn.unwrap_or(deed.chapter.round);
            Entry { step, deed, written: written.clone() }
        }));
        before = after;
    }
    entries
}

/// How a step is written.
fn written(event: &Value) -> &str {
    event["move"].as_str().or(event["chance"].as_str()).unwrap_or_default()
}

impl Account {
    /// Adds what happened; what was there of the same steps and of later ones goes.
    pub fn add(&mut self, entries: Vec<Entry>) {
        if let Some(first) = entries.first() {
            self.cut(first.step);
        }
        self.entries.extend(entries);
    }

    /// Learns what happened in the first steps from somebody who knows it: what is known here of later steps stays.
    pub fn learn(&mut self, entries: Vec<Entry>) {
        let next = next_of(&entries);
        self.entries.retain(|entry| entry.step >= next);
        self.entries.splice(0..0, entries);
    }

    /// Whether each of so many steps is told, and no other.
    pub fn is_whole(&self, steps: usize) -> bool {
        let follows = |pair: &[Entry]| pair[1].step - pair[0].step <= 1;
        next_of(&self.entries) == steps
            && self.entries.first().is_none_or(|first| first.step == 0)
            && self.entries.windows(2).all(follows)
    }

    /// Forgets everything from this step on.
    pub fn cut(&mut self, step: usize) {
        self.entries.retain(|entry| entry.step < step);
    }

    /// All that happened, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What happened since the last step that this seat did itself, and what it did then.
    pub fn since(&self, seat: Seat) -> &[Entry] {
        let own = self.entries.iter().rposition(|entry| entry.deed.actor == Some(seat));
        &self.entries[own.map_or(0, |own| own + 1)..]
    }
}

/// The step after the last of these.
fn next_of(entries: &[Entry]) -> usize {
    entries.last().map_or(0, |last| last.step + 1)
}

/// These entries as lines, folded, under their headings.
pub fn lines(entries: &[Entry], sentences: &Sentences, names: &Names) -> Vec<(Chapter, Vec<Told>)> {
    let mut chapters: Vec<(Chapter, Vec<Told>)> = Vec::new();
    let alike = |one: &Entry, other: &Entry| {
        let (one, other) = (&one.deed, &other.deed);
        one.folds
            && other.folds
            && one.kind == other.kind
            && one.actor == other.actor
            && one.chapter == other.chapter
    };
    for group in entries.chunk_by(alike) {
        let Entry { step, deed, written } = &group[0];
        let told = Told {
            step: *step,
            sentence: sentences.tell(deed, group.len(), names),
            deed: deed.clone(),
            times: group.len(),
            written: written.clone(),
        };
        match chapters.last_mut() {
            Some((chapter, lines)) if *chapter == deed.chapter => lines.push(told),
            _ => chapters.push((deed.chapter.clone(), vec![told])),
        }
    }
    chapters
}
