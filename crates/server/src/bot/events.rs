use crate::lease::Lease;
use crate::limits;
use crate::ndjson::Lines;
use crate::news::Item;
use crate::share::Client;
use crate::table::about;
use crate::{App, Error, lobby};
use axum::extract::State;
use axum::http::HeaderMap;
use futures_util::stream;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use store::{Filter, Holder, PersonId, Status, TableId, TableRow};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Interval;
use wire::{BotEvent, Summary};

/// How many tables are looked up together.
const PAGE: u32 = 200;

/// What happens to the reader, wherever it happens.
///
/// First the games that are going on and the challenges that wait, then what happens; an empty line every 7 seconds.
#[utoipa::path(
    get, path = "/api/bot/events", tag = "Programs", operation_id = "events",
    responses((status = 200, description = "The events.", body = BotEvent, content_type = "application/x-ndjson")),
    security(("token" = ["play"]), ("cookie" = [])),
)]
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
    Ok(Lines::from_stream(stream::unfold(telling, Telling::next)))
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
                Some(Err(RecvError::Lagged(_))) => {
                    // What was missed is found in the store, and what still waits is part of it.
                    self.news = self.app.news.listen(self.person);
                    self.catch_up().await
                }
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
            Item::Done(_) | Item::Listed(_) => return Ok(()),
            Item::Turn(table)
            | Item::Start(table)
            | Item::Finish(table)
            | Item::Rematch(table)
            | Item::Challenge(table)
            | Item::Withdrawn(table) => table,
        };
        let Some(table) = self.app.store.table(id).await? else { return Ok(()) };
        // What was so when it happened, not when this line is written.
        let summary = Summary { your_move: matches!(item, Item::Turn(_)), ..self.summary(&table) };
        match item {
            Item::Finish(_) => drop(self.playing.remove(&id)),
            // It was accepted.
            Item::Start(_) => drop(self.asked.remove(&id)),
            _ => {}
        }
        self.tell(&match item {
            Item::Start(_) => BotEvent::GameStart { table: summary },
            Item::Rematch(_) => BotEvent::Rematch { table: summary },
            Item::Challenge(_) => BotEvent::Challenge { table: summary },
            Item::Withdrawn(_) => BotEvent::ChallengeCanceled { table: summary },
            Item::Turn(_) | Item::Done(_) | Item::Listed(_) => BotEvent::Turn { table: summary },
            Item::Finish(_) => BotEvent::GameFinish { table: summary },
        });
        Ok(())
    }

    /// Tells of games and challenges that were not told yet, and of turns, ends and withdrawals that went unheard.
    async fn catch_up(&mut self) -> Result<(), Error> {
        let mut ended = self.playing.clone();
        let mut withdrawn = std::mem::take(&mut self.asked);
        let mut from = None;
        loop {
            let filter = Filter::of_sitter(self.person, &[Status::Open, Status::Running]);
            let page = self.app.store.tables(Filter { from, limit: PAGE, ..filter }).await?;
            for table in &page {
                let holds = |holder: Holder| table.chairs.iter().any(|chair| chair.holder == holder);
                if table.status == Status::Running && holds(Holder::Person(self.person)) {
                    ended.remove(&table.id);
                    if self.playing.insert(table.id) {
                        self.tell(&BotEvent::GameStart { table: self.summary(table) });
                    } else if self.app.news.owes(self.person, table.id) {
                        self.tell(&BotEvent::Turn { table: self.summary(table) });
                    }
                }
                let asked = table.status == Status::Open && holds(Holder::Asked(self.person));
                if asked && self.asked.insert(table.id) && !withdrawn.remove(&table.id) {
                    self.tell(&BotEvent::Challenge { table: self.summary(table) });
                }
            }
            from = page.last().map(TableRow::cursor);
            if page.len() < PAGE as usize {
                break;
            }
        }
        for table in ended {
            self.hear(Item::Finish(table)).await?;
        }
        for id in withdrawn {
            let Some(table) = self.app.store.table(id).await? else { continue };
            // Whoever sits there has accepted.
            if table.chairs.iter().all(|chair| about(&chair.holder) != Some(self.person)) {
                self.tell(&BotEvent::ChallengeCanceled { table: self.summary(&table) });
            }
        }
        Ok(())
    }

    fn summary(&self, table: &TableRow) -> Summary {
        lobby::for_reader(&self.app, lobby::summary(table), Some(self.person))
    }

    fn tell(&mut self, event: &BotEvent) {
        self.lines.push_back(serde_json::to_string(event).expect("an event is JSON"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Asker, found};
    use crate::{Real, Settings};
    use game_core::Seat;
    use serde_json::{Value, json};
    use std::net::{IpAddr, Ipv4Addr};
    use store::{Change, Moment, Person};
    use store_sqlite::SqliteStore;
    use wire::Ask;

    async fn does(app: &Arc<App>, person: &Person, table: TableId, ask: Ask) {
        app.registry.ask(app, table, Asker::known(person), ask).await.unwrap();
    }

    /// The next two lines that say something: kind and table.
    async fn two(mut telling: Telling) -> (Vec<(String, String)>, Telling) {
        let (mut told, mut beats) = (Vec::new(), 0);
        while told.len() < 2 {
            let (line, next) = telling.next().await.unwrap();
            telling = next;
            match line.unwrap().as_str() {
                "" => beats += 1,
                line => {
                    let line: Value = serde_json::from_str(line).unwrap();
                    let word = |value: &Value| value.as_str().unwrap().to_owned();
                    told.push((word(&line["type"]), word(&line["table"]["id"])));
                }
            }
            assert!(beats < 3, "only {told:?}");
        }
        told.sort();
        (told, telling)
    }

    #[tokio::test]
    async fn who_missed_something_is_told_of_turns_and_withdrawals() {
        let folder = tempfile::TempDir::new().unwrap();
        let store =
            SqliteStore::open(folder.path().join("ahu.db"), &store_sqlite::Settings::default()).unwrap();
        let app = App::new(Arc::new(store), Arc::new(Real), Settings::default()).await.unwrap();
        let named = |number, name: &str| Person {
            name: Some(name.to_owned()),
            ..Person::guest(PersonId::new(number), Moment(1))
        };
        let (anna, bot) = (named(1, "Anna"), named(2, "Bot"));
        app.store
            .write([&anna, &bot].map(|person| Change::AddPerson(person.clone())).to_vec())
            .await
            .unwrap();
        let wish = json!({
            "game": "easter-island", "seats": [{ "kind": "me" }, { "kind": "asked", "name": "Bot" }],
        });
        let wish = serde_json::from_value(wish).unwrap();
        let here = (&anna, Client::NOWHERE);
        let (played, asked) =
            (found(&app, here, &wish, "").await.unwrap(), found(&app, here, &wish, "").await.unwrap());
        does(&app, &bot, played, Ask::Sit { seat: None, key: String::new() }).await;
        let mut telling = Telling {
            news: app.news.listen(bot.id),
            stops: app.stops.subscribe(),
            lease: Lease::held_by(None, app.leases.listen()),
            _counted: limits::counted(&app, Client(IpAddr::V4(Ipv4Addr::LOCALHOST))).unwrap(),
            pulse: super::super::pulse(),
            lines: VecDeque::new(),
            playing: BTreeSet::new(),
            asked: BTreeSet::new(),
            app: Arc::clone(&app),
            person: bot.id,
        };
        telling.catch_up().await.unwrap();
        let (told, telling) = two(telling).await;
        let lines = |all: [(&str, TableId); 2]| all.map(|(kind, id)| (kind.to_owned(), id.to_string()));
        assert_eq!(told, lines([("challenge", asked), ("gameStart", played)]));

        does(&app, &anna, asked, Ask::Kick { seat: Seat::new(1), key: String::new() }).await;
        does(&app, &anna, played, Ask::Move { seq: 0, text: "+a1N".to_owned(), key: String::new() }).await;
        for _ in 0..100 {
            app.news.tell(bot.id, Item::Start(played));
        }
        let (told, _) = two(telling).await;
        assert_eq!(told, lines([("challengeCanceled", asked), ("turn", played)]));
    }
}
