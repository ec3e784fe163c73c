use crate::lease::Lease;
use crate::limits::{self, Client};
use crate::ndjson::Lines;
use crate::news::Item;
use crate::{App, Error, lobby};
use axum::extract::State;
use axum::http::HeaderMap;
use futures_util::stream;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use store::{Filter, Holder, PersonId, Status, Table, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Interval;
use wire::{BotEvent, Summary};

/// How many tables are looked up together.
const PAGE: u32 = 200;

/// Tells what is going on, and then what happens.
pub async fn open(State(app): State<Arc<App>>, headers: HeaderMap, client: Client) -> Result<Lines, Error> {
    let (identity, lease) = super::leased(&app, &headers).await?;
    let counted = limits::counted(&app, client)?;
    let person = identity.person.id;
    let mut telling = Telling {
        news: app.news.listen(person),
        stops: app.stops.subscribe(),
        lease,
        _counted: counted,
        pulse: super::pulse(),
        lines: VecDeque::new(),
        playing: BTreeSet::new(),
        asked: BTreeSet::new(),
        app,
        person,
    };
    telling.catch_up().await?;
    Ok(Lines::of(stream::unfold(telling, Telling::next)))
}

struct Telling {
    app: Arc<App>,
    person: PersonId,
    news: broadcast::Receiver<(Item, u32)>,
    stops: watch::Receiver<bool>,
    lease: Lease,
    _counted: limits::Socket,
    pulse: Interval,
    lines: VecDeque<String>,
    /// The games that were told to have begun, and not to be over.
    playing: BTreeSet<TableId>,
    /// The challenges that were told.
    asked: BTreeSet<TableId>,
}

impl Telling {
    async fn next(mut self) -> Option<(Result<String, Error>, Telling)> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some((Ok(line), self));
            }
            let item = tokio::select! {
                item = self.news.recv() => Some(item),
                _ = self.stops.wait_for(|stops| *stops) => return None,
                () = self.lease.out() => return None,
                _ = self.pulse.tick() => None,
            };
            let heard = match item {
                None => return Some((Ok(String::new()), self)),
                Some(Ok((item, _))) => self.hear(item).await,
                // What was missed is found in the store.
                Some(Err(RecvError::Lagged(_))) => self.catch_up().await,
                Some(Err(RecvError::Closed)) => return None,
            };
            if let Err(error) = heard {
                return Some((Err(error), self));
            }
        }
    }

    async fn hear(&mut self, item: Item) -> Result<(), Error> {
        let id = match item {
            Item::Start(table) if !self.playing.insert(table) => return Ok(()),
            Item::Challenge(table) if !self.asked.insert(table) => return Ok(()),
            Item::Withdrawn(table) if !self.asked.remove(&table) => return Ok(()),
            Item::Done(_) => return Ok(()),
            Item::Turn(table)
            | Item::Start(table)
            | Item::Finish(table)
            | Item::Challenge(table)
            | Item::Withdrawn(table) => table,
        };
        let Some(table) = self.app.store.table(id).await? else { return Ok(()) };
        // What was so when it happened, not when this line is written.
        let summary = Summary { your_move: matches!(item, Item::Turn(_)), ..self.summary(&table) };
        if let Item::Finish(_) = item {
            self.playing.remove(&id);
        }
        self.tell(&match item {
            Item::Start(_) => BotEvent::GameStart { table: summary },
            Item::Challenge(_) => BotEvent::Challenge { table: summary },
            Item::Withdrawn(_) => BotEvent::ChallengeCanceled { table: summary },
            Item::Turn(_) | Item::Done(_) => BotEvent::Turn { table: summary },
            Item::Finish(_) => BotEvent::GameFinish { table: summary },
        });
        Ok(())
    }

    /// Tells of games and challenges that were not told yet, and of games that have ended unheard.
    async fn catch_up(&mut self) -> Result<(), Error> {
        let mut ended = self.playing.clone();
        let mut from = None;
        loop {
            let filter = Filter::of(self.person, &[Status::Open, Status::Running]);
            let page = self.app.store.tables(Filter { from, limit: PAGE, ..filter }).await?;
            for table in &page {
                let holds = |holder: Holder| table.chairs.iter().any(|chair| chair.holder == holder);
                if table.status == Status::Running && holds(Holder::Person(self.person)) {
                    ended.remove(&table.id);
                    if self.playing.insert(table.id) {
                        self.tell(&BotEvent::GameStart { table: self.summary(table) });
                    }
                }
                let asked = table.status == Status::Open && holds(Holder::Asked(self.person));
                if asked && self.asked.insert(table.id) {
                    self.tell(&BotEvent::Challenge { table: self.summary(table) });
                }
            }
            from = page.last().map(Table::cursor);
            if page.len() < PAGE as usize {
                break;
            }
        }
        for table in ended {
            self.hear(Item::Finish(table)).await?;
        }
        Ok(())
    }

    fn summary(&self, table: &Table) -> Summary {
        lobby::summary(&self.app, table, Some(self.person))
    }

    fn tell(&mut self, event: &BotEvent) {
        self.lines.push_back(serde_json::to_string(event).expect("an event is JSON"));
    }
}
