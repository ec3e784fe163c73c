//! What happened at a table, as lines to read: at a table in the terminal, and of a record.

use crate::say::Say;
use account::{Account, Entry, Names, lines};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use std::collections::BTreeMap;
use table::AnyTable;

/// A line of the story.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Row {
    /// A round or turn, and a phase of it.
    Heading {
        /// What they are called.
        text: String,
        /// The number of the round.
        round: u16,
        /// The first step that it stands above.
        step: usize,
    },
    /// One thing that happened, or several that are folded into one.
    Told(Told),
}

/// A sentence of the story.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Told {
    /// Who did it, unless it just happened.
    pub actor: Option<Seat>,
    /// The sentence.
    pub text: String,
    /// How the first step is written that it tells of; empty where a sentence before this one has told of the same step.
    pub written: String,
    /// The number of that step.
    pub step: usize,
    /// Whether it is bad for the reader, and not the reader's own doing.
    pub harm: bool,
}

impl Row {
    /// The first step that it tells of.
    pub fn step(&self) -> usize {
        match self {
            Row::Heading { step, .. } | Row::Told(Told { step, .. }) => *step,
        }
    }
}

/// What somebody is called, to whoever reads.
pub fn called(seat: Seat, lang: Lang, names: &Names) -> String {
    if names.is_reader(seat) { Say::speaking(lang).you.clone() } else { names.name(seat) }
}

/// These entries as lines in this language, each round and phase under its heading.
pub fn rows(game: GameId, entries: &[Entry], lang: Lang, names: &Names) -> Vec<Row> {
    let mut rows = Vec::new();
    tell(game, entries, lang, names, &mut rows);
    rows
}

/// Adds these entries to what was told before.
fn tell(game: GameId, entries: &[Entry], lang: Lang, names: &Names, rows: &mut Vec<Row>) {
    let sentences = game.teller().sentences(lang);
    let mut last = rows.last().map(Row::step);
    for (chapter, told) in lines(entries, sentences, names) {
        let (round, phase) = sentences.heading(&chapter);
        let text = [Some(round), phase].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let step = told.first().map_or(0, |told| told.step);
        rows.push(Row::Heading { text, round: chapter.round, step });
        for told in told {
            let harm = names.reader().is_some_and(|reader| told.deed.harm_to(reader).is_some());
            let written = if last == Some(told.step) { String::new() } else { told.written };
            last = Some(told.step);
            let text = told.sentence.whole();
            rows.push(Row::Told(Told { actor: told.deed.actor, text, written, step: told.step, harm }));
        }
    }
}

/// What happened at a table that goes on, as each pair of eyes that has looked knows it.
#[derive(Debug, Default)]
pub struct Story {
    known: BTreeMap<Observer, Known>,
}

/// What somebody knows, and how it was told; the last chapter is told anew whenever it grows.
#[derive(Debug, Default)]
struct Known {
    account: Account,
    rows: Vec<Row>,
    /// The entries and the rows before the last chapter.
    before: (usize, usize),
}

impl Known {
    fn cut(&mut self, steps: usize) {
        if self.account.entries().last().is_some_and(|last| last.step >= steps) {
            self.account.cut(steps);
            self.before = (0, 0);
        }
    }

    fn next(&self) -> usize {
        self.account.entries().last().map_or(0, |last| last.step + 1)
    }

    fn tell(&mut self, game: GameId, lang: Lang, names: &Names) -> &[Row] {
        let (told, kept) = self.before;
        self.rows.truncate(kept);
        let entries = self.account.entries();
        tell(game, &entries[told..], lang, names, &mut self.rows);
        let chapter = |entry: &Entry| entry.deed.chapter.clone();
        let last = entries.last().map(chapter);
        let begins = entries.iter().rposition(|entry| Some(chapter(entry)) != last).map_or(0, |at| at + 1);
        let heading = self.rows.iter().rposition(|row| matches!(row, Row::Heading { .. }));
        self.before = (begins, heading.unwrap_or(0));
        &self.rows
    }
}

impl Story {
    /// All that this observer knows of the table by now, told to whoever reads; what was taken back is forgotten by everybody.
    pub fn rows(
        &mut self,
        game: GameId,
        table: &dyn AnyTable,
        observer: Observer,
        lang: Lang,
        names: &Names,
    ) -> &[Row] {
        self.known.values_mut().for_each(|known| known.cut(table.steps()));
        let known = self.known.entry(observer).or_default();
        known.account.add(catalog::account(table, known.next()..table.steps(), observer));
        known.tell(game, lang, names)
    }
}
