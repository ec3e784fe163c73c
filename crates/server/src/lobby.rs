//! The lobby: open tables, running ones, one's own, and pairing.

use crate::body::Body;
use crate::identity::{Identity, Reader};
use crate::table::{self, Asker, RequestKey, created};
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use catalog::GameId;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use store::{Chair, Filter, Holder, Moment, Person, PersonId, Status, TableId, TableRow, Visibility};
use tokio::sync::broadcast::error::TryRecvError;
use tokio::time::{MissedTickBehavior, interval};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Ask, Created, Late, Lobby, NewSeat, NewTable, Pairing, Summary, Time};

const HOUR: i64 = 3600 * 1000;
const DAY: i64 = 24 * HOUR;
/// How long an open table with days for a move waits, in milliseconds.
const SLOW: i64 = 14 * DAY;
/// How long somebody may take from sitting down to opening the table, in milliseconds.
const ON_THE_WAY: i64 = 5_000;
/// How many tables of the same owner a list has.
const OF_EACH: u32 = 5;
/// How many open tables a list has.
const SHOWN: u32 = 50;
/// Among how many tables those that can be joined are looked for.
const LOOKED_THROUGH: u32 = 1_000;
/// How often it is looked whether those who wait at open tables came or went.
const ROUND: Duration = Duration::from_secs(1);
/// How many pairings are remembered, so that none is made twice: of each person, and in all.
const REMEMBERED: (usize, usize) = (16, 1024);

/// The routes of the lobby.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(lobby)).routes(routes!(pair))
}

/// Open tables, running ones, and one's own.
#[utoipa::path(
    get, path = "/api/lobby", tag = "Tables",
    responses((status = 200, description = "The lobby.", body = Lobby)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn lobby(State(app): State<Arc<App>>, Reader(someone): Reader) -> Result<Json<Lobby>, Error> {
    let reader = someone.map(|identity| identity.person.id);
    let told = |tables: Vec<TableRow>| tables.iter().map(|table| summary(&app, table, reader)).collect();
    let yours = match reader {
        Some(reader) => {
            let filter = Filter { limit: 200, ..Filter::of_sitter(reader, &[Status::Open, Status::Running]) };
            app.store.tables(filter).await?
        }
        None => Vec::new(),
    };
    Ok(Json(Lobby {
        open: told(open(&app).await?),
        running: told(app.store.tables(list(Filter::running())).await?),
        yours: told(yours),
    }))
}

/// The open tables that can be joined, the last touched first.
async fn open(app: &App) -> Result<Vec<TableRow>, Error> {
    let mut open = Vec::new();
    // Most lists are short, and all of them can be joined; a longer one is looked through where need be.
    for limit in [SHOWN, LOOKED_THROUGH] {
        open = app.store.tables(Filter { limit, ..list(Filter::open()) }).await?;
        let all = open.len() < limit as usize;
        open.retain(|table| !is_live(table) || waits(app, table));
        if all || open.len() == SHOWN as usize {
            break;
        }
    }
    open.truncate(SHOWN as usize);
    Ok(open)
}

/// Whether a table has a clock: whoever joins one is played with at once, so that those who wait there must be there.
fn is_live(table: &TableRow) -> bool {
    matches!(table::read_time(&table.time).0, Time::Live { .. })
}

/// The same, but with few tables of each owner, so that nobody fills a list alone.
fn list(filter: Filter) -> Filter {
    Filter { each: Some(OF_EACH), ..filter }
}

/// A table as it stands in a list.
pub fn summary(app: &App, table: &TableRow, reader: Option<PersonId>) -> Summary {
    let (time, _) = table::read_time(&table.time);
    let open = table.status == Status::Open;
    let usual = table.game.parse().map(GameId::default_options);
    let asked = |person| open && table.chairs.iter().any(|chair| chair.holder == Holder::Asked(person));
    Summary {
        id: table.id.to_string(),
        game: table.game.clone(),
        status: table::status(table.status),
        public: table.visibility == Visibility::Public,
        rated: table.rated,
        time,
        variant: usual.is_ok_and(|usual| usual != table.options),
        seats: table::sitters(table),
        verdicts: match table.status {
            Status::Over => table.chairs.iter().map(|chair| chair.verdict.map(table::verdict)).collect(),
            _ => Vec::new(),
        },
        touched: table.moved.map_or(table.touched.0, |moved| moved.0.max(table.touched.0)),
        steps: table.steps,
        your_move: reader.is_some_and(|reader| app.news.owes(reader, table.id)),
        asks_you: reader.is_some_and(asked),
    }
}

/// Where those who asked for somebody to play with were led, by the keys they asked under.
#[derive(Debug, Default)]
pub struct Pairs(VecDeque<(PersonId, String, TableId)>);

impl Pairs {
    fn find(&self, me: PersonId, key: &str) -> Option<TableId> {
        let same = |(person, known, _): &&(PersonId, String, TableId)| *person == me && known == key;
        self.0.iter().find(same).map(|(.., table)| *table)
    }

    fn keep(&mut self, me: PersonId, key: String, table: TableId) {
        let mine = |(person, ..): &(PersonId, String, TableId)| *person == me;
        let oldest = self.0.iter().position(mine);
        match oldest.filter(|_| self.0.iter().filter(|pair| mine(pair)).count() >= REMEMBERED.0) {
            Some(oldest) => drop(self.0.remove(oldest)),
            None if self.0.len() >= REMEMBERED.1 => drop(self.0.pop_front()),
            None => {}
        }
        self.0.push_back((me, key, table));
    }
}

/// Sits down with whoever wishes the same, or waits.
#[utoipa::path(
    post, path = "/api/pair", tag = "Tables",
    params(RequestKey),
    responses((status = 200, description = "The table.", body = Created), (status = 404), (status = 409)),
    security(("token" = ["play"]), ("cookie" = [])), request_body = Pairing,
)]
async fn pair(
    State(app): State<Arc<App>>,
    identity: Identity,
    RequestKey(key): RequestKey,
    Body(wish): Body<Pairing>,
) -> Result<Json<Created>, Error> {
    identity.may("play")?;
    if wish.rated && identity.person.is_guest() {
        return Err(Error::NEEDS_ACCOUNT);
    }
    // What was begun is ended and remembered even where nobody waits for the answer any more.
    let paired = tokio::spawn(paired(Arc::clone(&app), identity.person.clone(), wish, key));
    let lost = |_| Error::Unavailable("Nobody could be found just now: try again.".to_owned());
    let table = paired.await.map_err(lost)??;
    Ok(Json(created(&app, table, identity).await?))
}

