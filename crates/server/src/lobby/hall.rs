//! The tables that wait or are played, as lists show them: kept in memory by what tables and people do.

use super::lists::{Listed, Lists};
use super::origins::{Counted, Origins};
use super::summary;
use crate::limits::Limits;
use crate::share::Client;
use crate::{Error, table};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Filter, Holder, Moment, PersonId, Status, Store, StoreError, TableId, TableRow, Visibility};
use tokio::sync::Notify;
use wire::{Pairing, Sitter, Summary, Time};

/// What somebody looks for who wants to play with whoever wishes the same.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Seek {
    game: String,
    /// How many seats.
    pub seats: u8,
    time: (u8, u32, u32),
    rated: bool,
}

impl Seek {
    /// What a wish looks for, at so many seats.
    pub fn of_wish(wish: &Pairing, seats: u8) -> Seek {
        Seek { game: wish.game.clone(), seats, time: time_key(wish.time), rated: wish.rated }
    }

    /// What is found at a table: nothing where nobody may sit down, or where it is played by rules of its own.
    fn of_row(row: &Row) -> Option<Seek> {
        let shown = &row.shown;
        let free = shown.seats.contains(&Sitter::Open);
        let found = shown.status == wire::Status::Open && shown.public && !shown.variant && free;
        found.then(|| Seek {
            game: shown.game.clone(),
            seats: shown.seats.len() as u8,
            time: time_key(shown.time),
            rated: shown.rated,
        })
    }
}

fn time_key(time: Time) -> (u8, u32, u32) {
    match time {
        Time::Unlimited => (0, 0, 0),
        Time::Live { base, increment } => (1, base, increment),
        Time::Days { days } => (2, days, 0),
    }
}

/// A table that waits or is played.
#[derive(Clone, Debug)]
pub struct Row {
    /// The table as anybody sees it in a list.
    pub shown: Arc<Summary>,
    /// Who set it up.
    pub owner: Option<PersonId>,
    /// Who sits there.
    pub sitters: Vec<PersonId>,
    /// Whose table it is: who sits, sat or is asked to sit there.
    people: Vec<PersonId>,
    /// When its seats or its status last changed.
    pub touched: Moment,
}

impl Row {
    fn new(table: &TableRow) -> Row {
        let sits = |chair: &store::Chair| match chair.holder {
            Holder::Person(person) => Some(person),
            _ => None,
        };
        Row {
            shown: Arc::new(summary(table)),
            owner: table.owner,
            sitters: table.chairs.iter().filter_map(sits).collect(),
            people: table.chairs.iter().filter_map(|chair| table::about(&chair.holder)).collect(),
            touched: table.touched,
        }
    }

    /// Whether it has a clock: whoever joins one is played with at once, so that those who wait there must be there.
    pub fn is_live(&self) -> bool {
        matches!(self.shown.time, Time::Live { .. })
    }
}

/// As what a table is counted.
fn counted(shown: &Summary) -> Counted {
    let computers = shown.seats.iter().any(|sitter| matches!(sitter, Sitter::Computer { .. }));
    Counted { open: shown.status == wire::Status::Open, computers }
}

type Order = BTreeSet<(Moment, TableId)>;

#[derive(Debug, Default)]
struct Rows {
    all: HashMap<TableId, Row>,
    /// Public tables that wait, and that are played, by when they were touched.
    open: Order,
    running: Order,
    theirs: HashMap<PersonId, Order>,
    sought: HashMap<Seek, Order>,
    /// Where they were set up from.
    origins: Origins,
    /// How often something changed that everybody is told of.
    changes: u64,
    /// The lists as they were last made.
    lists: Arc<Lists>,
}

/// Takes a table out of an index, and forgets what is empty then.
fn unlist<K: Eq + std::hash::Hash>(index: &mut HashMap<K, Order>, key: K, place: (Moment, TableId)) {
    if let std::collections::hash_map::Entry::Occupied(mut order) = index.entry(key) {
        order.get_mut().remove(&place);
        if order.get().is_empty() {
            order.remove();
        }
    }
}

