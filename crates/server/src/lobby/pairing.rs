//! Playing with whoever wishes the same.

use super::hall::{Row, Seek};
use super::waits;
use crate::body::Body;
use crate::identity::Identity;
use crate::share::Client;
use crate::table::{self, Asker, RequestKey, created};
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use catalog::GameId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use store::{Person, PersonId, TableId};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Ask, Created, Late, NewSeat, NewTable, Pairing, Sitter, Time};

/// How many pairings are remembered, so that none is made twice: of each person, and in all.
const REMEMBERED: (usize, usize) = (16, 1024);

/// The routes of pairing.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(pair))
}

/// Where those who asked for somebody to play with were led, and who looks for the same just now.
#[derive(Debug, Default)]
pub struct Pairs {
    led: Mutex<Led>,
    /// One at a time looks for the same, so that two who wish it meet; nobody waits for those who wish something else.
    turns: Mutex<HashMap<Seek, Arc<tokio::sync::Mutex<()>>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics while pairing")
}

impl Pairs {
    /// Does something while nobody else looks for the same.
    async fn alone<T>(&self, seek: &Seek, act: impl Future<Output = T>) -> T {
        let turn = Arc::clone(lock(&self.turns).entry(seek.clone()).or_default());
        let done = {
            let _turn = turn.lock().await;
            act.await
        };
        let mut turns = lock(&self.turns);
        // This one and the one that is listed: nobody else waits for it.
        if Arc::strong_count(&turn) == 2 {
            turns.remove(seek);
        }
        done
    }
}

/// Where somebody was led, by the key they asked under.
#[derive(Debug, Default)]
struct Led(VecDeque<(PersonId, String, TableId)>);

impl Led {
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
    client: Client,
    RequestKey(key): RequestKey,
    Body(wish): Body<Pairing>,
) -> Result<Json<Created>, Error> {
    identity.may("play")?;
    if wish.rated && identity.person.is_guest() {
        return Err(Error::NEEDS_ACCOUNT);
    }
    // What was begun is ended and remembered even where nobody waits for the answer any more.
    let paired = tokio::spawn(paired(Arc::clone(&app), identity.person.clone(), client, wish, key));
    let lost = |_| Error::Unavailable("Nobody could be found just now: try again.".to_owned());
    let table = paired.await.map_err(lost)??;
    Ok(Json(created(&app, table, identity).await?))
}

/// The same table for the same key; otherwise one where others are, or may come.
async fn paired(
    app: Arc<App>,
    person: Person,
    client: Client,
    wish: Pairing,
    key: String,
) -> Result<TableId, Error> {
    let game: GameId = wish.game.parse().map_err(|error: String| Error::bad("no-such-game", error))?;
    let seats = wish.seats.unwrap_or(game.meta().seats.0);
    let seek = Seek::of_wish(&wish, seats);
    let meeting = async {
        if key.is_empty() {
            return meet(&app, (&person, client), wish, &seek, &key).await;
        }
        if let Some(table) = lock(&app.pairs.led).find(person.id, &key) {
            return Ok(table);
        }
        let own = app.key.table(person.id, &key);
        let table = match app.store.table(own).await? {
            Some(_) => own,
            None => meet(&app, (&person, client), wish, &seek, &key).await?,
        };
        lock(&app.pairs.led).keep(person.id, key, table);
        Ok(table)
    };
    app.pairs.alone(&seek, meeting).await
}

/// The table at which a person sits with others who wish the same, or waits for them.
async fn meet(
    app: &Arc<App>,
    (person, client): (&Person, Client),
    wish: Pairing,
    seek: &Seek,
    key: &str,
) -> Result<TableId, Error> {
    let mut open = app.hall.sought(seek);
    // One's own wish is not doubled; it is let go where others wait for the same, and nobody came or was asked there.
    let mine = |row: &Row| row.owner == Some(person.id) || row.sitters.contains(&person.id);
    let own = open.iter().position(|(_, row)| mine(row)).map(|own| open.remove(own));
    if let Some((id, row)) = &own
        && (row.owner != Some(person.id) || !is_free_but_for(row, person.id))
    {
        return Ok(*id);
    }
    match wish.time {
        // Whoever came last is the likeliest to wait still.
        Time::Days { .. } => {}
        // Of those who are here, whoever has waited longest comes first.
        Time::Live { .. } | Time::Unlimited => {
            let now = app.environment.now();
            open.retain(|(_, row)| !row.sitters.is_empty() && waits(app, row, now));
            open.reverse();
        }
    }
    let ask = |table, ask| app.registry.ask(app, table, Asker::known(person), ask);
    for (table, _) in open {
        // Somebody may have been quicker: then the next table is asked.
        if ask(table, Ask::Sit { seat: None, key: String::new() }).await.is_ok() {
            if let Some((own, _)) = own {
                let _ = ask(own, Ask::Leave { key: String::new() }).await;
            }
            return Ok(table);
        }
    }
    if let Some((own, _)) = own {
        return Ok(own);
    }
    let mut chairs = vec![NewSeat::Open; usize::from(seek.seats)];
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
    table::found(app, (person, client), &table, key).await
}

/// Whether nobody else sits at a table, or is asked to.
fn is_free_but_for(row: &Row, person: PersonId) -> bool {
    let free = |sitter: &Sitter| match sitter {
        Sitter::Open => true,
        Sitter::Person { who } => who.id == person.to_string(),
        _ => false,
    };
    row.shown.seats.iter().all(free)
}