/// The same table for the same key; otherwise one where others are, or may come.
async fn paired(app: Arc<App>, person: Person, wish: Pairing, key: String) -> Result<TableId, Error> {
    let mut pairs = app.pairs.lock().await;
    if key.is_empty() {
        return meet(&app, &person, wish, &key).await;
    }
    if let Some(table) = pairs.find(person.id, &key) {
        return Ok(table);
    }
    let own = app.key.table(person.id, &key);
    let table = match app.store.table(own).await? {
        Some(_) => own,
        None => meet(&app, &person, wish, &key).await?,
    };
    pairs.keep(person.id, key, table);
    Ok(table)
}

/// The table at which a person sits with others who wish the same, or waits for them.
async fn meet(app: &Arc<App>, person: &Person, wish: Pairing, key: &str) -> Result<TableId, Error> {
    let game: GameId = wish.game.parse().map_err(|error: String| Error::bad("no-such-game", error))?;
    let seats = wish.seats.unwrap_or(game.meta().seats.0);
    let filter = Filter {
        game: Some(game.to_string()),
        rated: Some(wish.rated),
        limit: LOOKED_THROUGH,
        ..Filter::open()
    };
    let fits = |table: &TableRow| {
        table.chairs.len() == usize::from(seats)
            && table::read_time(&table.time).0 == wish.time
            && table.options == game.default_options()
            && table.chairs.iter().any(|chair| chair.holder == Holder::Open)
    };
    let mut open = app.store.tables(filter).await?;
    open.retain(fits);
    // One's own wish is not doubled; it is let go where others wait for the same, and nobody came or was asked there.
    let mine =
        |table: &TableRow| table.owner == Some(person.id) || sitters(table).any(|other| other == person.id);
    let own = open.iter().position(mine).map(|own| open.remove(own));
    if let Some(own) = &own
        && (own.owner != Some(person.id) || own.chairs.iter().any(|chair| !is_free_but_for(chair, person.id)))
    {
        return Ok(own.id);
    }
    match wish.time {
        // Whoever came last is the likeliest to wait still.
        Time::Days { .. } => {}
        // Of those who are here, whoever has waited longest comes first.
        Time::Live { .. } | Time::Unlimited => {
            open.retain(|table| sitters(table).next().is_some() && waits(app, table));
            open.reverse();
        }
    }
    let ask = |table, ask| app.registry.ask(app, table, Asker::known(person), ask);
    for table in open {
        // Somebody may have been quicker: then the next table is asked.
        if ask(table.id, Ask::Sit { seat: None, key: String::new() }).await.is_ok() {
            if let Some(own) = own {
                let _ = ask(own.id, Ask::Leave { key: String::new() }).await;
            }
            return Ok(table.id);
        }
    }
    if let Some(own) = own {
        return Ok(own.id);
    }
    let mut chairs = vec![NewSeat::Open; usize::from(seats)];
    if let Some(first) = chairs.first_mut() {
        *first = NewSeat::Me;
    }
    let table = NewTable {
        game: wish.game,
        seats: chairs,
        options: serde_json::json!({}),
        time: wish.time,
        late: Late::Forfeit,
        rated: wish.rated,
        public: true,
    };
    table::found(app, person, &table, key).await
}