impl Rows {
    fn remove(&mut self, id: TableId) -> Option<Row> {
        let row = self.all.remove(&id)?;
        let place = (row.touched, id);
        self.open.remove(&place);
        self.running.remove(&place);
        for person in &row.people {
            unlist(&mut self.theirs, *person, place);
        }
        if let Some(seek) = Seek::of_row(&row) {
            unlist(&mut self.sought, seek, place);
        }
        Some(row)
    }

    fn insert(&mut self, id: TableId, row: Row) {
        let place = (row.touched, id);
        if row.shown.public {
            let order =
                if row.shown.status == wire::Status::Open { &mut self.open } else { &mut self.running };
            order.insert(place);
        }
        for person in &row.people {
            self.theirs.entry(*person).or_default().insert(place);
        }
        if let Some(seek) = Seek::of_row(&row) {
            self.sought.entry(seek).or_default().insert(place);
        }
        self.all.insert(id, row);
    }

    /// The lists are to be made anew when they are next asked for.
    fn outdate(&mut self) {
        if self.lists.fresh_until != Moment(i64::MIN) {
            Arc::make_mut(&mut self.lists).fresh_until = Moment(i64::MIN);
        }
    }

    /// The tables of an order, the last touched first.
    fn latest<'a>(&'a self, order: &'a Order) -> impl DoubleEndedIterator<Item = (TableId, &'a Row)> {
        order.iter().rev().filter_map(|(_, id)| Some((*id, self.all.get(id)?)))
    }
}

/// The tables that wait or are played.
#[derive(Debug, Default)]
pub struct Hall {
    rows: Mutex<Rows>,
    /// Wakes whoever tells others of changes.
    stirred: Notify,
}

impl Hall {
    /// Those that the store has.
    pub async fn load(store: &dyn Store) -> Result<Hall, StoreError> {
        let hall = Hall::default();
        let mut from = None;
        loop {
            let statuses = vec![Status::Open, Status::Running];
            let page = store.tables(Filter { statuses, from, limit: 200, ..Filter::default() }).await?;
            page.iter().for_each(|table| drop(hall.show(table)));
            match page.last() {
                Some(last) => from = Some(last.cursor()),
                None => return Ok(hall),
            }
        }
    }

    /// Waits until something has changed.
    pub async fn stirred(&self) {
        self.stirred.notified().await;
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().expect("nobody panics while listing")
    }

    /// A table is as it is told now; those whose own it was or is, where something changed.
    pub fn show(&self, table: &TableRow) -> Vec<PersonId> {
        let mut rows = self.rows();
        let before = rows.remove(table.id);
        if matches!(table.status, Status::Open | Status::Running) {
            rows.insert(table.id, Row::new(table));
        }
        let after = rows.all.get(&table.id).cloned();
        rows.origins.count(table.id, after.as_ref().map(|row| counted(&row.shown)));
        if before.as_ref().map(|row| &row.shown) == after.as_ref().map(|row| &row.shown) {
            return Vec::new();
        }
        if table.visibility == Visibility::Public {
            self.spoil(&mut rows);
        }
        before.into_iter().chain(after).flat_map(|row| row.people).collect()
    }

    /// So many steps were made at a table, the last at this moment: lists say so, though nobody is told of each.
    pub fn step(&self, table: TableId, steps: u32, at: Moment) {
        let mut rows = self.rows();
        if let Some(row) = rows.all.get_mut(&table) {
            let shown = Arc::make_mut(&mut row.shown);
            (shown.steps, shown.touched) = (steps, shown.touched.max(at.0));
            rows.outdate();
        }
    }

    /// Counts a table that is to be set up from here, unless that is more than a share; whether it was not counted before.
    pub fn admit(
        &self,
        table: TableId,
        client: Client,
        counted: Counted,
        limits: &Limits,
    ) -> Result<bool, Error> {
        self.rows().origins.admit(table, client, counted, limits)
    }

    /// Counts computer players who are to sit down at a table, unless that is more than a share.
    pub fn admit_computers(&self, table: TableId, limits: &Limits) -> Result<(), Error> {
        self.rows().origins.admit_computers(table, limits)
    }

    /// A table was not set up after all.
    pub fn dismiss(&self, table: TableId) {
        self.rows().origins.count(table, None);
    }

