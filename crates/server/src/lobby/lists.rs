use super::hall::Row;
use crate::table::frame_text;
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use store::{Moment, PersonId};
use wire::{Frame, LobbyChange, Summary};

/// How many tables of the same owner a list has.
const OF_EACH: usize = 5;
/// How many tables a list has.
const SHOWN: usize = 50;

/// The lists that everybody is shown, as they were at some moment.
#[derive(Clone, Debug)]
pub struct Lists {
    /// Grows as tables change and people come.
    pub number: u64,
    /// Public tables that can be joined, the last touched first.
    pub open: Vec<Arc<Summary>>,
    /// Public tables that can be watched, the last touched first.
    pub running: Vec<Arc<Summary>>,
    /// Until when nothing but news of tables and people changes them.
    pub(super) fresh_until: Moment,
    /// The count of arrivals when they were made.
    presence: u64,
    /// What they are as JSON, once somebody asked.
    json: OnceLock<Arc<str>>,
}

impl Default for Lists {
    fn default() -> Lists {
        Lists {
            number: 0,
            open: Vec::new(),
            running: Vec::new(),
            fresh_until: Moment(i64::MIN),
            presence: 0,
            json: OnceLock::new(),
        }
    }
}

impl Lists {
    /// Whether they are still what they would be if they were made now.
    pub(super) fn is_fresh(&self, now: Moment, presence: u64) -> bool {
        now < self.fresh_until && self.presence == presence
    }

    /// The members of [`wire::Lobby`] that are the same for everybody, as they stand in its JSON.
    pub fn json(&self) -> &Arc<str> {
        self.json.get_or_init(|| {
            let text = |list: &[Arc<Summary>]| {
                let list: Vec<&Summary> = list.iter().map(Arc::as_ref).collect();
                serde_json::to_string(&list).expect("a list is JSON")
            };
            let (open, running) = (text(&self.open), text(&self.running));
            format!(r#""number":{},"open":{open},"running":{running}"#, self.number).into()
        })
    }

    /// What is told to whoever knows the lists before them; nothing where nothing changed. How many steps were made is not told.
    pub fn since(&self, before: &Lists) -> Option<Utf8Bytes> {
        let known: HashMap<&str, &Summary> =
            before.all().map(|table| (table.id.as_str(), table.as_ref())).collect();
        let news =
            self.all().filter(|table| known.get(table.id.as_str()).is_none_or(|old| !is_alike(old, table)));
        let tables: Vec<Summary> = news.map(|table| table.as_ref().clone()).collect();
        let ids = |list: &[Arc<Summary>]| list.iter().map(|table| table.id.clone()).collect::<Vec<String>>();
        let (open, running) = (ids(&self.open), ids(&self.running));
        let same = tables.is_empty() && open == ids(&before.open) && running == ids(&before.running);
        let change = LobbyChange { number: self.number, open, running, tables };
        (!same).then(|| frame_text(&Frame::Lobby(change)))
    }

    fn all(&self) -> impl Iterator<Item = &Arc<Summary>> {
        self.open.iter().chain(&self.running)
    }
}

/// Whether a table looks the same but for what moves change.
fn is_alike(one: &Summary, other: &Summary) -> bool {
    one.status == other.status && one.seats == other.seats
}

/// Lists that are being made.
#[derive(Debug)]
pub struct Listed {
    lists: Lists,
    now: Moment,
    of_each: HashMap<PersonId, usize>,
    of_each_running: HashMap<PersonId, usize>,
}

impl Listed {
    /// Among how many tables those are looked for that are listed.
    pub const LOOKED_THROUGH: usize = 1_000;

    /// Empty ones.
    pub fn new(now: Moment) -> Listed {
        let lists = Lists { fresh_until: Moment(i64::MAX), ..Lists::default() };
        Listed { lists, now, of_each: HashMap::new(), of_each_running: HashMap::new() }
    }

    /// Whether no more open tables fit.
    pub fn is_full(&self) -> bool {
        self.lists.open.len() >= SHOWN
    }

    /// Lists an open table at which somebody waits, unless its owner has enough there.
    pub fn add_open(&mut self, row: &Row, waits: &impl Fn(&Row) -> (bool, Option<Moment>)) {
        let (waits, until) = if row.is_live() { waits(row) } else { (true, None) };
        if let Some(until) = until.filter(|until| *until > self.now) {
            self.lists.fresh_until = self.lists.fresh_until.min(until);
        }
        if waits && has_room(&mut self.of_each, row.owner) {
            self.lists.open.push(Arc::clone(&row.shown));
        }
    }

    /// Lists a running table, unless its owner has enough there; whether more fit.
    pub fn add_running(&mut self, row: &Row) -> bool {
        if self.lists.running.len() < SHOWN && has_room(&mut self.of_each_running, row.owner) {
            self.lists.running.push(Arc::clone(&row.shown));
        }
        self.lists.running.len() < SHOWN
    }

    /// The lists after so many changes and arrivals.
    pub fn made(self, changes: u64, presence: u64) -> Lists {
        Lists { number: changes + presence, presence, ..self.lists }
    }
}

/// Whether an owner has room for one more table in a list, which it is then.
fn has_room(of_each: &mut HashMap<PersonId, usize>, owner: Option<PersonId>) -> bool {
    let Some(owner) = owner else { return true };
    let count = of_each.entry(owner).or_default();
    *count += 1;
    *count <= OF_EACH
}