fn is_free_but_for(chair: &Chair, person: PersonId) -> bool {
    chair.holder == Holder::Open || chair.holder == Holder::Person(person)
}

/// Whether all who sit at a table are here, or on their way to it; where nobody sits, whoever set it up.
fn waits(app: &App, table: &TableRow) -> bool {
    let fresh = app.environment.now().0 - table.touched.0 < ON_THE_WAY;
    let here = |person| app.news.is_here(person);
    let mut people = sitters(table).peekable();
    fresh
        || match people.peek() {
            Some(_) => people.all(here),
            None => table.owner.is_some_and(here),
        }
}

fn sitters(table: &TableRow) -> impl Iterator<Item = PersonId> {
    table.chairs.iter().filter_map(|chair| match chair.holder {
        Holder::Person(person) => Some(person),
        _ => None,
    })
}

/// Stirs the lobby when those who wait at open tables with a clock come or go, at most once a second.
pub async fn look_round(app: Arc<App>) {
    let mut stirs = app.news.lobby();
    let mut pulse = interval(ROUND);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut live, mut before) = (None, HashMap::new());
    loop {
        pulse.tick().await;
        if stirs.try_recv() != Err(TryRecvError::Empty) {
            stirs = stirs.resubscribe();
            live = None;
        }
        let tables = match live.take() {
            Some(tables) => tables,
            None => match app.store.tables(Filter { limit: LOOKED_THROUGH, ..Filter::open() }).await {
                Ok(open) => open.into_iter().filter(is_live).collect::<Vec<TableRow>>(),
                Err(_) => continue,
            },
        };
        let now: HashMap<TableId, bool> = tables.iter().map(|table| (table.id, waits(&app, table))).collect();
        // A table that is new was shown when it was set up.
        if now.iter().any(|(table, waits)| before.get(table).unwrap_or(&true) != waits) {
            app.news.stir();
        }
        (live, before) = (Some(tables), now);
    }
}

/// Gives up open tables at which nobody waits any more, every hour.
pub async fn sweep(app: Arc<App>) {
    loop {
        // After a start everybody needs a moment to come back.
        app.environment.until(Moment(app.environment.now().0 + HOUR)).await;
        if let Err(error) = give_up(&app, app.environment.now()).await {
            tracing::error!(?error, "open tables could not be looked through");
        }
    }
}

async fn give_up(app: &Arc<App>, now: Moment) -> Result<(), Error> {
    let mut from = None;
    loop {
        let before = Some(Moment(now.0 - DAY));
        let page = app.store.tables(Filter { before, from, limit: 200, ..Filter::open() }).await?;
        for table in &page {
            let over = match table::read_time(&table.time).0 {
                Time::Days { .. } => now.0 - table.touched.0 > SLOW,
                Time::Live { .. } | Time::Unlimited => !sitters(table).any(|person| app.news.is_here(person)),
            };
            if over {
                let given = app.registry.expire(app, table.id, table.touched).await;
                if let Err(error) = given {
                    tracing::warn!(table = %table.id, ?error, "an open table could not be given up");
                }
            }
        }
        match page.last() {
            Some(last) => from = Some(last.cursor()),
            None => return Ok(()),
        }
    }
}