    /// Where a table was set up from, where that is known.
    pub fn origin(&self, table: TableId) -> Option<Client> {
        self.rows().origins.client(table)
    }

    /// Somebody is called otherwise now.
    pub fn call(&self, person: PersonId, name: Option<&str>) {
        let id = person.to_string();
        self.edit(person, |sitter| match sitter {
            Sitter::Asked { who }
            | Sitter::Person { who }
            | Sitter::Computer { stands_in_for: Some(who), .. }
                if who.id == id =>
            {
                who.name = name.map(str::to_owned);
            }
            _ => {}
        });
    }

    /// Somebody was forgotten, in the store too.
    pub fn forget(&self, person: PersonId) {
        let theirs = |who: &wire::WhoIs| who.id == person.to_string();
        self.edit(person, |sitter| match sitter {
            Sitter::Person { who } if theirs(who) => *sitter = Sitter::Gone,
            Sitter::Asked { who } if theirs(who) => *sitter = Sitter::Invited,
            Sitter::Computer { stands_in_for, .. } => drop(stands_in_for.take_if(|who| theirs(who))),
            _ => {}
        });
        let mut rows = self.rows();
        let theirs: Vec<TableId> =
            rows.theirs.remove(&person).into_iter().flatten().map(|(_, id)| id).collect();
        for id in theirs {
            if let Some(row) = rows.all.get_mut(&id) {
                row.people.retain(|other| *other != person);
                row.sitters.retain(|other| *other != person);
            }
        }
        rows.all.values_mut().for_each(|row| row.owner = row.owner.filter(|owner| *owner != person));
    }

    /// Changes who sits at somebody's tables.
    fn edit(&self, person: PersonId, mut change: impl FnMut(&mut Sitter)) {
        let mut rows = self.rows();
        let theirs: Vec<TableId> =
            rows.theirs.get(&person).into_iter().flatten().map(|(_, id)| *id).collect();
        for id in theirs {
            if let Some(row) = rows.remove(id) {
                let mut row = row;
                Arc::make_mut(&mut row.shown).seats.iter_mut().for_each(&mut change);
                rows.insert(id, row);
            }
        }
        self.spoil(&mut rows);
    }

    /// People who wait may have gone.
    pub fn doubt(&self) {
        self.rows().outdate();
    }

    fn spoil(&self, rows: &mut Rows) {
        rows.changes += 1;
        rows.outdate();
        self.stirred.notify_one();
    }

    /// The lists as they are now: made anew where something changed, or where `presence` did; `waits` says at which tables somebody
    /// waits, and until when that is certain.
    pub(super) fn lists(
        &self,
        now: Moment,
        presence: u64,
        waits: impl Fn(&Row) -> (bool, Option<Moment>),
    ) -> Arc<Lists> {
        let mut rows = self.rows();
        if rows.lists.is_fresh(now, presence) {
            return Arc::clone(&rows.lists);
        }
        let mut listed = Listed::new(now);
        for (_, row) in rows.latest(&rows.open).take(Listed::LOOKED_THROUGH) {
            if listed.is_full() {
                break;
            }
            listed.add_open(row, &waits);
        }
        for (_, row) in rows.latest(&rows.running).take(Listed::LOOKED_THROUGH) {
            if !listed.add_running(row) {
                break;
            }
        }
        let lists = Arc::new(listed.made(rows.changes, presence));
        rows.lists = Arc::clone(&lists);
        lists
    }

    /// A person's own tables, the last touched first.
    pub fn theirs(&self, person: PersonId, limit: usize) -> Vec<(TableId, Arc<Summary>)> {
        let rows = self.rows();
        let Some(order) = rows.theirs.get(&person) else { return Vec::new() };
        rows.latest(order).take(limit).map(|(id, row)| (id, Arc::clone(&row.shown))).collect()
    }

    /// The tables at which somebody may sit down who looks for this, the last touched first.
    pub fn sought(&self, seek: &Seek) -> Vec<(TableId, Row)> {
        let rows = self.rows();
        let Some(order) = rows.sought.get(seek) else { return Vec::new() };
        rows.latest(order).take(Listed::LOOKED_THROUGH).map(|(id, row)| (id, row.clone())).collect()
    }
}
